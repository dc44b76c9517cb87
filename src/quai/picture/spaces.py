"""Where the spaces of routes lie: in rows along the routes' lines, parallel routes side by side."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quai.board.spec import Point, Route
from quai.picture.geometry import Slab, direction, measure, shifted, slabs, walk

BREADTH = 22.0  # of a space
LANE = 26.0  # from one parallel route to the next
GAP = 4.0  # between the spaces of a route
LONGEST = 86.0
SHORTEST = 40.0  # of a space with its gap, when routes give way to each other near a place
CLEAR = 17.0  # from the middle of a place to the first space

_APART = math.radians(130)  # bundles that leave a place at a wider angle do not meet

Chain = Sequence[Point]


def rows(routes: Sequence[Route], chains: Mapping[str, Chain], clear: Mapping[str, float]) -> dict[str, list[Slab]]:
    """The spaces of every route. `clear` is how far they stay off the middle of each place."""
    parallel = bundles(routes)
    leaving = _leaving(parallel, chains)
    placed: dict[str, list[Slab]] = {}
    for bundle in parallel:
        first = bundle[0]
        chain = chains[first.id]
        ends = ((first.a, chain[0]), (first.b, chain[-1]))
        trim = [max([clear[place], *_cut(first.id, leaving[point])]) for place, point in ends]
        for lane, route in enumerate(bundle):
            placed[route.id] = _row(route, chains[route.id], lane - (len(bundle) - 1) / 2, trim, route.a != first.a)
    return placed


def bundles(routes: Sequence[Route]) -> list[list[Route]]:
    """Routes with the same two ends together, in board order."""
    by_ends: dict[frozenset[str], list[Route]] = defaultdict(list)
    for route in routes:
        by_ends[frozenset((route.a, route.b))].append(route)
    return list(by_ends.values())


def half_breadth(lanes: int) -> float:
    return (lanes - 1) * LANE / 2 + BREADTH / 2


def _row(route: Route, chain: Chain, lane: float, trim: Sequence[float], is_turned: bool) -> list[Slab]:
    """The spaces of one route in its lane; one written from b to a counts its lanes from the other side."""
    if is_turned:
        lane, trim = -lane, trim[::-1]
    line = shifted(chain, lane * LANE)
    room = max(0.0, measure(line) - route.length * SHORTEST) / 2
    start, end = (max(min(part, room), min(CLEAR, measure(line) / 4)) for part in trim)
    return slabs(line, route.length, (start, end), BREADTH, GAP, LONGEST)


@dataclass(frozen=True)
class _Leaving:
    """A bundle as it leaves a place."""

    route: str  # its first route
    heading: float
    half: float  # half its breadth
    pitch: float  # how long its spaces are


def _leaving(parallel: Sequence[Sequence[Route]], chains: Mapping[str, Chain]) -> Mapping[Point, list[_Leaving]]:
    """The bundles that leave each point where lines end: a place, or an entry of a country."""
    leaving: dict[Point, list[_Leaving]] = defaultdict(list)
    for bundle in parallel:
        route, half = bundle[0], half_breadth(len(bundle)) + 1
        chain = chains[route.id]
        pitch = measure(chain) / route.length
        for line in (chain, chain[::-1]):
            leaving[line[0]].append(_Leaving(route.id, direction(line[0], walk(line, 2 * LANE)), half, pitch))
    return leaving


def _cut(route: str, leaving: Sequence[_Leaving]) -> Iterator[float]:
    """How far from a place a route gives way to others: of two, the one with the longer spaces does."""
    ours = next(bundle for bundle in leaving if bundle.route == route)
    for other in leaving:
        if (other.pitch, other.route) < (ours.pitch, ours.route):
            yield _meeting(ours, other)


def _meeting(ours: _Leaving, other: _Leaving) -> float:
    """The distance from the place up to which two bundles overlap."""
    angle = math.radians(abs((ours.heading - other.heading + 180) % 360 - 180))
    if angle >= _APART:
        return 0.0
    return (other.half + ours.half * math.cos(angle)) / max(math.sin(angle), 0.2)
