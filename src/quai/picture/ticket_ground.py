"""The ground of a ticket board: sea and land, districts and countries."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain as joined

from quai.board.spec import Place, Point, Route, TicketBoard
from quai.picture.geometry import Slab, shifted, square
from quai.picture.glyphs import safe
from quai.picture.land import enclosed, laid, line_path, shape
from quai.picture.palette import COAST, INK, LAND, PAPER, SEA, fill_of, mixed
from quai.picture.scenery import SHALLOWS, Shape, country_tint, scenery, stroke
from quai.picture.spaces import bundles, half_breadth
from quai.picture.svg import tag, title
from quai.picture.ticket_plan import Plan, radius
from quai.picture.words import say

_LAND = 150.0  # how broad the ground along a route is
_ISLAND = 104.0
_DISTRICT = 84.0
_COUNTRY = 92.0
_TINT = 0.4  # of a district
_WAVES = "M12 20q7-6 14 0t14 0M80 62q7-6 14 0t14 0"
_WAKE = 8.0  # from a ferry route to the waves beside it
_TREE = 17.0  # how far trees keep off what lies on the ground


def ground(board: TicketBoard, plan: Plan, language: str) -> str:
    """Sea and what lies in it, then districts and countries."""
    drawn = {shape.place for shape in board.ground}
    countries = [place for place in board.places if place.is_country]
    parts = [
        *_sea(board, plan),
        *(_scenery(board, plan, language) if board.ground else _land(board, plan)),
        *(_district(board, index, plan) for index in range(len(board.districts))),
        *(_country(board, c, index, plan, language) for index, c in enumerate(countries) if c.id not in drawn),
    ]
    clip = tag("clipPath", tag("rect", width=plan.canvas.width, height=plan.canvas.height), id=_key(board, "board"))
    return tag("defs", clip) + tag("g", *parts, clip_path=f"url(#{_key(board, 'board')})")


def _sea(board: TicketBoard, plan: Plan) -> Iterator[str]:
    """Water with waves, and with the wakes of ferries."""
    key, size = _key(board, "waves"), {"width": plan.canvas.width, "height": plan.canvas.height}
    waves = tag("path", d=_WAVES, fill="none", stroke=SHALLOWS, stroke_width=2, stroke_linecap="round")
    yield tag("defs", tag("pattern", waves, id=key, width=136, height=84, patternUnits="userSpaceOnUse"))
    yield tag("rect", **size, fill=SEA) + tag("rect", **size, fill=f"url(#{key})")
    for bundle in bundles(board.routes):
        if any(route.ferries for route in bundle):
            away = half_breadth(len(bundle)) + _WAKE
            for side in (-away, away):
                yield stroke(line_path(shifted(plan.lines[bundle[0].id], side)), PAPER, 2.5, dashes="12 9")


def _scenery(board: TicketBoard, plan: Plan, language: str) -> Iterator[str]:
    """The ground as the board describes it."""
    obstacles = list(_obstacles(board, plan))
    shapes = [_shape(board, index, plan, language) for index in range(len(board.ground))]
    return scenery(shapes, plan.canvas.box, lambda point: not any(slab.covers(point, _TREE) for slab in obstacles))


def _shape(board: TicketBoard, index: int, plan: Plan, language: str) -> Shape:
    ground, key = board.ground[index], _key(board, f"ground-{index}")
    shape = Shape.of(ground, key, plan.canvas)
    if not ground.place:
        return shape
    countries = [place.id for place in board.places if place.is_country]
    said = say(language, "country", name=plan.words[ground.place])
    return replace(shape, said=said, tint=country_tint(countries.index(ground.place)))


def _obstacles(board: TicketBoard, plan: Plan) -> Iterator[Slab]:
    """What trees keep off: spaces, places and names."""
    yield from joined.from_iterable(plan.spaces.values())
    yield from (square(plan.points[place.id], radius(board, place)) for place in board.places)
    for box in (label.box for label in plan.labels.values()):
        yield Slab(*box.middle, box.width, box.height, 0)


def _land(board: TicketBoard, plan: Plan) -> Iterator[str]:
    """Land with its shallows and its coast; a place that only ferries reach is an island."""
    dry = [*(plan.lines[route.id] for route in board.routes if not route.ferries), *_borders(board, plan)]
    shores = {point for line in dry for point in (line[0], line[-1])}
    places = [plan.points[place.id] for place in board.places if not place.is_country]
    islands = [point for point in places if point not in shores]
    yield shape(_key(board, "land"), [], [*dry, *enclosed(dry)]) + shape(_key(board, "islands"), islands, [])
    for colour, rim in ((SHALLOWS, 26.0), (COAST, 6.0), (LAND, 0.0)):
        yield laid(_key(board, "land"), colour, _LAND + rim)
        yield laid(_key(board, "islands"), colour, _ISLAND + rim)


def _key(board: TicketBoard, name: str) -> str:
    """An id that no other board's picture on the same page has."""
    return f"{safe(board.id)}-{name}"


def _district(board: TicketBoard, index: int, plan: Plan) -> str:
    """A tint around the district's places and along the routes between them."""
    places = board.districts[index].places
    lines = [plan.lines[route.id] for route in board.routes if {route.a, route.b} <= set(places)]
    points, key = [plan.points[place] for place in places], _key(board, f"district-{index}")
    tint = tag("g", laid(key, district_fill(board, index), _DISTRICT), opacity=_TINT)
    return shape(key, points, [*lines, *enclosed(lines)]) + tint


def district_fill(board: TicketBoard, index: int) -> str:
    return fill_of(board.layout.colours.get(board.districts[index].id, ""), index)


def _country(board: TicketBoard, country: Place, index: int, plan: Plan, language: str) -> str:
    """A patch that reaches from the country's middle to each of its entries."""
    tint = country_tint(index)
    middle, key = plan.points[country.id], _key(board, f"country-{index}")
    reach = [(middle, plan.entries[route.id]) for route in _entering(board, country, plan)]
    border = laid(key, mixed(tint, INK, 0.25), _COUNTRY + 5)
    said = title(say(language, "country", name=plan.words[country.id]))
    return tag("g", said, shape(key, [middle], reach), border, laid(key, tint, _COUNTRY))


def _entering(board: TicketBoard, country: Place, plan: Plan) -> list[Route]:
    return [route for route in board.routes if country.id in (route.a, route.b) and route.id in plan.entries]


def _borders(board: TicketBoard, plan: Plan) -> Iterator[Sequence[Point]]:
    """From a city with a route into a country by its entry to the country's middle: no sea lies between."""
    for country in board.places:
        for route in _entering(board, country, plan) if country.is_country else ():
            city = route.a if route.b == country.id else route.b
            yield plan.points[city], plan.entries[route.id], plan.points[country.id]
