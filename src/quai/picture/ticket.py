"""The picture of a position of the ticket family."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quai.board.spec import GREY, Route, TicketBoard
from quai.picture.frame import picture
from quai.picture.geometry import Slab
from quai.picture.glyphs import icon_id, mark_id, symbol_id
from quai.picture.land import line_path
from quai.picture.palette import INK, LAND, PAPER, SOFT, Paint, ink, mixed, seat_fill
from quai.picture.panel import (
    Seat,
    Section,
    chip,
    heading,
    of_seat,
    points_section,
    row_section,
    seat_section,
    seats_of,
    status,
)
from quai.picture.svg import letters, number, tag, title, use
from quai.picture.ticket_board import printed
from quai.picture.ticket_plan import TOKEN, Plan, plan_of, spots
from quai.picture.words import board_name, say

_RIM = 4.0  # of the route's colour, around a vehicle


def draw(board: TicketBoard, position: Mapping[str, Any], language: str) -> str:
    """The whole position as SVG."""
    plan, still = plan_of(board, language), printed(board, language)
    owners = position.get("routes") or {}
    closed = _closed(board, position)
    parts = [
        still.ground,
        *(
            _route(route, plan, still.titles[route.id], owners.get(route.id), route.id in closed, language)
            for route in board.routes
        ),
        still.places,
        *_tokens(plan, position.get("tokens") or {}),
        *_passengers(board, plan, position.get("passengers") or {}),
    ]
    sections = _sections(board, plan, position, language)
    return picture(plan.canvas, still.defs, parts, sections, board_name(board, language), position, language)


def _closed(board: TicketBoard, position: Mapping[str, Any]) -> set[str]:
    """The free routes that nobody may claim any more, because with few players one of several is enough."""
    if seats_of(position, board.players[0]) > board.closed_up_to:
        return set()
    owners = position.get("routes") or {}
    taken = {route.group for route in board.routes if route.group and route.id in owners}
    return {route.id for route in board.routes if route.group in taken and route.id not in owners}


def _route(route: Route, plan: Plan, said: str, owner: int | None, is_closed: bool, language: str) -> str:
    """A route: its spaces, open with the colour's mark, each with a vehicle of its owner, or crossed out."""
    paint, spaces = plan.paints[route.colour], plan.spaces[route.id]
    if is_closed:
        return tag("g", title(said + say(language, "closed")), *_crossed(paint, spaces))
    ground = tag("g", *(space_shape(slab, 4) for slab in spaces), fill=paint.fill, stroke=INK, stroke_width=1.3)
    if owner is None:
        return tag("g", title(said), ground, *_open(route, paint, spaces))
    said += say(language, "owner", player=owner + 1)
    return tag("g", title(said), ground, *_vehicles(spaces, owner))


def space_shape(slab: Slab, rounding: float, rim: float = 0) -> str:
    """A space, or with a rim what lies on it."""
    length, breadth = slab.length - 2 * rim, slab.breadth - 2 * rim
    turn = f"translate({number(slab.x)} {number(slab.y)}) rotate({number(slab.angle)})"
    return tag("rect", x=-length / 2, y=-breadth / 2, width=length, height=breadth, rx=rounding, transform=turn)


def _open(route: Route, paint: Paint, spaces: Sequence[Slab]) -> Iterator[str]:
    """Marks on the spaces; the first ones are ferries where the route has any, and grey has no mark."""
    for index, slab in enumerate(spaces):
        if index < route.ferries:
            yield use(icon_id("ferry"), slab.x, slab.y, 1.15, paint.ink)
        elif route.colour != GREY:
            yield use(mark_id(paint.mark), slab.x, slab.y, 1.2, paint.ink)


def _crossed(paint: Paint, spaces: Sequence[Slab]) -> Iterator[str]:
    """A closed route: pale, without marks, and struck through."""
    fill = mixed(paint.fill, LAND, 0.7)
    yield tag(
        "g", *(space_shape(slab, 4) for slab in spaces), fill=fill, stroke=SOFT, stroke_width=1, stroke_dasharray="3 3"
    )
    corners = ((slab.length / 2, slab.breadth / 2, slab) for slab in spaces)
    strokes = (line_path([slab.at(-along, across), slab.at(along, -across)]) for along, across, slab in corners)
    yield tag("path", d="".join(strokes), stroke=SOFT, stroke_width=2)


