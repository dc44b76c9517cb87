"""The little drawings, all our own: marks of colours, tourist tokens, station symbols, people and vehicles.

Each is drawn around (0, 0) and painted in currentColor, so that one definition serves on every ground.
"""

from collections.abc import Iterable, Mapping

from quai.picture.svg import clean, tag

# Marks of colours, in a square of 10.
MARKS: Mapping[str, str] = {
    "diamond": "M0-5.2L4.2 0 0 5.2-4.2 0Z",
    "wave": "M-5 1.2Q-2.6-4.6 0-1.2T5-3.4V-.4Q2.4 5 0 1.8T-5 4.2Z",
    "triangle": "M0-4.8L5 3.8H-5Z",
    "disc": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "cross": "M-4.5-2.6L-2.6-4.5 0-1.9 2.6-4.5 4.5-2.6 1.9 0 4.5 2.6 2.6 4.5 0 1.9-2.6 4.5-4.5 2.6-1.9 0Z",
    "ring": "M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0ZM-2.2 0a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z",
    "bars": "M-4-4.4H-1.2V4.4H-4ZM1.2-4.4H4V4.4H1.2Z",
    "plus": "M-1.5-4.8H1.5V-1.5H4.8V1.5H1.5V4.8H-1.5V1.5H-4.8V-1.5H-1.5Z",
    "star": "M0-5.4L1.5-1.8 5.3-1.6 2.4.9 3.3 4.6 0 2.6-3.3 4.6-2.4.9-5.3-1.6-1.5-1.8Z",
    "square": "M-4-4H4V4H-4Z",
    "dash": "M-4.8-1.5H4.8V1.5H-4.8Z",
    "flower": "M0-.6Q-5.2-6.4 0-5.8T0-.6M.6 0Q6.4-5.2 5.8 0T.6 0M0 .6Q5.2 6.4 0 5.8T0 .6M-.6 0Q-6.4 5.2-5.8 0T-.6 0",
}

# Symbols of tokens and connection markers, in a square of 24: filled parts, then lines.
_SYMBOLS: Mapping[str, tuple[str, str]] = {
    "bridge": (
        "M-11 3.6H11V6H-11ZM-7-10H-4.6V3H-7ZM4.6-10H7V3H4.6ZM-7 6.6H-4.6V10H-7ZM4.6 6.6H7V10H4.6Z",
        "M-11 1Q-8-2-6-8Q0 9 6-8Q8-2 11 1",
    ),
    "cable_car": (
        "M-9-8H9L11-5H-11ZM-10 1H10V6H-10ZM-8.5-5H-6.5V1H-8.5ZM-1-5H1V1H-1ZM6.5-5H8.5V1H6.5Z"
        "M-7.5 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM3.5 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z",
        "M-5-11H5",
    ),
    "crab": (
        "M-7 2a7 5.2 0 1 0 14 0a7 5.2 0 1 0-14 0ZM-11-4A4 4 0 0 1-6-10L-7.5-6.5-4-5.5A4 4 0 0 1-11-4Z"
        "M11-4A4 4 0 0 0 6-10L7.5-6.5 4-5.5A4 4 0 0 0 11-4Z",
        "M-8.5-3L-5.5 0M8.5-3L5.5 0M-6 4L-11 3M-6 6L-10 8M6 4L11 3M6 6L10 8M-2.5-3V-6M2.5-3V-6",
    ),
    "lighthouse": (
        "M-3.2-4H3.2L5 10H-5ZM-3-10.5L0-12 3-10.5V-6H-3ZM-7 9.5H7V11.5H-7Z",
        "M-5-5H5M-5-9L-11-11M-5-7.5L-11-6.5M5-9L11-11M5-7.5L11-6.5",
    ),
    "redwood": ("M0-12L5-4H2.8L7 2H4L9 8H1.5V12H-1.5V8H-9L-4 2H-7L-2.8-4H-5Z", ""),
    "sea_lion": (
        "M3.5-11Q7.5-11.5 8-8L11-6.5Q9.5-4.5 7-5Q8.5 1 6 5"
        "L9 9.5Q5.5 10 3.5 7.5Q-2 9.5-7 7L-11.5 9.5Q-11.5 5.5-8 4.5"
        "Q-2.5 5 0 0Q1.5-3 1-7Q1.2-10.5 3.5-11Z",
        "",
    ),
    "sourdough": ("M-11 3Q-11-7.5 0-7.5T11 3Q11 7 7 7H-7Q-11 7-11 3Z", ""),
    "camera": (
        "M-11-6H-6L-4-9.5H4L6-6H11V8H-11Z"
        "M-4.8 1a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0ZM-2.4 1a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0Z",
        "",
    ),
    "wine_glass": (
        "M-6.5-11H6.5Q7.5 1 1.3 2.2V8.5H5.5V11H-5.5V8.5H-1.3V2.2Q-7.5 1-6.5-11ZM-4.7-9L-4.8-5H4.8L4.7-9Z",
        "",
    ),
    "handbag": ("M-9-2H9L11 10H-11ZM-2 1.5V4.5H2V1.5Z", "M-5-2V-5.5A5 5 0 0 1 5-5.5V-2"),
    "laptop": ("M-8.5-8.5H8.5V4.5H-8.5ZM-6.3-6.3V2.3H6.3V-6.3ZM-12 6H12L10 9H-10Z", ""),
}
_CRUST = "M-5-5.5Q-3.5-2-5.5 2M0-6Q1.5-2-.5 3M5-5.5Q6.5-2 4.5 2"  # cuts in a sourdough

