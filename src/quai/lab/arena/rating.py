"""Ratings by maximum likelihood.

The model is Bradley and Terry's, as Luce has it for more than two: the chance to win is one's strength divided by the
strengths of all at the table. A rating is 400 times the decimal logarithm of the strength, and the mean is 1500:
200 points more are 76 % of the wins in a duel.

So that a bot that never lost has a rating too, every pairing has one game more than was played, with no winner. The
intervals are robust: the games of a deal are not independent, neither those of other pairings with the same deal, so
the deal is the unit whose scatter is measured (a sandwich estimator). As for win shares, two deals won and two lost are
added to the scatter of every pairing, without which a few deals that all went one way would seem certain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from quai.lab.intervals import Z

MEAN = 1500
SCALE = 400 / log(10)
STEPS = 100  # of Newton's method, at most
ADDED = (0.0, 0.0, 2.0, 2.0)  # deals that are added for the scatter: what they have of an even share


@dataclass(frozen=True)
class Meeting:
    """A pairing for the model: bots by index, how many play, and the bot's share of each deal by its name."""

    bot: int
    rival: int
    players: int
    shares: dict[Any, float]


@dataclass(frozen=True)
class Rating:
    rating: float
    plus_minus: float  # half of the 95 % interval


def rate(n_bots: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """A rating for each bot."""
    strength = np.zeros(n_bots)
    for _ in range(STEPS):
        slope, curve = _slope(strength, meetings), _curve(strength, meetings)
        step = np.clip(np.linalg.pinv(curve) @ slope, -1.0, 1.0)
        strength += step
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean()
    spread = np.sqrt(np.diag(_covariance(strength, meetings)))
    return [Rating(MEAN + SCALE * a, SCALE * Z * b) for a, b in zip(strength.tolist(), spread.tolist(), strict=True)]


def chance(strength: Any, meeting: Meeting) -> float:
    """The bot's chance to win alone against its rivals."""
    return float(1 / (1 + (meeting.players - 1) * np.exp(strength[meeting.rival] - strength[meeting.bot])))


def _direction(n_bots: int, meeting: Meeting) -> Any:
    direction = np.zeros(n_bots)
    direction[meeting.bot], direction[meeting.rival] = 1.0, -1.0
    return direction


def _excess(meeting: Meeting, expected: float) -> tuple[list[float], float]:
    """By how many games the bot did better than expected: in each deal, and in the game without a winner."""
    won = [meeting.players * (share - expected) for share in meeting.shares.values()]
    return won, 1 / meeting.players - expected


def _slope(strength: Any, meetings: Sequence[Meeting]) -> Any:
    slope = np.zeros(len(strength))
    for meeting in meetings:
        won, added = _excess(meeting, chance(strength, meeting))
        slope += (sum(won) + added) * _direction(len(strength), meeting)
    return slope


def _curve(strength: Any, meetings: Sequence[Meeting]) -> Any:
    curve = np.zeros((len(strength), len(strength)))
    for meeting in meetings:
        expected, direction = chance(strength, meeting), _direction(len(strength), meeting)
        games = meeting.players * len(meeting.shares) + 1
        curve += games * expected * (1 - expected) * np.outer(direction, direction)
    return curve


def _covariance(strength: Any, meetings: Sequence[Meeting]) -> Any:
    by_deal: dict[Any, Any] = {}
    for number, meeting in enumerate(meetings):
        direction = _direction(len(strength), meeting)
        won, added = _excess(meeting, chance(strength, meeting))
        for deal, excess in zip(meeting.shares, won, strict=True):
            by_deal[deal] = by_deal.get(deal, 0) + excess * direction
        by_deal["added", number] = added * direction
        for side, share in enumerate(ADDED):
            by_deal["added", number, side] = (share - meeting.players * chance(strength, meeting)) * direction
    scatter = sum((np.outer(slope, slope) for slope in by_deal.values()), np.zeros((len(strength), len(strength))))
    bread = np.linalg.pinv(_curve(strength, meetings))
    return bread @ scatter @ bread
