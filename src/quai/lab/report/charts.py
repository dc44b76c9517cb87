"""Charts as SVG to stand in a page: their colours are the page's, by class."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from quai.lab.report.shares import Share
from quai.lab.report.words import Words
from quai.picture.svg import clean, number, tag, title

_WIDTH = 640.0
_LEFT = 150.0  # room for the names of rows
_RIGHT = 96.0  # room for figures
_ROW = 34.0
_AXIS = 26.0
_MOST_BINS = 24
_NICE = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def _chart(name: str, height: float, parts: Sequence[str]) -> str:
    head = f'<svg class="chart" role="img" viewBox="0 0 {number(_WIDTH)} {number(height)}">'
    return head + title(name) + "".join(parts) + "</svg>"


def _text(words: str, x: float, y: float, anchor: str = "start") -> str:
    return tag("text", clean(words), x=x, y=y, text_anchor=anchor)


def _rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    return tag("rect", x=x, y=y, width=max(width, 0), height=height, class_=kind)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def share_bars(name: str, rows: Sequence[tuple[str, Share]], fair: float, words: Words) -> str:
    """A bar with its interval for each share, and a line at what would be fair."""
    most = max([2 * fair, *(share.interval()[1] for _, share in rows)])
    scale = (_WIDTH - _LEFT - _RIGHT) / most
    parts: list[str] = []
    for index, (label, share) in enumerate(rows):
        y, (low, high) = index * _ROW, share.interval()
        middle = y + _ROW / 2
        parts += [
            _text(label, _LEFT - 10, middle + 5, "end"),
            _rect(_LEFT, y + 6, share.value * scale, _ROW - 12, "fill"),
            _line(_LEFT + low * scale, middle, _LEFT + high * scale, middle, "whisker"),
            _text(words.about(share), _WIDTH - _RIGHT + 10, middle + 5),
        ]
    height, x = len(rows) * _ROW, _LEFT + fair * scale
    parts += [_line(x, 0, x, height + 4, "fair"), _text(words.percent(fair), x, height + 19, "middle")]
    return _chart(name, height + _AXIS, parts)


def meter(share: Share, fair: float | None = None) -> str:
    """A small bar for a table: the share, and a mark at what would be fair."""
    width = 100.0
    parts = [_rect(0, 2, width, 10, "trough"), _rect(0, 2, width * share.value, 10, "fill")]
    if fair is not None:
        parts.append(_line(width * fair, 0, width * fair, 14, "fair"))
    return f'<svg class="meter" viewBox="0 0 {number(width)} 14" aria-hidden="true">{"".join(parts)}</svg>'


@dataclass(frozen=True)
class _Axis:
    """From values to places along a chart, with round numbers to write under it."""

    low: float
    high: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> "_Axis":
        span = max(high - low, 1.0)
        step = next((float(nice) for nice in _NICE if span / nice <= 8), span / 8)
        return cls(step * np.floor(low / step), step * np.ceil(max(high, low + 1) / step), step)

    def x(self, value: float, left: float, right: float) -> float:
        return left + (value - self.low) / (self.high - self.low) * (right - left)

    def drawn(self, y: float, left: float, right: float, words: Words) -> list[str]:
        ticks = np.arange(self.low, self.high + self.step / 2, self.step)
        parts = [_line(left, y, right, y, "axis")]
        for tick in ticks.tolist():
            x = self.x(tick, left, right)
            parts += [_line(x, y, x, y + 4, "axis"), _text(words.number(tick), x, y + 19, "middle")]
        return parts


def histogram(name: str, values: Any, words: Words) -> str:
    """How often each value, or each range of values, comes up."""
    height, left, right = 180.0, 40.0, _WIDTH - 40
    low, high = int(values.min()), int(values.max())
    breadth = next((nice for nice in _NICE if (high - low + 1) / nice <= _MOST_BINS), high - low + 1)
    start = low // breadth * breadth
    counts = np.bincount((values.astype(np.int64) - start) // breadth)
    axis = _Axis.over(start, start + breadth * len(counts))
    parts = axis.drawn(height, left, right, words)
    for index, count in enumerate(counts.tolist()):
        x1, x2 = (axis.x(start + breadth * at, left, right) for at in (index, index + 1))
        tall = (height - 30) * count / counts.max()
        parts.append(_rect(x1 + 0.75, height - tall, x2 - x1 - 1.5, tall, "fill"))
    highest = int(counts.argmax())
    x = axis.x(start + breadth * (highest + 0.5), left, right)
    parts.append(_text(words.percent(counts[highest] / len(values)), x, 22, "middle"))
    return _chart(name, height + _AXIS, parts)


def boxes(name: str, rows: Sequence[tuple[str, Any]], words: Words) -> str:
    """For each row of values: the middle one, the middle half as a box, nine in ten as a line."""
    spread = {label: np.percentile(values, (5, 25, 50, 75, 95)) for label, values in rows if len(values)}
    axis = _Axis.over(min(five[0] for five in spread.values()), max(five[4] for five in spread.values()))
    left, right, height = _LEFT, _WIDTH - _RIGHT + 10, _ROW * len(spread)
    parts = axis.drawn(height + 2, left, right, words)
    for index, (label, five) in enumerate(spread.items()):
        y = index * _ROW
        ends = [axis.x(value, left, right) for value in five.tolist()]
        parts += [
            _text(label, left - 10, y + _ROW / 2 + 5, "end"),
            _line(ends[0], y + _ROW / 2, ends[4], y + _ROW / 2, "whisker"),
            _rect(ends[1], y + 7, max(ends[3] - ends[1], 2), _ROW - 14, "box"),
            _line(ends[2], y + 4, ends[2], y + _ROW - 4, "middle"),
            _text(words.number(five[2]), right + 12, y + _ROW / 2 + 5),
        ]
    return _chart(name, height + _AXIS + 2, parts)
