"""Whole games at random, with what every viewer is told of each action."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import quai
from quai.story import Facts, facts, trips

MOST = {"london": 4, "sanfrancisco": 4, "germany": 5, "underground": 5}
TABLES = [(name, players) for name, most in MOST.items() for players in range(2, most + 1)]
TICKET_TABLES = [(name, players) for name, players in TABLES if name != "underground"]

Data = dict[str, Any]
Viewer = int | None


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(name, players)


def position(name: str, players: int = 2, **data: Any) -> quai.Position:
    return table(name, players).position(data)


def viewers(game: quai.Game) -> list[Viewer]:
    return [None, *range(game.players)]


@dataclass
class Deed:
    """An action, the whole truth before and after it, and what each viewer is told."""

    seat: int
    text: str
    before: Data
    after: Data
    told: dict[Viewer, Facts]

    @property
    def verb(self) -> str:
        return self.text.split()[0]

    @property
    def others(self) -> list[Viewer]:
        return [viewer for viewer in self.told if viewer != self.seat]


def whole(position: quai.Position) -> Data:
    """The full position, with where the points of the Underground came from, which only views have."""
    return position.to_dict() | {"earned": position.view(None).get("earned")}


def play(position: quai.Position, text: str) -> Deed:
    """Play an action and tell everybody."""
    seat, before, lines = position.seat, whole(position), trips(position, text)
    assert seat is not None
    views = {viewer: position.view(viewer) for viewer in viewers(position.game)}
    position.play(text)
    told = {
        viewer: facts(position.game.board, seat, text, view, position.view(viewer), viewer, lines)
        for viewer, view in views.items()
    }
    return Deed(seat, text, before, whole(position), told)


@cache
def random_game(name: str, players: int) -> list[Deed]:
    """All of a game."""
    position, dice = table(name, players).new(players, first=1), random.Random(players)
    deeds = []
    while not position.is_over:
        deeds.append(play(position, _choice(position.legal, dice).text))
    return deeds


def _choice(legal: list[quai.Action], dice: random.Random) -> quai.Action:
    """Claims are likelier than draws, so that games come to their end by vehicles."""
    return dice.choices(legal, [3 if action.text.startswith("claim ") else 1 for action in legal])[0]
