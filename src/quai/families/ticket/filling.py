"""A position's JSON as a state of the ticket family; what is left out is filled in consistently."""

from collections.abc import Sequence
from typing import Any

from quai.errors import PositionError
from quai.families.order import seeded_order
from quai.families.reading import Reader, check_list, check_seat, counts_of, given, index_of, numbers_of
from quai.families.ticket.collecting import fill_passengers, fill_tokens
from quai.families.ticket.names import Names
from quai.ticket import entry
from quai.ticket.draw import ROW_LIMIT
from quai.ticket.state import (
    KEEP,
    NOBODY,
    OVER,
    PAY,
    PHASES,
    ROW,
    SETUP_KEEP,
    SETUP_PLACE,
    SETUP_SPLIT,
    TAKE,
    TURN,
    WAITING,
    WILD,
)

SCORES = 32000  # no score is beyond


def fill(names: Names, reader: Reader, seed: int | str, states: Any, tables: Any) -> None:
    """Fill in a state whose players, first and key are set."""
    entry.clear_at(tables, states, 0)
    state = states[0]
    _fill_turn(names, reader, state)
    _fill_routes(names, reader, state)
    _fill_cards(names, reader, seed, state)
    _fill_tickets(names, reader, seed, state)
    if names.symbols:
        fill_tokens(names, reader, seed, state)
    if names.passengers:
        fill_passengers(names, reader, seed, state)
    entry.rebuild_at(tables, states, 0)
    _fill_claim(names, reader, state)
    if state.phase == TURN:
        entry.begin_turn_at(tables, states, 0)
    if state.phase == SETUP_PLACE:
        _fill_placer(reader, state, entry.placer_at(tables, states, 0))


def _fill_turn(names: Names, reader: Reader, state: Any) -> None:
    players = reader.players
    state.phase = reader.option("phase", PHASES, "turn")
    has_phase = {SETUP_SPLIT: len(names.deck_keys) > 1, SETUP_PLACE: bool(names.symbols), TAKE: bool(names.kinds)}
    if not has_phase.get(int(state.phase), True):
        raise PositionError("position.no_phase", phase=PHASES[state.phase], game=names.board.id)
    state.shuffles[:] = reader.shuffles(len(state.shuffles))
    if state.phase == OVER:
        state.seat = -1
        state.last_turns = reader.integer("last_turns", -1, 0, players)
        return
    state.seat = reader.integer("seat", int(state.first), 0, players - 1)
    state.last_turns = reader.integer("last_turns", -1, 1, players)


def _fill_placer(reader: Reader, state: Any, seat: int) -> None:
    """Who places the next stack follows from how many are placed."""
    if seat < 0:
        raise PositionError("position.needs", phase=PHASES[SETUP_PLACE], key="aside")
    if reader.has("seat") and state.seat != seat:
        raise PositionError("position.wrong_placer", "S-token-2", seat=int(state.seat), wanted=seat)
    state.seat = seat


def _fill_routes(names: Names, reader: Reader, state: Any) -> None:
    for route, seat in reader.table("routes").items():
        number = index_of("routes", route, names.routes)
        state.owner[number] = check_seat("routes", seat, reader.players)
    if state.phase == TAKE and reader.has("claim"):
        claim = index_of("claim", reader.data["claim"], names.routes)
        state.owner[claim] = state.seat if state.owner[claim] == NOBODY else state.owner[claim]
    _check_parallel(names, state)
    lengths = [route.length for route in names.board.routes]
    spaces = [
        sum(n for n, owner in zip(lengths, state.owner, strict=False) if owner == s) for s in range(reader.players)
    ]
    points = [
        sum(names.board.route_points[n - 1] for n, owner in zip(lengths, state.owner, strict=False) if owner == seat)
        for seat in range(reader.players)
    ]
    most = names.board.vehicles
    vehicles = reader.integers("vehicles", [max(0, most - n) for n in spaces], 0, most)
    for seat, count in enumerate(vehicles):
        if count + spaces[seat] > most:
            raise PositionError("position.vehicles", seat=seat, count=count, spaces=spaces[seat], most=most)
        state.vehicles[seat] = count
    state.score[: reader.players] = reader.integers("scores", points, -SCORES, SCORES)


def _check_parallel(names: Names, state: Any) -> None:
    """Two owned routes of one group: not of one seat, and not at all where claiming one closes the others."""
    closes = state.players <= names.board.closed_up_to
    owners: dict[str, list[int]] = {}
    for number, route in enumerate(names.board.routes):
        owner = int(state.owner[number])
        if owner < 0 or not route.group:
            continue
        for other in owners.setdefault(route.group, []):
            if closes or state.owner[other] == owner:
                raise PositionError("position.closed_route", value=route.id, seat=owner, other=names.routes[other])
        owners[route.group].append(number)


