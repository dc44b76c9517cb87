"""Where everything of an Underground board goes: worked out once, the same for all its positions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quai.board.spec import Link, Point, Station, UndergroundBoard
from quai.picture.fitting import Clutter
from quai.picture.frame import Canvas
from quai.picture.geometry import Slab, bounds, direction, measure, shifted, square
from quai.picture.labels import Label, Wanted, place
from quai.picture.palette import Paint, paints
from quai.picture.plan import remembered
from quai.picture.words import name_of

SLOT = 9.0  # breadth of a space on a link
LANE = 13.5  # from one space to the next
RADIUS: Mapping[str, float] = {"connection": 16.0, "national_rail": 13.0, "start": 14.0, "terminus": 12.0}
DOT = 11.0  # any other station

_LINK = 104.0  # the picture is scaled until a usual link is this long
_MARGIN = (110.0, 56.0)  # names stand beside the outermost stations
_LETTERS = (15.5, 14.0)
_FAN = 24.0  # from a station to where the spaces of a link run side by side
_ON_LINK, _ON_STATION, _NEAR_STATION = 4.0, 40.0, 4.0  # what each unit of area costs that a name covers


@dataclass(frozen=True)
class Plan:
    canvas: Canvas
    points: Mapping[str, Point]
    lanes: Mapping[str, Sequence[Sequence[Point]]]  # link -> the line of each of its spaces
    labels: Mapping[str, Label]
    paints: Mapping[str, Paint]
    words: Mapping[str, str]  # station -> its name


@remembered
def plan_of(board: UndergroundBoard, language: str) -> Plan:
    canvas = Canvas.around(bounds((float(s.x), float(s.y)) for s in board.stations), _scale(board), _MARGIN)
    points = {station.id: canvas.at((station.x, station.y)) for station in board.stations}
    lanes = {link.id: _lanes(points[link.a], points[link.b], link.spaces) for link in board.links}
    words = {s.id: name_of(board.names, language, s.id, s.name) for s in board.stations}
    wanted = [Wanted(s.id, words[s.id], points[s.id], radius(s)) for s in board.stations]
    labels = place(wanted, _LETTERS, Clutter(_clutter(board, points)), canvas.box.grown(-6))
    return Plan(canvas, points, lanes, labels, paints(line.colour for line in board.lines), words)


def radius(station: Station) -> float:
    return RADIUS.get(station.kind, DOT)


def _scale(board: UndergroundBoard) -> float:
    at = {station.id: (float(station.x), float(station.y)) for station in board.stations}
    lengths = sorted(measure((at[link.a], at[link.b])) for link in board.links)
    return _LINK / (lengths[len(lengths) // 2] or 1.0) if lengths else 1.0


def _lanes(a: Point, b: Point, spaces: int) -> list[list[Point]]:
    """The lines of a link's spaces: side by side, and together at both stations."""
    length = measure((a, b)) or 1.0
    share = min(_FAN / length, 0.3)
    near, far = _between(a, b, share), _between(a, b, 1 - share)
    sides = [shifted((near, far), (lane - (spaces - 1) / 2) * LANE) for lane in range(spaces)]
    return [[a, *side, b] for side in sides]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _clutter(board: UndergroundBoard, points: Mapping[str, Point]) -> Iterator[tuple[Slab, float]]:
    """What names keep off: links, and stations with some room around them."""
    for link in board.links:
        yield _slab(link, points), _ON_LINK
    for station in board.stations:
        yield square(points[station.id], radius(station)), _ON_STATION
        yield square(points[station.id], radius(station) + 6), _NEAR_STATION


def _slab(link: Link, points: Mapping[str, Point]) -> Slab:
    a, b = points[link.a], points[link.b]
    x, y = _between(a, b, 0.5)
    return Slab(x, y, measure((a, b)), (link.spaces - 1) * LANE + SLOT + 3, direction(a, b))
