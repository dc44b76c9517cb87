"""Ways through a network: the cheapest one between places, and what lies near a place."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush

Ways = Mapping[str, list[tuple[str, str]]]  # from each place: the id of an edge, and its other end


def ways_of(edges: Iterable[tuple[str, str, str]]) -> Ways:
    """The ways along edges given as (id, end, end)."""
    ways: dict[str, list[tuple[str, str]]] = {}
    for edge, a, b in edges:
        ways.setdefault(a, []).append((edge, b))
        ways.setdefault(b, []).append((edge, a))
    return ways


def cheapest_way(
    ways: Ways, start: str, goal: str, cost: Mapping[str, float], dead_ends: Collection[str] = ()
) -> list[str] | None:
    """The edges of the cheapest way, [] if start is the goal, None if there is no way.

    An edge without a cost can't be used; nothing passes through a dead end.
    """
    came_by: dict[str, tuple[str, str]] = {}
    for place, _ in _spread(ways, start, cost, dead_ends, came_by):
        if place == goal:
            return _edges_back(came_by, start, goal)
    return None


def distances(ways: Ways, start: str, cost: Mapping[str, float], dead_ends: Collection[str] = ()) -> dict[str, float]:
    """What the cheapest way costs to each place that can be reached."""
    return dict(_spread(ways, start, cost, dead_ends, {}))


def _spread(
    ways: Ways, start: str, cost: Mapping[str, float], dead_ends: Collection[str], came_by: dict[str, tuple[str, str]]
) -> Iterator[tuple[str, float]]:
    """The places from the nearest to the farthest, each with what it costs to get there; notes how it came there."""
    paid = {start: 0.0}
    waiting = [(0.0, start)]
    while waiting:
        here, place = heappop(waiting)
        if here > paid[place]:
            continue
        yield place, here
        if place in dead_ends and place != start:
            continue
        for edge, other in ways[place]:
            if edge in cost and (there := here + cost[edge]) < paid.get(other, there + 1):
                paid[other] = there
                came_by[other] = (edge, place)
                heappush(waiting, (there, other))


def _edges_back(came_by: Mapping[str, tuple[str, str]], start: str, goal: str) -> list[str]:
    edges = []
    while goal != start:
        edge, goal = came_by[goal]
        edges.append(edge)
    return edges


def near(ways: Ways, start: str, usable: Collection[str], reach: int) -> list[tuple[str, int]]:
    """The places that lie within so many edges of the start, with how many it takes; the start is left out."""
    found = {start}
    border = [start]
    places: list[tuple[str, int]] = []
    for far in range(1, reach + 1):
        border = [other for place in border for edge, other in ways[place] if edge in usable and other not in found]
        border = list(dict.fromkeys(border))
        found.update(border)
        places += [(place, far) for place in border]
    return places
