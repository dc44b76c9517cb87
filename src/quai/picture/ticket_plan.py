"""Where everything of a ticket board goes: worked out once, the same for all its positions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain as joined

from quai.board.spec import GREY, WILD, Place, Point, Route, TicketBoard
from quai.picture.bends import Strip, bent
from quai.picture.fitting import Clutter
from quai.picture.frame import Canvas
from quai.picture.geometry import Slab, bounds, curve, measure, square
from quai.picture.labels import Label, Wanted, place
from quai.picture.palette import Paint, paints
from quai.picture.plan import remembered
from quai.picture.spaces import bundles, half_breadth, rows
from quai.picture.words import name_of

DOT = 10.0
BADGE = 15.0  # a place of a district
ENTRY = 7.0  # where a route enters a country
TOKEN = 15.0
PERSON = 17.0  # room for one passenger beside a name
TALL = 23.0

_PITCH = 74.0  # the picture is scaled until all but the shortest spaces are this long with their gap
_SHORT = 124.0  # … and all but the shortest routes this long
_MARGIN = (94.0, 88.0)  # room for land and names around the outermost places
_LETTERS = (19.0, 16.5)
_AIR = 4.0  # wished for between a name and a space
_ON_SPACE, _NEAR_SPACE, _ON_DOT, _NEAR_DOT = 12.0, 3.0, 40.0, 4.0  # what each unit of area costs that a name covers


@dataclass(frozen=True)
class Plan:
    canvas: Canvas
    points: Mapping[str, Point]
    entries: Mapping[str, Point]  # route into a country -> where it ends
    lines: Mapping[str, Sequence[Point]]  # route -> the line between its ends
    spaces: Mapping[str, Sequence[Slab]]
    labels: Mapping[str, Label]
    paints: Mapping[str, Paint]
    words: Mapping[str, str]  # place -> its name


@remembered
def plan_of(board: TicketBoard, language: str) -> Plan:
    canvas = Canvas.around(bounds(_drawn(board)), _scale(board), _MARGIN)
    points = {key: canvas.at(point) for key, point in board.layout.places.items()}
    entries = {key: canvas.at(point) for key, point in board.layout.entries.items()}
    lines = _lines(board, canvas, points, entries)
    spaces = rows(board.routes, lines, _clear(board))
    words = {p.id: name_of(board.names, language, p.id, p.name) for p in board.places}
    clutter = Clutter(_clutter(board, points, entries, spaces))
    labels = place(_wanted(board, points, words), _LETTERS, clutter, canvas.box.grown(-6))
    return Plan(canvas, points, entries, lines, spaces, labels, _paints(board), words)


def _drawn(board: TicketBoard) -> list[Point]:
    layout = board.layout
    return [*layout.places.values(), *layout.via.values(), *layout.entries.values()]


def radius(board: TicketBoard, place: Place) -> float:
    """How much of a place is its own: its dot, its badge, or the stack of tokens it may hold."""
    if board.tokens:
        return TOKEN
    return BADGE if place.district else DOT


def spots(place: Place, label: Label) -> list[Point]:
    """Where a place's passengers stand: side by side, beside its name."""
    room = label.extra
    if room is None:
        return []
    return [(room.x + (spot + 0.5) * PERSON, room.middle[1] + 1) for spot in range(place.passengers)]


def _paints(board: TicketBoard) -> dict[str, Paint]:
    people = board.passengers.colours if board.passengers else ()
    return paints([*board.colours, GREY, WILD, *people])


def _scale(board: TicketBoard) -> float:
    """All but the shortest routes and spaces get the length they need to be drawn well."""
    at, via = board.layout.places, board.layout.via
    lengths = [
        (measure(curve(at[route.a], at[route.b], via.get(route.id))), route.length)
        for route in board.routes
        if route.id not in board.layout.entries
    ]
    if not lengths:
        return 1.0
    pitch = sorted(length / spaces for length, spaces in lengths)[len(lengths) // 5]
    shortest = sorted(length for length, _ in lengths)[len(lengths) // 10]
    return max(_PITCH / (pitch or 1.0), _SHORT / (shortest or 1.0))


def _lines(
    board: TicketBoard, canvas: Canvas, points: Mapping[str, Point], entries: Mapping[str, Point]
) -> dict[str, Sequence[Point]]:
    """The line of every route, bent where it would run over something; parallel routes bend together."""
    parallel = bundles(board.routes)
    strips = [_strip(board, bundle, canvas, points, entries) for bundle in parallel]
    dots = {points[p.id]: radius(board, p) for p in board.places if not p.is_country}
    vias = bent(strips, dots, canvas.box.grown(-8))
    lines: dict[str, Sequence[Point]] = {}
    for bundle, via in zip(parallel, vias, strict=True):
        for route in bundle:
            own = board.layout.via.get(route.id)
            a, b = _ends(board, route, points, entries)
            lines[route.id] = curve(a, b, canvas.at(own) if own else via)
    return lines


def _strip(
    board: TicketBoard,
    bundle: Sequence[Route],
    canvas: Canvas,
    points: Mapping[str, Point],
    entries: Mapping[str, Point],
) -> Strip:
    via = board.layout.via.get(bundle[0].id)
    a, b = _ends(board, bundle[0], points, entries)
    return Strip(a, b, canvas.at(via) if via else None, half_breadth(len(bundle)), via is None)


def _ends(
    board: TicketBoard, route: Route, points: Mapping[str, Point], entries: Mapping[str, Point]
) -> tuple[Point, Point]:
    """The two ends of a route's line; in a country that is the route's own entry."""
    countries = {place.id for place in board.places if place.is_country}
    a, b = (entries.get(route.id, points[end]) if end in countries else points[end] for end in (route.a, route.b))
    return a, b


def _clear(board: TicketBoard) -> dict[str, float]:
    """How far spaces stay off a place."""
    return {p.id: ENTRY + 4 if p.is_country else radius(board, p) + 6 for p in board.places}


def _wanted(board: TicketBoard, points: Mapping[str, Point], words: Mapping[str, str]) -> list[Wanted]:
    return [
        Wanted(
            key=p.id,
            words=words[p.id].upper() if p.is_country else words[p.id],
            at=points[p.id],
            radius=0.0 if p.is_country else radius(board, p),
            extra=(p.passengers * PERSON, TALL) if p.passengers else (0.0, 0.0),
            bold=p.is_country,
        )
        for p in board.places
    ]


def _clutter(
    board: TicketBoard,
    points: Mapping[str, Point],
    entries: Mapping[str, Point],
    spaces: Mapping[str, Sequence[Slab]],
) -> Iterator[tuple[Slab, float]]:
    """What names keep off: spaces, and dots with some room around them."""
    for slab in joined.from_iterable(spaces.values()):
        yield slab, _ON_SPACE
        yield slab.grown(_AIR), _NEAR_SPACE
    dots = [(points[p.id], radius(board, p)) for p in board.places if not p.is_country]
    for point, size in [*dots, *((point, ENTRY) for point in entries.values())]:
        yield square(point, size), _ON_DOT
        yield square(point, size + 7), _NEAR_DOT
