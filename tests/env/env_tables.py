"""Tables for the tests of environments, and random play at them."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import quai
from quai.env.observer import Observer

MOST = {"london": 4, "sanfrancisco": 4, "germany": 5, "underground": 5}
TABLES = [(name, players) for name, most in MOST.items() for players in range(2, most + 1)]
OWN_BOARDS = Path(__file__).parents[1] / "boards" / "data"
ALL_TABLES = [*TABLES, ("mini", 2), ("minitube", 3)]


@cache
def observer(name: str, players: int) -> Observer:
    return Observer(quai.load(name if name in MOST else OWN_BOARDS / name, players))


def played(game: quai.Game, seed: int) -> Iterator[quai.Position]:
    """A random game: the position before every decision, and at the end."""
    position, dice = game.new(seed), random.Random(seed)
    yield position
    while not position.is_over:
        position.play(dice.choice(position.legal))
        yield position
