"""Fits the network by which players of the ticket games see how likely each seat wins: search/outlook.npz.

    python tools/fit_outlook.py london sanfrancisco germany --games 400000
    python tools/fit_outlook.py london sanfrancisco --by planner --games 50000

The guide plays games with itself, with every number of players that the board has; one decision in twenty is made at
random, so that positions come up which it would avoid. What was found is then fitted further to games of the planner:
it plays better, but fewer games in the same time. At some turns the facts of every seat are noted
(search/ticket_outlook.py), and the network is fitted to who won in the end: the more strength it gives a seat compared
with the others, the likelier that seat should win. A part of the positions is held back; printed is how well the
network does on these, by number of players: the mean logarithmic loss, and how often the seat that it likes best won.
"""

import argparse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.progress import track

import quai
from quai.kernel.chance import new_chance
from quai.kernel.hashing import numbered_keys
from quai.lab.workers import cores
from quai.search.batch import Batch
from quai.search.games import new_batch, play_games
from quai.search.minds import PLANNER
from quai.search.networks import write_network
from quai.search.outlook_entry import note_positions, play_loosely
from quai.search.player import Mind, new_ticket_work
from quai.search.ticket_net import FITTED, N_FACTS, N_HIDDEN, NET, net_for

MOST_DECISIONS = 2000  # of a game
HELD_BACK = 0.05
LOOSE = 0.05  # the guide's decisions made at random


def by_guide(game: quai.Game, keys: Any, generators: Any) -> Batch:
    family, still = game.family, np.zeros(len(keys), np.int64)
    batch = new_batch(family, game.players, keys, generators, still, False, MOST_DECISIONS)
    work, ids = new_ticket_work(game.board), np.zeros(family.most_legal, np.int64)
    given: Any = (family.tables, batch, work, new_chance(), ids, LOOSE)
    play_loosely(*given)
    return batch


def by_planner(game: quai.Game, keys: Any, generators: Any) -> Batch:
    still = np.zeros(len(keys), np.int64)
    return play_games(game.family, [Mind(PLANNER)] * game.players, keys, generators, still, False, MOST_DECISIONS)


@dataclass(frozen=True)
class Way:
    """Who plays, what is noted, and how fast is learnt from it."""

    play: Callable[[quai.Game, Any, Any], Batch]
    chunk: int  # games
    fewer: int  # times fewer games with other numbers of players than two
    often: float  # part of the turns that are noted
    epochs: int
    batch: int  # positions
    rate: float


WAYS = {
    "guide": Way(by_guide, chunk=2000, fewer=2, often=0.1, epochs=12, batch=4096, rate=3e-3),
    "planner": Way(by_planner, chunk=50, fewer=5, often=0.25, epochs=6, batch=1024, rate=1e-3),
}


@dataclass
class Noted:
    """Positions with a number of players: facts[position, seat], and each seat's share of the win in the end."""

    facts: Any
    shares: Any

    @property
    def n_fitted(self) -> int:
        """Those after it are held back."""
        return int(len(self.facts) * (1 - HELD_BACK))


def note(game: quai.Game, way: Way, first: int, last: int, seed: str) -> Noted:
    """Positions of the games with numbers from first to last - 1."""
    n, family, numbers = last - first, game.family, np.arange(first, last)
    keys = numbered_keys(seed, numbers)
    generators = np.stack([numbered_keys(f"bots/{seed}/{seat}", numbers)[:, 0] for seat in range(game.players)], 1)
    batch = way.play(game, keys, generators)
    states = np.zeros(n, family.new_states().dtype)
    states["players"] = game.players
    states["key"] = keys
    room = 100 + int(way.often * batch.decisions.sum())
    facts, games = np.zeros((room, game.players, N_FACTS), np.float32), np.zeros(room, np.int64)
    work, generator = new_ticket_work(game.board), batch.generators[0, 0]
    given: Any = (family.tables, states, work, new_chance(), generator, batch.log, batch.decisions)
    rows = note_positions(*given, way.often, facts, games)
    shares = batch.wins / batch.wins.sum(axis=1, keepdims=True)
    return Noted(facts[:rows].copy(), shares[games[:rows]].astype(np.float32))


