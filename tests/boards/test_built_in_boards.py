"""The four boards say what is printed: the counts and the values that the sources agree on."""

from collections import Counter
from dataclasses import replace
from time import perf_counter

import pytest

from quai.board import BUILT_IN, check_folder, load_board
from quai.board.graph import distances, ways_between
from quai.board.load import BOARDS
from quai.board.spec import TicketBoard, UndergroundBoard

TICKET_BOARDS = ("london", "sanfrancisco", "germany")


def ticket_board(name: str) -> TicketBoard:
    board = load_board(name)
    assert isinstance(board, TicketBoard)
    return board


def underground() -> UndergroundBoard:
    board = load_board("underground")
    assert isinstance(board, UndergroundBoard)
    return board


def group_sizes(board: TicketBoard) -> Counter[int]:
    """How many pairs and triples of parallel routes there are."""
    return Counter(Counter(route.group for route in board.routes if route.group).values())


def values_off(board: TicketBoard) -> dict[str, tuple[int, int]]:
    """Tickets whose points are not the spaces of the shortest path: points and spaces."""
    ways = ways_between(
        [place.id for place in board.places], ((route.a, route.b, route.length) for route in board.routes)
    )
    countries = [place.id for place in board.places if place.is_country]
    spaces = {ticket.id: distances(ways, ticket.a, countries)[ticket.b] for ticket in board.tickets}
    return {t.id: (t.points, spaces[t.id]) for t in board.tickets if t.points != spaces[t.id]}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_board_has_no_fault(name):
    assert check_folder(BOARDS / name) == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_board_is_named_after_its_folder(name):
    assert load_board(name).id == name


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_folder_gives_the_same_board_as_its_name(name):
    assert load_board(BOARDS / name) == load_board(name) == load_board(str(BOARDS / name))


@pytest.mark.parametrize("name", BUILT_IN)
def test_loading_is_fast(name):
    """The best of five takes a few milliseconds; the bound leaves room for a busy machine."""
    times = []
    for _ in range(5):
        start = perf_counter()
        load_board(name)
        times.append(perf_counter() - start)
    assert min(times) < 0.05


@pytest.mark.parametrize(
    ("name", "places", "routes", "spaces", "tickets", "groups"),
    [
        ("london", 17, 44, 95, 20, {2: 9}),
        ("sanfrancisco", 21, 65, 121, 24, {2: 20}),
        ("germany", 40, 110, 313, 89, {2: 21, 3: 2}),
    ],
)
def test_counts_of_the_ticket_family(name, places, routes, spaces, tickets, groups):
    board = ticket_board(name)
    assert (len(board.places), len(board.routes), len(board.tickets)) == (places, routes, tickets)
    assert sum(route.length for route in board.routes) == spaces
    assert group_sizes(board) == groups


@pytest.mark.parametrize(
    ("name", "players", "vehicles", "hand", "cards", "closed_up_to", "drawn", "keep"),
    [
        ("london", (2, 4), 17, 2, 44, 2, 2, (1, 1)),
        ("sanfrancisco", (2, 4), 20, 2, 44, 2, 2, (1, 1)),
        ("germany", (2, 5), 45, 4, 110, 3, 4, (2, 1)),
    ],
)
def test_what_the_box_holds(name, players, vehicles, hand, cards, closed_up_to, drawn, keep):
    board = ticket_board(name)
    assert (board.players, board.vehicles, board.hand) == (players, vehicles, hand)
    assert board.wilds + board.cards_per_colour * len(board.colours) == cards
    assert (board.closed_up_to, board.tickets_drawn) == (closed_up_to, drawn)
    assert (board.keep_at_setup, board.keep_in_turn) == keep


@pytest.mark.parametrize("name", TICKET_BOARDS)
def test_a_route_scores_the_points_of_its_length(name):
    points = ticket_board(name).route_points
    assert points == (1, 2, 4, 7, 10, 15, 18)[: len(points)]


def test_a_game_has_only_its_own_parts():
    london, san_francisco, germany = map(ticket_board, TICKET_BOARDS)
    assert [bool(board.districts) for board in (london, san_francisco, germany)] == [True, False, False]
    assert [bool(board.tokens) for board in (london, san_francisco, germany)] == [False, True, False]
    assert [bool(board.passengers) for board in (london, san_francisco, germany)] == [False, False, True]
    assert [board.decks for board in (london, san_francisco, germany)] == [("",), ("",), ("short", "long")]
    assert [board.globetrotter for board in (london, san_francisco, germany)] == [0, 0, 15]
    assert [board.reshuffle_rejected for board in (london, san_francisco, germany)] == [False, False, True]
    assert [board.passengers_break_ties for board in (london, san_francisco, germany)] == [False, False, True]


