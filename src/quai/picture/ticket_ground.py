"""The ground of a ticket board: sea and land, districts and countries."""

from collections.abc import Iterator, Sequence

from quai.board.spec import Place, Point, Route, TicketBoard
from quai.picture.glyphs import safe
from quai.picture.land import enclosed, laid, shape
from quai.picture.palette import COAST, INK, LAND, PAPER, SEA, SPARE_FILLS, fill_of, mixed
from quai.picture.svg import tag, title
from quai.picture.ticket_plan import Plan
from quai.picture.words import say

_LAND = 150.0  # how broad the ground along a route is
_ISLAND = 104.0
_DISTRICT = 84.0
_COUNTRY = 92.0


def ground(board: TicketBoard, plan: Plan, language: str) -> str:
    """Sea, land under all routes without a ferry, then districts and countries on it."""
    countries = [place for place in board.places if place.is_country]
    parts = [
        tag("rect", width=plan.canvas.width, height=plan.canvas.height, fill=SEA),
        *_land(board, plan),
        *(_district(board, index, plan) for index in range(len(board.districts))),
        *(_country(board, country, index, plan, language) for index, country in enumerate(countries)),
    ]
    return "\n".join(parts)


def _land(board: TicketBoard, plan: Plan) -> Iterator[str]:
    """Land with its shallows and its coast; a place that only ferries reach is an island."""
    dry = [*(plan.lines[route.id] for route in board.routes if not route.ferries), *_borders(board, plan)]
    shores = {point for line in dry for point in (line[0], line[-1])}
    places = [plan.points[place.id] for place in board.places if not place.is_country]
    islands = [point for point in places if point not in shores]
    yield shape(_key(board, "land"), [], [*dry, *enclosed(dry)]) + shape(_key(board, "islands"), islands, [])
    for colour, rim in ((mixed(SEA, PAPER, 0.45), 26.0), (COAST, 6.0), (LAND, 0.0)):
        yield laid(_key(board, "land"), colour, _LAND + rim)
        yield laid(_key(board, "islands"), colour, _ISLAND + rim)


def _key(board: TicketBoard, name: str) -> str:
    """An id that no other board's picture on the same page has."""
    return f"{safe(board.id)}-{name}"


def _district(board: TicketBoard, index: int, plan: Plan) -> str:
    """A tint around the district's places and along the routes between them."""
    places = board.districts[index].places
    lines = [plan.lines[route.id] for route in board.routes if {route.a, route.b} <= set(places)]
    tint = mixed(district_fill(board, index), LAND, 0.62)
    points, key = [plan.points[place] for place in places], _key(board, f"district-{index}")
    return shape(key, points, [*lines, *enclosed(lines)]) + laid(key, tint, _DISTRICT)


def district_fill(board: TicketBoard, index: int) -> str:
    return fill_of(board.layout.colours.get(board.districts[index].id, ""), index)


def _country(board: TicketBoard, country: Place, index: int, plan: Plan, language: str) -> str:
    """A patch that reaches from the country's middle to each of its entries."""
    tint = mixed(SPARE_FILLS[index % len(SPARE_FILLS)], LAND, 0.55)
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
