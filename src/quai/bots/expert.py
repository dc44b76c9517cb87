"""The bot that searches: it plays many games to their end, with hidden things guessed, before it decides."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

from quai.board.spec import Board
from quai.bots.budget import Budget
from quai.bots.planner import new_player, with_id
from quai.bots.protocol import View
from quai.game import Action, Seed
from quai.search.minds import EXPERT
from quai.search.player import MOST_NODES, Player, nodes_for

USUAL = Budget(iterations=4000)
MOST, LOOK = 50, 0.005  # iterations and seconds between two looks at the clock, at most, but for one round of the race
OUT = -1.0  # what a tree says of an action that has dropped out of its race


class Expert:
    """Information-set Monte Carlo tree search: on each thread a tree of its own, and all trees vote."""

    def __init__(self, board: Board, seed: Seed, budget: Budget = USUAL) -> None:
        self.budget = budget
        n_nodes = nodes_for(budget.iterations) if budget.seconds is None else MOST_NODES
        seeds = [seed, *(f"{seed}/{thread}" for thread in range(1, budget.threads))]
        self.players = [new_player(board, each, EXPERT, n_nodes) for each in seeds]

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(self.players) == 1:
            return with_id(legal, self._search(self.players[0], view.states))
        with ThreadPoolExecutor(len(self.players)) as pool:
            list(pool.map(lambda player: self._search(player, view.states), self.players))
        standings = [player.standing for player in self.players]
        chosen = max(legal, key=lambda action: sum(standing.get(action.id, OUT) for standing in standings))
        for player in self.players:
            player.decide(chosen.id)
        return chosen

    def _search(self, player: Player, states: Any) -> int:
        """What a tree says at the end of the budget; sooner if its race is over."""
        if self.budget.seconds is None:
            return player.choose(states, -(-self.budget.iterations // len(self.players)))
        began = looked = perf_counter()
        chosen, took, n = player.begin(states, 0), 0.0, player.n_racers
        while looked + took - began < self.budget.seconds and not player.is_decided:
            chosen = player.go_on(states, n, (looked - began) / self.budget.seconds)
            now = perf_counter()
            took, looked = now - looked, now
            n = max(player.n_racers, min(MOST, int(n * LOOK / max(took, 1e-6))))
        return chosen
