"""Tunes what the rule of thumb of the ticket games weighs: prints a table for src/quai/search/weights.toml.

    python tools/tune.py london --minutes 9 --games 1200 --seed 1

Hill climbing by games of the rule of thumb, the planner without its taste, with itself: two players, compiled code.
It begins with the weights that the board has now, changes one to three of them at random, and lets the changed weights
play against the present ones. Every deal is played twice, with seats exchanged, so that luck falls to both sides. A
game counts half by who wins it and half by how clearly, so that fewer games tell as much. Of the many changes that are
tried some seem good by chance: a change is kept only if a second, larger set of deals confirms it.
"""

import argparse
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np

import quai
from quai.board.spec import TicketBoard
from quai.game import Game
from quai.kernel.hashing import numbered_keys
from quai.lab.intervals import of_deals
from quai.search import entry
from quai.search.games import new_batch
from quai.search.minds import PLANNER
from quai.search.player import Kernels, new_room, nodes_for
from quai.search.ticket_worth import TUNED, WEIGHED, weights_for, weights_of

PLAYERS = 2
BATCH = 256  # games whose states are held at a time
MOST_CHANGED = 3  # weights at once
STRETCH = 0.35  # deviation of the logarithm of a factor
SHIFT = 0.4  # deviation of a sum; for weights near 0, and now and then for others, so that a sign can change
SHIFTED = 0.15  # how often
NEAR_ZERO = 0.05
CLEARLY = 0.7  # of half the 95 % interval: what a share must lie above one half
CONFIRMING = 2  # times as many games when a change seems good
FINAL_GAMES = 4000
CLEAR_WIN = 0.4  # points for each vehicle of the board

FIXED = ("taste",)  # the rule of thumb has none

Weights = dict[str, float]


@dataclass(frozen=True)
class Result:
    """One side's share of the games, with its 95 % interval."""

    share: float
    low: float
    high: float

    @property
    def is_better(self) -> bool:
        return self.share - 0.5 > CLEARLY * (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def compare(game: Game, ours: Weights, theirs: Weights, games: int, seed: str) -> Result:
    """Our weights' share against theirs, over deals that both sides play from both seats."""
    numbers = np.arange(games // PLAYERS)
    shares = np.mean([_shares(game, ours, theirs, seat, numbers, seed) for seat in range(PLAYERS)], axis=0)
    return Result(float(shares.mean()), *of_deals(shares))


def _shares(game: Game, ours: Weights, theirs: Weights, seat: int, numbers: Any, seed: str) -> Any:
    """What our weights, on a seat, have of each deal: 1 for a clear win, 0 for a clear loss."""
    room = _room(game, [ours if each == seat else theirs for each in range(PLAYERS)])
    batches = (numbers[first : first + BATCH] for first in range(0, len(numbers), BATCH))
    scores, wins = np.concatenate([_play(game, room, batch, seed) for batch in batches], axis=1)
    margin = (scores[:, seat] - scores[:, 1 - seat]) / (CLEAR_WIN * game.board.vehicles)
    return (wins[:, seat] / wins.sum(axis=1) + 1 / (1 + np.exp(-margin))) / 2


def _room(game: Game, by_seat: list[Weights]) -> Any:
    """What planners need to think, each seat with weights of its own."""
    family = game.family
    room = new_room(Kernels(game.board, family.tables, family.new_states), nodes_for(0))
    works = room[3]
    for seat, weights in enumerate(by_seat):
        works["weights"][0, seat] = weights_of(**weights | {"taste": 0.0})[0]
    return room


def _play(game: Game, room: Any, numbers: Any, seed: str) -> Any:
    """Play the deals with these numbers: scores[deal, seat], and wins[deal, seat], which is 1 if nobody beats it."""
    family, still = game.family, np.zeros(len(numbers), np.int64)
    generators = numbered_keys(f"bots/{seed}", numbers)[:, :PLAYERS]
    batch = new_batch(family, PLAYERS, numbered_keys(seed, numbers), generators, still, False, 0)
    minds = np.full(PLAYERS, PLANNER)
    given: Any = (family.tables, batch, family.new_states(), *room, minds, np.zeros_like(minds))
    entry.play_games(*given)
    return batch.totals, batch.wins


def changed(weights: Weights, chance: np.random.Generator) -> Weights:
    """New values for a few of the weights."""
    names = chance.choice(list(weights), chance.integers(1, MOST_CHANGED, endpoint=True), replace=False)
    return {str(name): _moved(weights[name], chance) for name in names}


def _moved(value: float, chance: np.random.Generator) -> float:
    if abs(value) < NEAR_ZERO or chance.random() < SHIFTED:
        return round(value + chance.normal(0, SHIFT), 3)
    return round(value * float(np.exp(chance.normal(0, STRETCH))), 3)


def climb(game: Game, start: Weights, games: int, minutes: float, seed: str) -> Iterator[tuple[Weights, Result]]:
    """Each change that is kept, with what it won against the weights before it when it was confirmed."""
    chance = np.random.default_rng(list(seed.encode()))
    best, trial, end = start, 0, monotonic() + 60 * minutes
    while monotonic() < end:
        trial += 1
        change = changed(best, chance)
        if not compare(game, best | change, best, games, f"{seed}/{trial}").is_better:
            continue
        confirmed = compare(game, best | change, best, CONFIRMING * games, f"{seed}/{trial}/again")
        if confirmed.is_better:
            best = best | change
            yield change, confirmed


def table_of(board: TicketBoard) -> str:
    """The name of the table in weights.toml that the board's weights come from."""
    used = weights_for(board).tobytes()
    tables = tomllib.loads(TUNED.read_text(encoding="utf-8"))
    return next(name for name, table in tables.items() if weights_of(**table).tobytes() == used)


def as_toml(weights: Weights) -> str:
    """Lines of TOML, without the weights that are as in WEIGHED."""
    return "\n".join(f"{name} = {weights[name]}" for name in weights if weights[name] != WEIGHED[name])


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the weights of the planner.")
    parser.add_argument("board", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("--minutes", type=float, default=9, help="how long changes are tried")
    parser.add_argument("--games", type=int, default=1200, help="with each change, before it is confirmed")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    game = quai.load(asked.board, PLAYERS)
    if not isinstance(game.board, TicketBoard):
        parser.error("only boards of the ticket games have these weights")
    if asked.games < PLAYERS:
        parser.error("--games: every deal takes two")

    now = weights_for(game.board)
    start = {name: float(now[name][0]) for name in WEIGHED if name not in FIXED}
    compare(game, start, start, PLAYERS, asked.seed)  # compiles, before the clock runs
    best = start
    for change, result in climb(game, start, asked.games, asked.minutes, asked.seed):
        best = best | change
        print(", ".join(f"{name} = {value}" for name, value in change.items()), "has", result, flush=True)
    print(f"\n[{table_of(game.board)}]\n{as_toml(best)}\n")
    print("Against the start:", compare(game, best, start, FINAL_GAMES, f"{asked.seed}/final"))


if __name__ == "__main__":
    main()
