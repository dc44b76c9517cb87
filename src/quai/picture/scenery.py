"""The scenery that a board describes: land and countries, water and rivers, parks, hills, streets and bridges."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from quai.board.spec import Ground, Point
from quai.picture.frame import Canvas
from quai.picture.geometry import Box, bounds
from quai.picture.glyphs import icon_id
from quai.picture.land import laid
from quai.picture.palette import COAST, INK, LAND, PAPER, SEA, mixed
from quai.picture.paths import is_inside, smooth
from quai.picture.svg import tag, title, use

SHALLOWS = mixed(SEA, PAPER, 0.45)
_GRASS, _LEAVES, _STREET, _EARTH, _BRIDGE = "#dbe6c4", "#b4cb97", "#f9f5ea", "#c8ab74", "#cf9078"
_COUNTRIES = ("#b5485d", "#e0a23c", "#93a83b", "#a97bc0", "#c47f52", "#3aa6a0")  # their tints, mixed with land
_ABROAD = mixed(LAND, "#a8a294", 0.22)  # a country that takes no part
_BREADTH = {"river": 40.0, "street": 7.0, "bridge": 6.0}  # the usual ones, on the canvas
_TREES = 30.0  # from one tree to the next
_CONTOURS = (1.0, 0.68, 0.36)  # of a hill, as parts of its outline


@dataclass(frozen=True)
class Shape:
    """A piece of ground on the canvas. `said` is what a country that takes part is called."""

    key: str
    kind: str
    points: Sequence[Point]
    breadth: float
    said: str = ""
    tint: str = _ABROAD

    @classmethod
    def of(cls, ground: Ground, key: str, canvas: Canvas) -> "Shape":
        breadth = ground.breadth * canvas.scale or _BREADTH.get(ground.kind, 0.0)
        return cls(key, ground.kind, [canvas.at(point) for point in ground.points], breadth)


def scenery(shapes: Iterable[Shape], frame: Box, is_free: Callable[[Point], bool]) -> Iterator[str]:
    """The shapes from the bottom up. Trees grow in the frame where it is free; neighbouring lands share one coast."""
    for is_land, run in groupby(shapes, key=lambda shape: shape.kind in ("land", "country")):
        if is_land:
            yield from _lands(list(run))
            continue
        for shape in run:
            yield _drawn(shape, frame, is_free)


def country_tint(index: int) -> str:
    return mixed(_COUNTRIES[index % len(_COUNTRIES)], LAND, 0.66)


def _lands(shapes: Sequence[Shape]) -> Iterator[str]:
    paths = (tag("path", id=shape.key, d=smooth(shape.points, True), stroke_linejoin="round") for shape in shapes)
    yield tag("defs", *paths)
    for colour, breadth in ((SHALLOWS, 26.0), (COAST, 6.0)):
        yield from (laid(shape.key, colour, breadth) for shape in shapes)
    yield from (_land(shape) for shape in shapes)


def _land(shape: Shape) -> str:
    tint = LAND if shape.kind == "land" else shape.tint
    said = [title(shape.said)] if shape.said else []
    area = f'<use xlink:href="#{shape.key}" fill="{tint}" stroke="{mixed(tint, INK, 0.22)}" stroke-width="1.5"/>'
    return tag("g", *said, area)


def _drawn(shape: Shape, frame: Box, is_free: Callable[[Point], bool]) -> str:
    match shape.kind:
        case "water":
            return _area(shape.points, SEA, COAST, 3)
        case "park":
            return _area(shape.points, _GRASS, mixed(_GRASS, _LEAVES, 0.5), 2) + _trees(shape, frame, is_free)
        case "hill":
            return "".join(_contour(shape, share) for share in _CONTOURS)
        case "river":
            course = smooth(shape.points, False)
            return stroke(course, COAST, shape.breadth + min(5.0, shape.breadth / 3)) + stroke(
                course, SEA, shape.breadth
            )
        case "bridge":
            course = smooth(shape.points, False)
            return stroke(course, _BRIDGE, shape.breadth) + stroke(course, PAPER, shape.breadth - 3, dashes="2 9")
    return stroke(smooth(shape.points, False), _STREET, shape.breadth)


def _area(points: Sequence[Point], fill: str, edge: str, breadth: float) -> str:
    return tag("path", d=smooth(points, True), fill=fill, stroke=edge, stroke_width=breadth)


def stroke(course: str, colour: str, breadth: float, dashes: str = "") -> str:
    """A line along a course."""
    more = {"stroke_dasharray": dashes} if dashes else {}
    return tag("path", d=course, fill="none", stroke=colour, stroke_width=breadth, stroke_linejoin="round", **more)


def _contour(shape: Shape, share: float) -> str:
    x, y = bounds(shape.points).middle
    points = [(x + (px - x) * share, y + (py - y) * share) for px, py in shape.points]
    return tag("path", d=smooth(points, True), fill=_EARTH, fill_opacity=0.16, stroke=_EARTH, stroke_width=0.8)


def _trees(shape: Shape, frame: Box, is_free: Callable[[Point], bool]) -> str:
    """Trees in rows that nobody planted with a ruler."""
    box = bounds(shape.points)
    rows, columns = _steps(box.y, box.height, frame.height), _steps(box.x, box.width, frame.width)
    spots = [
        (box.x + (column + _stray(row, column)) * _TREES, box.y + (row + _stray(column, row + 7)) * _TREES)
        for row in rows
        for column in columns
    ]
    growing = [spot for spot in spots if is_inside(spot, shape.points) and is_free(spot)]
    return "".join(use(icon_id("tree"), x, y, 1, _LEAVES) for x, y in growing)


def _steps(start: float, size: float, most: float) -> range:
    """The rows or columns of trees that lie in the picture: a park may reach far beyond it."""
    first, last = max(start, 0.0) - start, min(start + size, most) - start
    return range(int(first / _TREES), int(last / _TREES) + 1)


def _stray(one: int, two: int) -> float:
    """Some share of the way to the next tree, the same each time."""
    return (one * 0.754877 + two * 0.569840) % 1
