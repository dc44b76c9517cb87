"""Stop early when it is decided: Wald's sequential probability ratio test of a share.

The question is whether a bot's share of the wins is p1 or more, or p0 or less. The deal is the unit, and its share is
taken as normal with the variance seen so far (two deals won and two lost added): after n deals with mean x the
logarithm of the likelihood ratio is n (p1 - p0) (2 x - p0 - p1) / (2 variance). Each answer is wrong in 5 % of cases
at most, up to what the normal approximation costs.

Deals are looked at in their order, every LOOK of them, so that the answer does not depend on who was ready first.
"""

from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

ERROR = 0.05  # both kinds
BOUND = log((1 - ERROR) / ERROR)
LOOK = 8  # deals
FIRST_LOOK = 16


@dataclass(frozen=True)
class Verdict:
    """p1 or more (True) or p0 or less (False), after so many deals."""

    is_stronger: bool
    deals: int


@dataclass(frozen=True)
class Sprt:
    p0: float
    p1: float

    def ratios(self, shares: Any) -> Any:
        """After each deal the logarithm of the likelihood ratio: above BOUND p1 is accepted, below -BOUND p0."""
        n = np.arange(1, len(shares) + 1)
        total, squares = np.cumsum(shares), np.cumsum(shares * shares)
        variance = (squares + 2 - (total + 2) ** 2 / (n + 4)) / (n + 3)
        return n * (self.p1 - self.p0) * (2 * total / n - self.p0 - self.p1) / (2 * variance)

    def verdict(self, shares: Any) -> Verdict | None:
        """The first look that decides, if one does."""
        looks = self.ratios(shares)[FIRST_LOOK - 1 :: LOOK]
        deciding = np.flatnonzero(np.abs(looks) >= BOUND)
        if not len(deciding):
            return None
        return Verdict(bool(looks[deciding[0]] > 0), FIRST_LOOK + LOOK * int(deciding[0]))