def _vehicles(spaces: Sequence[Slab], owner: int) -> Iterator[str]:
    fill = seat_fill(owner)
    yield tag("g", *(space_shape(slab, 3, _RIM) for slab in spaces), fill=fill, stroke=PAPER, stroke_width=1.4)
    yield tag("path", d="".join(map(_windows, spaces)), stroke=ink(fill), stroke_width=5, stroke_opacity=0.55)
    for slab in spaces:
        yield letters(str(owner + 1), slab.x, slab.y, 12, bold=True, fill=ink(fill))


def _windows(slab: Slab) -> str:
    """Windows on both sides of a vehicle's number, as many as there is room for."""
    starts = [start for start in (10, 17, 24, 31) if start + 5 < slab.length / 2 - _RIM - 2]
    ends = [(slab.at(sign * u, 0), slab.at(sign * (u + 4.5), 0)) for u in starts for sign in (-1, 1)]
    return "".join(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" for (x1, y1), (x2, y2) in ends)


def _tokens(plan: Plan, tokens: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Stacks of tourist tokens on their places."""
    for place, stack in tokens.items():
        x, y = plan.points[place]
        for level, symbol in enumerate(stack):
            yield _token(symbol, x, y - 4 * level)


def _token(symbol: str, x: float, y: float) -> str:
    ground = tag("circle", cx=x, cy=y, r=TOKEN, fill="#fff4cf", stroke=INK, stroke_width=1.6)
    return ground + use(symbol_id(symbol), x, y, 0.85, INK)


def _passengers(board: TicketBoard, plan: Plan, passengers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """People beside the names of their places."""
    for place in board.places:
        for colour, spot in zip(passengers.get(place.id) or (), spots(place, plan.labels[place.id]), strict=False):
            yield _person(plan.paints[colour], *spot)


def _person(paint: Paint, x: float, y: float) -> str:
    """A passenger with the mark of the colour."""
    outline = tag("g", use(icon_id("person"), x, y, 1.2, paint.fill), stroke=INK, stroke_width=1.2)
    return outline + use(mark_id(paint.mark), x, y + 4.8, 0.72, paint.ink)


def _sections(board: TicketBoard, plan: Plan, position: Mapping[str, Any], language: str) -> list[Section]:
    seats = range(seats_of(position, board.players[0]))
    sections = [heading(board_name(board, language), status(position, language))]
    sections += [seat_section(_seat(plan, position, seat)) for seat in seats]
    if position.get("row"):
        sections.append(row_section(position["row"], plan.paints, language))
    return [*sections, points_section(board.route_points, language)]


def _seat(plan: Plan, position: Mapping[str, Any], seat: int) -> Seat:
    hand, collected = of_seat(position, "hands", seat), of_seat(position, "collected", seat)
    held = {
        "vehicle": of_seat(position, "vehicles", seat),
        "cards": _count(of_seat(position, "hand_sizes", seat) if hand is None else hand),
        "ticket": _count(of_seat(position, "tickets", seat)),
    }
    counts = [(icon, count) for icon, count in held.items() if count is not None]
    rows = [_chips(plan, hand)] if isinstance(hand, Mapping) and any(hand.values()) else []
    rows += [_collected(plan, collected)] if collected else []
    return Seat(seat, of_seat(position, "scores", seat), counts, rows, position.get("seat") == seat)


def _count(held: Any) -> int | None:
    """How many of something, be it listed, counted by kind, or just a number."""
    if isinstance(held, Mapping):
        return sum(held.values())
    return held if isinstance(held, int) or held is None else len(held)


def _chips(plan: Plan, hand: Mapping[str, int]) -> str:
    held = [colour for colour in plan.paints if hand.get(colour)]
    return "".join(chip(c, plan.paints[c], 29.4 * i, str(hand[c])) for i, c in enumerate(held))


def _collected(plan: Plan, collected: Any) -> str:
    """Tourist tokens side by side, or passengers by colour."""
    if not isinstance(collected, Mapping):
        return "".join(tag("g", _token(s, 16 + 38 * i, 13), transform="scale(.78)") for i, s in enumerate(collected))
    held = [colour for colour in plan.paints if collected.get(colour)]
    return "".join(
        _person(plan.paints[c], 8 + 42 * i, 10) + letters(str(collected[c]), 19 + 42 * i, 10.5, 13, "start", bold=True)
        for i, c in enumerate(held)
    )
