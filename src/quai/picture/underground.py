"""The picture of a position of On the Underground."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.board.spec import Line, Link, Point, Station, UndergroundBoard
from quai.picture.frame import names, picture
from quai.picture.geometry import Box, walk
from quai.picture.glyphs import definitions, mark_id, symbol_id
from quai.picture.palette import HIGHLIGHT, INK, PAPER, Paint
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
from quai.picture.plan import remembered
from quai.picture.svg import number, tag, title, use
from quai.picture.underground_plan import SLOT, Plan, plan_of, radius
from quai.picture.words import say, say_colour, say_kind

_GROUND, _RING, _SPACE, _EDGE = "#f4efe2", "#faf6ec", "#dedad0", "#c3bdae"
_TERMINUS, _NATIONAL, _PASSENGER = "#d8402f", "#2d6cc0", "#d6246e"
_RINGS = 5


@dataclass(frozen=True)
class Printed:
    """Pieces of SVG that are the same in every position."""

    defs: str
    ground: str
    halos: str
    names: str


@remembered
def printed(board: UndergroundBoard, language: str) -> Printed:
    plan = plan_of(board, language)
    marks = [paint.mark for paint in plan.paints.values()]
    return Printed(
        definitions(marks, board.symbols), _ground(board, plan), *names(plan.labels.values(), _GROUND)
    )


def draw(board: UndergroundBoard, position: Mapping[str, Any], language: str) -> str:
    """The whole position as SVG."""
    plan, still = plan_of(board, language), printed(board, language)
    built = _built(board, position.get("tracks") or {})
    shown, markers = position.get("cards") or (), position.get("markers") or {}
    parts = [
        still.ground,
        *(_link(link, plan, built.get(link.id, ()), language) for link in board.links),
        still.halos,
        *(_plate(plan.labels[station].box) for station in shown),
        *(_station(s, plan, markers.get(s.id), s.id in shown, language) for s in board.stations),
        still.names,
        _passenger(plan, position.get("passenger"), language),
    ]
    sections = _sections(board, plan, position, language)
    return picture(plan.canvas, still.defs, parts, sections, board.name, position, language)


def _ground(board: UndergroundBoard, plan: Plan) -> str:
    """Rings around the station where the passenger starts, paler outwards."""
    width, height = plan.canvas.width, plan.canvas.height
    x, y = plan.points[board.start]
    rings = [
        tag("circle", cx=x, cy=y, r=width * 0.13 * ring, fill=_RING if ring % 2 else _GROUND)
        for ring in range(_RINGS, 0, -1)
    ]
    clip = tag("clipPath", tag("rect", width=width, height=height), id="board")
    base = tag("rect", width=width, height=height, fill=_GROUND)
    return tag("defs", clip) + base + tag("g", *rings, clip_path="url(#board)")


def _built(board: UndergroundBoard, tracks: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The colours on each link, in the order of the board's lines."""
    built: dict[str, list[str]] = {}
    for line in board.lines:
        for link in tracks.get(line.colour) or ():
            built.setdefault(link, []).append(line.colour)
    return built


def _link(link: Link, plan: Plan, colours: Sequence[str], language: str) -> str:
    """A link with its spaces, the first ones taken by tracks."""
    said = say(language, "link", a=plan.words[link.a], b=plan.words[link.b], spaces=link.spaces)
    if colours:
        said += say(language, "tracks", colours=", ".join(say_colour(language, colour) for colour in colours))
    lanes = plan.lanes[link.id]
    free = "".join(_path(lane) for lane in lanes[len(colours) :])
    parts = [_stroke(free, _EDGE, SLOT + 2), _stroke(free, _SPACE, SLOT - 1)] if free else []
    for index, (lane, colour) in enumerate(zip(lanes, colours, strict=False)):
        parts += _track(lane, plan.paints[colour], index - (len(colours) - 1) / 2)
    return tag("g", title(said), *parts)


def _path(lane: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in lane)


def _stroke(path: str, colour: str, breadth: float) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=breadth, stroke_linejoin="round")


def _track(lane: Sequence[Point], paint: Paint, step: float) -> Iterator[str]:
    """A track with its line's mark; the marks of neighbours stand apart along the link."""
    path = _path(lane)
    yield _stroke(path, INK, SLOT + 2.5)
    yield _stroke(path, paint.fill, SLOT - 0.5)
    (x1, y1), (x2, y2) = lane[1], lane[2]
    share = 0.5 + 0.2 * step
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    yield tag("circle", cx=x, cy=y, r=7.5, fill=paint.fill, stroke=INK, stroke_width=1.3)
    yield use(mark_id(paint.mark), x, y, 0.9, paint.ink)


