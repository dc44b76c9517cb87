"""A share of a number of cases, with how sure one may be of it."""

from dataclasses import dataclass
from math import sqrt

USUAL = 1.96  # standard deviations of a 95 % interval
CAREFUL = 3.3  # of a 99.9 % interval: for judging a hundred things at once without blaming one by chance


@dataclass(frozen=True)
class Share:
    """So many of n; a win that two share counts half."""

    hits: float
    n: int

    @property
    def value(self) -> float:
        return self.hits / self.n if self.n else 0.0

    def interval(self, deviations: float = USUAL) -> tuple[float, float]:
        """Wilson's interval; from 0 to 1 where there is nothing to go by."""
        if not self.n:
            return 0.0, 1.0
        square, n = deviations**2, self.n
        middle = (self.hits + square / 2) / (n + square)
        half = deviations / (n + square) * sqrt(self.hits * (n - self.hits) / n + square / 4)
        return max(0.0, middle - half), min(1.0, middle + half)

    def is_above(self, value: float, deviations: float = USUAL) -> bool:
        return self.interval(deviations)[0] > value

    def is_below(self, value: float, deviations: float = USUAL) -> bool:
        return self.interval(deviations)[1] < value
