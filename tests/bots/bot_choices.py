"""What a bot does in a position."""

from functools import cache
from typing import Any

import quai
from quai.bots import Bot, make_bot


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(name, players)


def position(name: str, players: int = 2, **data: Any) -> quai.Position:
    return table(name, players).position(data)


def choice(position: quai.Position, *among: str, bot: str = "greedy") -> str:
    """The text of what it chooses, among all that is legal or among these actions."""
    return choice_of(make_bot(bot, position.game.board, 1), position, *among)


def choice_of(bot: Bot, position: quai.Position, *among: str) -> str:
    """The same for a bot that has played before."""
    assert position.seat is not None
    legal = [action for action in position.legal if not among or str(action) in among]
    assert len(legal) >= len(among)
    return str(bot.choose(position.view(position.seat), legal))
