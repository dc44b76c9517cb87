"""Colours, each with a mark of its own, so that nothing has to be told apart by colour alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

INK = "#26262b"
PAPER = "#fffdf8"
SEA = "#cfe1e8"
LAND = "#f5eedd"
COAST = "#dccfae"
SOFT = "#8b8578"  # small print
HIGHLIGHT = "#ffd84d"


@dataclass(frozen=True)
class Paint:
    """How a colour of the game is drawn. `mark` is one of our marks, or the letters of an unknown colour."""

    fill: str
    mark: str

    @property
    def ink(self) -> str:
        return ink(self.fill)


PAINTS: Mapping[str, Paint] = {
    "red": Paint("#d8402f", "diamond"),
    "blue": Paint("#2d6cc0", "wave"),
    "green": Paint("#3d9950", "triangle"),
    "yellow": Paint("#f5cd37", "disc"),
    "black": Paint("#34343b", "cross"),
    "white": Paint("#fdfcf8", "ring"),
    "orange": Paint("#f08a24", "bars"),
    "pink": Paint("#ef86b6", "plus"),
    "purple": Paint("#7a4fa3", "star"),
    "brown": Paint("#8c5c38", "square"),
    "grey": Paint("#b3b6bb", "dash"),
    "wild": Paint("#fdfcf8", "flower"),
}
_MORE_FILLS: Mapping[str, str] = {"gold": "#e3a72b"}  # colours of districts that no card has
SPARE_FILLS = ("#3aa6a0", "#b5485d", "#93a83b", "#5b6f8f", "#c99b6b", "#8fb8de", "#6d5a45", "#d3a6d9")

# Vehicles: seat 0, 1, … A vehicle also carries the seat's number, counted from 1.
SEAT_FILLS = ("#d9473b", "#1b4f96", "#f6c52d", "#55b78c", "#3a2a4d")
RAINBOW = ("#d8402f", "#f08a24", "#f5cd37", "#3d9950", "#2d6cc0", "#7a4fa3")


def seat_fill(seat: int) -> str:
    return SEAT_FILLS[seat % len(SEAT_FILLS)]


def paints(colours: Iterable[str]) -> dict[str, Paint]:
    """A paint for every colour; one that we do not know gets a spare fill and letters no other has."""
    chosen: dict[str, Paint] = {}
    for colour in dict.fromkeys(colours):
        spare = sum(name not in PAINTS for name in chosen)
        chosen[colour] = PAINTS.get(colour) or Paint(
            SPARE_FILLS[spare % len(SPARE_FILLS)], _initial(colour, [paint.mark for paint in chosen.values()])
        )
    return chosen


def _initial(colour: str, taken: Sequence[str]) -> str:
    """The shortest beginning of the colour's name that is still free, or else its number."""
    beginnings = [colour[:n].capitalize() for n in (1, 2) if colour[:n].isalnum()]
    return next((letters for letters in beginnings if letters not in taken), str(len(taken) + 1))


def fill_of(colour: str, spare: int = 0) -> str:
    """The fill for a colour given by name or as #rrggbb; `spare` chooses one for a colour we do not know."""
    if colour in PAINTS:
        return PAINTS[colour].fill
    if colour in _MORE_FILLS:
        return _MORE_FILLS[colour]
    is_hex = len(colour) == 7 and colour[0] == "#" and all(digit in "0123456789abcdefABCDEF" for digit in colour[1:])
    return colour if is_hex else SPARE_FILLS[spare % len(SPARE_FILLS)]


def rgb(fill: str) -> tuple[float, float, float]:
    red, green, blue = (int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def ink(fill: str) -> str:
    """Dark or light, whichever reads better on the fill."""
    red, green, blue = rgb(fill)
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 else PAPER


def mixed(fill: str, other: str, share: float) -> str:
    """`share` of the other colour mixed into the fill."""
    pairs = zip(rgb(fill), rgb(other), strict=True)
    return "#" + "".join(f"{round(255 * (one + (two - one) * share)):02x}" for one, two in pairs)
