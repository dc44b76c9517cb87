"""The ground under a board: soft shapes that grow around places and along routes.

A board that says nothing about its ground gets this: land under every route that no ferry sails, so that ferries
cross water.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from quai.board.spec import Point
from quai.picture.geometry import direction
from quai.picture.paths import pair
from quai.picture.svg import number, tag

_Lines = Iterable[Sequence[Point]]


def shape(key: str, points: Iterable[Point], lines: _Lines) -> str:
    """The definition of a shape around points and lines, to be laid on the board."""
    path = "".join(f"M{pair(point)}h0" for point in points) + "".join(map(line_path, lines))
    drawn = tag("path", id=key, d=path, stroke_linecap="round", stroke_linejoin="round")
    return tag("defs", drawn)


def laid(key: str, colour: str, breadth: float) -> str:
    """A shape on the board: the broader, the farther it reaches from its points and lines."""
    paint = f'fill="{colour}" stroke="{colour}" stroke-width="{number(breadth)}"'
    return f'<use xlink:href="#{key}" {paint}/>'


def line_path(line: Sequence[Point]) -> str:
    return "M" + "L".join(pair(point) for point in line)


def enclosed(lines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """The ground that lines close in, piece by piece, so that land has no holes."""
    around = _around(lines)
    ways = {(p, q) for p, ends in around.items() for q in ends}
    pieces = []
    while ways:
        piece = _walked(min(ways), around, ways)
        if _turns(piece) > 0:  # the other way round it is the outside of everything
            pieces.append(piece)
    return pieces


_Around = dict[Point, list[Point]]  # a point -> the points that lines lead to from there, by direction


def _around(lines: Sequence[Sequence[Point]]) -> _Around:
    ends: dict[Point, set[Point]] = defaultdict(set)
    for line in lines:
        ends[line[0]].add(line[-1])
        ends[line[-1]].add(line[0])
    return {p: sorted(others, key=lambda q: direction(p, q)) for p, others in ends.items()}


def _walked(start: tuple[Point, Point], around: _Around, ways: set[tuple[Point, Point]]) -> list[Point]:
    """The walk from a first step back to it, taking the next line to one side; it uses its steps up."""
    piece, (p, q) = [], start
    while (p, q) in ways:
        ways.remove((p, q))
        piece.append(p)
        ends = around[q]
        p, q = q, ends[ends.index(p) - 1]
    return piece


def _turns(piece: Sequence[Point]) -> float:
    """Twice the area of a piece, negative if it was walked the other way round."""
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(piece, [*piece[1:], piece[0]], strict=True))