def note_all(board: str, players: int, way: Way, n: int, seed: str) -> Noted:
    game = quai.load(board, players)
    note(game, way, 0, 1, seed)
    with ThreadPoolExecutor(cores()) as pool:
        ranges = [(first, min(n, first + way.chunk)) for first in range(0, n, way.chunk)]
        noted = list(track(pool.map(lambda each: note(game, way, *each, seed), ranges), "games", len(ranges)))
    return Noted(np.concatenate([each.facts for each in noted]), np.concatenate([each.shares for each in noted]))


class Fit:
    """The network while it is fitted, by Adam."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.first = self.random.normal(0, 0.3, (N_FACTS, N_HIDDEN)).astype(np.float32)
        self.bias = np.zeros(N_HIDDEN, np.float32)
        self.second = self.random.normal(0, 0.3, N_HIDDEN).astype(np.float32)
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    @property
    def parts(self) -> list[Any]:
        return [self.first, self.bias, self.second]

    def chances(self, facts: Any) -> tuple[Any, Any, Any]:
        """How likely each seat wins; and the hidden layer before and after it is bent."""
        inner = facts.reshape(-1, N_FACTS) @ self.first + self.bias
        bent = inner / (1 + np.abs(inner))
        strength = (bent @ self.second).reshape(facts.shape[:2])
        odds = np.exp(strength - strength.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), inner, bent

    def learn(self, facts: Any, shares: Any, rate: float) -> None:
        chances, inner, bent = self.chances(facts)
        wrong = ((chances - shares) / len(facts)).reshape(-1)
        back = np.outer(wrong, self.second) / (1 + np.abs(inner)) ** 2
        slopes = [facts.reshape(-1, N_FACTS).T @ back, back.sum(axis=0), bent.T @ wrong]
        self.steps += 1
        for part, slope, (mean, square) in zip(self.parts, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            steady = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * (mean / (1 - 0.9**self.steps)) / steady

    def go_on_from(self, net: Any) -> None:
        """From what was found before."""
        for part, name in zip(self.parts, NET.names or (), strict=True):
            part[:] = net[name][0]

    def fit(self, sets: list[Noted], way: Way) -> None:
        batches = [(noted, rows) for noted in sets for rows in self._batches(noted, way.batch)]
        n_steps = way.epochs * len(batches)
        for _ in range(way.epochs):
            batches = [(noted, rows) for noted in sets for rows in self._batches(noted, way.batch)]
            for i in self.random.permutation(len(batches)):
                noted, rows = batches[i]
                self.learn(noted.facts[rows], noted.shares[rows], way.rate * (1 - self.steps / n_steps))

    def _batches(self, noted: Noted, size: int) -> list[Any]:
        return np.array_split(self.random.permutation(noted.n_fitted), max(1, noted.n_fitted // size))

    def judge(self, noted: Noted) -> tuple[float, float]:
        """Of positions held back: the mean logarithmic loss, and how often the favourite won."""
        facts, shares = noted.facts[noted.n_fitted :], noted.shares[noted.n_fitted :]
        chances = self.chances(facts)[0]
        rows = np.arange(len(facts))
        loss = -(shares * np.log(chances + 1e-9)).sum(axis=1).mean()
        return float(loss), float(shares[rows, chances.argmax(axis=1)].mean())


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the outlook of the ticket games' players.")
    parser.add_argument("boards", nargs="+", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("--by", choices=WAYS, default="guide", help="who plays; planner: go on from what was found")
    parser.add_argument("--games", type=int, default=400_000, help="of two players; fewer of each other number")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    way = WAYS[asked.by]
    for board in asked.boards:
        spec = quai.load(board).board
        sets = []
        for players in range(spec.players[0], spec.players[1] + 1):
            games = asked.games if players == 2 else asked.games // way.fewer
            sets.append(note_all(board, players, way, games, asked.seed))
            print(f"{board}, {players} players: {len(sets[-1].facts)} positions of {games} games", flush=True)
        fit = Fit(seed=0)
        if asked.by == "planner":
            fit.go_on_from(net_for(spec))
            judge("before", board, fit, sets)
        fit.fit(sets, way)
        judge("fitted", board, fit, sets)
        write_network(FITTED, spec, dict(zip(NET.names or (), fit.parts, strict=True)))


def judge(when: str, board: str, fit: Fit, sets: list[Noted]) -> None:
    for noted in sets:
        loss, right = fit.judge(noted)
        print(f"{when}: {board}, {noted.facts.shape[1]} players: loss {loss:.4f}, favourite won {100 * right:.1f} %")


if __name__ == "__main__":
    main()
