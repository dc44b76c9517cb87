"""The panel beside a board: what the seats have, and what lies face up. It is drawn 290 wide, then scaled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.board.spec import WILD
from quai.picture.geometry import Box
from quai.picture.glyphs import icon_id, mark_id
from quai.picture.palette import HIGHLIGHT, INK, PAPER, RAINBOW, SOFT, Paint, ink, seat_fill
from quai.picture.svg import fitted, letters, number, rounded, tag, use
from quai.picture.words import say

WIDTH = 290.0
_LEFT = 14.0
_INNER = WIDTH - 2 * _LEFT
_SEAT = 46.0  # height of a seat without its further rows
_ROW = 25.0  # height of a further row
_LINE = "#e2dbc9"


@dataclass(frozen=True)
class Section:
    """A part of the panel: how high it is, and how to draw it with its top at a given y."""

    height: float
    draw: Callable[[float], str]


def panel(sections: Sequence[Section], place: Box) -> str:
    """The sections from top to bottom, filling the place's width."""
    scale = place.width / WIDTH
    parts, y = [tag("rect", width=WIDTH, height=place.height / scale, fill=PAPER)], _LEFT
    for section in sections:
        parts.append(section.draw(y))
        y += section.height
    where = f"translate({number(place.x)} {number(place.y)}) scale({scale:.3f})"
    return tag("g", *parts, transform=where)


def needed(sections: Sequence[Section]) -> float:
    """How high the sections are together."""
    return 2 * _LEFT + sum(section.height for section in sections)


def seats_of(position: Mapping[str, Any], fewest: int) -> int:
    """How many seats the position speaks of."""
    told = position.get("players")
    listed = [position.get(key) for key in ("scores", "vehicles", "hands", "lines", "branch")]
    return told if isinstance(told, int) else max([fewest, *(len(each) for each in listed if each)])


def of_seat(position: Mapping[str, Any], key: str, seat: int) -> Any:
    """A seat's part of something listed by seat; None where it is hidden or left out."""
    listed = position.get(key)
    return listed[seat] if isinstance(listed, Sequence) and seat < len(listed) else None


def status(position: Mapping[str, Any], language: str) -> str:
    """Who is to play, and how much of the game is left when that is known."""
    if position.get("phase") == "over":
        return say(language, "over")
    seat, turns, builds = (position.get(key) for key in ("seat", "last_turns", "builds_left"))
    words = [] if seat is None else [say(language, "to_play", player=seat + 1)]
    words += [] if turns is None else [say(language, "last_turns", turns=turns)]
    words += [] if builds is None else [say(language, "builds_left", builds=builds)]
    return " · ".join(words)


def heading(name: str, status: str) -> Section:
    """The board's name and who is to play."""

    def draw(y: float) -> str:
        above = letters(name, _LEFT, y + 12, fitted(name, 19, _INNER, bold=True), "start", bold=True)
        return above + letters(status, _LEFT, y + 34, fitted(status, 13, _INNER), "start", fill=SOFT)

    return Section(54, draw)


@dataclass(frozen=True)
class Seat:
    """What the panel shows of a seat: counts beside their icons, and further rows."""

    seat: int
    score: Any
    counts: Sequence[tuple[str, object]]  # (icon, how many)
    rows: Sequence[str]  # each drawn from (0, 0) to the right, 20 high
    to_play: bool


def seat_section(seat: Seat) -> Section:
    """A seat in a frame; the one to play has a bold frame and an arrow."""
    height = _SEAT + _ROW * len(seat.rows)

    def draw(y: float) -> str:
        edge = (INK, 2.5) if seat.to_play else (_LINE, 1.5)
        score = "" if seat.score is None else letters(str(seat.score), WIDTH - 20, y + 23, 26, "end", bold=True)
        arrow = tag("path", d=f"M1 {number(y + 15)}l9 8l-9 8Z", fill=INK) if seat.to_play else ""
        rows = [_moved(row, _LEFT, y + _SEAT + _ROW * i) for i, row in enumerate(seat.rows)]
        frame = rounded(Box(8, y, WIDTH - 16, height), 9, "#ffffff", *edge)
        return "".join([frame, _badge(seat.seat, y + 7), _counts(seat.counts, y + 23), score, arrow, *rows])

    return Section(height + 8, draw)


def _moved(drawing: str, x: float, y: float) -> str:
    return tag("g", drawing, transform=f"translate({number(x)} {number(y)})")


def _badge(seat: int, y: float) -> str:
    """The seat's colour and number, as its vehicles carry them."""
    fill = seat_fill(seat)
    ground = rounded(Box(_LEFT, y, 32, 32), 7, fill, INK, 1.2)
    return ground + letters(str(seat + 1), _LEFT + 16, y + 16, 20, bold=True, fill=ink(fill))


