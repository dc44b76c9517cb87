"""A board as a map of figures: every route or link in a colour of its own, with a number on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from quai.board.spec import Board, Link, Point, Route, TicketBoard, UndergroundBoard
from quai.picture import ticket_board, ticket_plan, underground, underground_plan
from quai.picture.frame import Canvas, svg
from quai.picture.geometry import Box
from quai.picture.palette import INK, PAPER, ink, mixed
from quai.picture.stations import station
from quai.picture.svg import fitted, letters, rounded, tag, title, width
from quai.picture.ticket import space_shape

FEW_TO_MANY = ("#fff7dc", "#fdd49e", "#f98e52", "#c8372d", "#6b0f2b")
BELOW_TO_ABOVE = ("#1f4e8c", "#7fb0d8", "#f7f5ef", "#eea35f", "#a3420b")

_PALE = 0.4
_LABEL = 15.0


@dataclass(frozen=True)
class Shade:
    """How a route or link is shown: a fill for each of its spaces in turn, a short label, and what it says in words."""

    fills: Sequence[str]
    label: str
    said: str


def ramp(colours: Sequence[str], share: float) -> str:
    """The colour at a share, from 0 to 1, of the way along a row of colours."""
    steps = list(pairwise(colours))
    at = min(max(share, 0.0), 1.0) * len(steps)
    step = min(int(at), len(steps) - 1)
    return mixed(*steps[step], at - step)


def heat_map(board: Board, shades: Mapping[str, Shade], name: str, language: str) -> str:
    """The board as SVG. `shades` has one entry for each route or link."""
    if isinstance(board, TicketBoard):
        plan = ticket_plan.plan_of(board, language)
        parts = _ticket_parts(board, plan, shades, language)
        return svg([title(name), *parts], plan.canvas.width, plan.canvas.height)
    ground = underground_plan.plan_of(board, language)
    parts = _underground_parts(board, ground, shades, language)
    return svg([title(name), *parts], ground.canvas.width, ground.canvas.height)


def _ticket_parts(
    board: TicketBoard, plan: ticket_plan.Plan, shades: Mapping[str, Shade], language: str
) -> Iterator[str]:
    still = ticket_board.printed(board, language)
    yield still.defs
    yield _pale(still.ground, plan.canvas)
    yield from (_route(route, plan, shades[route.id]) for route in board.routes)
    yield still.places


def _pale(ground: str, canvas: Canvas) -> str:
    """The ground steps back, so that the only strong colours are those that mean something."""
    base = tag("rect", width=canvas.width, height=canvas.height, fill=PAPER)
    return base + tag("g", ground, opacity=_PALE)


def _route(route: Route, plan: ticket_plan.Plan, shade: Shade) -> str:
    fill, spaces = shade.fills[0], plan.spaces[route.id]
    shapes = (space_shape(slab, 4) for slab in spaces)
    middle = spaces[len(spaces) // 2]
    size = fitted(shade.label, _LABEL, middle.breadth, bold=True)
    label = letters(shade.label, middle.x, middle.y, size, bold=True, fill=ink(fill))
    return tag("g", title(shade.said), tag("g", *shapes, fill=fill, stroke=INK, stroke_width=1.3), label)


def _underground_parts(
    board: UndergroundBoard, plan: underground_plan.Plan, shades: Mapping[str, Shade], language: str
) -> Iterator[str]:
    still = underground.printed(board, language)
    yield still.defs
    yield _pale(still.ground, plan.canvas)
    yield from (_link(link, plan, shades[link.id]) for link in board.links)
    yield still.halos
    yield from (_plate(shades[link.id], _plate_at(link, plan)) for link in board.links)
    yield from (station(stop, plan, None, False, language) for stop in board.stations)
    yield still.names


def _link(link: Link, plan: underground_plan.Plan, shade: Shade) -> str:
    lanes, slot = plan.lanes[link.id], underground_plan.SLOT
    parts: list[str] = []
    for lane, fill in zip(lanes, shade.fills, strict=True):
        path = underground.lane_path(lane)
        parts += [underground.stroke(path, INK, slot + 2.5), underground.stroke(path, fill, slot)]
    return tag("g", title(shade.said), *parts)


def _plate_at(link: Link, plan: underground_plan.Plan) -> Point:
    """Where a link's number stands: in its middle, or a little off where a name is in the way."""
    (x1, y1), (x2, y2) = plan.points[link.a], plan.points[link.b]
    names = [label.box for label in plan.labels.values()]
    points = [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in (0.5, 0.42, 0.58, 0.34, 0.66)]
    free = (point for point in points if not any(_is_near(box, point) for box in names))
    return next(free, points[0])


def _is_near(box: Box, point: Point) -> bool:
    x, y = box.middle
    return abs(x - point[0]) < (box.width + 2 * _LABEL) / 2 and abs(y - point[1]) < (box.height + _LABEL) / 2


def _plate(shade: Shade, at: Point) -> str:
    """A number on a ground of its own, for links are narrower than numbers."""
    (x, y), fill = at, shade.fills[0]
    wide, high = width(shade.label, _LABEL, bold=True) + 6, _LABEL + 4
    ground = rounded(Box(x - wide / 2, y - high / 2, wide, high), 4, fill, INK, 1)
    return tag("g", title(shade.said), ground, letters(shade.label, x, y, _LABEL, bold=True, fill=ink(fill)))
