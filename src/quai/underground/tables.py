"""A board of On the Underground as one record of numbers, and the integer ids of its actions."""

from typing import Any

import numpy as np

from quai.board.limits import (
    MAX_LINES,
    MAX_LINKS,
    MAX_MARKER_SYMBOLS,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_TRACKS,
)
from quai.board.spec import STATION_KINDS, Station, UndergroundBoard
from quai.underground.state import LINK_WORDS, STATION_WORDS

# Action ids.
SKIP = 0
BUILDING = 1  # + line * n_links + link; at a ride an id is its index among the rides of the moment
MAX_RIDES = 64

NATIONAL_STATION = STATION_KINDS.index("national_rail")
TERMINUS = STATION_KINDS.index("terminus")
EXPRESS = STATION_KINDS.index("express")
CONNECTION = STATION_KINDS.index("connection")

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("crosses", np.uint64, (MAX_LINKS, STATION_WORDS)),  # stations whose ray to the right crosses the link
                ("links_at", np.uint64, (MAX_STATIONS, LINK_WORDS)),
                ("neighbours", np.uint64, (MAX_STATIONS, STATION_WORDS)),  # stations one link away
                ("all_links", np.uint64, LINK_WORDS),
                ("express", np.uint64, STATION_WORDS),
                ("n_stations", np.int64),
                ("n_links", np.int64),
                ("n_words", np.int64),  # words that hold links
                ("n_lines", np.int64),
                ("n_connections", np.int64),
                ("n_destinations", np.int64),
                ("start", np.int64),  # the passenger's first station
                ("n_actions", np.int64),
                ("tracks", np.int64, MAX_LINES),  # of a line, in the box
                ("share", np.int64, (MAX_SEATS + 1, MAX_TRACKS + 1)),  # [players, tracks]: such lines for each seat
                ("kind", np.int64, MAX_STATIONS),
                ("link_station", np.int64, (MAX_LINKS, 2)),
                ("spaces", np.int64, MAX_LINKS),
                ("connection", np.int64, 2 * MAX_MARKER_SYMBOLS),  # connection stations
                ("destination", np.int64, MAX_STATIONS),  # destination stations
            ],
            align=True,
        ),
    )
)


def tables(board: UndergroundBoard) -> Any:
    """The board's record, in an array of its own."""
    array = np.zeros(1, TABLES)
    table = array[0]
    _fill_stations(table, board)
    _fill_links(table, board)
    _fill_lines(table, board)
    table.n_actions = max(MAX_RIDES, BUILDING + len(board.lines) * len(board.links))
    array.flags.writeable = False
    return array


def _fill_stations(table: Any, board: UndergroundBoard) -> None:
    numbers = {kind: [i for i, station in enumerate(board.stations) if station.kind == kind] for kind in STATION_KINDS}
    destinations = sorted(numbers["normal"] + numbers["express"])
    table.kind[: len(board.stations)] = [STATION_KINDS.index(station.kind) for station in board.stations]
    table.connection[: len(numbers["connection"])] = numbers["connection"]
    table.destination[: len(destinations)] = destinations
    for station in numbers["express"]:
        table.express[station // 64] |= _bit(station)
    table.n_stations = len(board.stations)
    table.n_connections = len(numbers["connection"])
    table.n_destinations = len(destinations)
    table.start = [station.id for station in board.stations].index(board.start)


def _fill_links(table: Any, board: UndergroundBoard) -> None:
    station_number = {station.id: number for number, station in enumerate(board.stations)}
    for number, link in enumerate(board.links):
        a, b = station_number[link.a], station_number[link.b]
        table.link_station[number] = a, b
        table.spaces[number] = link.spaces
        table.all_links[number // 64] |= _bit(number)
        _join(table, number, a, b)
        _join(table, number, b, a)
        _fill_crosses(table, board, number)
    table.n_links = len(board.links)
    table.n_words = (len(board.links) + 63) // 64


def _join(table: Any, link: int, station: int, neighbour: int) -> None:
    table.neighbours[station, neighbour // 64] |= _bit(neighbour)
    table.links_at[station, link // 64] |= _bit(link)


def _fill_crosses(table: Any, board: UndergroundBoard, link: int) -> None:
    a, b = (board.stations[end] for end in table.link_station[link])
    for number, station in enumerate(board.stations):
        if ray_crosses(station, a, b):
            table.crosses[link, number // 64] |= _bit(number)


def ray_crosses(station: Station, a: Station, b: Station) -> bool:
    """True if the horizontal ray from the station to the right crosses the straight link from a to b.

    A link holds its upper point and not its lower one, so that a ray through a station meets a path there just once,
    or twice or not at all where the path turns back.
    """
    upper, lower = (a, b) if a.y < b.y else (b, a)
    if not upper.y <= station.y < lower.y:
        return False
    return (lower.x - upper.x) * (station.y - upper.y) > (station.x - upper.x) * (lower.y - upper.y)


def _fill_lines(table: Any, board: UndergroundBoard) -> None:
    for number, line in enumerate(board.lines):
        table.tracks[number] = line.tracks
    for players, share in board.split.items():
        for tracks, lines in share.items():
            table.share[players, tracks] = lines
    table.n_lines = len(board.lines)


def _bit(number: int) -> np.uint64:
    return np.uint64(1 << number % 64)
