"""The bot that plays anything legal."""

from collections.abc import Sequence
from random import Random

from quai.board.spec import Board
from quai.bots.protocol import View
from quai.game import Action, Seed


class RandomBot:
    """Each legal action is as likely as any other."""

    def __init__(self, board: Board, seed: Seed) -> None:
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self.random.choice(legal)
