"""The faults of a board of the ticket family: its files must fit together, and fit the kernel."""

from collections.abc import Iterator

from quai.board.check_ends import same_ends, strange_ids, unconnected, unknown_ends
from quai.board.graph import distances, ways_between
from quai.board.limits import MAX_CARDS, MAX_NODES, MAX_PASSENGERS
from quai.board.spec import GREY, Place, Route, Ticket, TicketBoard
from quai.errors import QuaiError

ROW = 5  # face-up cards
MAX_ASIDE = 2  # stacks of tokens that players place: the rule says who for two


def _places(board: TicketBoard) -> dict[str, Place]:
    return {place.id: place for place in board.places}


def _countries(board: TicketBoard) -> set[str]:
    return {place.id for place in board.places if place.is_country}


def _route(route: Route) -> str:
    return f"routes.csv, {route.id}"


def _ticket(ticket: Ticket) -> str:
    return f"tickets.csv, {ticket.id}"


# Routes


def unknown_places(board: TicketBoard) -> Iterator[QuaiError]:
    """Routes and tickets join places of places.csv."""
    yield from unknown_ends("routes.csv", board.routes, _places(board), "places.csv")
    yield from unknown_ends("tickets.csv", board.tickets, _places(board), "places.csv")


def wrong_ends(board: TicketBoard) -> Iterator[QuaiError]:
    """Routes and tickets join two different places and are named after them."""
    for file, joins in (("routes.csv", board.routes), ("tickets.csv", board.tickets)):
        yield from same_ends(file, joins)
        yield from strange_ids(file, joins, _places(board))


def unknown_colours(board: TicketBoard) -> Iterator[QuaiError]:
    """A route has the colour of a card, or is grey."""
    known = (*board.colours, GREY)
    for route in board.routes:
        if route.colour not in known:
            yield QuaiError("board.unknown_colour", where=_route(route), colour=route.colour, known=", ".join(known))


def lengths_without_points(board: TicketBoard) -> Iterator[QuaiError]:
    """Every length has its points. [T-claim-4]"""
    for route in board.routes:
        if route.length > len(board.route_points):
            yield QuaiError("board.no_points", where=_route(route), length=route.length, most=len(board.route_points))


def too_many_ferries(board: TicketBoard) -> Iterator[QuaiError]:
    """A ferry is one of the route's spaces. [S-ferry-1]"""
    for route in board.routes:
        if route.ferries > route.length:
            yield QuaiError("board.ferries", where=_route(route), ferries=route.ferries, length=route.length)


def parallel_routes(board: TicketBoard) -> Iterator[QuaiError]:
    """Routes between the same two places are one group, and a group is nothing else. [T-claim-3]"""
    first_of_pair: dict[frozenset[str], Route] = {}
    first_of_group: dict[str, Route] = {}
    for route in board.routes:
        twin = first_of_pair.setdefault(frozenset((route.a, route.b)), route)
        head = first_of_group.setdefault(route.group, route) if route.group else route
        if twin is not route and (not route.group or route.group != twin.group):
            yield QuaiError("board.no_group", where=_route(route), other=twin.id)
        if {route.a, route.b} != {head.a, head.b}:
            yield QuaiError("board.group_ends", where=_route(route), group=route.group, other=head.id)
        elif route.length != head.length:
            yield QuaiError("board.group_lengths", where=_route(route), group=route.group, other=head.id)


def routes_between_countries(board: TicketBoard) -> Iterator[QuaiError]:
    """A route into a country leaves from a city. [G-country-1]"""
    countries = _countries(board)
    for route in board.routes:
        if route.a in countries and route.b in countries:
            yield QuaiError("board.two_countries", where=_route(route), a=route.a, b=route.b)


def too_many_nodes(board: TicketBoard) -> Iterator[QuaiError]:
    """The kernel counts each city once and each country once per route into it."""
    countries = _countries(board)
    entries = sum(route.a in countries or route.b in countries for route in board.routes)
    nodes = len(board.places) - len(countries) + entries
    if nodes > MAX_NODES:
        yield QuaiError("board.too_many_nodes", where="places.csv", count=nodes, most=MAX_NODES)


