"""The bot that plans: a network for its tickets, or whole turns on the Underground."""

from collections.abc import Sequence
from typing import Any

from quai.board.spec import Board
from quai.bots.protocol import View
from quai.game import Action, Seed, family_of, show_progress
from quai.leaving import leaving_at_once
from quai.search.minds import PLANNER
from quai.search.player import Kernels, Player


class Planner:
    """Plans in compiled code, from the record of what its seat may know."""

    def __init__(self, board: Board, seed: Seed) -> None:
        self.player = new_player(board, seed, PLANNER)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return with_id(legal, self.player.choose(view.states))


def new_player(board: Board, seed: Seed, kind: int, n_nodes: int = 1) -> Player:
    family = family_of(board)
    with leaving_at_once():
        return Player(Kernels(board, family.tables, family.new_states), seed, kind, show_progress, n_nodes)


def with_id(legal: Sequence[Action], chosen: Any) -> Action:
    """The action that was chosen, as the game offers it."""
    return next(action for action in legal if action.id == chosen)