# What pictures use by name: people, vehicles, icons.
_SHAPES: Mapping[str, str] = {
    "ferry": "M-8 1.5H8L5.5 6H-5.5ZM-5-2H4.5V.7H-5ZM-1.5-6H1.5V-2.6H-1.5Z",
    "person": "M-3.4-5.6a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0Z"
    "M-2.4-1.7Q0-.9 2.4-1.7Q5.8 2 6.4 8.5H-6.4Q-5.8 2-2.4-1.7Z",
    "rails": "M-3.2-6H-1.2V6H-3.2ZM1.2-6H3.2V6H1.2Z"
    "M-1.2-4.2H1.2V-2.8H-1.2ZM-1.2-.7H1.2V.7H-1.2ZM-1.2 2.8H1.2V4.2H-1.2Z",
    "express": "M-4.6-4.6H-1.6L2.2 0-1.6 4.6H-4.6L-.8 0ZM.4-4.6H3.4L7.2 0 3.4 4.6H.4L4.2 0Z",
    "cards": "M-6-6H2V6H-6ZM3.4-4H6V8H-3V7.2H3.4Z",
    "ticket": "M-8-4.5H8V-1.8A1.8 1.8 0 0 0 8 1.8V4.5H-8V1.8A1.8 1.8 0 0 0-8-1.8Z",
    "vehicle": "M-8-4.5H8V3H-8ZM-6-2.5V.2H-3V-2.5ZM-1.5-2.5V.2H1.5V-2.5ZM3-2.5V.2H6V-2.5Z"
    "M-6.2 4.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0ZM2.6 4.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0Z",
    "tree": "M0-8.5A4.6 4.6 0 0 1 4.2-2.4A4 4 0 0 1 1 4V7.5H-1V4A4 4 0 0 1-4.2-2.4A4.6 4.6 0 0 1 0-8.5Z",
    "branch": "M-1.2-6H1.2V-1L5-4.4 6.6-2.6 1.2 2.2V6H-1.2Z",
}


def definitions(marks: Iterable[str], symbols: Iterable[str] = ()) -> str:
    """Everything a picture with these marks and symbols refers to."""
    drawn = [_mark(mark) for mark in dict.fromkeys(marks)]
    drawn += [_symbol(symbol) for symbol in dict.fromkeys(symbols)]
    drawn += [_filled(icon_id(name), path) for name, path in _SHAPES.items()]
    return tag("defs", *drawn)


def mark_id(mark: str) -> str:
    return f"mark-{safe(mark)}"


def icon_id(name: str) -> str:
    """A name of its own: on a page with other drawings, “ticket” would soon be taken."""
    return f"icon-{name}"


def symbol_id(symbol: str) -> str:
    return f"symbol-{safe(symbol)}"


def safe(name: str) -> str:
    """A name as an XML id: letters that an id can't hold are written as their numbers."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "_-") else f".{ord(c)}" for c in name)


def _filled(name: str, path: str) -> str:
    return tag("path", id=name, d=path, fill="currentColor", fill_rule="evenodd")


def _mark(mark: str) -> str:
    return _filled(mark_id(mark), MARKS[mark]) if mark in MARKS else _word(mark_id(mark), mark, 11)


def _symbol(symbol: str) -> str:
    """A drawn symbol, or the first letter of one that we have no drawing for."""
    if symbol not in _SYMBOLS:
        return _word(symbol_id(symbol), symbol[:1].upper(), 20)
    filled, lines = _SYMBOLS[symbol]
    parts = [tag("path", d=filled, fill="currentColor", fill_rule="evenodd")]
    if lines:
        parts.append(tag("path", d=lines, fill="none", stroke="currentColor", stroke_width=1.6, stroke_linecap="round"))
    if symbol == "sourdough":
        parts.append(tag("path", d=_CRUST, fill="none", stroke="#fffdf8", stroke_width=1.6, stroke_linecap="round"))
    return tag("g", *parts, id=symbol_id(symbol))


def _word(name: str, letters: str, size: float) -> str:
    return tag(
        "text",
        clean(letters),
        id=name,
        y=size * 0.36,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill="currentColor",
    )
