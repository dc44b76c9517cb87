"""The panel beside a board: what the seats have, and what lies face up. It is drawn 290 wide and then scaled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.picture.geometry import Box
from quai.picture.glyphs import mark_id
from quai.picture.palette import HIGHLIGHT, INK, PAPER, RAINBOW, SOFT, Paint, ink, seat_fill
from quai.picture.svg import fitted, letters, number, tag, use
from quai.picture.words import say

WIDTH = 290.0
_INNER = WIDTH - 28
_LEFT = 14.0
_SEAT = 46.0  # height of a seat without its further rows
_ROW = 25.0  # height of a further row


@dataclass(frozen=True)
class Section:
    """A part of the panel: how high it is, and how to draw it with its top at a given y."""

    height: float
    draw: Callable[[float], str]


def panel(sections: Sequence[Section], place: Box) -> str:
    """The sections from top to bottom, filling the place's width."""
    parts, y = [], 14.0
    for section in sections:
        parts.append(section.draw(y))
        y += section.height
    scale = place.width / WIDTH
    ground = tag("rect", width=WIDTH, height=place.height / scale, fill=PAPER)
    where = f"translate({number(place.x)} {number(place.y)}) scale({scale:.3f})"
    return tag("g", ground, *parts, transform=where)


def needed(sections: Sequence[Section]) -> float:
    return 28 + sum(section.height for section in sections)


def seats_of(position: Mapping[str, Any], fewest: int) -> int:
    """How many seats the position speaks of."""
    told = position.get("players")
    lists = [
        len(value)
        for key in ("scores", "vehicles", "hands", "lines", "branch")
        if (value := position.get(key))
    ]
    return told if isinstance(told, int) else max([fewest, *lists])


def of_seat(position: Mapping[str, Any], key: str, seat: int) -> Any:
    """A seat's part of something listed by seat; None where it is hidden or left out."""
    listed = position.get(key)
    return listed[seat] if isinstance(listed, Sequence) and seat < len(listed) else None


def heading(name: str, status: str) -> Section:
    """The board's name and who is to play."""

    def draw(y: float) -> str:
        size = fitted(name, 19, _INNER, bold=True)
        return letters(name, _LEFT, y + 12, size, "start", bold=True) + letters(
            status, _LEFT, y + 34, fitted(status, 13, _INNER), "start", fill=SOFT
        )

    return Section(54, draw)


def status(position: Mapping[str, Any], language: str) -> str:
    """Who is to play, and how much of the game is left when that is known."""
    seat = position.get("seat")
    if position.get("phase") == "over":
        return say(language, "over")
    words = [say(language, "to_play", player=seat + 1)] if isinstance(seat, int) else []
    if position.get("last_turns") is not None:
        words.append(say(language, "last_turns", turns=position["last_turns"]))
    if position.get("builds_left") is not None:
        words.append(say(language, "builds_left", builds=position["builds_left"]))
    return " · ".join(words)


@dataclass(frozen=True)
class Seat:
    """What the panel shows of a seat: counts beside their icons, and further rows."""

    seat: int
    score: Any
    counts: Sequence[tuple[str, object]]  # (icon, how many)
    rows: Sequence[str]  # each drawn from (0, 0) to the right, 20 high
    to_play: bool


def seat_section(seat: Seat) -> Section:
    height = _SEAT + _ROW * len(seat.rows)

    def draw(y: float) -> str:
        frame = (
            {"stroke": INK, "stroke_width": 2.5}
            if seat.to_play
            else {"stroke": "#e2dbc9", "stroke_width": 1.5}
        )
        fill = seat_fill(seat.seat)
        parts = [
            tag("rect", x=8, y=y, width=WIDTH - 16, height=height, rx=9, fill="#ffffff", **frame),
            tag("rect", x=_LEFT, y=y + 7, width=32, height=32, rx=7, fill=fill, stroke=INK, stroke_width=1.2),
            letters(str(seat.seat + 1), _LEFT + 16, y + 23, 20, bold=True, fill=ink(fill)),
            _counts(seat.counts, y + 23),
            *(
                tag("g", row, transform=f"translate({number(_LEFT)} {number(y + _SEAT + _ROW * i)})")
                for i, row in enumerate(seat.rows)
            ),
        ]
        if seat.score is not None:
            parts.append(letters(str(seat.score), WIDTH - 20, y + 23, 26, "end", bold=True))
        if seat.to_play:
            parts.append(tag("path", d=f"M1 {number(y + 15)}l9 8l-9 8Z", fill=INK))
        return "".join(parts)

    return Section(height + 8, draw)


