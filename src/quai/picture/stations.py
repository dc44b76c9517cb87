"""Stations of the Underground, each kind with a shape of its own."""

from quai.board.spec import Point, Station
from quai.picture.geometry import Box
from quai.picture.glyphs import icon_id, symbol_id
from quai.picture.palette import HIGHLIGHT, INK, PAPER
from quai.picture.svg import rounded, tag, title, use
from quai.picture.underground_plan import Plan, radius
from quai.picture.words import say, say_kind

PLATE = 3.0  # how far the ground of a name reaches beyond it
_TERMINUS, _NATIONAL, _CONNECTION, _PASSENGER = "#d8402f", "#2d6cc0", "#cfeee2", "#d6246e"


def station(station: Station, plan: Plan, marker: str | None, is_shown: bool, language: str) -> str:
    """A station by its kind; a face-up destination shines."""
    x, y = plan.points[station.id]
    said = title(say_kind(language, station.kind, plan.words[station.id]))
    shine = _disc(x, y, radius(station) + 7, HIGHLIGHT, 1.5) if is_shown else ""
    return tag("g", said, shine, symbol(station.kind, x, y, radius(station), marker))


def symbol(kind: str, x: float, y: float, size: float, marker: str | None = None) -> str:
    """The sign of a kind: bar, rails, marker, person, arrows, or nothing in a ring."""
    match kind:
        case "terminus":
            ground = rounded(Box(x - size, y - size, 2 * size, 2 * size), 4, _TERMINUS, INK, 2)
            return ground + tag("rect", x=x - size + 3, y=y - 3, width=2 * size - 6, height=6, fill=PAPER)
        case "national_rail":
            return _disc(x, y, size, _NATIONAL) + use(icon_id("rails"), x, y, 1.2, PAPER)
        case "connection":
            return _disc(x, y, size, _CONNECTION) + (use(symbol_id(marker), x, y, 0.9, INK) if marker else "")
        case "start":
            return _disc(x, y, size, INK) + use(icon_id("person"), x, y - 1, 1.1, PAPER)
        case "express":
            return _disc(x, y, size, PAPER) + use(icon_id("express"), x - 1, y, 1, INK)
    return _disc(x, y, size, PAPER)


def _disc(x: float, y: float, size: float, fill: str, rim: float = 2.6) -> str:
    return tag("circle", cx=x, cy=y, r=size, fill=fill, stroke=INK, stroke_width=rim)


def plate(box: Box) -> str:
    """The ground under the name of a face-up destination."""
    return rounded(box.grown(PLATE), 5, HIGHLIGHT, INK, 1)


def passenger(plan: Plan, station: str | None, language: str) -> str:
    """The passenger at his station, larger than anybody."""
    if station is None:
        return ""
    x, y = _beside(plan, station)
    halo = tag("g", use(icon_id("person"), x, y, 2.4, PAPER), stroke=PAPER, stroke_width=2.2)
    figure = tag("g", use(icon_id("person"), x, y, 2.4, _PASSENGER), stroke=INK, stroke_width=0.8)
    return tag("g", title(say(language, "passenger")), halo, figure)


def _beside(plan: Plan, station: str) -> Point:
    """Where he stands: above his station, or on another side of it if a name is there."""
    x, y = plan.points[station]
    places = [(x, y - 22), (x, y + 22), (x - 22, y), (x + 22, y)]
    free = [place for place in places if not _covers_name(plan, *place)]
    return (free or places)[0]


def _covers_name(plan: Plan, x: float, y: float) -> bool:
    width, height = 24, 42
    return any(
        abs(label.box.middle[0] - x) < (label.box.width + width) / 2
        and abs(label.box.middle[1] - y) < (label.box.height + height) / 2
        for label in plan.labels.values()
    )
