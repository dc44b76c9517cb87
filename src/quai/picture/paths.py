"""Outlines and courses as SVG paths: smooth ones for maps, ones with rounded corners for diagrams."""

import math
from collections.abc import Sequence

from quai.board.spec import Point
from quai.picture.svg import number


def smooth(points: Sequence[Point], is_closed: bool) -> str:
    """A curve through all points, round at each of them."""
    before, after = (points[-1], points[0]) if is_closed else (points[0], points[-1])
    chain = [before, *points, *([points[0], points[1]] if is_closed else [after])]
    pieces = [_bow(*chain[i : i + 4]) for i in range(len(chain) - 3)]
    return f"M{_whole(points[0])}C" + " ".join(pieces) + ("Z" if is_closed else "")


def _bow(before: Point, start: Point, end: Point, after: Point) -> str:
    """One piece of a smooth curve: at each end it follows the direction from neighbour to neighbour.

    It does so for a third of its own length, however far off the neighbours are, so that it never makes a loop.
    """
    reach = math.dist(start, end) / 3
    out, back = _ahead(start, before, end, reach), _ahead(end, after, start, reach)
    return f"{_whole(out)} {_whole(back)} {_whole(end)}"


def _ahead(point: Point, behind: Point, ahead: Point, distance: float) -> Point:
    share = distance / (math.dist(behind, ahead) or 1.0)
    return point[0] + (ahead[0] - behind[0]) * share, point[1] + (ahead[1] - behind[1]) * share


def _whole(point: Point) -> str:
    """A point of an outline: it has so many of them that their decimals would be half of the picture's text."""
    return f"{point[0]:.0f} {point[1]:.0f}"


def cornered(points: Sequence[Point], rounding: float) -> str:
    """Straight pieces whose corners are rounded."""
    corners = [
        f"L{pair(_towards(here, before, rounding))}Q{pair(here)} {pair(_towards(here, after, rounding))}"
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
    ]
    return f"M{pair(points[0])}" + "".join(corners) + f"L{pair(points[-1])}"


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = min(0.5, distance / (math.dist(start, end) or 1.0))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in an outline, by how often a ray from it crosses."""
    x, y = point
    crossed = [
        (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    ]
    return sum(crossed) % 2 == 1
