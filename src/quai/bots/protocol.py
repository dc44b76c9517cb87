"""What a bot is: something that chooses among legal actions, knowing what its seat may know."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Protocol

from quai.board.spec import Board
from quai.game import Action, Seed, View

__all__ = ["Bot", "BotMaker", "View", "best"]


class Bot(Protocol):
    """A player made for a board and a seed. The same seed and the same game give the same choices."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions, for the seat that decides and whose view this is."""


BotMaker = Callable[[Board, Seed], Bot]


def best(legal: Iterable[Action], worth: Callable[[Action], Any], random: Random) -> Action:
    """The action that is worth most; one of them at random if several are."""
    judged = [(worth(action), action) for action in legal]
    most = max(value for value, _ in judged)
    return random.choice([action for value, action in judged if value == most])
