"""Checking a folder with a board: every fault at once, each a sentence that says where and what to do."""

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

from quai.board import check_layout, check_ticket, check_underground
from quai.board.faults import Faults
from quai.board.fields import FAMILIES, a_name
from quai.board.files import read_toml
from quai.board.read_ticket import read_ticket_board
from quai.board.read_underground import read_underground_board
from quai.board.rows import read_entries
from quai.board.spec import Board, UndergroundBoard
from quai.errors import QuaiError, shown
from quai.messages import LANGUAGES

MAX_PATH = 300  # characters of a path in a message


def check_folder(folder: str | Path) -> list[QuaiError]:
    """All faults of a board's folder; none if the board can be played."""
    return read_folder(folder)[1]


def read_folder(folder: str | Path) -> tuple[Board | None, list[QuaiError]]:
    """The board of a folder and all its faults. A board with faults is not to be played."""
    faults = Faults()
    if os.path.isdir(folder):
        return _read_board(Path(folder), faults), faults.found
    key = "board.not_a_folder" if os.path.exists(folder) else "board.no_folder"
    faults.add(key, where=shown(folder, MAX_PATH))
    return None, faults.found


def _read_board(folder: Path, faults: Faults) -> Board:
    raw = read_toml(folder / "board.toml", faults)
    names = _read_names(folder, faults)
    board: Board
    if _is_underground(folder, raw):
        board = read_underground_board(folder, raw, names, faults)
    else:
        board = read_ticket_board(folder, raw, names, faults)
    _check(board, faults)
    return board


def _is_underground(folder: Path, raw: dict[str, Any] | None) -> bool:
    """A board whose family can't be read is taken for what its other files are."""
    family = raw.get("family") if raw else None
    if family in FAMILIES:
        return bool(family == UndergroundBoard.family)
    return os.path.exists(folder / "stations.csv")


def _check(board: Board, faults: Faults) -> None:
    if isinstance(board, UndergroundBoard):
        faults.look(board, check_underground.CHECKS)
        _check_names(board, "stations", [station.id for station in board.stations], faults)
    else:
        faults.look(board, check_ticket.CHECKS)
        faults.look(board, check_layout.CHECKS)
        _check_names(board, "places", [place.id for place in board.places], faults)


def _read_names(folder: Path, faults: Faults) -> dict[str, dict[str, str]]:
    """The names of the board and its places in other languages, from the files that are there."""
    names = {}
    for language in LANGUAGES:
        path = folder / f"names.{language}.toml"
        if os.path.exists(path):
            raw = read_toml(path, faults) or {}
            names[language] = read_entries(raw, str, a_name, "names", f"{path.name}, ", faults)
    return names


def _check_names(board: Board, part: str, known: Collection[str], faults: Faults) -> None:
    """Only what is on the board has a name."""
    if not faults.is_sound(part):
        return
    for language, names in board.names.items():
        for name in names:
            if name != board.id and name not in known:
                where = f"names.{language}.toml"
                faults.add("board.unknown_id", where=where, id=shown(name), file=f"{part}.csv")
