"""The printed part of a ticket board: what is the same in every position."""

from collections.abc import Mapping
from dataclasses import dataclass

from quai.board.spec import Place, Point, Route, TicketBoard
from quai.picture.frame import names
from quai.picture.glyphs import definitions
from quai.picture.palette import INK, LAND, PAPER, ink
from quai.picture.plan import remembered
from quai.picture.svg import letters, tag, title
from quai.picture.ticket_ground import district_fill, ground
from quai.picture.ticket_plan import BADGE, DOT, ENTRY, Plan, plan_of
from quai.picture.words import say, say_colour


@dataclass(frozen=True)
class Printed:
    """Pieces of SVG that are the same in every position."""

    defs: str
    ground: str
    places: str
    titles: Mapping[str, str]  # route -> what it is, in words


@remembered
def printed(board: TicketBoard, language: str) -> Printed:
    plan = plan_of(board, language)
    symbols = board.tokens.symbols if board.tokens else ()
    dots = [_dot(board, place, plan, language) for place in board.places if not place.is_country]
    entries = [_entry(point) for point in plan.entries.values()]
    return Printed(
        defs=definitions([paint.mark for paint in plan.paints.values()], symbols),
        ground=ground(board, plan, language),
        places="\n".join([*dots, *entries, *names(plan.labels.values(), LAND)]),
        titles={route.id: _said(route, plan, language) for route in board.routes},
    )


def _said(route: Route, plan: Plan, language: str) -> str:
    colour = say_colour(language, route.colour)
    a, b = plan.words[route.a], plan.words[route.b]
    said = say(language, "route", a=a, b=b, length=route.length, colour=colour)
    return said + (say(language, "ferries", ferries=route.ferries) if route.ferries else "")


def _dot(board: TicketBoard, place: Place, plan: Plan, language: str) -> str:
    x, y = plan.points[place.id]
    name = plan.words[place.id]
    if not place.district:
        rim = tag("circle", cx=x, cy=y, r=DOT, fill=PAPER, stroke=INK, stroke_width=3)
        return tag("g", title(say(language, "place", name=name)), rim)
    index = [district.id for district in board.districts].index(place.district)
    value, fill = board.districts[index].value, district_fill(board, index)
    said = title(say(language, "district", name=name, value=value))
    rim = tag("circle", cx=x, cy=y, r=BADGE, fill=fill, stroke=PAPER, stroke_width=2.5)
    edge = tag("circle", cx=x, cy=y, r=BADGE + 1.8, fill="none", stroke=INK, stroke_width=1.6)
    return tag("g", said, rim, edge, letters(str(value), x, y, 17, bold=True, fill=ink(fill)))


def _entry(point: Point) -> str:
    """The end of a route into a country: a post, because nothing passes through."""
    box = {"x": point[0] - ENTRY, "y": point[1] - ENTRY, "width": 2 * ENTRY, "height": 2 * ENTRY}
    return tag("rect", **box, rx=2, fill=INK, stroke=PAPER, stroke_width=2)
