"""How fast `quai simulate` is beside the kernel itself."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from quai.game import Game
from quai.lab.simulate import simulate

TRIAL = 2_000  # games, to warm up and to learn how many a round takes
ROUNDS = 5  # each in turn, so that a busy moment of the machine hits all alike; the best counts
SECONDS = 1.0  # of the kernel in a round; the others play as many games for each worker


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


def simulate_rate(game: Game, play_in_kernel: Callable[[int], int]) -> SimulateRate:
    """Measure in one run; `play_in_kernel` plays so many random games without leaving the kernel."""
    bots = ["random"] * game.players
    simulate(game, bots, TRIAL, 1, workers=1)
    play_in_kernel(TRIAL)
    games = round(SECONDS * _rate(TRIAL, lambda: play_in_kernel(TRIAL)))
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
