"""Short ways to put up a position of the ticket family, to list its legal actions and to see one refused."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import quai

MINI = Path(__file__).parent.parent / "boards" / "data" / "mini"
TICKET_GAMES = ("london", "sanfrancisco", "germany")
TABLES = [(name, players) for name, most in zip(TICKET_GAMES, (4, 4, 5), strict=True) for players in range(2, most + 1)]

Cards = Mapping[str, int] | Iterable[str]


@cache
def table(name: str, players: int = 2) -> quai.Game:
    return quai.load(MINI if name == "mini" else name, players)


def london(players: int = 2, **position: Any) -> quai.Position:
    return table("london", players).position(position)


def sanfrancisco(players: int = 2, **position: Any) -> quai.Position:
    return table("sanfrancisco", players).position(position)


def germany(players: int = 2, **position: Any) -> quai.Position:
    return table("germany", players).position(position)


def mini(players: int = 2, **position: Any) -> quai.Position:
    return table("mini", players).position(position)


def texts(position: quai.Position, verb: str = "") -> list[str]:
    """The legal actions, or those that begin with a verb."""
    return [str(action) for action in position.legal if str(action).startswith(verb)]


def play(position: quai.Position, *actions: str) -> quai.Position:
    for action in actions:
        position.play(action)
    return position


def refusal(position: quai.Position, action: str) -> str | None:
    """The rule that a refusal of the action names; the position must stay as it was."""
    before = position.states.tobytes()
    with pytest.raises(quai.IllegalAction) as refused:
        position.play(action)
    assert position.states.tobytes() == before
    return refused.value.rule


def box(name: str) -> Counter[str]:
    """All cards of a game."""
    board = table(name).board
    return Counter({"wild": board.wilds} | dict.fromkeys(board.colours, board.cards_per_colour))


def rest(name: str, *taken: Cards) -> dict[str, int]:
    """All cards of a game but those taken: a hand that leaves nothing to draw."""
    left = box(name)
    for cards in taken:
        left.subtract(Counter(cards))
    return dict(+left)


def facts(position: quai.Position, *keys: str) -> Any:
    """What the full position says under one key, or under several."""
    data = position.to_dict()
    return data[keys[0]] if len(keys) == 1 else tuple(data[key] for key in keys)


def dealt(name: str, players: int, cards: Iterable[str], first: int = 0) -> quai.Position:
    """A new game whose deck begins with these cards, the others following in the order of the box."""
    top = list(cards)
    deck = [*top, *Counter(rest(name, top)).elements()]
    tickets = [ticket.id for ticket in table(name).board.tickets]
    lines = ["quai record 1", f"game {name}", "rules 1", f"players {players}", "seed 1", f"first {first}"]
    return quai.replay("\n".join([*lines, f"cards: {' '.join(deck)}", f"tickets: {' '.join(tickets)}"]))
