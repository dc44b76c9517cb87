"""What a board's ground.toml says: what is drawn under the routes. A board can do without this file."""

import re
from collections.abc import Sequence
from math import nan
from pathlib import Path
from typing import Any

from quai.board.faults import Faults
from quai.board.fields import Reader, Wrong, a_table, an_id, one_of, several, whole
from quai.board.files import read_toml
from quai.board.limits import MAX_GROUND_POINTS, MAX_GROUND_SHAPES
from quai.board.rows import Field, optional, read_table
from quai.board.spec import Ground, Point
from quai.errors import shown

FILE = "ground.toml"
POINT = re.compile(r"(-?[0-9]{1,6}(?:\.[0-9]{1,6})?),(-?[0-9]{1,6}(?:\.[0-9]{1,6})?)")
GROUND = (optional("shape", several(a_table, 0, MAX_GROUND_SHAPES), ()),)


def shape_around(frame: Point, kinds: Sequence[str]) -> tuple[Field, ...]:
    """The keys of a shape."""
    return (
        Field("kind", one_of(*kinds), kinds[0]),
        Field("points", _points_around(frame), ()),
        optional("breadth", whole(1, 1000), 0),
        optional("place", an_id, ""),
    )


def read_ground(folder: Path, frame: Point, kinds: Sequence[str], faults: Faults) -> tuple[Ground, ...]:
    """The shapes from the bottom up; none without the file."""
    if not (folder / FILE).exists():
        return ()
    raw = read_table(read_toml(folder / FILE, faults), GROUND, "ground", f"{FILE}, ", faults)
    fields = shape_around(frame, kinds)
    return tuple(
        Ground(**read_table(shape, fields, "ground", f"{FILE}, shape {number}, ", faults))
        for number, shape in enumerate(raw["shape"], 1)
    )


def _points_around(frame: Point) -> Reader:
    """Points in the frame or not farther from it than it is large: ground goes on beyond what is drawn.

    They are written as one text, "x,y x,y …": an outline has hundreds, and TOML's lists of lists are slow to read.
    """

    def read(value: Any) -> tuple[Point, ...]:
        words = value.split() if isinstance(value, str) else []
        if not 2 <= len(words) <= MAX_GROUND_POINTS:
            raise Wrong("board.bad_points", value=shown(value), least=2, most=MAX_GROUND_POINTS)
        return tuple(_point(word, frame) for word in words)

    return read


def _point(word: str, frame: Point) -> Point:
    (width, height), pair = frame, POINT.fullmatch(word)
    x, y = (float(pair[1]), float(pair[2])) if pair else (nan, nan)
    if not (-width <= x <= 2 * width and -height <= y <= 2 * height):
        sizes = {"left": -int(width), "right": 2 * int(width), "top": -int(height), "bottom": 2 * int(height)}
        raise Wrong("board.far_point", value=shown(word), **sizes)
    return x, y
