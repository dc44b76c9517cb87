"""Memory before and after a million random games inside the kernel.

python bench/memory.py [GAMES]
"""

import resource
import sys

from quai.bench import random_player
from quai.board import BUILT_IN
from quai.game import load


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(games: int) -> None:
    for name in BUILT_IN:
        play = random_player(load(name))
        play(1000)
        before = peak_mb()
        play(games)
        print(f"{name}: {games} games, peak memory grew by {peak_mb() - before:.1f} MB to {peak_mb():.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
