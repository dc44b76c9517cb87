"""Finished games as arrays, and the figures that both families have."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from quai.game import Game, Position
from quai.lab.games import Games, count
from quai.lab.report.shares import Share


@dataclass(frozen=True)
class Finished:
    """Finished games of one kind, one entry of each array per game; seats are the second index."""

    game: Game
    states: Any  # final state records
    totals: Any
    wins: Any  # 1 for a winner, less where several share the win: a game's wins add up to 1
    parts: Any  # [game, seat, part], parts in the order of the board's
    decisions: Any

    def __len__(self) -> int:
        return len(self.states)

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def fair(self) -> float:
        """The share of wins that a seat has if nothing favours it."""
        return 1 / self.players


def collect(game: Game, positions: Iterable[Position]) -> Finished:
    """Games that were played to their end."""
    played = [(position.states, len(position.actions)) for position in positions]
    states = np.concatenate([states for states, _ in played])
    scores, wins, parts = count(game, states)
    decisions = np.array([n for _, n in played])
    return Finished(game, states, scores, wins / wins.sum(axis=1, keepdims=True), parts, decisions)


def gather(game: Game, pieces: Iterable[Games]) -> Finished:
    """Games that were played in pieces, by ascending number; their final states were kept."""
    ordered = sorted(pieces, key=lambda piece: int(piece.numbers[0]))

    def rows(name: str) -> Any:
        return np.concatenate([getattr(piece, name) for piece in ordered])

    return Finished(game, *(rows(name) for name in ("states", "scores", "shares", "parts", "decisions")))


@dataclass(frozen=True)
class Worth:
    """How much a thing is used (a route, a place, a line …), and how those who have it fare."""

    id: str
    used: Share  # of the games: somebody has it
    wins: Share  # of those who have it


def worth(games: Finished, id: str, has: Any) -> Worth:
    """`has[game, seat]`: whether the seat has the thing."""
    used = Share(int(has.any(axis=1).sum()), len(games))
    return Worth(id, used, Share(float(games.wins[has].sum()), int(has.sum())))


def seat_shares(games: Finished) -> list[Share]:
    """Each seat's share of the wins; seat 0 has the first turn."""
    return [Share(float(games.wins[:, seat].sum()), len(games)) for seat in range(games.players)]


@dataclass(frozen=True)
class Part:
    """Where points come from: what winners and the others have of it, and in how many games it decides who wins."""

    id: str
    winners: float  # mean points
    others: float
    decides: Share


def part_figures(games: Finished) -> list[Part]:
    return [_part(games, number, id) for number, id in enumerate(games.game.family.parts)]


def _part(games: Finished, number: int, id: str) -> Part:
    points, won = games.parts[:, :, number], games.wins > 0
    decided = Share(int(decides(games.totals, points, won).sum()), len(games))
    return Part(id, _mean(points[won]), _mean(points[~won]), decided)


def decides(totals: Any, points: Any, won: Any) -> Any:
    """The games in which without these points somebody else would have more than every winner."""
    rest = totals - points
    least = rest.min() - 1
    return np.where(won, least, rest).max(axis=1) > np.where(won, rest, least).max(axis=1)


def margins(games: Finished) -> Any:
    """By how many points the winner leads, game by game; 0 for a tie, also for one that a rule breaks."""
    ranked = np.sort(games.totals, axis=1)
    return ranked[:, -1] - ranked[:, -2]


def _mean(values: Any) -> float:
    return float(values.mean()) if len(values) else 0.0
