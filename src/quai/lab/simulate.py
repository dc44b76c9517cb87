"""Games between bots, counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np

from quai.errors import QuaiError
from quai.game import Game
from quai.lab.games import Games, Match, play_game
from quai.lab.intervals import wilson
from quai.lab.workers import Stack, Worker, local_workers, play_all

__all__ = ["Tally", "play_game", "simulate"]


@dataclass
class Tally:
    """What a number of games between bots came to; lists are in the order of the bots."""

    game: str
    players: int
    bots: list[str]
    seed: int
    asked: int  # games
    games: int = 0  # played: fewer than asked if the user stopped
    wins: list[int] = field(default_factory=list)  # alone
    shared_wins: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)  # games, of a shared win the bot's part
    points: list[int] = field(default_factory=list)  # summed over all games
    decisions: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.wins, self.shared_wins, self.points = ([0] * self.players for _ in range(3))
        self.won = [0.0] * self.players

    @property
    def is_complete(self) -> bool:
        return self.games == self.asked

    def add(self, games: Games) -> None:
        """Count finished games."""
        shares = games.by_bot(games.shares)
        self.wins = _sums(self.wins, shares == 1)
        self.shared_wins = _sums(self.shared_wins, (shares > 0) & (shares < 1))
        self.won = _sums(self.won, shares)
        self.points = _sums(self.points, games.by_bot(games.scores))
        self.games += len(games)
        self.decisions += int(games.decisions.sum())

    def share(self, bot: int) -> tuple[float, float, float]:
        """The bot's share of the wins, and its 95 % interval."""
        share = self.won[bot] / max(1, self.games)
        return share, *wilson(share, self.games)

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "bots": self.bots,
            "games": self.games,
            "seed": self.seed,
            "wins": self.wins,
            "shared_wins": self.shared_wins,
            "mean_scores": [points / max(1, self.games) for points in self.points],
            "decisions": self.decisions,
            "seconds": self.seconds,
        }


def _sums(before: list[Any], by_game: Any) -> list[Any]:
    sums = np.ascontiguousarray(by_game.T).sum(axis=1).tolist()
    return [total + added for total, added in zip(before, sums, strict=True)]


def simulate(
    game: Game,
    bots: Sequence[str],
    n: int,
    seed: int,
    workers: Sequence[Worker] | int | None = None,
    see: Callable[[Games], None] = lambda games: None,
    keeps_states: bool = False,
    keeps_actions: bool = False,
) -> Tally:
    """Play n games on all cores and count them; `see` is shown the games as they are finished, in any order.

    Seats rotate, so that every bot sits everywhere equally often. Same seed, same games. Ctrl-C ends it early, with
    what is done.
    """
    if len(bots) != game.players:
        raise QuaiError("lab.bots", n=len(bots), players=game.players)
    match = Match.of(game, bots, seed)
    match.prepare()
    tally = Tally(game.id, game.players, list(bots), seed, n)
    stack = Stack(match, [(0, n)], keeps_states, keeps_actions)
    crew = local_workers(workers) if workers is None or isinstance(workers, int) else workers
    began = perf_counter()
    for _, games in play_all([stack], crew):
        tally.add(games)
        see(games)
    tally.seconds = perf_counter() - began
    return tally
