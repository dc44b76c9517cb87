"""Writing SVG 1.1 as text: elements, numbers, letters. Everything that comes from a board is escaped here."""

from xml.sax.saxutils import escape, quoteattr

from quai.picture.geometry import Box

FONT = "sans-serif"

# Advance widths in em of a wide sans-serif, so that text in a narrower one stays inside its box.
_WIDTHS = {
    **dict.fromkeys("iljI|.,:;'’!", 0.32),
    **dict.fromkeys(" ftr()-/[]", 0.41),
    **dict.fromkeys("JLsczkvxyEFT", 0.6),
    **dict.fromkeys("wACBDGHKNOPQRSUVXYZ&ÄÖÜÉÈ", 0.77),
    **dict.fromkeys("mMW@%—", 0.98),
}
_BOLD = 1.1  # bold letters are about a tenth wider


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; `stroke_width` is written `stroke-width`, and numbers are shortened."""
    written = "".join(f" {_attribute(key)}={_value(value)}" for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _attribute(key: str) -> str:
    return key if not key.islower() else key.strip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'


def title(words: str) -> str:
    """The name of the element it stands in: read aloud, and shown as a tooltip."""
    return f"<title>{clean(words)}</title>"


def clean(words: str) -> str:
    """Text as XML may hold it: escaped, and without the control characters that XML has no way to write."""
    return escape("".join(c if c.isprintable() else " " if c.isspace() else "" for c in words))


def use(name: str, x: float, y: float, size: float = 1, colour: str = "") -> str:
    """A copy of a definition, its middle at (x, y); `colour` is what it calls currentColor."""
    scale = f" scale({size:.2f})" if size != 1 else ""
    paint = f' color="{colour}"' if colour else ""
    return f'<use xlink:href="#{name}" transform="translate({number(x)} {number(y)}){scale}"{paint}/>'


def letters(
    words: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "middle",
    bold: bool = False,
    fill: str = "#26262b",
) -> str:
    """A line of text whose middle height is at `y`; without a fill it takes its surroundings'."""
    given: dict[str, str | float] = {"fill": fill} if fill else {}
    if bold:
        given["font_weight"] = "bold"
    return tag("text", clean(words), x=x, y=y + size * 0.36, font_size=size, text_anchor=anchor, **given)


def rounded(box: Box, radius: float, fill: str, stroke: str, breadth: float, **more: str | float) -> str:
    """A rectangle with rounded corners."""
    where = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return tag("rect", **where, rx=radius, fill=fill, stroke=stroke, stroke_width=breadth, **more)


def width(words: str, size: float, bold: bool = False) -> float:
    """How wide a line of text can get."""
    return size * sum(_WIDTHS.get(letter, 0.66) for letter in words) * (_BOLD if bold else 1)


def fitted(words: str, size: float, room: float, bold: bool = False) -> float:
    """The size of letters, `size` or smaller, at which a line fits the room."""
    return min(size, size * room / max(width(words, size, bold), 1))
