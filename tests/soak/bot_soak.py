"""Many games of every bot, of all boards and numbers of players, each action checked as a person's would be.

python tests/soak/bot_soak.py --games 1000
"""

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from rich.progress import track

import quai
from quai.board import BUILT_IN, load_board
from quai.bots import bots_for
from quai.lab.games import play_game

THINKS = {"expert": "expert@30"}  # a few iterations are enough to go wrong


def matches(games: int, seed: int) -> Iterator[tuple[str, list[str], str]]:
    """Boards, bots and seeds, until every bot has played as many games. Bots with fewer games sit down first."""
    played = Counter({bot: 0 for board in BUILT_IN for bot in bots_for(load_board(board))})
    for number in count():
        if min(played.values()) >= games:
            return
        name = BUILT_IN[number % len(BUILT_IN)]
        board = load_board(name)
        dice = random.Random(f"{seed}/{number}")
        waiting = sorted(bots_for(board), key=lambda bot: (played[bot], dice.random()))
        bots = waiting[: dice.randint(*board.players)]
        dice.shuffle(bots)
        played.update(bots)
        yield name, bots, f"{seed}/{number}"


def soak(match: tuple[str, list[str], str]) -> list[str]:
    """Play one game to its end; `position.play` refuses what is not legal. Who played."""
    name, bots, seed = match
    game = quai.load(name, len(bots))
    position = play_game(game, [THINKS.get(bot, bot) for bot in bots], range(len(bots)), seed)
    assert position.is_over, f"{name} {bots} {seed} did not end"
    return bots


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each bot")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    todo = list(matches(options.games, options.seed))
    played: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for bots in track(pool.map(soak, todo), "games", len(todo), disable=not sys.stderr.isatty()):
            played.update(bots)
    for bot, n in sorted(played.items()):
        print(f"{bot}: {n} games, nothing wrong")


if __name__ == "__main__":
    main()
