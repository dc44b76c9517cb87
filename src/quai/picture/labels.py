"""Where names stand: beside their dot, off the routes, and never on another name.

Every name can stand at many places around its dot, on one line or several, in large letters or smaller ones.
What it covers there costs something, and so does being far off or hard to tell from another's name. `fitting`
finds the cheapest way to place them all.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from quai.board.spec import Point
from quai.picture.fitting import Choices, Clutter, cheapest
from quai.picture.geometry import Box
from quai.picture.svg import width

_DIRECTIONS = 24
_GAPS = (3.0, 9.0, 16.0, 26.0, 38.0)  # between dot and name
_FAR = 5.0  # cost of a unit of gap
_SMALLER = 45.0  # cost of each step to smaller letters
_WRAPPED = 12.0  # cost of another line
_DOUBT, _CLOSER = 24.0, 10.0  # cost of each unit that another dot is not this much farther off than one's own
_BESIDE = 4.0  # between a name and what stands beside it
_LINE = 1.12  # height of a line of text in letters' size


@dataclass(frozen=True)
class Wanted:
    """A name to be placed, with the room it needs for what stands beside it (passengers)."""

    key: str
    words: str
    at: Point
    radius: float
    extra: tuple[float, float] = (0.0, 0.0)
    bold: bool = False


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
            yield words, (x, text.y + (row + 0.5) * self.size * _LINE + self._slack(text))

    def _slack(self, text: Box) -> float:
        return (text.height - len(self.lines) * self.size * _LINE) / 2

    @property
    def text_box(self) -> Box:
        """The part of the box that the words fill."""
        if self.extra is None:
            return self.box
        if self.extra.y > self.box.y + self.size * _LINE * 0.9:
            return Box(self.box.x, self.box.y, self.box.width, self.extra.y - self.box.y)
        return Box(self.box.x, self.box.y, self.extra.x - self.box.x - _BESIDE, self.box.height)


def place(wanted: Sequence[Wanted], sizes: Sequence[float], clutter: Clutter, frame: Box) -> dict[str, Label]:
    """A label for every name; letters have one of the sizes, from the one liked best to the smallest."""
    offers = [list(_offers(name, sizes)) for name in wanted]
    choices = [
        clutter.priced(Choices.of([label.box for label, _ in offer], [cost for _, cost in offer]), frame)
        for offer in offers
    ]
    priced = [_told_apart(choice, name, wanted) for choice, name in zip(choices, wanted, strict=True)]
    chosen = cheapest(priced)
    return {name.key: offer[index][0] for name, offer, index in zip(wanted, offers, chosen, strict=True)}


def _told_apart(choices: Choices, name: Wanted, wanted: Sequence[Wanted]) -> Choices:
    """Adds the cost of standing nearer to another dot than to one's own, or not much farther."""
    own = choices.distances([name.at])[:, 0] - name.radius
    others = [other for other in wanted if other is not name]
    if not others:
        return choices
    rims = choices.distances([other.at for other in others]) - np.array([other.radius for other in others])
    doubt = np.clip(own[:, None] + _CLOSER - rims, 0, None).sum(axis=1)
    return choices.dearer(_DOUBT * doubt)


def _offers(name: Wanted, sizes: Sequence[float]) -> Iterator[tuple[Label, float]]:
    """All ways to place a name, with what each costs by itself."""
    for step, size in enumerate(sizes):
        for lines in _wrappings(name.words):
            for label, cost in _positions(name, lines, size):
                yield label, cost + _SMALLER * step + _WRAPPED * (len(lines) - 1)


def _wrappings(words: str) -> list[tuple[str, ...]]:
    """The name on one line, on two for each space between its words, and three long words on three."""
    parts = words.split()
    halves = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    thirds = [tuple(parts)] if len(parts) == 3 and all(len(part) > 2 for part in parts) else []
    return [(words,), *halves, *thirds]


def _positions(name: Wanted, lines: tuple[str, ...], size: float) -> Iterator[tuple[Label, float]]:
    """A name of given lines all around its dot, with the cost of standing there."""
    for beside in (False, True) if name.extra[0] else (False,):
        block = _block(name, lines, size, beside)
        for gap in _GAPS:
            for step in range(_DIRECTIONS):
                box, anchor = _standing(name, block, step * 2 * math.pi / _DIRECTIONS, gap)
                label = Label(name.key, box, lines, size, anchor, name.bold, _extra(name, box, anchor, beside))
                yield label, _FAR * (gap - _GAPS[0]) + _liking(step) + 6 * beside


def _liking(step: int) -> float:
    """Right of the dot reads best, then left, then above and below; between them is worst."""
    return {0: 0.0, 12: 6.0, 18: 8.0, 6: 8.0}.get(step, 14.0)


def _block(name: Wanted, lines: tuple[str, ...], size: float, beside: bool) -> tuple[float, float]:
    wide = max(width(line, size, name.bold) for line in lines)
    high = len(lines) * size * _LINE
    if beside:
        return wide + name.extra[0] + _BESIDE, max(high, name.extra[1])
    return max(wide, name.extra[0]), high + name.extra[1]


def _standing(name: Wanted, block: tuple[float, float], angle: float, gap: float) -> tuple[Box, str]:
    """The box of a block in some direction from the dot, and how its lines are aligned there."""
    right, down = (max(-1.0, min(1.0, 1.4 * part)) for part in (math.cos(angle), math.sin(angle)))
    away = name.radius + gap
    x = name.at[0] + away * math.cos(angle) + (right - 1) * block[0] / 2
    y = name.at[1] + away * math.sin(angle) + (down - 1) * block[1] / 2
    return Box(x, y, *block), "start" if right > 0.6 else "end" if right < -0.6 else "middle"


def _extra(name: Wanted, box: Box, anchor: str, beside: bool) -> Box | None:
    """The room for what stands beside the name (at its end) or below it (aligned as the name is)."""
    wide, high = name.extra
    if not wide:
        return None
    if beside:
        return Box(box.x + box.width - wide, box.y + (box.height - high) / 2, wide, high)
    slack = {"start": 0.0, "end": 1.0}.get(anchor, 0.5) * (box.width - wide)
    return Box(box.x + slack, box.y + box.height - high, wide, high)
