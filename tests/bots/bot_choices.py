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


def choice(position: quai.Position, *among: str) -> str:
    """The text of what it chooses, among all that is legal or among these actions."""
    assert position.seat is not None
    legal = [action for action in position.legal if not among or str(action) in among]
    assert len(legal) >= len(among)
    return str(make_bot("greedy", position.game.board, 1).choose(position.view(position.seat), legal))