def unconnected_places(board: TicketBoard) -> Iterator[QuaiError]:
    """All cities are joined without passing through a country, and every country has a way in."""
    countries = _countries(board)
    yield from unconnected("routes.csv", [p.id for p in board.places if not p.is_country], board.routes)
    for country in sorted(countries - {end for route in board.routes for end in (route.a, route.b)}):
        yield QuaiError("board.no_way_in", where="routes.csv", country=country)


# Tickets


def impossible_tickets(board: TicketBoard) -> Iterator[QuaiError]:
    """Every ticket can be completed: its places can be joined with the vehicles that a player has."""
    known = _places(board)
    ways = ways_between(known, ((route.a, route.b, route.length) for route in board.routes))
    far: dict[str, dict[str, int]] = {}
    for ticket in board.tickets:
        if ticket.a in known and ticket.b in known:
            if ticket.a not in far:
                far[ticket.a] = distances(ways, ticket.a, _countries(board))
            yield from _impossible(ticket, far[ticket.a].get(ticket.b), board.vehicles)


def _impossible(ticket: Ticket, spaces: int | None, vehicles: int) -> Iterator[QuaiError]:
    if spaces is None:
        yield QuaiError("board.ticket_unreachable", where=_ticket(ticket), a=ticket.a, b=ticket.b)
    elif spaces > vehicles:
        yield QuaiError("board.ticket_too_long", where=_ticket(ticket), spaces=spaces, vehicles=vehicles)


def unknown_decks(board: TicketBoard) -> Iterator[QuaiError]:
    """A ticket lies in one of the decks that board.toml names; where it names none there is only one."""
    for ticket in board.tickets:
        if board.decks == ("",) and ticket.deck:
            yield QuaiError("board.no_decks", where=_ticket(ticket), deck=ticket.deck)
        elif ticket.deck not in board.decks:
            known = ", ".join(board.decks)
            yield QuaiError("board.unknown_deck", where=_ticket(ticket), deck=ticket.deck, known=known)


def too_few_tickets(board: TicketBoard) -> Iterator[QuaiError]:
    """There are enough tickets for everybody's first draw. [T-setup-4] [T-setup-5]"""
    wanted = board.players[1] * board.tickets_drawn
    if len(board.tickets) < wanted:
        yield QuaiError("board.too_few_tickets", where="tickets.csv", count=len(board.tickets), wanted=wanted)


def keeping_too_many(board: TicketBoard) -> Iterator[QuaiError]:
    """Nobody has to keep more tickets than were drawn."""
    for key in ("keep_at_setup", "keep_in_turn"):
        if getattr(board, key) > board.tickets_drawn:
            yield QuaiError("board.keep", where=f"board.toml, {key}", drawn=board.tickets_drawn)


# Cards


def card_count(board: TicketBoard) -> Iterator[QuaiError]:
    """The cards are enough for every hand and a full row [T-setup-3], and not more than the kernel holds."""
    cards = board.wilds + len(board.colours) * board.cards_per_colour
    wanted = board.players[1] * board.hand + ROW
    if not wanted <= cards <= MAX_CARDS:
        yield QuaiError("board.cards", where="board.toml", count=cards, wanted=wanted, most=MAX_CARDS)


# Districts, tokens, passengers


def district_places(board: TicketBoard) -> Iterator[QuaiError]:
    """A place lies in a district that board.toml names, and is no country: that has no one point to join."""
    known = [district.id for district in board.districts]
    for place in board.places:
        where = f"places.csv, {place.id}"
        if place.district and place.district not in known:
            yield QuaiError("board.unknown_district", where=where, district=place.district)
        elif place.district and place.is_country:
            yield QuaiError("board.country_in_district", where=where, district=place.district)


def small_districts(board: TicketBoard) -> Iterator[QuaiError]:
    """A district has places to join: two at least. [L-district-1]"""
    for district in board.districts:
        if len(district.places) < 2:
            where = f"board.toml, districts.{district.id}"
            yield QuaiError("board.small_district", where=where, count=len(district.places))


