"""Tries other settings of the expert's search against those it has, and prints what each wins.

    python tools/tune_expert.py london --games 100 --iterations 400 --seed 1

Two players, every deal from both seats. The settings are SEARCHING in src/quai/search/tree.py; results are kept in
docs/decisions/bots.md.
"""

import argparse

import numpy as np

import quai
from quai.bots.budget import Budget
from quai.bots.expert import Expert
from quai.lab.intervals import of_deals
from quai.search.tree import SEARCHING

FACTORS = (0.5, 2.0)  # tried for each setting


def other_settings() -> list[tuple[str, float]]:
    return [(name, round(factor * value, 3)) for name, value in SEARCHING.items() for factor in FACTORS]


def expert(game: quai.Game, seed: int, iterations: int, settings: dict[str, float]) -> Expert:
    bot = Expert(game.board, seed, Budget(iterations=iterations))
    for player in bot.players:
        for name, value in settings.items():
            player.tree[name] = value
    return bot


def share(game: quai.Game, deal: str, seat: int, iterations: int, settings: dict[str, float]) -> float:
    """What the changed expert, on a seat, has of the win of a deal."""
    position = game.new(deal)
    bots = [expert(game, each, iterations, settings if each == seat else {}) for each in range(2)]
    while position.seat is not None:
        position.play(bots[position.seat].choose(position.view(position.seat), position.legal))
    assert position.result is not None
    winners = position.result.winners
    return (seat in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description="Try other settings of the expert.")
    parser.add_argument("board", help="london, sanfrancisco, germany, underground, or the folder of a board")
    parser.add_argument("--games", type=int, default=100, help="with each setting")
    parser.add_argument("--iterations", type=int, default=400, help="of the search for each decision")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    if asked.games < 4:
        parser.error("--games: at least 4, two deals")
    game = quai.load(asked.board, 2)
    for name, value in other_settings():
        deals = [
            np.mean([share(game, f"{asked.seed}/{deal}", seat, asked.iterations, {name: value}) for seat in range(2)])
            for deal in range(asked.games // 2)
        ]
        low, high = of_deals(np.array(deals))
        won = f"{np.mean(deals):.1%} ({low:.1%} to {high:.1%})"
        print(f"{name} {value} against {SEARCHING[name]} on {asked.board}: {won} of {asked.games} games", flush=True)


if __name__ == "__main__":
    main()
