"""Points, curves, boxes and slabs: the shapes that a picture is laid out with."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from quai.board.spec import Point

_STEPS = 24  # straight pieces that a curve is measured by


@dataclass(frozen=True)
class Box:
    """An upright rectangle by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class Slab:
    """A rectangle turned along a line: one space of a route, or a link with all its spaces."""

    x: float
    y: float
    length: float
    breadth: float
    angle: float  # degrees

    def at(self, along: float, across: float) -> Point:
        """The point so far along and across from the middle."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    def grown(self, by: float) -> "Slab":
        return Slab(self.x, self.y, self.length + 2 * by, self.breadth + 2 * by, self.angle)

    def covers(self, point: Point, air: float = 0.0) -> bool:
        """Whether a point lies on the slab or nearer than `air` to it."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        dx, dy = point[0] - self.x, point[1] - self.y
        return abs(dx * cos + dy * sin) < self.length / 2 + air and abs(dy * cos - dx * sin) < self.breadth / 2 + air


def square(middle: Point, half: float) -> Slab:
    return Slab(*middle, 2 * half, 2 * half, 0.0)


def bounds(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def curve(a: Point, b: Point, via: Point | None = None) -> list[Point]:
    """The line from a to b as a chain of points; through `via` it is a parabola."""
    if via is None:
        return [a, b]
    bend = tuple(2 * v - (p + q) / 2 for v, p, q in zip(via, a, b, strict=True))
    return [_on_parabola(a, bend, b, step / _STEPS) for step in range(_STEPS + 1)]


def _on_parabola(a: Point, bend: Sequence[float], b: Point, t: float) -> Point:
    weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, bend, b), strict=True)) for axis in (0, 1))
    return x, y


def shifted(chain: Sequence[Point], by: float) -> list[Point]:
    """The chain moved sideways, as a track beside a track."""
    if not by:
        return list(chain)
    ends = [chain[0], *chain, chain[-1]]
    moved = []
    for before, here, after in zip(ends, chain, ends[2:], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        moved.append((here[0] - by * dy / size, here[1] + by * dx / size))
    return moved


def measure(chain: Sequence[Point]) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(chain))


def walk(chain: Sequence[Point], distance: float) -> Point:
    """The point at a distance along the chain; beyond an end, straight on."""
    pieces = list(pairwise(chain))
    for p, q in pieces[:-1]:
        piece = math.dist(p, q)
        if distance <= piece:
            return _between(p, q, distance / piece if piece else 0.0)
        distance -= piece
    p, q = pieces[-1]
    return _between(p, q, distance / (math.dist(p, q) or 1.0))


def _between(p: Point, q: Point, share: float) -> Point:
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share


def direction(p: Point, q: Point) -> float:
    """The direction from p to q in degrees."""
    return math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))


def slabs(chain: Sequence[Point], count: int, trim: Point, breadth: float, gap: float, longest: float) -> list[Slab]:
    """`count` spaces in a row along the chain; `trim` stays free at its two ends, `gap` between spaces."""
    pitch = (measure(chain) - sum(trim)) / count
    length = min(pitch - gap, longest)
    return [_slab(chain, trim[0] + (i + 0.5) * pitch, length, breadth) for i in range(count)]


def _slab(chain: Sequence[Point], at: float, length: float, breadth: float) -> Slab:
    p, q = walk(chain, at - length / 2), walk(chain, at + length / 2)
    (x, y), angle = _between(walk(chain, at), _between(p, q, 0.5), 0.5), direction(p, q)
    return Slab(x, y, length, breadth, angle)