def token_places(board: TicketBoard) -> Iterator[QuaiError]:
    """All stacks but two at most start on known places, and the others find one. [S-token-1] [S-token-2]"""
    if not board.tokens:
        return
    where = "board.toml, tokens.start_places"
    symbols, starts = len(board.tokens.symbols), len(board.tokens.start_places)
    for place in board.tokens.start_places:
        if place not in _places(board):
            yield QuaiError("board.unknown_id", where=where, id=place, file="places.csv")
    if not symbols - MAX_ASIDE <= starts <= symbols:
        least = max(0, symbols - MAX_ASIDE)
        yield QuaiError("board.token_places", where=where, count=starts, least=least, most=symbols)
    if symbols > len(board.places):
        yield QuaiError(
            "board.too_many_symbols",
            where="board.toml, tokens.symbols",
            count=symbols,
            places=len(board.places),
        )


def token_points(board: TicketBoard) -> Iterator[QuaiError]:
    """There are points for every number of different symbols, from none to all. [S-token-4]"""
    if board.tokens and len(board.tokens.points) != len(board.tokens.symbols) + 1:
        where, wanted = "board.toml, tokens.points", len(board.tokens.symbols) + 1
        yield QuaiError("board.token_points", where=where, count=len(board.tokens.points), wanted=wanted)


def token_stacks(board: TicketBoard) -> Iterator[QuaiError]:
    """The size of a stack is known for every number of players. [S-token-1]"""
    if not board.tokens:
        return
    low, high = board.players
    for key, stack in (("stack", board.tokens.stack), ("aside_stack", board.tokens.aside_stack)):
        for players in range(low, high + 1):
            if players not in stack:
                yield QuaiError("board.player_count", where=f"board.toml, tokens.{key}", players=players)


def tokens_and_passengers(board: TicketBoard) -> Iterator[QuaiError]:
    """The kernel keeps what a seat collects in one place, so a board has tokens or passengers."""
    if board.tokens and board.passengers:
        yield QuaiError("board.tokens_and_passengers", where="board.toml")


def passenger_spots(board: TicketBoard) -> Iterator[QuaiError]:
    """There is exactly one spot for each passenger. [G-pass-1]"""
    spots = sum(place.passengers for place in board.places)
    people = len(board.passengers.colours) * board.passengers.per_colour if board.passengers else 0
    if spots != people or people > MAX_PASSENGERS:
        yield QuaiError(
            "board.passenger_spots", where="places.csv", spots=spots, passengers=people, most=MAX_PASSENGERS
        )


CHECKS = (
    (unknown_places, ("places",)),
    (wrong_ends, ()),
    (unknown_colours, ("scalars.colours",)),
    (lengths_without_points, ("scalars.route_points",)),
    (too_many_ferries, ("routes.length", "routes.ferries")),
    (parallel_routes, ("routes.length", "routes.group")),
    (routes_between_countries, ("places.kind",)),
    (too_many_nodes, ("places.kind", "routes")),
    (unconnected_places, ("places.kind", "routes")),
    (impossible_tickets, ("places.kind", "routes.length", "scalars.vehicles")),
    (unknown_decks, ("scalars.decks", "tickets.deck")),
    (too_few_tickets, ("tickets", "scalars.players", "scalars.tickets_drawn")),
    (keeping_too_many, ("scalars.tickets_drawn",)),
    (
        card_count,
        ("scalars.wilds", "scalars.colours", "scalars.cards_per_colour", "scalars.players", "scalars.hand"),
    ),
    (district_places, ("scalars.districts", "districts", "places.kind")),
    (small_districts, ("places.district",)),
    (token_places, ("places", "tokens.symbols", "tokens.start_places")),
    (token_points, ("tokens.symbols", "tokens.points")),
    (token_stacks, ("scalars.players", "tokens.stack", "tokens.aside_stack")),
    (tokens_and_passengers, ()),
    (
        passenger_spots,
        ("places.passengers", "scalars.passengers", "passengers.colours", "passengers.per_colour"),
    ),
)
