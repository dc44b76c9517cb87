"""The ground under a board: soft shapes that grow around places and along routes.

Nothing of it is board data: land lies under every route that no ferry sails, so a ferry crosses water.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from quai.board.spec import Point, Route
from quai.picture.svg import number, tag

_Lines = Iterable[Sequence[Point]]


def shape(name: str, points: Iterable[Point], lines: _Lines) -> str:
    """A definition to be used with one colour as fill and stroke: the wider the stroke, the larger the shape."""
    dots = "".join(f"M{_pair(point)}h0" for point in points)
    return tag("path", id=name, d=dots + "".join(map(_line, lines)), stroke_linecap="round", stroke_linejoin="round")


def ground(name: str, colour: str, breadth: float) -> str:
    """A shape laid on the board."""
    return f'<use xlink:href="#{name}" fill="{colour}" stroke="{colour}" stroke-width="{number(breadth)}"/>'


def _line(line: Sequence[Point]) -> str:
    return "M" + "L".join(_pair(point) for point in line)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def triangles(routes: Sequence[Route], points: Mapping[str, Point]) -> list[list[Point]]:
    """The ground between three places that are all joined by routes."""
    joined = {frozenset((route.a, route.b)) for route in routes if route.a in points and route.b in points}
    places = sorted({place for pair in joined for place in pair})
    near = {place: [other for other in places if frozenset((place, other)) in joined] for place in places}
    corners = {(a, b, c) for a in places for b, c in combinations(near[a], 2) if a < b and frozenset((b, c)) in joined}
    return [[points[place] for place in three] for three in sorted(corners)]
