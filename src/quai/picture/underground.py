"""The picture of a position of On the Underground."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.board.spec import Ground, Line, Link, Point, UndergroundBoard
from quai.picture.frame import names, picture
from quai.picture.glyphs import definitions, mark_id, safe
from quai.picture.palette import INK, Paint
from quai.picture.panel import (
    Seat,
    Section,
    destinations_section,
    heading,
    line_chip,
    of_seat,
    seat_section,
    seats_of,
    status,
)
from quai.picture.paths import cornered
from quai.picture.plan import remembered
from quai.picture.stations import passenger, plate, station, symbol
from quai.picture.svg import number, tag, title, use
from quai.picture.underground_plan import SLOT, Plan, plan_of
from quai.picture.words import board_name, say, say_colour

_GROUND, _RING, _SPACE, EDGE = "#f4efe2", "#faf6ec", "#fffefa", "#c9c2b2"
_WATER, _BANK = "#d3e4ea", "#c3d8df"
_RIVER, _BEND = 40.0, 34.0  # usual breadth, and how far from a corner a river begins to turn
_RINGS = 5
_RING_STEP = 0.13  # of the board's width


@dataclass(frozen=True)
class Printed:
    """Pieces of SVG that are the same in every position."""

    defs: str
    ground: str
    halos: str
    names: str
    titles: Mapping[str, str]  # link -> what it is, in words


@remembered
def printed(board: UndergroundBoard, language: str) -> Printed:
    plan = plan_of(board, language)
    marks = [paint.mark for paint in plan.paints.values()]
    halos, ink = names(plan.labels.values(), _GROUND)
    titles = {link.id: _said(link, plan, language) for link in board.links}
    return Printed(definitions(marks, board.symbols), _ground(board, plan), halos, ink, titles)


def draw(board: UndergroundBoard, position: Mapping[str, Any], language: str) -> str:
    """The whole position as SVG."""
    plan, still = plan_of(board, language), printed(board, language)
    built = _built(board, position.get("tracks") or {})
    shown, markers = position.get("cards") or (), position.get("markers") or {}
    parts = [
        still.ground,
        *(_link(link, plan, still.titles[link.id], built.get(link.id, ()), language) for link in board.links),
        still.halos,
        *(plate(plan.labels[key].box) for key in shown),
        *(station(s, plan, markers.get(s.id), s.id in shown, language) for s in board.stations),
        still.names,
        passenger(plan, position.get("passenger"), language),
    ]
    sections = _sections(board, plan, position, language)
    return picture(plan.canvas, still.defs, parts, sections, board_name(board, language), position, language)


def _ground(board: UndergroundBoard, plan: Plan) -> str:
    """Rings around the station where the passenger starts, and rivers that turn as lines do."""
    key = f"{safe(board.id)}-board"
    width, height = plan.canvas.width, plan.canvas.height
    x, y = plan.points[board.start]
    rings = [
        tag("circle", cx=x, cy=y, r=width * _RING_STEP * ring, fill=_RING if ring % 2 else _GROUND)
        for ring in range(_RINGS, 0, -1)
    ]
    clip = tag("defs", tag("clipPath", tag("rect", width=width, height=height), id=key))
    base = tag("rect", width=width, height=height, fill=_GROUND)
    rivers = [_river(shape, plan) for shape in board.ground]
    return clip + base + tag("g", *rings, *rivers, clip_path=f"url(#{key})")


def _river(shape: Ground, plan: Plan) -> str:
    breadth = shape.breadth * plan.canvas.scale or _RIVER
    course = cornered([plan.canvas.at(point) for point in shape.points], _BEND)
    return stroke(course, _BANK, breadth + 5) + stroke(course, _WATER, breadth)


def _built(board: UndergroundBoard, tracks: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The colours on each link, in the order of the board's lines."""
    built: dict[str, list[str]] = {}
    for line in board.lines:
        for link in tracks.get(line.colour) or ():
            built.setdefault(link, []).append(line.colour)
    return built


def _link(link: Link, plan: Plan, said: str, colours: Sequence[str], language: str) -> str:
    """A link with its spaces, the first ones taken by tracks."""
    lanes = plan.lanes[link.id]
    free = "".join(lane_path(lane) for lane in lanes[len(colours) :])
    parts = [stroke(free, EDGE, SLOT + 2), stroke(free, _SPACE, SLOT - 1)] if free else []
    for index, (lane, colour) in enumerate(zip(lanes, colours, strict=False)):
        parts += _track(lane, plan.paints[colour], index - (len(colours) - 1) / 2)
    return tag("g", title(said + _lines_said(colours, language)), *parts)


def _said(link: Link, plan: Plan, language: str) -> str:
    return say(language, "link", a=plan.words[link.a], b=plan.words[link.b], spaces=link.spaces)


def _lines_said(colours: Sequence[str], language: str) -> str:
    listed = ", ".join(say_colour(language, colour) for colour in colours)
    return say(language, "tracks", colours=listed) if colours else ""


def lane_path(lane: Sequence[Point]) -> str:
    """The line of one space of a link."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in lane)


def stroke(path: str, colour: str, breadth: float) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=breadth, stroke_linejoin="round")


def _track(lane: Sequence[Point], paint: Paint, step: float) -> Iterator[str]:
    """A track with its line's mark; the marks of neighbours stand apart along the link."""
    path = lane_path(lane)
    yield stroke(path, INK, SLOT + 2.5)
    yield stroke(path, paint.fill, SLOT - 0.5)
    (x1, y1), (x2, y2) = lane[1], lane[2]
    share = 0.5 + 0.2 * step
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    yield tag("circle", cx=x, cy=y, r=7.5, fill=paint.fill, stroke=INK, stroke_width=1.3)
    yield use(mark_id(paint.mark), x, y, 0.9, paint.ink)


def _sections(board: UndergroundBoard, plan: Plan, position: Mapping[str, Any], language: str) -> list[Section]:
    seats = range(seats_of(position, board.players[0]))
    sections = [heading(board_name(board, language), status(position, language))]
    sections += [seat_section(_seat(board, plan, position, seat)) for seat in seats]
    kinds = {station.id: station.kind for station in board.stations}
    cards = [(plan.words[key], symbol(kinds[key], 0, 0, 11)) for key in position.get("cards") or ()]
    return [*sections, destinations_section(cards, language)] if cards else sections


def _seat(board: UndergroundBoard, plan: Plan, position: Mapping[str, Any], seat: int) -> Seat:
    branch, score = of_seat(position, "branch", seat), of_seat(position, "scores", seat)
    own = of_seat(position, "lines", seat) or ()
    lines = [line for line in board.lines if line.colour in own]
    rows = [_chips(lines, plan, position.get("tracks") or {})] if lines else []
    counts = [] if branch is None else [("branch", branch)]
    return Seat(seat, score, counts, rows, position.get("seat") == seat)


def _chips(lines: Sequence[Line], plan: Plan, tracks: Mapping[str, Sequence[str]]) -> str:
    """The seat's lines with the tracks they have left."""
    left = [line.tracks - len(tracks.get(line.colour) or ()) for line in lines]
    numbered = enumerate(zip(lines, left, strict=True))
    return "".join(line_chip(plan.paints[line.colour], 66 * i, str(n)) for i, (line, n) in numbered)
