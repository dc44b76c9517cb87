"""The bot for beginners: it means well, and is often careless."""

from collections.abc import Sequence
from random import Random

from quai.board.spec import Board
from quai.bots.greedy import greedy
from quai.bots.protocol import View
from quai.game import Action, Seed

CARELESS = {"ticket": 0.25, "underground": 0.55}  # how often it does the first thing that comes to mind
DEEDS = ("draw", "claim", "build")


class EasyBot:
    """Plays as `greedy` does, but for a share of its draws, claims and builds, which are any legal ones."""

    def __init__(self, board: Board, seed: Seed) -> None:
        self.careful = greedy(board, seed)
        self.careless = CARELESS[board.family]
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        deeds = [action for action in legal if action.text.startswith(DEEDS)]
        if deeds and self.random.random() < self.careless:
            return self.random.choice(deeds)
        return self.careful.choose(view, legal)