def _fill_cards(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    """Hands, row, deck and discards hold all cards of the box: what is not given is the rest."""
    rest = [int(n) for n in names.table.cards[: len(names.cards)]]
    for seat, hand in enumerate(reader.per_seat("hands")):
        counts = counts_of("hands", given(hand), names.cards)
        state.hand[seat, : len(counts)] = counts
        state.n_hand[seat] = min(127, sum(counts))
        _take(names, rest, counts)
    row = reader.names("row", names.cards)
    deck = reader.names("deck", names.cards)
    discard = reader.counts("discard", names.cards)
    for counts in (_count(row, len(rest)), _count(deck, len(rest)), discard):
        _take(names, rest, counts)
    left = seeded_order([card for card, n in enumerate(rest) for _ in range(n)], seed, "cards")
    if not reader.has("row"):
        row, left = _turn_up(left)
    if not reader.has("deck"):
        deck += left
    elif not reader.has("discard"):
        discard = [n + left.count(card) for card, n in enumerate(discard)]
    elif left:
        raise PositionError("position.missing_cards", count=left.count(left[0]), card=names.cards[left[0]])
    _put_cards(state, row, deck, discard)
    _check_row(names, state, row)
    _fill_known(names, reader, state)


def _take(names: Names, rest: list[int], counts: Sequence[int]) -> None:
    for card, n in enumerate(counts):
        rest[card] -= n
        if rest[card] < 0:
            most = int(names.table.cards[card])
            raise PositionError("position.too_many_cards", count=most - rest[card], card=names.cards[card], most=most)


def _count(numbers: Sequence[int], n: int) -> list[int]:
    return [numbers.count(number) for number in range(n)]


def _turn_up(cards: list[int]) -> tuple[list[int], list[int]]:
    """Five cards for the row from the top, leaving out wilds where three would lie there; and the others."""
    wilds = [i for i, card in enumerate(cards) if card == WILD]
    others = [i for i, card in enumerate(cards) if card != WILD]
    few_wilds = wilds[: ROW_LIMIT - 1] if len(others) >= ROW_LIMIT else wilds
    chosen = sorted(few_wilds + others)[:ROW]
    return [cards[i] for i in chosen], [card for i, card in enumerate(cards) if i not in chosen]


def _put_cards(state: Any, row: list[int], deck: list[int], discard: list[int]) -> None:
    if len(row) > ROW:
        raise PositionError("position.long_row", count=len(row))
    state.row[: len(row)] = row
    state.deck[: len(deck)] = deck[::-1]
    state.n_deck = len(deck)
    state.discard[: len(discard)] = discard
    state.n_discard = sum(discard)


def _check_row(names: Names, state: Any, row: list[int]) -> None:
    others = sum(int(n) for n in names.table.cards[1 : len(names.cards)]) - int(state.hand[:, 1:].sum(dtype=int))
    if len(row) == ROW and row.count(WILD) >= ROW_LIMIT and others >= ROW_LIMIT:
        raise PositionError("position.wild_row", "T-row-1")
    if len(row) < ROW and int(state.n_deck) + int(state.n_discard) > 0:
        raise PositionError("position.short_row", "T-draw-5", count=len(row))


def _fill_known(names: Names, reader: Reader, state: Any) -> None:
    for seat, known in enumerate(reader.per_seat("known")):
        counts = counts_of("known", given(known), names.cards)
        for card, n in enumerate(counts):
            if n > state.hand[seat, card]:
                raise PositionError("position.known_more", seat=seat, card=names.cards[card])
        state.known[seat, : len(counts)] = counts


def _fill_tickets(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    found: dict[int, str] = {}
    for seat, held in enumerate(reader.per_seat("tickets")):
        for ticket in _new_tickets(names, "tickets", given(held), found):
            state.holder[ticket] = seat
            state.n_tickets[seat] += 1
    _fill_offers(names, reader, state, found)
    for ticket in _new_tickets(names, "rejected", given(reader.data.get("rejected")), found):
        if state.phase not in (SETUP_SPLIT, SETUP_KEEP):
            raise PositionError("position.rejected_early", "T-setup-5", phase=PHASES[state.phase])
        state.holder[ticket] = WAITING
    for deck, key in enumerate(names.deck_keys):
        _fill_ticket_deck(names, reader, seed, state, deck, key, found)
    for ticket, seat in reader.table("under").items():
        number = index_of("under", ticket, names.tickets)
        if not found.get(number, "").endswith(("deck", "rejected")):
            raise PositionError("position.not_under", value=ticket)
        state.rejecter[number] = check_seat("under", seat, reader.players)
    if state.phase == SETUP_KEEP:
        _deal_offers(names, state)


def _new_tickets(names: Names, key: str, value: Any, found: dict[int, str]) -> list[int]:
    tickets = numbers_of(key, value, names.tickets)
    for ticket in tickets:
        if ticket in found:
            raise PositionError("position.twice", value=names.tickets[ticket], key=found[ticket], other=key)
        found[ticket] = key
    return tickets


def _fill_offers(names: Names, reader: Reader, state: Any, found: dict[int, str]) -> None:
    most = names.board.tickets_drawn
    phase = PHASES[state.phase]
    for seat, offered in enumerate(reader.per_seat("offer")):
        tickets = _new_tickets(names, "offer", given(offered), found)
        if len(tickets) > most:
            raise PositionError("position.offer_size", seat=seat, count=len(tickets), most=most)
        if tickets and state.phase != SETUP_KEEP and (state.phase != KEEP or seat != state.seat):
            raise PositionError("position.offer_at_turn", seat=seat, phase=phase)
        state.offer[seat, : len(tickets)] = tickets
        state.n_offer[seat] = len(tickets)
    deals_offers = state.phase == SETUP_KEEP and len(names.deck_keys) == 1
    if state.phase in (KEEP, SETUP_KEEP) and state.n_offer[state.seat] == 0 and not deals_offers:
        raise PositionError("position.needs", phase=phase, key="offer")


def _deal_offers(names: Names, state: Any) -> None:
    """With one deck all are dealt to at once: a seat that has still to choose is offered tickets from the top."""
    chosen = (int(state.seat) - int(state.first)) % int(state.players)
    for turn in range(chosen, int(state.players) if len(names.deck_keys) == 1 else chosen):
        seat = (int(state.first) + turn) % int(state.players)
        left = int(state.n_ticket_deck[0])
        n = min(names.board.tickets_drawn, left) if state.n_offer[seat] == 0 else 0
        state.offer[seat, :n] = state.ticket_deck[0, :n]
        state.rejecter[state.offer[seat, :n]] = NOBODY
        state.ticket_deck[0, : left - n] = state.ticket_deck[0, n:left].copy()
        state.ticket_deck[0, left - n : left] = -1
        state.n_offer[seat] += n
        state.n_ticket_deck[0] -= n


def _fill_ticket_deck(
    names: Names, reader: Reader, seed: int | str, state: Any, deck: int, key: str, found: dict[int, str]
) -> None:
    if reader.has(key):
        _check_deck(names, deck, key, reader)
        tickets = _new_tickets(names, key, reader.data[key], found)
    else:
        rest = [ticket for ticket in range(len(names.tickets)) if names.table.ticket_deck[ticket] == deck]
        tickets = seeded_order([ticket for ticket in rest if ticket not in found], seed, key)
        found.update(dict.fromkeys(tickets, key))
    state.ticket_deck[deck, : len(tickets)] = tickets
    state.n_ticket_deck[deck] = len(tickets)


def _check_deck(names: Names, deck: int, key: str, reader: Reader) -> None:
    for ticket in numbers_of(key, reader.data[key], names.tickets):
        if names.table.ticket_deck[ticket] != deck:
            raise PositionError("position.wrong_deck", value=names.tickets[ticket], key=key)


def _fill_claim(names: Names, reader: Reader, state: Any) -> None:
    """The route being paid, or just claimed while something is still taken at its ends."""
    if state.phase not in (PAY, TAKE):
        return
    phase = PHASES[state.phase]
    if not reader.has("claim"):
        raise PositionError("position.needs", phase=phase, key="claim")
    state.claim = index_of("claim", reader.data["claim"], names.routes)
    if state.phase == PAY:
        word, bit = divmod(int(state.claim), 64)
        too_long = names.board.routes[state.claim].length > state.vehicles[state.seat]
        if too_long or not int(state.open[state.seat, word]) >> bit & 1:
            raise PositionError("position.claim_not_payable", seat=int(state.seat), value=names.routes[state.claim])
    elif state.owner[state.claim] != state.seat:
        raise PositionError("position.claim_not_owned", value=names.routes[state.claim], seat=int(state.seat))
    elif names.passengers:
        state.owes = _ends(names, reader, state)
        if state.owes == 0:
            raise PositionError("position.nothing_to_do", phase=phase)


def _ends(names: Names, reader: Reader, state: Any) -> int:
    """The ends that still owe a passenger, as bits; left out: those where any stand."""
    places = [int(place) for place in names.table.route_place[state.claim]]
    if reader.has("ends"):
        wanted = numbers_of("ends", check_list("ends", reader.data["ends"]), [names.places[place] for place in places])
        due = [end in wanted for end in range(2)]
    else:
        due = [bool(state.passenger[place].any()) for place in places]
    return due[0] + 2 * due[1]
