"""Ways between places: what can be reached, and how far it is."""

from collections.abc import Collection, Iterable
from heapq import heappop, heappush

Ways = dict[str, list[tuple[int, str]]]  # from each place: the length of a way and its other end


def ways_between(places: Iterable[str], joins: Iterable[tuple[str, str, int]]) -> Ways:
    """The ways (end, end, length) between the places given; one to anything else is left out."""
    ways: Ways = {place: [] for place in places}
    for a, b, length in joins:
        if a in ways and b in ways:
            ways[a].append((length, b))
            ways[b].append((length, a))
    return ways


def distances(ways: Ways, start: str, dead_ends: Collection[str] = ()) -> dict[str, int]:
    """How far it is from `start` to all that can be reached without passing through a dead end."""
    far = {start: 0}
    waiting = [(0, start)]
    while waiting:
        here, place = heappop(waiting)
        if here > far[place] or (place in dead_ends and place != start):
            continue
        for length, other in ways[place]:
            there = here + length
            if other not in far or there < far[other]:
                far[other] = there
                heappush(waiting, (there, other))
    return far
