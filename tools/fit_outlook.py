"""Fits the network by which players of the ticket games see how likely each seat wins: search/outlook.npz.

    python tools/fit_outlook.py london sanfrancisco germany --games 400000 --seed 1

The guide plays games with itself, with every number of players that the board has; one decision in twenty is made at
random, so that positions come up which it would avoid. At some turns the facts of every seat are noted
(search/ticket_outlook.py), and the network is fitted to who won in the end: the more strength it gives a seat compared
with the others, the likelier that seat should win. A part of the positions is held back; printed is how well the
network does on these, by number of players: the mean logarithmic loss, and how often the seat that it likes best won.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

import quai
from quai.kernel.chance import new_chance
from quai.kernel.hashing import numbered_keys
from quai.lab.workers import cores
from quai.search.outlook_entry import note_games
from quai.search.ticket_net import FITTED, N_FACTS, N_HIDDEN, NET, kind_of, net_for
from quai.search.ticket_plan import new_work
from quai.search.ticket_worth import weights_for

LOOSE = 0.05  # decisions made at random
NOTED = 3.0  # positions of a game, on average
TURNS = {"london": 30, "sanfrancisco": 34, "germany": 90}  # of a game between two, roughly; of all together
CHUNK = 2000  # games
HELD_BACK = 0.05
EPOCHS = 12
BATCH = 4096
RATE = 3e-3


@dataclass
class Noted:
    """Positions with a number of players: facts[position, seat], and each seat's share of the win in the end."""

    facts: Any
    shares: Any

    @property
    def n_fitted(self) -> int:
        """Those after it are held back."""
        return int(len(self.facts) * (1 - HELD_BACK))


def note(game: quai.Game, first: int, last: int, often: float, seed: str) -> Noted:
    """Positions of the games with numbers from first to last - 1."""
    n, family, numbers = last - first, game.family, np.arange(first, last)
    states = np.zeros(n, family.new_states().dtype)
    states["players"] = game.players
    states["key"] = numbered_keys(seed, numbers)
    generators = numbered_keys(f"bots/{seed}", numbers)[:, 0].copy()
    room = int(3 * NOTED * n)
    facts, games = np.zeros((room, game.players, N_FACTS)), np.zeros(room, np.int64)
    parts, totals, wins = np.zeros((8, 8), np.int64), np.zeros(8, np.int64), np.zeros((n, 8), np.int64)
    work, ids = new_work(weights_for(game.board), net_for(game.board)), np.zeros(family.most_legal, np.int64)
    given: Any = (family.tables, states, work, new_chance(), generators, ids, LOOSE, often, facts, games)
    rows = note_games(*given, parts, totals, wins)
    shares = wins[:, : game.players] / wins.sum(axis=1, keepdims=True)
    return Noted(facts[:rows].astype(np.float32), shares[games[:rows]].astype(np.float32))


def note_all(board: str, players: int, n: int, seed: str) -> Noted:
    game = quai.load(board, players)
    often = min(1.0, NOTED / TURNS.get(board, 40))
    note(game, 0, 1, often, seed)
    with ThreadPoolExecutor(cores()) as pool:
        ranges = [(first, min(n, first + CHUNK)) for first in range(0, n, CHUNK)]
        noted = list(pool.map(lambda each: note(game, *each, often, seed), ranges))
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

    def fit(self, sets: list[Noted]) -> None:
        batches = [(noted, rows) for noted in sets for rows in self._batches(noted)]
        n_steps = EPOCHS * len(batches)
        for _ in range(EPOCHS):
            batches = [(noted, rows) for noted in sets for rows in self._batches(noted)]
            for i in self.random.permutation(len(batches)):
                noted, rows = batches[i]
                self.learn(noted.facts[rows], noted.shares[rows], RATE * (1 - self.steps / n_steps))

    def _batches(self, noted: Noted) -> list[Any]:
        return np.array_split(self.random.permutation(noted.n_fitted), max(1, noted.n_fitted // BATCH))

    def judge(self, noted: Noted) -> tuple[float, float]:
        """Of positions held back: the mean logarithmic loss, and how often the favourite won."""
        facts, shares = noted.facts[noted.n_fitted :], noted.shares[noted.n_fitted :]
        chances = self.chances(facts)[0]
        rows = np.arange(len(facts))
        loss = -(shares * np.log(chances + 1e-9)).sum(axis=1).mean()
        return float(loss), float(shares[rows, chances.argmax(axis=1)].mean())


def save(kind: str, fit: Fit) -> None:
    """In place of what there was for this kind of board."""
    kept: dict[str, Any] = {}
    if FITTED.exists():
        with np.load(FITTED) as fitted:
            kept = dict(fitted)
    kept |= {f"{kind}_{name}": part for name, part in zip(NET.names or (), fit.parts, strict=True)}
    np.savez_compressed(FITTED, **kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the outlook of the ticket games' players.")
    parser.add_argument("boards", nargs="+", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("--games", type=int, default=400_000, help="of two players; of each other number a quarter")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for board in asked.boards:
        spec = quai.load(board).board
        sets = []
        for players in range(spec.players[0], spec.players[1] + 1):
            games = asked.games if players == 2 else asked.games // 4
            sets.append(note_all(board, players, games, asked.seed))
            print(f"{board}, {players} players: {len(sets[-1].facts)} positions of {games} games", flush=True)
        fit = Fit(seed=0)
        fit.fit(sets)
        for noted in sets:
            loss, right = fit.judge(noted)
            print(f"{board}, {noted.facts.shape[1]} players: loss {loss:.4f}, favourite won {100 * right:.1f} %")
        save(kind_of(spec), fit)


if __name__ == "__main__":
    main()
