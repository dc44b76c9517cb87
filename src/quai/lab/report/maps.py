"""The board as two maps: how much each route or link is used, and how those who have it fare."""

import re
from collections.abc import Callable

from quai.board.spec import UndergroundBoard
from quai.lab.report.collect import Finished, Worth
from quai.lab.report.ticket import RouteWorth, TicketFigures
from quai.lab.report.underground import LinkWorth, UndergroundFigures
from quai.lab.report.words import Words
from quai.picture.heat import BELOW_TO_ABOVE, FEW_TO_MANY, Shade, heat_map, ramp
from quai.picture.svg import clean, number, tag

_SWING = 0.4  # of what is fair: a share so far from it has the strongest colour
_SCARCE = 10  # owners: with fewer a share of wins says too little to be coloured
_STEPS = 40  # of a legend
_LEGEND, _SIDE = 300.0, 36.0  # its width, and the room at its sides for numbers


def use_map(games: Finished, figures: TicketFigures | UndergroundFigures, words: Words) -> str:
    """How often each route is claimed; on a link, how often so many of its spaces are taken."""
    if isinstance(figures, TicketFigures):
        shades = _of_routes(figures, lambda route: _claimed(route, words))
    else:
        names = _link_names(games, words)
        shades = {link.worth.id: _taken(link, names[link.worth.id], words) for link in figures.links}
    return _map(games, shades, "map_use", words)


def win_map(games: Finished, figures: TicketFigures | UndergroundFigures, words: Words) -> str:
    """The share of games that those win who have the route or link."""
    fair = games.fair
    if isinstance(figures, TicketFigures):
        shades = _of_routes(figures, lambda route: _won(route.worth, 1, fair, route.name(words), words))
    else:
        names = _link_names(games, words)
        shades = {
            link.worth.id: _won(link.worth, len(link.taken), fair, names[link.worth.id], words)
            for link in figures.links
        }
    return _map(games, shades, "map_wins", words)


def _of_routes(figures: TicketFigures, shade: Callable[[RouteWorth], Shade]) -> dict[str, Shade]:
    """Routes that count as one are drawn each, all alike."""
    return {route.id: shade(pool) for pool in figures.routes for route in pool.routes}


def _link_names(games: Finished, words: Words) -> dict[str, str]:
    board = games.game.board
    assert isinstance(board, UndergroundBoard)
    return {link.id: words.ends(link) for link in board.links}


def _map(games: Finished, shades: dict[str, Shade], key: str, words: Words) -> str:
    drawn = heat_map(games.game.board, shades, words.say(key), words.language)
    return _with_own_ids(drawn, key)


def _with_own_ids(drawn: str, prefix: str) -> str:
    """Two drawings on one page may not share the ids of their definitions."""
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", drawn)


def _many(share: float) -> str:
    return ramp(FEW_TO_MANY, share)


def _claimed(route: RouteWorth, words: Words) -> Shade:
    return _used(route.worth, [_many(route.worth.used.value)], route.name(words), words)


def _taken(link: LinkWorth, name: str, words: Words) -> Shade:
    return _used(link.worth, [_many(share.value) for share in link.taken], name, words)


def _used(worth: Worth, fills: list[str], name: str, words: Words) -> Shade:
    return Shade(fills, words.number(100 * worth.used.value), said_of(worth, name, words))


def _won(worth: Worth, spaces: int, fair: float, name: str, words: Words) -> Shade:
    is_scarce = worth.wins.n < _SCARCE
    share = 0.5 if is_scarce else 0.5 + (worth.wins.value - fair) / (2 * _SWING * fair)
    label = "·" if is_scarce else words.number(100 * worth.wins.value)
    return Shade([ramp(BELOW_TO_ABOVE, share)] * spaces, label, said_of(worth, name, words))


def said_of(worth: Worth, name: str, words: Words) -> str:
    used = words.percent(worth.used.value)
    return words.say("map_said", name=name, used=used, wins=words.about(worth.wins))


def use_legend(words: Words) -> str:
    return _legend(FEW_TO_MANY, [words.percent(share) for share in (0.0, 0.5, 1.0)])


def win_legend(fair: float, words: Words) -> str:
    return _legend(BELOW_TO_ABOVE, [words.percent(fair * times) for times in (1 - _SWING, 1, 1 + _SWING)])


def _legend(colours: tuple[str, ...], labels: list[str]) -> str:
    width, step = _LEGEND, _LEGEND / _STEPS
    steps = [
        tag("rect", x=_SIDE + index * step, y=0, width=step + 0.5, height=14, fill=ramp(colours, index / (_STEPS - 1)))
        for index in range(_STEPS)
    ]
    places = [_SIDE + width * index / (len(labels) - 1) for index in range(len(labels))]
    texts = [
        tag("text", clean(label), x=x, y=32, text_anchor="middle") for x, label in zip(places, labels, strict=True)
    ]
    box = f"0 0 {number(width + 2 * _SIDE)} 38"
    return f'<svg class="legend" viewBox="{box}" aria-hidden="true">{"".join(steps + texts)}</svg>'
