"""A folder of the underground family as an `UndergroundBoard`, as far as its files can be read."""

from pathlib import Path
from typing import Any

from quai.board.faults import Faults
from quai.board.fields import (
    FAMILIES,
    a_frame,
    a_name,
    a_pair_id,
    a_player_range,
    a_table,
    an_id,
    an_id_but,
    ids,
    one_of,
    whole,
)
from quai.board.limits import (
    MAX_FRAME,
    MAX_LINES,
    MAX_LINKS,
    MAX_MARKER_SYMBOLS,
    MAX_SEATS,
    MAX_SPACES,
    MAX_STATIONS,
    MAX_TRACKS,
)
from quai.board.read_ground import read_ground
from quai.board.rows import Field, optional, read_entries, read_rows, read_table
from quai.board.spec import STATION_KINDS, Line, Link, Point, Station, UndergroundBoard

BOARD = (
    Field("id", an_id, ""),
    Field("name", a_name, ""),
    Field("family", one_of(*FAMILIES), "underground"),
    Field("players", a_player_range, (2, MAX_SEATS)),
    optional("symbols", ids(0, MAX_MARKER_SYMBOLS), ()),
    Field("frame", a_frame, (float(MAX_FRAME), float(MAX_FRAME))),
    Field("split", a_table, {}),
)
LINKS = (
    Field("id", a_pair_id),
    Field("a", an_id),
    Field("b", an_id),
    Field("spaces", whole(1, MAX_SPACES), 1),
)
LINES = (Field("colour", an_id_but("walk")), Field("tracks", whole(1, MAX_TRACKS), 1))


def stations_in(frame: Point) -> tuple[Field, ...]:
    """The columns of stations.csv: every station lies in the frame."""
    return (
        Field("id", an_id),
        Field("name", a_name, ""),
        Field("kind", one_of(*STATION_KINDS), "normal"),
        Field("x", whole(0, int(frame[0])), 0),
        Field("y", whole(0, int(frame[1])), 0),
    )


def read_underground_board(
    folder: Path, raw: dict[str, Any] | None, names: dict[str, dict[str, str]], faults: Faults
) -> UndergroundBoard:
    """The board of a folder; `raw` is what its board.toml says."""
    scalars = read_table(raw, BOARD, "scalars", "board.toml, ", faults)
    del scalars["family"]
    stations = [
        Station(**station)
        for station in read_rows(folder / "stations.csv", stations_in(scalars["frame"]), MAX_STATIONS, faults)
    ]
    links = read_rows(folder / "links.csv", LINKS, MAX_LINKS, faults)
    lines = read_rows(folder / "lines.csv", LINES, MAX_LINES, faults)
    return UndergroundBoard(
        **scalars | {"split": _read_split(scalars["split"], faults)},
        start=next((station.id for station in stations if station.kind == "start"), ""),
        stations=tuple(stations),
        links=tuple(Link(**link) for link in links),
        lines=tuple(Line(**line) for line in lines),
        ground=read_ground(folder, scalars["frame"], ("river",), faults) if faults.is_sound("scalars.frame") else (),
        names=names,
    )


def _read_split(raw: dict[str, Any], faults: Faults) -> dict[int, dict[int, int]]:
    """Number of players -> tracks of a line -> how many such lines each gets."""
    split: dict[int, dict[int, int]] = {}
    for players, shares in read_entries(
        raw, whole(2, MAX_SEATS), a_table, "scalars.split", "board.toml, split.", faults
    ).items():
        where = f"board.toml, split.{players}."
        split[players] = read_entries(shares, whole(1, MAX_TRACKS), whole(1, MAX_LINES), "scalars.split", where, faults)
    return split
