"""Choosing one box for each of many things, so that they cover as little clutter and each other as can be."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quai.board.spec import Point
from quai.picture.geometry import Box, Slab

_GRID = 5.0  # clutter is felt at points this far apart
_ON_BOX = 60.0  # cost of each unit of area that two boxes share
_OUTSIDE = 60.0
_AIR = 3.0  # wished for between two boxes
_KEPT = 64  # of a thing's choices, the cheapest
_ROUNDS = 30

_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Choices:
    """The boxes that one thing may take, and their costs. `index` is their place in the first list."""

    low: _Floats  # top left corners
    high: _Floats  # bottom right corners
    costs: _Floats
    index: NDArray[np.intp]

    @classmethod
    def of(cls, boxes: Sequence[Box], costs: Sequence[float]) -> "Choices":
        low = np.array([(box.x, box.y) for box in boxes])
        size = np.array([(box.width, box.height) for box in boxes])
        return cls(low, low + size, np.array(costs), np.arange(len(boxes)))

    def dearer(self, by: _Floats) -> "Choices":
        return Choices(self.low, self.high, self.costs + by, self.index)

    def best(self) -> "Choices":
        """The cheapest ones, cheapest first."""
        order = np.argsort(self.costs, kind="stable")[:_KEPT]
        return Choices(self.low[order], self.high[order], self.costs[order], self.index[order])

    def distances(self, points: Sequence[Point]) -> _Floats:
        """From each box to each point."""
        at = np.array(points)[None, :, :]
        off = np.maximum(np.maximum(self.low[:, None, :] - at, at - self.high[:, None, :]), 0)
        distance: _Floats = np.hypot(off[..., 0], off[..., 1])
        return distance


class Clutter:
    """What is in the way: slabs, felt at points on them that each stand for a piece of their area."""

    def __init__(self, slabs: Iterable[tuple[Slab, float]]) -> None:
        """Each slab comes with the cost of a unit of its area."""
        felt = [(point, cost) for slab, weight in slabs for point, cost in _felt(slab, weight)]
        self.points = np.array([point for point, _ in felt]).reshape(-1, 2)
        self.costs = np.array([cost for _, cost in felt])

    def priced(self, choices: Choices, frame: Box) -> Choices:
        """The choices with what they cost for the clutter they cover, and for sticking out of the frame."""
        near = ((self.points > choices.low.min(axis=0)) & (self.points < choices.high.max(axis=0))).all(axis=1)
        x, y = self.points[near].T
        (left, top), (right, bottom) = choices.low.T[..., None], choices.high.T[..., None]
        inside = (x > left) & (x < right) & (y > top) & (y < bottom)
        return choices.dearer(inside @ self.costs[near] + _OUTSIDE * _sticking_out(choices, frame))


def _felt(slab: Slab, weight: float) -> Iterator[tuple[Point, float]]:
    rows, columns = (max(1, round(size / _GRID)) for size in (slab.breadth, slab.length))
    cost = weight * slab.length * slab.breadth / (rows * columns)
    for row in range(rows):
        for column in range(columns):
            yield (
                slab.at(((column + 0.5) / columns - 0.5) * slab.length, ((row + 0.5) / rows - 0.5) * slab.breadth),
                cost,
            )


def _sticking_out(choices: Choices, frame: Box) -> _Floats:
    low, high = np.array([frame.x, frame.y]), np.array([frame.x + frame.width, frame.y + frame.height])
    inner = np.clip(np.minimum(choices.high, high) - np.maximum(choices.low, low), 0, None).prod(axis=1)
    area: _Floats = (choices.high - choices.low).prod(axis=1) - inner
    return area


_Meetings = dict[int, dict[int, _Floats]]  # thing -> another -> cost of each pair of their choices


def cheapest(things: Sequence[Choices]) -> list[int]:
    """For each thing the index of its box: no thing, and no two neighbours, could change for the better."""
    kept = [choices.best() for choices in things]
    meetings = _meetings(kept)
    chosen = [0] * len(kept)
    for _ in range(_ROUNDS):
        before = list(chosen)
        for i in range(len(kept)):
            chosen[i] = int(_standing(i, kept, meetings, chosen).argmin())
        for i, others in meetings.items():
            for j in others:
                if i < j:
                    _move_both(i, j, kept, meetings, chosen)
        if chosen == before:
            break
    return [int(choices.index[choice]) for choices, choice in zip(kept, chosen, strict=True)]


def _standing(i: int, things: Sequence[Choices], meetings: _Meetings, chosen: Sequence[int], but: int = -1) -> _Floats:
    """What each choice of a thing costs beside the others' present ones, leaving out one of them."""
    near = [costs[:, chosen[j]] for j, costs in meetings[i].items() if j != but]
    costs: _Floats = np.sum([things[i].costs, *near], axis=0)
    return costs


def _move_both(i: int, j: int, things: Sequence[Choices], meetings: _Meetings, chosen: list[int]) -> None:
    """Gives two neighbours the pair of boxes that is cheapest for both together."""
    together = (
        _standing(i, things, meetings, chosen, but=j)[:, None]
        + _standing(j, things, meetings, chosen, but=i)[None, :]
        + meetings[i][j]
    )
    best = np.unravel_index(int(together.argmin()), together.shape)
    if together[best] < together[chosen[i], chosen[j]]:
        chosen[i], chosen[j] = int(best[0]), int(best[1])


def _meetings(things: Sequence[Choices]) -> _Meetings:
    """For each thing the others that it could meet, with what every pair of boxes would cost."""
    meetings: _Meetings = {i: {} for i in range(len(things))}
    for i, one in enumerate(things):
        for j in range(i + 1, len(things)):
            two = things[j]
            if (one.low.min(axis=0) - _AIR < two.high.max(axis=0)).all() and (
                two.low.min(axis=0) - _AIR < one.high.max(axis=0)
            ).all():
                meetings[i][j] = _shared(one, two)
                meetings[j][i] = meetings[i][j].T
    return meetings


def _shared(one: Choices, two: Choices) -> _Floats:
    low = np.maximum(one.low[:, None, :] - _AIR, two.low[None, :, :])
    high = np.minimum(one.high[:, None, :] + _AIR, two.high[None, :, :])
    cost: _Floats = _ON_BOX * np.clip(high - low, 0, None).prod(axis=2)
    return cost
