"""What the greedy bot does in a position."""

from functools import cache
from typing import Any

import quai
from quai.bots import make_bot


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(name, players)


def position(name: str, players: int = 2, **data: Any) -> quai.Position:
    return table(name, players).position(data)


def choice(position: quai.Position, seed: int = 1) -> str:
    """The text of what it chooses."""
    assert position.seat is not None
    bot = make_bot("greedy", position.game.board, seed)
    return str(bot.choose(position.view(position.seat), position.legal))
