"""Nothing has to be told apart by colour alone, whatever eyes look at it."""

import math
from itertools import combinations

import pytest

from quai.picture import draw
from quai.picture.glyphs import MARKS
from quai.picture.palette import PAINTS, SEAT_FILLS, ink, paints, rgb

# Machado, Oliveira and Fernandes (2009), severity 1; greys by luminance.
EYES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
CLEARLY = 10.0  # difference in CIE Lab that is seen at a glance; a just noticeable one is about 2
ACROSS_THE_TABLE = 25.0  # the same for small things among many others


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _seen(fill: str, eyes: str) -> tuple[float, float, float]:
    """A colour as these eyes see it, in CIE Lab."""
    light = [_linear(part) for part in rgb(fill)]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _difference(one: str, two: str, eyes: str) -> float:
    return math.dist(_seen(one, eyes), _seen(two, eyes))


@pytest.mark.parametrize("eyes", EYES)
def test_cards_and_lines_differ(eyes):
    """Any two colours of cards or lines differ by their mark, even where the eyes see one colour."""
    for one, two in combinations(PAINTS.values(), 2):
        assert one.mark != two.mark or _difference(one.fill, two.fill, eyes) > ACROSS_THE_TABLE


def test_marks_are_drawn_differently():
    """Two marks never have the same outline, and every colour has one of ours."""
    assert {paint.mark for paint in PAINTS.values()} == set(MARKS)
    assert len(set(MARKS.values())) == len(MARKS) == len(PAINTS)


@pytest.mark.parametrize("eyes", EYES)
def test_seats_differ_by_colour_too(eyes):
    """The five seats' colours differ so much that vehicles are told apart before their numbers are read."""
    least = CLEARLY if eyes == "greyscale" else ACROSS_THE_TABLE
    assert len(SEAT_FILLS) == 5
    assert [pair for pair in combinations(SEAT_FILLS, 2) if _difference(*pair, eyes) <= least] == []


def test_seats_differ_by_number(london):
    """A seat's vehicles carry its number, so that colour is never all there is."""
    route = london.routes[0]
    drawn = [draw(london, {"players": 4, "routes": {route.id: seat}}) for seat in range(4)]
    for seat, text in enumerate(drawn):
        others = [drawn[other].count(f">{seat + 1}</text>") for other in range(4) if other != seat]
        assert [text.count(f">{seat + 1}</text>") - count for count in others] == [route.length] * 3


@pytest.mark.parametrize("fill", [*(paint.fill for paint in PAINTS.values()), *SEAT_FILLS])
@pytest.mark.parametrize("eyes", EYES)
def test_marks_can_be_read(fill, eyes):
    """A mark stands out from its ground."""
    assert _difference(fill, ink(fill), eyes) > ACROSS_THE_TABLE


def test_unknown_colours_get_marks_of_their_own():
    """Colours that we do not know have letters that no other colour has."""
    chosen = paints(["blue", "beige", "bordeaux", "b", "be", "bistre", "{}", "", "grey"])
    assert len({paint.mark for paint in chosen.values()}) == len(chosen)
