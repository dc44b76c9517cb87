"""The two small boards of one's own hold what makes them worth playing."""

from quai.board import load_board
from quai.board.geometry import turn
from quai.board.spec import Station, TicketBoard, UndergroundBoard


def test_the_small_ticket_board(copy_of):
    board = load_board(copy_of("mini"))
    assert isinstance(board, TicketBoard)
    assert (len(board.places), len(board.routes), len(board.tickets)) == (6, 9, 6)
    assert len([route for route in board.routes if route.group]) == 2
    assert [district.id for district in board.districts] == ["waterside"]
    assert board.names["fr"]["castle"] == "Château"


def test_the_small_underground_board(copy_of):
    board = load_board(copy_of("minitube"))
    assert isinstance(board, UndergroundBoard)
    kinds = [station.kind for station in board.stations]
    assert (len(board.stations), len(board.links)) == (12, 16)
    assert [kinds.count(kind) for kind in ("terminus", "connection", "national_rail", "start")] == [
        2,
        2,
        1,
        1,
    ]


def test_a_loop_of_the_small_underground_encloses_its_start(copy_of):
    """The ring around Central has eight links, and the longer lines have nine tracks."""
    board = load_board(copy_of("minitube"))
    assert isinstance(board, UndergroundBoard)
    at = {station.id: station for station in board.stations}
    ring = ["zoo", "museum", "park", "castle", "university", "harbour", "mill", "market"]
    links = {frozenset((link.a, link.b)) for link in board.links}
    pairs = list(zip(ring, ring[1:] + ring[:1], strict=True))
    assert all(frozenset(pair) in links for pair in pairs)
    assert _same_side(at[board.start], [(at[a], at[b]) for a, b in pairs])
    assert max(line.tracks for line in board.lines) >= len(ring)


def _same_side(station: Station, ring: list[tuple[Station, Station]]) -> bool:
    """Whether a station lies on the same side of all sides of a convex ring."""
    return len({turn(a, b, station) > 0 for a, b in ring}) == 1
