"""The printed part of a ticket board: ground, districts, countries, places and their names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quai.board.spec import Place, Point, Route, TicketBoard
from quai.picture import land
from quai.picture.frame import names
from quai.picture.glyphs import definitions
from quai.picture.palette import COAST, INK, LAND, PAPER, SEA, SPARE_FILLS, fill_of, ink, mixed
from quai.picture.plan import remembered
from quai.picture.svg import letters, tag, title
from quai.picture.ticket_plan import BADGE, DOT, ENTRY, Plan, plan_of
from quai.picture.words import say, say_colour

_LAND = 150.0  # how broad the ground along a route is
_ISLAND = 104.0
_DISTRICT = 84.0
_COUNTRY = 92.0


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
        ground=_ground(board, plan, language),
        places="\n".join([*dots, *entries, *names(plan.labels.values(), LAND)]),
        titles={route.id: _said(route, plan, language) for route in board.routes},
    )


def _said(route: Route, plan: Plan, language: str) -> str:
    colour = say_colour(language, route.colour)
    a, b = plan.words[route.a], plan.words[route.b]
    said = say(language, "route", a=a, b=b, length=route.length, colour=colour)
    return said + (say(language, "ferries", ferries=route.ferries) if route.ferries else "")


def _ground(board: TicketBoard, plan: Plan, language: str) -> str:
    """Sea, land under all routes without a ferry, then districts and countries on it."""
    dry: list[Sequence[Point]] = [plan.lines[route.id] for route in board.routes if not route.ferries]
    dry += _borders(board, plan)
    shores = {point for line in dry for point in (line[0], line[-1])}
    islands = [
        plan.points[p.id] for p in board.places if not p.is_country and plan.points[p.id] not in shores
    ]
    parts = [
        tag("rect", width=plan.canvas.width, height=plan.canvas.height, fill=SEA),
        tag("defs", land.shape("land", [], [*dry, *land.enclosed(dry)]), land.shape("islands", islands, [])),
        *(
            land.ground(key, colour, breadth + rim)
            for rim, colour in ((26, mixed(SEA, PAPER, 0.45)), (6, COAST), (0, LAND))
            for key, breadth in (("land", _LAND), ("islands", _ISLAND))
        ),
        *(_district(board, index, plan) for index in range(len(board.districts))),
        *(_country(board, place, plan, language) for place in board.places if place.is_country),
    ]
    return "\n".join(parts)


def _district(board: TicketBoard, index: int, plan: Plan) -> str:
    """A tint around the district's places and along the routes between them."""
    district = board.districts[index]
    inner = [route for route in board.routes if {route.a, route.b} <= set(district.places)]
    lines = [plan.lines[route.id] for route in inner]
    key = f"district-{index}"
    outline = land.shape(
        key, [plan.points[place] for place in district.places], [*lines, *land.enclosed(lines)]
    )
    tint = mixed(district_fill(board, index), LAND, 0.62)
    return tag("defs", outline) + land.ground(key, tint, _DISTRICT)


def district_fill(board: TicketBoard, index: int) -> str:
    return fill_of(board.layout.colours.get(board.districts[index].id, ""), index)


def _country(board: TicketBoard, country: Place, plan: Plan, language: str) -> str:
    """A patch that reaches from the country's middle to each of its entries."""
    index = [place.id for place in board.places if place.is_country].index(country.id)
    key = f"country-{index}"
    tint = mixed(SPARE_FILLS[index % len(SPARE_FILLS)], LAND, 0.55)
    outline = land.shape(key, [plan.points[country.id]], _reach(board, country, plan))
    said = title(say(language, "country", name=plan.words[country.id]))
    rings = land.ground(key, mixed(tint, INK, 0.25), _COUNTRY + 5) + land.ground(key, tint, _COUNTRY)
    return tag("g", said, tag("defs", outline), rings)


def _reach(board: TicketBoard, country: Place, plan: Plan) -> list[tuple[Point, Point]]:
    """Lines from a country's middle to its entries."""
    return [(plan.points[country.id], plan.entries[route.id]) for route in _entering(board, country, plan)]


def _entering(board: TicketBoard, country: Place, plan: Plan) -> list[Route]:
    return [route for route in board.routes if country.id in (route.a, route.b) and route.id in plan.entries]


def _borders(board: TicketBoard, plan: Plan) -> Iterator[tuple[Point, Point, Point]]:
    """From each city with a route into a country by its entry to the country's middle, so that no sea lies between."""
    for country in board.places:
        for route in _entering(board, country, plan) if country.is_country else ():
            city = route.a if route.b == country.id else route.b
            yield plan.points[city], plan.entries[route.id], plan.points[country.id]


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
