"""The values that a board's files hold: how each kind is read, and what is wrong with one that can't be.

A reader takes a raw value (a CSV cell, or whatever TOML made of it) and returns the value or raises `Wrong`.
"""

import re
from collections.abc import Callable
from math import isfinite
from typing import Any, NoReturn

from quai.board.limits import MAX_FRAME, MAX_SEATS
from quai.board.spec import Point, TicketBoard, UndergroundBoard
from quai.errors import shown

Reader = Callable[[Any], Any]

ID = re.compile(r"[a-z0-9_]{1,40}")
PAIR_ID = re.compile(r"[a-z0-9_]{1,40}-[a-z0-9_]{1,40}(\.[1-9][0-9]{0,5})?")
WHOLE = re.compile(r"-?[0-9]{1,9}")
DRAWING_COLOUR = re.compile(r"[a-z]+|#[0-9a-fA-F]{6}")
MAX_NAME = 60  # characters
FAMILIES = (TicketBoard.family, UndergroundBoard.family)


class Wrong(Exception):
    """A value that can't be read: the key of the sentence that says why, and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def _refuse(key: str, value: Any, **values: Any) -> NoReturn:
    raise Wrong(key, value=shown(value), **values)


def an_id(value: Any) -> str:
    """The id of a place, colour, symbol …: it stands in action texts, so it is one plain word."""
    if not isinstance(value, str) or not ID.fullmatch(value):
        _refuse("board.bad_id", value)
    return value


def a_pair_id(value: Any) -> str:
    """The id of something that joins two places: place-place, and .1, .2 … where there are several."""
    if not isinstance(value, str) or not PAIR_ID.fullmatch(value):
        _refuse("board.bad_pair_id", value)
    return value


def a_name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > MAX_NAME:
        _refuse("board.bad_name", value, most=MAX_NAME)
    return value


def a_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        _refuse("board.not_a_flag", value)
    return value


def a_table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse("board.not_a_table", value)
    return value


def a_drawing_colour(value: Any) -> str:
    """A colour as HTML and SVG write it."""
    if not isinstance(value, str) or not DRAWING_COLOUR.fullmatch(value):
        _refuse("board.bad_colour", value)
    return value


def one_of(*known: str) -> Reader:
    def read(value: Any) -> str:
        if value not in known:
            _refuse("board.not_an_option", value, known=", ".join(known))
        return str(value)

    return read


def whole(low: int, high: int) -> Reader:
    """A whole number from `low` to `high`, as a number in TOML or written in a CSV cell."""

    def read(value: Any) -> int:
        if isinstance(value, str) and WHOLE.fullmatch(value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            _refuse("board.not_a_number", value, low=low, high=high)
        if not low <= value <= high:
            _refuse("board.out_of_range", value, low=low, high=high)
        return value

    return read


def several(read_item: Reader, least: int, most: int) -> Reader:
    """A list of `least` to `most` values."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            _refuse("board.not_a_list", value, least=least, most=most)
        return tuple(map(read_item, value))

    return read


def ids(least: int, most: int, reserved: tuple[str, ...] = ()) -> Reader:
    """A list of different ids, none of them a word that means something else."""
    read_all = several(an_id, least, most)

    def read(value: Any) -> tuple[str, ...]:
        found: tuple[str, ...] = read_all(value)
        for word in found:
            if found.count(word) > 1:
                _refuse("board.repeated", word)
            if word in reserved:
                _refuse("board.reserved", word)
        return found

    return read


def an_id_but(*reserved: str) -> Reader:
    """An id that is none of the words that mean something else."""
    read_all = ids(1, 1, reserved)
    return lambda value: read_all([value])[0]


def a_player_range(value: Any) -> tuple[int, int]:
    """From how many to how many players."""
    low, high = several(whole(2, MAX_SEATS), 2, 2)(value)
    if low > high:
        _refuse("board.bad_players", value)
    return low, high


def a_frame(value: Any) -> Point:
    """Width and height of the drawing."""
    width, height = several(whole(1, MAX_FRAME), 2, 2)(value)
    return float(width), float(height)


def a_point_in(frame: Point) -> Reader:
    """A point [x, y] inside the frame."""

    def read(value: Any) -> Point:
        if not isinstance(value, list) or len(value) != 2 or not all(map(_is_within, value, frame)):
            _refuse("board.bad_point", value, width=int(frame[0]), height=int(frame[1]))
        return float(value[0]), float(value[1])

    return read


def _is_within(value: Any, high: float) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and 0 <= value <= high and isfinite(value)