def _counts(counts: Sequence[tuple[str, object]], y: float) -> str:
    return "".join(
        use(icon, 66 + 54 * i, y, 1, SOFT) + letters(str(count), 78 + 54 * i, y, 14, "start")
        for i, (icon, count) in enumerate(counts)
    )


def chip(paint: Paint, x: float, words: str, is_wild: bool = False) -> str:
    """A small card of a colour with its mark and a count."""
    ground = tag("rect", x=x, width=27, height=19, rx=4, fill=paint.fill, stroke=INK, stroke_width=0.8)
    mark = use(mark_id(paint.mark), x + 8, 9.5, 0.9, paint.ink)
    stripes = _stripes(Box(x + 1, 0.6, 25, 3)) if is_wild else ""
    return ground + stripes + mark + letters(words, x + 20, 9.8, 11.5, bold=True, fill=paint.ink)


def card(paint: Paint, box: Box, is_wild: bool = False) -> str:
    """A face-up card."""
    ground = tag(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=6,
        fill=paint.fill,
        stroke=INK,
        stroke_width=1.2,
    )
    x, y = box.middle
    stripes = _stripes(Box(box.x + 5, box.y + 6, box.width - 10, 9)) + _stripes(
        Box(box.x + 5, box.y + box.height - 15, box.width - 10, 9)
    )
    return ground + (stripes if is_wild else "") + use(mark_id(paint.mark), x, y, 2.3, paint.ink)


def _stripes(box: Box) -> str:
    """The rainbow of a wild card."""
    part = box.width / len(RAINBOW)
    return "".join(
        tag("rect", x=box.x + i * part, y=box.y, width=part, height=box.height, fill=fill)
        for i, fill in enumerate(RAINBOW)
    )


def row_section(cards: Sequence[str | None], paint: Mapping[str, Paint], wild: str, language: str) -> Section:
    """The face-up cards of the ticket family."""
    step = _INNER / max(len(cards), 5)

    def draw(y: float) -> str:
        boxes = [Box(_LEFT + i * step, y + 24, step - 6, 62) for i in range(len(cards))]
        drawn = [
            card(paint[colour], box, colour == wild) if colour in paint else _no_card(box)
            for colour, box in zip(cards, boxes, strict=True)
        ]
        return small_heading(say(language, "row"), y) + "".join(drawn)

    return Section(98, draw)


def small_heading(words: str, y: float) -> str:
    return letters(words, _LEFT, y + 10, 13, "start", fill=SOFT)


def _no_card(box: Box) -> str:
    return tag(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=6,
        fill="none",
        stroke=SOFT,
        stroke_dasharray="4 3",
    )


def points_section(points: Sequence[int], language: str) -> Section:
    """What a route of each length is worth."""
    step = _INNER / max(len(points), 5)

    def draw(y: float) -> str:
        parts = [small_heading(say(language, "points"), y)]
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
        tag("rect", x=x + (i - count / 2) * wide, y=y - 4, width=wide - 1, height=8, fill=SOFT)
        for i in range(count)
    )


def line_chip(paint: Paint, x: float, left: str) -> str:
    """A line of the Underground: a piece of track with its mark, and how many tracks are left."""
    track = tag("rect", x=x, y=5, width=34, height=10, rx=3, fill=paint.fill, stroke=INK, stroke_width=1.2)
    ring = tag("circle", cx=x + 17, cy=10, r=8.5, fill=paint.fill, stroke=INK, stroke_width=1.2)
    return (
        track
        + ring
        + use(mark_id(paint.mark), x + 17, 10, 1, paint.ink)
        + letters(left, x + 39, 10, 14, "start")
    )


def destinations_section(cards: Sequence[tuple[str, str]], language: str) -> Section:
    """The face-up destinations: the name of each, with the symbol of its station drawn around (0, 0)."""

    def draw(y: float) -> str:
        parts = [small_heading(say(language, "destinations"), y)]
        for i, (name, symbol) in enumerate(cards):
            top = y + 24 + 38 * i
            ground = tag(
                "rect",
                x=8,
                y=top,
                width=WIDTH - 16,
                height=32,
                rx=7,
                fill=HIGHLIGHT,
                stroke=INK,
                stroke_width=1.2,
            )
            words = letters(name, 50, top + 16, fitted(name, 16, _INNER - 50), "start", bold=True)
            parts.append(ground + tag("g", symbol, transform=f"translate(28 {number(top + 16)})") + words)
        return "".join(parts)

    return Section(30 + 38 * len(cards), draw)
