"""How fast `quai simulate` is beside the kernel itself."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from quai.game import Game
from quai.lab.simulate import simulate

ROUNDS = 5  # each in turn, so that a busy moment of the machine hits all alike; the best counts
GAMES = 20_000  # in a round, for each worker


@dataclass(frozen=True)
class SimulateRate:
    """Games a second of random play."""

    game: str
    players: int
    kernel: float  # one thread, inside the kernel
    one_worker: float  # the command's function
    two_workers: float

    @property
    def efficiency(self) -> float:
        """What two workers reach of twice the kernel's rate."""
        return self.two_workers / (2 * self.kernel)

    @property
    def scaling(self) -> float:
        """From one worker to two."""
        return self.two_workers / self.one_worker


def simulate_rate(game: Game, play_in_kernel: Callable[[int], int], games: int = GAMES) -> SimulateRate:
    """Measure in one run; `play_in_kernel` plays so many random games without leaving the kernel."""
    bots = ["random"] * game.players
    play_in_kernel(100)
    simulate(game, bots, 100, 1, workers=1)
    rates = [
        (
            _rate(games, lambda: play_in_kernel(games)),
            _rate(games, lambda: simulate(game, bots, games, 1, workers=1)),
            _rate(2 * games, lambda: simulate(game, bots, 2 * games, 1, workers=2)),
        )
        for _ in range(ROUNDS)
    ]
    return SimulateRate(game.id, game.players, *(max(column) for column in zip(*rates, strict=True)))


def _rate(games: int, play: Callable[[], object]) -> float:
    began = perf_counter()
    play()
    return games / (perf_counter() - began)
