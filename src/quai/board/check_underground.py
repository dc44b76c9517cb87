"""The faults of a board of the underground family: its files must fit together, and fit the kernel."""

from collections import Counter
from collections.abc import Iterator

from quai.board.check_ends import same_ends, strange_ids, unconnected, unknown_ends
from quai.board.geometry import Segment, crosses, lies_on, neighbouring
from quai.board.limits import MAX_DEGREE, MAX_DESTINATIONS
from quai.board.spec import Link, Station, UndergroundBoard
from quai.errors import QuaiError

LEAST_DESTINATIONS = 5  # four face up, and one to turn up when the passenger has reached the first


def _stations(board: UndergroundBoard) -> dict[str, Station]:
    return {station.id: station for station in board.stations}


def _link(link: Link) -> str:
    return f"links.csv, {link.id}"


def unknown_stations(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Links join stations of stations.csv."""
    yield from unknown_ends("links.csv", board.links, _stations(board), "stations.csv")


def wrong_ends(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Links join two different stations and are named after them."""
    yield from same_ends("links.csv", board.links)
    yield from strange_ids("links.csv", board.links, _stations(board))


def double_links(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Two stations are joined by one link, which has as many spaces as it needs. [U-build-2]"""
    first: dict[frozenset[str], Link] = {}
    for link in board.links:
        twin = first.setdefault(frozenset((link.a, link.b)), link)
        if twin is not link:
            yield QuaiError("board.double_link", where=_link(link), other=twin.id)


def crowded_stations(board: UndergroundBoard) -> Iterator[QuaiError]:
    """The kernel holds so many links at a station."""
    degrees = Counter(end for link in board.links for end in (link.a, link.b))
    for station, degree in degrees.items():
        if degree > MAX_DEGREE:
            where = f"stations.csv, {station}"
            yield QuaiError("board.crowded_station", where=where, count=degree, most=MAX_DEGREE)


def unconnected_stations(board: UndergroundBoard) -> Iterator[QuaiError]:
    """The passenger can walk everywhere. [U-pass-2]"""
    yield from unconnected("links.csv", [station.id for station in board.stations], board.links)


def one_start(board: UndergroundBoard) -> Iterator[QuaiError]:
    """The passenger starts at one station, which is no destination. [U-setup-2]"""
    count = sum(station.kind == "start" for station in board.stations)
    if count != 1:
        yield QuaiError("board.one_start", where="stations.csv", count=count)


def connection_stations(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Each symbol's two markers have a connection station. [U-setup-2]"""
    count = sum(station.kind == "connection" for station in board.stations)
    if count != 2 * len(board.symbols):
        yield QuaiError("board.connections", where="stations.csv", count=count, wanted=2 * len(board.symbols))


def destinations(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Each destination has a card: enough of them to play, and no more than the kernel holds. [U-setup-3]"""
    count = sum(station.kind in ("normal", "express") for station in board.stations)
    if not LEAST_DESTINATIONS <= count <= MAX_DESTINATIONS:
        yield QuaiError(
            "board.destinations",
            where="stations.csv",
            count=count,
            least=LEAST_DESTINATIONS,
            most=MAX_DESTINATIONS,
        )


def shares(board: UndergroundBoard) -> Iterator[QuaiError]:
    """For every number of players it is said which lines each gets, and there are as many. [U-setup-1]"""
    lines = Counter(line.tracks for line in board.lines)
    low, high = board.players
    for players in range(low, high + 1):
        if not board.split.get(players):
            yield QuaiError("board.player_count", where="board.toml, split", players=players)
        for tracks, count in board.split.get(players, {}).items():
            if players * count > lines[tracks]:
                where, wanted = f"board.toml, split.{players}.{tracks}", players * count
                yield QuaiError("board.too_few_lines", where=where, count=lines[tracks], wanted=wanted, tracks=tracks)


# The drawing: it decides what a loop encloses, so no link may touch another but at a station. [U-score-4]


def _segments(board: UndergroundBoard) -> list[tuple[Link, Segment]]:
    at = _stations(board)
    return [(link, (at[link.a], at[link.b])) for link in board.links if link.a in at and link.b in at]


def same_points(board: UndergroundBoard) -> Iterator[QuaiError]:
    """Every station lies at a point of its own."""
    first: dict[tuple[int, int], Station] = {}
    for station in board.stations:
        other = first.setdefault((station.x, station.y), station)
        if other is not station:
            yield QuaiError("board.same_point", where=f"stations.csv, {station.id}", other=other.id)


def stations_on_links(board: UndergroundBoard) -> Iterator[QuaiError]:
    """No station lies on a link that does not end there."""
    for link, (a, b) in _segments(board):
        low, high = sorted((a.x, b.x))
        for station in board.stations:
            if low <= station.x <= high and lies_on(station, a, b):
                yield QuaiError("board.station_on_link", where=_link(link), station=station.id)


def crossing_links(board: UndergroundBoard) -> Iterator[QuaiError]:
    """No two links cross."""
    for (one, segment), (other, other_segment) in neighbouring(_segments(board)):
        if crosses(segment, other_segment):
            yield QuaiError("board.crossing", where=_link(other), other=one.id)


CHECKS = (
    (unknown_stations, ("stations",)),
    (wrong_ends, ()),
    (double_links, ()),
    (crowded_stations, ()),
    (unconnected_stations, ("stations", "links")),
    (one_start, ("stations.kind",)),
    (connection_stations, ("stations.kind", "scalars.symbols")),
    (destinations, ("stations.kind",)),
    (shares, ("scalars.players", "scalars.split", "lines.tracks")),
    (same_points, ("stations.x", "stations.y")),
    (stations_on_links, ("stations.x", "stations.y")),
    (crossing_links, ("stations.x", "stations.y")),
)
