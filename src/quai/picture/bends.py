"""Routes that give way: a straight one bends where it would run over another route or a foreign place.

A line that the layout draws through a point of its own stays as it is. Every other line tries some bends,
and takes the cheapest: what it runs over costs most, and bending costs a little.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quai.board.spec import Point
from quai.picture.geometry import Box, measure

_STEP = 14.0  # from one sampled point of a line to the next
_OFF_END = 26.0  # samples start this far from a line's ends, where lines meet anyway
_AIR = 4.0  # wished for between two lines
_BENDS = (0, 8, -8, 16, -16, 26, -26, 38, -38, 52, -52, 70, -70)
_MOST = 0.28  # of a line's length
_BENDING = 0.36  # cost of a unit of bend, squared
_ON_DOT = 6.0  # a place costs more than a line
_ROUNDS = 5

_Points = NDArray[np.float64]


@dataclass(frozen=True)
class Strip:
    """A bundle of parallel routes as one broad line. `is_free` if it may bend."""

    a: Point
    b: Point
    via: Point | None
    half: float  # half its breadth
    is_free: bool


@dataclass(frozen=True)
class _Crowd:
    """Points that a line should not come near, each with the room it takes."""

    points: _Points
    room: _Points

    def near(self, strip: Strip) -> "_Crowd":
        """Those that some bend of the strip could reach."""
        reach = max(_BENDS) + strip.half + _AIR + self.room.max(initial=0.0)
        low, high = np.minimum(strip.a, strip.b) - reach, np.maximum(strip.a, strip.b) + reach
        inside = ((self.points > low) & (self.points < high)).all(axis=1)
        return _Crowd(self.points[inside], self.room[inside])

    def clash(self, line: _Points, half: float) -> float:
        """How much too near a line of some breadth comes."""
        distance = np.hypot(*(line[:, None, :] - self.points[None, :, :]).transpose(2, 0, 1))
        return float((np.clip(self.room + half + _AIR - distance, 0, None) ** 2).sum())


def bent(strips: Sequence[Strip], dots: Mapping[Point, float], frame: Box) -> list[Point | None]:
    """For every strip the point that it now passes through, None where it stays straight."""
    via = [strip.via for strip in strips]
    lines = [_sampled(strip, point) for strip, point in zip(strips, via, strict=True)]
    places = [_places(strip, dots) for strip in strips]
    for _ in range(_ROUNDS):
        before = list(via)
        for i, strip in enumerate(strips):
            if strip.is_free:
                via[i] = _cheapest(strip, _others(i, strips, lines), places[i], frame)
                lines[i] = _sampled(strip, via[i])
        if via == before:
            break
    return via


def _places(strip: Strip, dots: Mapping[Point, float]) -> _Crowd:
    """The places that a strip has no business at."""
    foreign = [(point, room) for point, room in dots.items() if point not in (strip.a, strip.b)]
    points = np.array([point for point, _ in foreign]).reshape(-1, 2)
    return _Crowd(points, np.array([room for _, room in foreign])).near(strip)


def _others(i: int, strips: Sequence[Strip], lines: Sequence[_Points]) -> _Crowd:
    """The sampled points of all other strips that are near."""
    others = [j for j in range(len(strips)) if j != i]
    points = np.concatenate([np.empty((0, 2)), *(lines[j] for j in others)])
    room = np.concatenate([np.empty(0), *(np.full(len(lines[j]), strips[j].half) for j in others)])
    return _Crowd(points, room).near(strips[i])


def _cheapest(strip: Strip, lines: _Crowd, places: _Crowd, frame: Box) -> Point | None:
    """The point beside the strip's middle that its cheapest bend passes through."""

    def cost(bend: float) -> float:
        line = _sampled(strip, _via(strip, bend))
        clash = lines.clash(line, strip.half) + _ON_DOT * places.clash(line, strip.half)
        return clash + _outside(line, strip.half, frame) + _BENDING * bend * bend

    if cost(0) == 0:
        return None
    most = _MOST * measure((strip.a, strip.b))
    return _via(strip, min((bend for bend in _BENDS if abs(bend) <= most), key=cost))


def _via(strip: Strip, bend: float) -> Point | None:
    if not bend:
        return None
    (ax, ay), (bx, by) = strip.a, strip.b
    length = measure((strip.a, strip.b))
    return (ax + bx) / 2 - bend * (by - ay) / length, (ay + by) / 2 + bend * (bx - ax) / length


def _sampled(strip: Strip, via: Point | None) -> _Points:
    """Points along the strip's parabola, not quite from end to end."""
    a, b = np.array(strip.a), np.array(strip.b)
    bend = (a + b) / 2 if via is None else 2 * np.array(via) - (a + b) / 2
    length = float(np.hypot(*(b - a))) or 1.0
    off = min(_OFF_END / length, 0.25)
    t = np.linspace(off, 1 - off, max(2, round(length * (1 - 2 * off) / _STEP)))[:, None]
    line: _Points = (1 - t) ** 2 * a + 2 * t * (1 - t) * bend + t**2 * b
    return line


def _outside(line: _Points, half: float, frame: Box) -> float:
    low = np.array([frame.x, frame.y]) + half
    high = np.array([frame.x + frame.width, frame.y + frame.height]) - half
    return float((np.clip(low - line, 0, None) ** 2 + np.clip(line - high, 0, None) ** 2).sum())
