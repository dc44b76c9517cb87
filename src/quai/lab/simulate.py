"""Games between bots, counted."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from quai.bots import make_bot
from quai.game import Game, Position


@dataclass
class Tally:
    """What a number of games between bots came to; lists are in the order of the bots."""

    game: str
    players: int
    bots: list[str]
    seed: int
    games: int = 0
    wins: list[int] = field(default_factory=list)  # alone
    shared_wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)  # summed over all games
    decisions: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.wins, self.shared_wins, self.points = ([0] * self.players for _ in range(3))

    def add(self, position: Position, seats: Sequence[int]) -> None:
        """Count a finished game in which bot i sat on seats[i]."""
        result = position.result
        assert result is not None
        for bot, seat in enumerate(seats):
            self.points[bot] += result.scores[seat]
            if seat in result.winners:
                (self.wins if len(result.winners) == 1 else self.shared_wins)[bot] += 1
        self.games += 1
        self.decisions += len(position.actions)

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


def simulate(game: Game, bots: Sequence[str], n: int, seed: int, advance: Callable[[], None] = lambda: None) -> Tally:
    """Play n games. Seats rotate, so that every bot sits everywhere equally often. Same seed, same games."""
    tally = Tally(game.id, game.players, list(bots), seed)
    began = perf_counter()
    for number in range(n):
        seats = [(bot + number) % game.players for bot in range(game.players)]
        tally.add(play_game(game, bots, seats, f"{seed}/{number}"), seats)
        advance()
    tally.seconds = perf_counter() - began
    return tally


def play_game(game: Game, bots: Sequence[str], seats: Sequence[int], seed: str) -> Position:
    """One game between bots; bot i sits on seats[i], and sees what that seat sees."""
    position = game.new(seed)
    players = {
        seat: make_bot(name, game.board, _number(f"{seed}/{seat}")) for name, seat in zip(bots, seats, strict=True)
    }
    while (seat := position.seat) is not None:
        position.play(players[seat].choose(position.view(seat), position.legal))
    return position


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