def _plate(box: Box) -> str:
    around = box.grown(3)
    return tag(
        "rect",
        x=around.x,
        y=around.y,
        width=around.width,
        height=around.height,
        rx=5,
        fill=HIGHLIGHT,
        stroke=INK,
    )


def _station(station: Station, plan: Plan, marker: str | None, is_shown: bool, language: str) -> str:
    """A station by its kind; a face-up destination shines."""
    x, y = plan.points[station.id]
    size = radius(station)
    parts = [title(say_kind(language, station.kind, plan.words[station.id]))]
    if is_shown:
        parts.append(tag("circle", cx=x, cy=y, r=size + 7, fill=HIGHLIGHT, stroke=INK, stroke_width=1.5))
    parts.append(station_symbol(station.kind, x, y, size, marker))
    return tag("g", *parts)


def station_symbol(kind: str, x: float, y: float, size: float, marker: str | None = None) -> str:
    if kind == "terminus":
        square = tag(
            "rect",
            x=x - size,
            y=y - size,
            width=2 * size,
            height=2 * size,
            rx=4,
            fill=_TERMINUS,
            stroke=INK,
            stroke_width=2,
        )
        return square + tag("rect", x=x - size + 3, y=y - 3, width=2 * size - 6, height=6, fill=PAPER)
    if kind == "national_rail":
        return _disc(x, y, size, _NATIONAL) + use("rails", x, y, 1.2, PAPER)
    if kind == "connection":
        drawn = use(symbol_id(marker), x, y, 0.9, INK) if marker else ""
        return _disc(x, y, size, "#cfeee2") + drawn
    if kind == "start":
        return _disc(x, y, size, INK) + use("person", x, y - 1, 1.1, PAPER)
    return _disc(x, y, size, PAPER) + (use("express", x - 1, y, 1, INK) if kind == "express" else "")


def _disc(x: float, y: float, size: float, fill: str) -> str:
    return tag("circle", cx=x, cy=y, r=size, fill=fill, stroke=INK, stroke_width=2.6)


def _passenger(plan: Plan, station: str | None, language: str) -> str:
    if station is None:
        return ""
    x, y = plan.points[station]
    outline = tag("g", use("person", x, y - 22, 2.4, PAPER), stroke=PAPER, stroke_width=2.2)
    return tag(
        "g",
        title(say(language, "passenger")),
        outline,
        tag("g", use("person", x, y - 22, 2.4, _PASSENGER), stroke=INK, stroke_width=0.8),
    )


def _sections(
    board: UndergroundBoard, plan: Plan, position: Mapping[str, Any], language: str
) -> list[Section]:
    seats = range(seats_of(position, board.players[0]))
    sections = [heading(board.name, status(position, language))]
    sections += [seat_section(_seat(board, plan, position, seat)) for seat in seats]
    shown = position.get("cards") or ()
    if shown:
        kinds = {station.id: station.kind for station in board.stations}
        cards = [(plan.words[s], station_symbol(kinds[s], 0, 0, 11)) for s in shown]
        sections.append(destinations_section(cards, language))
    return sections


def _seat(board: UndergroundBoard, plan: Plan, position: Mapping[str, Any], seat: int) -> Seat:
    branch = of_seat(position, "branch", seat)
    lines = [line for line in board.lines if line.colour in (of_seat(position, "lines", seat) or ())]
    counts = [("branch", branch)] if branch is not None else []
    return Seat(
        seat,
        of_seat(position, "scores", seat),
        counts,
        _line_rows(lines, plan, position),
        position.get("seat") == seat,
    )


def _line_rows(lines: Sequence[Line], plan: Plan, position: Mapping[str, Any]) -> list[str]:
    """The seat's lines with the tracks they have left."""
    if not lines:
        return []
    tracks = position.get("tracks") or {}
    left = [line.tracks - len(tracks.get(line.colour) or ()) for line in lines]
    return [
        "".join(
            line_chip(plan.paints[line.colour], 66 * i, str(n))
            for i, (line, n) in enumerate(zip(lines, left, strict=True))
        )
    ]
