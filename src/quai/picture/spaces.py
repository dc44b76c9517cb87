"""Where the spaces of the ticket family's routes lie: in rows along their lines, parallel routes side by side."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from quai.board.spec import Point, Route
from quai.picture.geometry import Slab, direction, measure, shifted, slabs, walk

BREADTH = 22.0  # of a space
LANE = 26.0  # from one parallel route to the next
GAP = 4.0  # between the spaces of a route
LONGEST = 86.0
SHORTEST = 40.0  # of a space with its gap, when routes give way to each other near a place
CLEAR = 17.0  # from the middle of a place to the first space

Chain = Sequence[Point]


def rows(routes: Sequence[Route], chains: Mapping[str, Chain], clear: Mapping[str, float]) -> dict[str, list[Slab]]:
    """The spaces of every route. `clear` is how far they stay off a place, where that is not CLEAR."""
    bundles = _bundles(routes)
    ends = _ends(bundles, chains)
    placed: dict[str, list[Slab]] = {}
    for bundle in bundles.values():
        first = bundle[0]
        trim = tuple(max(clear.get(place, CLEAR), _crowded(ends, place, first.id)) for place in (first.a, first.b))
        for lane, route in enumerate(bundle):
            placed[route.id] = _row(route, chains[route.id], lane - (len(bundle) - 1) / 2, trim, route.a != first.a)
    return placed


def _bundles(routes: Sequence[Route]) -> dict[tuple[str, str], list[Route]]:
    """Routes with the same two ends, in board order."""
    bundles: dict[tuple[str, str], list[Route]] = defaultdict(list)
    for route in routes:
        bundles[min(route.a, route.b), max(route.a, route.b)].append(route)
    return bundles


def _row(route: Route, chain: Chain, lane: float, trim: Sequence[float], is_turned: bool) -> list[Slab]:
    """The spaces of one route in its lane; a route written from b to a counts its lanes from the other side."""
    if is_turned:
        lane, trim = -lane, trim[::-1]
    line = shifted(chain, lane * LANE)
    room = max(0.0, measure(line) - route.length * SHORTEST) / 2
    start, end = (max(min(part, room), min(CLEAR, measure(line) / 4)) for part in trim)
    return slabs(line, route.length, (start, end), BREADTH, GAP, LONGEST)


_Ends = Mapping[str, Sequence[tuple[str, float, float]]]  # place -> (first route, direction, half the breadth)


def _ends(bundles: Mapping[tuple[str, str], list[Route]], chains: Mapping[str, Chain]) -> _Ends:
    """The bundles that leave each place."""
    ends: dict[str, list[tuple[str, float, float]]] = defaultdict(list)
    for bundle in bundles.values():
        route, half = bundle[0], (len(bundle) - 1) * LANE / 2 + BREADTH / 2 + 1
        for place, chain in ((route.a, chains[route.id]), (route.b, chains[route.id][::-1])):
            ends[place].append((route.id, direction(chain[0], walk(chain, 2 * LANE)), half))
    return ends


def _crowded(ends: _Ends, place: str, route: str) -> float:
    """How far from a place two neighbouring bundles stop overlapping, for the worst neighbour of a route."""
    _, heading, half = next(end for end in ends[place] if end[0] == route)
    return max((_overlap(heading - other, half, breadth) for id_, other, breadth in ends[place] if id_ != route), default=0)


def _overlap(turn: float, half: float, other: float) -> float:
    angle = math.radians(abs((turn + 180) % 360 - 180))
    if angle >= math.pi / 2:
        return 0.0
    return (other + half * math.cos(angle)) / max(math.sin(angle), 0.2)
