"""What both families' pictures share: the canvas, names with a halo, and the SVG around everything."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.board.spec import Point
from quai.picture.geometry import Box
from quai.picture.labels import Label
from quai.picture.palette import INK
from quai.picture.panel import WIDTH, Section, needed, panel, status
from quai.picture.svg import FONT, clean, letters, number, tag, title
from quai.picture.words import say

_OF_WIDTH, _OF_HEIGHT = 0.36, 0.46  # of the board: the widest that the panel gets
_NARROWEST = 250.0


@dataclass(frozen=True)
class Canvas:
    """The board's part of the picture, and how a point of the layout gets there."""

    width: float
    height: float
    scale: float
    corner: Point  # where the layout's origin lies

    @classmethod
    def around(cls, part: Box, scale: float, margin: Point) -> "Canvas":
        """A canvas for a part of the layout, with a margin at its sides and one above and below."""
        (wide, high), corner = margin, (margin[0] - part.x * scale, margin[1] - part.y * scale)
        return cls(part.width * scale + 2 * wide, part.height * scale + 2 * high, scale, corner)

    def at(self, point: Point) -> Point:
        return point[0] * self.scale + self.corner[0], point[1] * self.scale + self.corner[1]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)


def names(labels: Iterable[Label], halo: str) -> tuple[str, str]:
    """All names twice: as their own halo, and as ink."""
    lines = [
        letters(words, x, y, label.size, label.anchor, label.bold, fill="")
        for label in labels
        for words, (x, y) in label.line_points()
    ]
    glow = tag("g", *lines, fill=halo, stroke=halo, stroke_width=4.5, stroke_linejoin="round", opacity=0.85)
    return glow, tag("g", *lines, fill=INK)


def picture(
    canvas: Canvas,
    defs: str,
    parts: Sequence[str],
    sections: Sequence[Section],
    name: str,
    position: Mapping[str, Any],
    language: str,
) -> str:
    """The SVG: the board on the left, the panel on the right, and a description in words."""
    side = _panel_width(canvas, sections)
    height = max(canvas.height, needed(sections) * side / WIDTH)
    width = canvas.width + side
    parts = [
        title(say(language, "title", board=name)),
        tag("desc", _described(name, position, language)),
        defs,
        *parts,
        panel(sections, Box(canvas.width, 0, side, height)),
    ]
    return svg(parts, width, height)


def svg(parts: Sequence[str], width: float, height: float) -> str:
    """The whole drawing around its parts; the first is its title."""
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' role="img" viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}">'
    )
    return head + "\n".join(parts) + "</svg>\n"


def _panel_width(canvas: Canvas, sections: Sequence[Section]) -> float:
    """As wide as may be while the panel is not higher than the board."""
    fits = canvas.height / needed(sections) * WIDTH
    return max(_NARROWEST, min(fits, canvas.width * _OF_WIDTH, canvas.height * _OF_HEIGHT))


def _described(name: str, position: Mapping[str, Any], language: str) -> str:
    scores = ", ".join(
        say(language, "score", player=say(language, "player", player=seat + 1), score=score)
        for seat, score in enumerate(position.get("scores") or ())
    )
    said = [say(language, "title", board=name), status(position, language), scores]
    return clean(". ".join(words for words in said if words) + ".")