def test_london_tickets_are_worth_the_shortest_path():
    assert values_off(ticket_board("london")) == {}


def test_london_districts_have_the_value_of_their_number():
    districts = ticket_board("london").districts
    assert [(district.id, district.value, len(district.places)) for district in districts] == [
        ("1", 1, 2),
        ("2", 2, 4),
        ("3", 3, 3),
        ("4", 4, 4),
        ("5", 5, 4),
    ]


def test_san_francisco_has_two_tickets_off_the_shortest_path():
    assert len(values_off(ticket_board("sanfrancisco"))) == 2


def test_san_francisco_has_five_ferry_routes_with_one_ferry_each():
    ferries = [route.ferries for route in ticket_board("sanfrancisco").routes if route.ferries]
    assert ferries == [1] * 5


def test_san_francisco_has_seven_symbols_and_five_places_to_start():
    tokens = ticket_board("sanfrancisco").tokens
    assert tokens is not None
    assert (len(tokens.symbols), len(tokens.start_places)) == (7, 5)
    assert (tokens.stack, tokens.aside_stack) == ({2: 2, 3: 2, 4: 3}, {2: 1, 3: 2, 4: 3})
    assert tokens.points == (0, 0, 1, 2, 4, 6, 9, 12)


def test_germany_has_one_ticket_off_the_shortest_path():
    """Kiel–Stuttgart is printed 17; the shortest path has 16 spaces."""
    assert values_off(ticket_board("germany")) == {"kiel-stuttgart": (17, 16)}


def test_germany_would_have_more_tickets_off_if_one_could_pass_through_a_country():
    """The printed values know that a country is a dead end."""
    board = ticket_board("germany")
    open_borders = replace(board, places=tuple(replace(place, is_country=False) for place in board.places))
    assert len(values_off(open_borders)) > 1


def test_germany_has_55_short_and_34_long_tickets():
    board = ticket_board("germany")
    points = {deck: [t.points for t in board.tickets if t.deck == deck] for deck in board.decks}
    assert [len(points[deck]) for deck in board.decks] == [55, 34]
    assert (min(points["short"]), max(points["short"])) == (2, 11)
    assert (min(points["long"]), max(points["long"])) == (12, 22)
    assert [ticket.deck for ticket in board.tickets] == ["short"] * 55 + ["long"] * 34


def test_germany_has_five_countries_with_fourteen_entries():
    board = ticket_board("germany")
    countries = {place.id for place in board.places if place.is_country}
    entries = [route.id for route in board.routes if countries & {route.a, route.b}]
    assert (len(countries), len(entries)) == (5, 14)
    assert set(board.layout.entries) == set(entries)


def test_germany_has_a_spot_for_each_of_60_passengers():
    board = ticket_board("germany")
    assert board.passengers is not None
    assert sum(place.passengers for place in board.places) == 60
    assert len(board.passengers.colours) * board.passengers.per_colour == 60
    assert (board.passengers.most, board.passengers.second) == (20, 10)


def test_counts_of_the_underground():
    board = underground()
    kinds = Counter(station.kind for station in board.stations)
    assert (len(board.stations), len(board.links)) == (100, 137)
    assert sum(link.spaces for link in board.links) == 198
    assert kinds == {
        "normal": 33,
        "express": 22,
        "terminus": 20,
        "national_rail": 16,
        "connection": 8,
        "start": 1,
    }


def test_every_terminus_of_the_underground_has_one_neighbour():
    board = underground()
    links = Counter(end for link in board.links for end in (link.a, link.b))
    assert {links[station.id] for station in board.stations if station.kind == "terminus"} == {1}


def test_lines_of_the_underground():
    board = underground()
    assert Counter(line.tracks for line in board.lines) == {20: 5, 15: 6}
    assert board.split == {2: {20: 2, 15: 2}, 3: {20: 1, 15: 2}, 4: {20: 1, 15: 1}, 5: {20: 1, 15: 1}}
    assert board.start == "euston"
    assert len(board.symbols) == 4


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_french_name_differs_from_the_printed_one(name):
    board = load_board(name)
    spots = board.stations if isinstance(board, UndergroundBoard) else board.places
    printed = {spot.id: spot.name for spot in (board, *spots)}
    assert [key for key, french in board.names.get("fr", {}).items() if french == printed[key]] == []
