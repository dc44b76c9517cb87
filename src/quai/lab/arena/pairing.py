"""Who meets whom, and how it went."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise, permutations
from math import inf
from typing import Any

import numpy as np

from quai.board.spec import Board
from quai.bots import is_own, own_version
from quai.lab.games import Games, Match

MOST_POINTS = 1 << 31  # more than any score


@dataclass
class Pairing:
    """One bot against a table of another: with two players a duel, with four one against three.

    Every deal is played in every rotation of the seats, so that luck and seats are the same for both.
    """

    board: Board
    players: int
    bot: str
    rival: str
    seed: int
    wins: dict[int, int] = field(default_factory=dict)  # by game: seats that win, as bits
    scores: dict[int, list[int]] = field(default_factory=dict)  # by game and seat

    @cached_property
    def match(self) -> Match:
        return Match(self.board, (self.bot, *[self.rival] * (self.players - 1)), self.seed, repeats_deals=True)

    @cached_property
    def key(self) -> str:
        """What must be the same for games to belong here."""
        printed = hashlib.sha256(repr(self.board).encode()).hexdigest()[:12]
        return f"{self.board.id}/{printed}/{self.players}/{self.seed}/{_versioned(self.bot)}/{_versioned(self.rival)}"

    def take(self, games: Games) -> dict[str, Any]:
        """Note finished games; return them as JSON."""
        bits = 1 << np.arange(self.players)
        line = {
            "key": self.key,
            "first": int(games.numbers[0]),
            "wins": (games.wins @ bits).tolist(),
            "scores": games.scores.tolist(),
        }
        self.read(line)
        return line

    def could_take(self, line: dict[str, Any]) -> bool:
        """Whether a line of this key, read from a file, is one that `take` could have given."""
        first, wins, scores = line["first"], line["wins"], line["scores"]
        return (
            _is_number(first, 0)
            and isinstance(wins, list)
            and isinstance(scores, list)
            and first % self.players == len(wins) % self.players == 0  # whole deals
            and len(wins) == len(scores)
            and all(_is_number(winners, 1, 1 << self.players) for winners in wins)
            and all(isinstance(row, list) and len(row) == self.players for row in scores)
            and all(_is_number(score, -MOST_POINTS, MOST_POINTS) for row in scores for score in row)
        )

    def read(self, line: dict[str, Any]) -> None:
        """Take over what `take` gave; a game that is known already is not counted twice."""
        for number, (winners, scores) in enumerate(zip(line["wins"], line["scores"], strict=True), line["first"]):
            self.wins[number] = winners
            self.scores[number] = scores

    def gaps(self, n: int) -> list[tuple[int, int]]:
        """The first n games without those that are known: from, to before."""
        known = [-1, *sorted(number for number in self.wins if number < n), n]
        return [(a + 1, b) for a, b in pairwise(known) if b > a + 1]

    def deals(self) -> list[int]:
        """Deals of which all games are known."""
        whole = [deal for deal in {number // self.players for number in self.wins} if self._is_whole(deal)]
        return sorted(whole)

    def _is_whole(self, deal: int) -> bool:
        return all(deal * self.players + turn in self.wins for turn in range(self.players))

    def shares_in_order(self) -> Any:
        """The bot's shares of the deals from the first on, up to one that is not whole yet."""
        n = next((n for n, deal in enumerate(self.deals()) if n != deal), None)
        return self.shares()[:n]

    def keep_deals(self, n: int) -> None:
        """Forget all but the first n deals."""
        for number in [number for number in self.wins if number >= n * self.players]:
            del self.wins[number], self.scores[number]

    def seat_shares(self) -> Any:
        """shares[deal, turn, seat] of the win, of whole deals; in turn t the bot sits on seat t."""
        games = [self.wins[deal * self.players + turn] for deal in self.deals() for turn in range(self.players)]
        won = np.array(games, np.int64).reshape(-1, self.players, 1) >> np.arange(self.players) & 1
        return won / np.maximum(1, won.sum(axis=2, keepdims=True))

    def shares(self) -> Any:
        """The bot's share of each whole deal, from 0 to 1."""
        return np.einsum("dtt->d", self.seat_shares()) / self.players

    def mean_scores(self) -> tuple[float, float]:
        """Of the bot, and of a rival."""
        deals = [self.scores[deal * self.players + turn] for deal in self.deals() for turn in range(self.players)]
        if not deals:
            return 0.0, 0.0
        scores = np.array(deals).reshape(-1, self.players, self.players)
        own = np.einsum("dtt->", scores)
        rivals = scores.sum() - own
        return float(own / len(deals)), float(rivals / len(deals) / (self.players - 1))


def _is_number(value: Any, low: int, below: float = inf) -> bool:
    return type(value) is int and low <= value < below


def _versioned(bot: str) -> str:
    """The bot's name; one of one's own is another bot after an edit."""
    return f"{bot}@{own_version(bot)}" if is_own(bot) else bot


def pairings(boards: Sequence[Board], players: Sequence[int], bots: Sequence[str], seed: int) -> list[Pairing]:
    """All that meet: every two bots once with two players; with more, each alone against a table of each other."""
    return [
        Pairing(board, n, bot, rival, seed)
        for board in boards
        for n in players
        for bot, rival in (combinations(bots, 2) if n == 2 else permutations(bots, 2))
    ]