def _counts(counts: Sequence[tuple[str, object]], y: float) -> str:
    return "".join(
        use(icon_id(icon), 66 + 54 * i, y, 1, SOFT) + letters(str(count), 78 + 54 * i, y, 14, "start")
        for i, (icon, count) in enumerate(counts)
    )


def chip(colour: str, paint: Paint, x: float, words: str) -> str:
    """A small card of a colour with its mark and a count."""
    ground = rounded(Box(x, 0, 27, 19), 4, paint.fill, INK, 0.8)
    stripes = _stripes(Box(x + 1, 0.6, 25, 3)) if colour == WILD else ""
    mark = use(mark_id(paint.mark), x + 8, 9.5, 0.9, paint.ink)
    return ground + stripes + mark + letters(words, x + 20, 9.8, 11.5, bold=True, fill=paint.ink)


def _card(colour: str | None, paints: Mapping[str, Paint], box: Box) -> str:
    """A face-up card, or the empty place of one."""
    paint = paints.get(colour or "")
    if paint is None:
        return rounded(box, 6, "none", SOFT, 1, stroke_dasharray="4 3")
    ends = [Box(box.x + 5, y, box.width - 10, 9) for y in (box.y + 6, box.y + box.height - 15)]
    stripes = "".join(map(_stripes, ends)) if colour == WILD else ""
    return rounded(box, 6, paint.fill, INK, 1.2) + stripes + use(mark_id(paint.mark), *box.middle, 2.3, paint.ink)


def _stripes(box: Box) -> str:
    """The rainbow of a wild card."""
    part = box.width / len(RAINBOW)
    return "".join(
        tag("rect", x=box.x + i * part, y=box.y, width=part, height=box.height, fill=fill)
        for i, fill in enumerate(RAINBOW)
    )


def row_section(cards: Sequence[str | None], paints: Mapping[str, Paint], language: str) -> Section:
    """The face-up cards of the ticket family."""
    step = _INNER / max(len(cards), 5)

    def draw(y: float) -> str:
        boxes = [Box(_LEFT + i * step, y + 24, step - 6, 62) for i in range(len(cards))]
        drawn = [_card(colour, paints, box) for colour, box in zip(cards, boxes, strict=True)]
        return _caption(say(language, "row"), y) + "".join(drawn)

    return Section(98, draw)


def _caption(words: str, y: float) -> str:
    return letters(words, _LEFT, y + 10, 13, "start", fill=SOFT)


def points_section(points: Sequence[int], language: str) -> Section:
    """What a route of each length is worth."""
    step = _INNER / max(len(points), 5)

    def draw(y: float) -> str:
        parts = [_caption(say(language, "points"), y)]
        for i, worth in enumerate(points):
            x = _LEFT + (i + 0.5) * step - 3
            parts.append(_spaces(i + 1, x, y + 28, step - 7))
            parts.append(letters(str(worth), x, y + 46, 14, bold=True))
        return "".join(parts)

    return Section(60, draw)


def _spaces(count: int, x: float, y: float, room: float) -> str:
    """A route of some length, very small."""
    wide = min(7.5, room / count)
    return "".join(
        tag("rect", x=x + (i - count / 2) * wide, y=y - 4, width=wide - 1, height=8, fill=SOFT) for i in range(count)
    )


def line_chip(paint: Paint, x: float, left: str) -> str:
    """A line of the Underground: a piece of track with its mark, and how many tracks are left."""
    track = rounded(Box(x, 5, 34, 10), 3, paint.fill, INK, 1.2)
    ring = tag("circle", cx=x + 17, cy=10, r=8.5, fill=paint.fill, stroke=INK, stroke_width=1.2)
    mark = use(mark_id(paint.mark), x + 17, 10, 1, paint.ink)
    return track + ring + mark + letters(left, x + 39, 10, 14, "start")


def destinations_section(cards: Sequence[tuple[str, str]], language: str) -> Section:
    """The face-up destinations: the name of each, with the symbol of its station drawn around (0, 0)."""

    def draw(y: float) -> str:
        tops = [y + 24 + 38 * i for i in range(len(cards))]
        drawn = [_destination(name, symbol, top) for (name, symbol), top in zip(cards, tops, strict=True)]
        return _caption(say(language, "destinations"), y) + "".join(drawn)

    return Section(30 + 38 * len(cards), draw)


def _destination(name: str, symbol: str, y: float) -> str:
    ground = rounded(Box(8, y, WIDTH - 16, 32), 7, HIGHLIGHT, INK, 1.2)
    size = fitted(name, 16, _INNER - 50, bold=True)
    return ground + _moved(symbol, 28, y + 16) + letters(name, 50, y + 16, size, "start", bold=True)
