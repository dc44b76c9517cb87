"""Where names stand: beside their dot, off the routes, and never on another name.

Every name has candidate places around its dot. Each candidate costs something for what it covers and for how far
off it is; then names move, one after the other, to their cheapest candidate until none wants to move any more.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quai.board.spec import Point
from quai.picture.geometry import Box, Polygon, bounds, covered
from quai.picture.svg import width

_DIRECTIONS = 16
_GAPS = (3.0, 9.0, 16.0, 26.0, 38.0)  # between dot and name
_FAR = 5.0  # cost of a unit of gap
_ON_NAME = 60.0  # cost of each unit of area covered
_OUTSIDE = 60.0
_ROUNDS = 40
_KEPT = 48  # candidates of a name that are compared with other names'
_LINE = 1.12  # height of a line of text in letters' size


@dataclass(frozen=True)
class Wanted:
    """A name to be placed, with the room it needs for what stands beside it (passengers)."""

    key: str
    words: str
    at: Point
    radius: float
    size: float
    extra: tuple[float, float] = (0.0, 0.0)
    bold: bool = False


@dataclass(frozen=True)
class Obstacle:
    """Something a name should not cover; `weight` is the cost of each unit of area."""

    shape: Polygon
    weight: float


@dataclass(frozen=True)
class Label:
    """A placed name: its lines, how they are aligned, and the box kept for what stands beside it."""

    key: str
    box: Box
    lines: tuple[str, ...]
    size: float
    anchor: str
    bold: bool
    extra: Box | None = None

    def line_points(self) -> Iterator[tuple[str, Point]]:
        """Each line of the name with its point of alignment, at the middle of its height."""
        text = self.text_box
        x = {"start": text.x, "end": text.x + text.width}.get(self.anchor, text.middle[0])
        for row, words in enumerate(self.lines):
            yield words, (x, text.y + (row + 0.5) * self.size * _LINE)

    @property
    def text_box(self) -> Box:
        """The part of the box that the words fill."""
        if self.extra is None:
            return self.box
        if self.extra.y > self.box.y + self.size * _LINE * 0.9:
            return Box(self.box.x, self.box.y, self.box.width, self.extra.y - self.box.y)
        return Box(self.box.x, self.box.y, self.extra.x - self.box.x, self.box.height)


@dataclass(frozen=True)
class _Candidate:
    cost: float
    label: Label


def place(wanted: Sequence[Wanted], obstacles: Sequence[Obstacle], frame: Box) -> dict[str, Label]:
    """A label for every name."""
    boxed = [(bounds(obstacle.shape), obstacle) for obstacle in obstacles]
    choices = [_candidates(name, boxed, frame) for name in wanted]
    chosen = _settled(choices)
    return {candidate.label.key: candidate.label for candidate in chosen}


def _settled(choices: list[list[_Candidate]]) -> list[_Candidate]:
    """One candidate per name, such that no name alone has a cheaper one."""
    near = _neighbours(choices)
    chosen = [candidates[0] for candidates in choices]
    for _ in range(_ROUNDS):
        before = list(chosen)
        for i, candidates in enumerate(choices):
            others = [chosen[j].label.box for j in near[i]]
            chosen[i] = min(candidates, key=lambda candidate: _crowding(candidate, others))  # noqa: B023
        if chosen == before:
            break
    return chosen


def _crowding(candidate: _Candidate, others: list[Box]) -> float:
    box = candidate.label.box.grown(2)
    return candidate.cost + _ON_NAME * sum(box.overlap(other) for other in others)


def _neighbours(choices: list[list[_Candidate]]) -> list[list[int]]:
    """For each name the names that any of its candidates could meet."""
    reach = [bounds(p for c in candidates for p in c.label.box.grown(2).corners) for candidates in choices]
    return [[j for j, there in enumerate(reach) if j != i and here.overlap(there)] for i, here in enumerate(reach)]


def _candidates(name: Wanted, obstacles: list[tuple[Box, Obstacle]], frame: Box) -> list[_Candidate]:
    """The cheapest ways to place one name, cheapest first."""
    labels = [(label, cost) for lines in _wrappings(name.words) for label, cost in _positions(name, lines)]
    reach = bounds(p for label, _ in labels for p in label.box.corners)
    near = [obstacle for box, obstacle in obstacles if reach.overlap(box)]
    priced = [_Candidate(cost + _covering(label.box, near, frame), label) for label, cost in labels]
    return sorted(priced, key=lambda candidate: candidate.cost)[:_KEPT]


def _covering(box: Box, obstacles: list[Obstacle], frame: Box) -> float:
    outside = box.width * box.height - box.overlap(frame)
    return _OUTSIDE * outside + sum(o.weight * covered(box, o.shape) for o in obstacles)


def _wrappings(words: str) -> list[tuple[str, ...]]:
    """The name on one line, and on two for each space between its words."""
    parts = words.split()
    cuts = range(1, len(parts))
    return [(words,), *((" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in cuts)]


def _positions(name: Wanted, lines: tuple[str, ...]) -> Iterator[tuple[Label, float]]:
    """A name of given lines all around its dot, with the cost of standing there."""
    for beside in (False, True) if name.extra[0] else (False,):
        size = _block(name, lines, beside)
        for gap in _GAPS:
            for step in range(_DIRECTIONS):
                label = _label(name, lines, size, beside, step * 2 * math.pi / _DIRECTIONS, gap)
                yield label, _FAR * (gap - _GAPS[0]) + _liking(step) + 12 * (len(lines) - 1) + 6 * beside


def _liking(step: int) -> float:
    """Right of the dot reads best, then left, then above and below; between them is worst."""
    quarter = {0: 0.0, 8: 6.0, 12: 8.0, 4: 8.0}
    return quarter.get(step, 14.0)


def _block(name: Wanted, lines: tuple[str, ...], beside: bool) -> tuple[float, float]:
    wide = max(width(line, name.size, name.bold) for line in lines)
    high = len(lines) * name.size * _LINE
    if beside:
        return wide + name.extra[0] + 2, max(high, name.extra[1])
    return max(wide, name.extra[0]), high + name.extra[1]


def _label(
    name: Wanted, lines: tuple[str, ...], size: tuple[float, float], beside: bool, angle: float, gap: float
) -> Label:
    right, down = (max(-1.0, min(1.0, 1.4 * part)) for part in (math.cos(angle), math.sin(angle)))
    away = name.radius + gap
    x = name.at[0] + away * math.cos(angle) + (right - 1) * size[0] / 2
    y = name.at[1] + away * math.sin(angle) + (down - 1) * size[1] / 2
    anchor = "start" if right > 0.6 else "end" if right < -0.6 else "middle"
    box = Box(x, y, *size)
    return Label(name.key, box, lines, name.size, anchor, name.bold, _extra(name, box, anchor, beside))


def _extra(name: Wanted, box: Box, anchor: str, beside: bool) -> Box | None:
    """The room for what stands beside the name (at its end) or below it (aligned as the name is)."""
    wide, high = name.extra
    if not wide:
        return None
    if beside:
        return Box(box.x + box.width - wide, box.y + (box.height - high) / 2, wide, high)
    slack = {"start": 0.0, "end": 1.0}.get(anchor, 0.5) * (box.width - wide)
    return Box(box.x + slack, box.y + box.height - high, wide, high)


