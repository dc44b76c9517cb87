"""A board for a page that draws it live: everything printed on it, with where it goes, as plain data for JSON.

The page puts the pieces of SVG under and over what changes, and needs to know no more than points.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quai.board.spec import Board, District, Link, Place, Point, Route, Station, TicketBoard, UndergroundBoard
from quai.picture import ticket_board, ticket_plan, underground, underground_plan
from quai.picture.frame import Canvas
from quai.picture.geometry import Box, Slab
from quai.picture.glyphs import mark_id, symbol_id
from quai.picture.labels import Label
from quai.picture.palette import RAINBOW, SEAT_FILLS, Paint, ink
from quai.picture.plan import remembered
from quai.picture.stations import PLATE, station
from quai.picture.ticket_ground import district_fill
from quai.picture.words import board_name, say_colour, say_symbol

Sheet = dict[str, Any]


@remembered
def sheet(board: Board, language: str) -> Sheet:
    """Everything printed on the board and where it is drawn, in the units of the picture."""
    return _ticket(board, language) if isinstance(board, TicketBoard) else _underground(board, language)


def _ticket(board: TicketBoard, language: str) -> Sheet:
    plan, still = ticket_plan.plan_of(board, language), ticket_board.printed(board, language)
    symbols = board.tokens.symbols if board.tokens else ()
    return {
        **_head(board, plan.canvas, plan.paints, symbols, language),
        "defs": still.defs,
        "ground": still.ground,
        "places_svg": still.places,
        "routes": [_route(board, route, plan.spaces[route.id], still.titles[route.id]) for route in board.routes],
        "places": [_place(board, place, plan) for place in board.places],
        "tickets": [{"id": t.id, "a": t.a, "b": t.b, "points": t.points, "deck": t.deck} for t in board.tickets],
        "districts": [_district(board, index, district) for index, district in enumerate(board.districts)],
        "rainbow": list(RAINBOW),
        "decks": list(board.decks),
        "route_points": list(board.route_points),
        "vehicles": board.vehicles,
        "keep_at_setup": board.keep_at_setup,
        "keep_in_turn": board.keep_in_turn,
        "closed_up_to": board.closed_up_to,
    }


def _underground(board: UndergroundBoard, language: str) -> Sheet:
    """`halos_svg` goes under the plates of face-up destinations, `stations_svg` over them."""
    plan, still = underground_plan.plan_of(board, language), underground.printed(board, language)
    signs = [station(each, plan, None, False, language) for each in board.stations]
    return {
        **_head(board, plan.canvas, plan.paints, board.symbols, language),
        "defs": still.defs,
        "ground": still.ground,
        "halos_svg": still.halos,
        "stations_svg": "\n".join([*signs, still.names]),
        "links": [_link(link, plan.lanes[link.id], still.titles[link.id]) for link in board.links],
        "stations": [_station(each, plan.points[each.id], plan.labels[each.id], plan.words) for each in board.stations],
        "lines": [
            {"id": line.colour, "tracks": line.tracks, "name": say_colour(language, line.colour)}
            for line in board.lines
        ],
        "start": board.start,
    }


def _head(board: Board, canvas: Canvas, paints: Mapping[str, Paint], symbols: Iterable[str], language: str) -> Sheet:
    return {
        "game": board.id,
        "family": board.family,
        "name": board_name(board, language),
        "width": _short(canvas.width),
        "height": _short(canvas.height),
        "paints": {colour: _paint(colour, paint, language) for colour, paint in paints.items()},
        "seats": [{"fill": fill, "ink": ink(fill)} for fill in SEAT_FILLS],
        "symbols": [{"id": key, "name": say_symbol(language, key), "href": symbol_id(key)} for key in symbols],
    }


def _paint(colour: str, paint: Paint, language: str) -> Sheet:
    return {
        "fill": paint.fill,
        "ink": paint.ink,
        "mark": mark_id(paint.mark),
        "name": say_colour(language, colour),
    }


def _route(board: TicketBoard, route: Route, spaces: Sequence[Slab], said: str) -> Sheet:
    return {
        "id": route.id,
        "a": route.a,
        "b": route.b,
        "length": route.length,
        "colour": route.colour,
        "ferries": route.ferries,
        "group": route.group,
        "points": board.route_points[route.length - 1],
        "title": said,
        "spaces": [_shorts(slab.x, slab.y, slab.length, slab.breadth, slab.angle) for slab in spaces],
    }


def _place(board: TicketBoard, place: Place, plan: ticket_plan.Plan) -> Sheet:
    x, y = _shorts(*plan.points[place.id])
    return {
        "id": place.id,
        "name": plan.words[place.id],
        "x": x,
        "y": y,
        "r": 0 if place.is_country else ticket_plan.radius(board, place),
        "country": place.is_country,
        "district": place.district or None,
        "spots": [_shorts(*spot) for spot in ticket_plan.spots(place, plan.labels[place.id])],
    }


def _district(board: TicketBoard, index: int, district: District) -> Sheet:
    return {
        "id": district.id,
        "value": district.value,
        "places": list(district.places),
        "fill": district_fill(board, index),
    }


def _link(link: Link, lanes: Sequence[Sequence[Point]], said: str) -> Sheet:
    return {
        "id": link.id,
        "a": link.a,
        "b": link.b,
        "spaces": link.spaces,
        "title": said,
        "slots": [[_shorts(*point) for point in lane] for lane in lanes],
    }


def _station(station: Station, at: Point, label: Label, words: Mapping[str, str]) -> Sheet:
    x, y = _shorts(*at)
    return {
        "id": station.id,
        "name": words[station.id],
        "kind": station.kind,
        "x": x,
        "y": y,
        "r": underground_plan.radius(station),
        "plate": _box(label.box.grown(PLATE)),
    }


def _box(box: Box) -> list[float]:
    return _shorts(box.x, box.y, box.width, box.height)


def _shorts(*values: float) -> list[float]:
    return [_short(value) for value in values]


def _short(value: float) -> float:
    return round(value, 1)
