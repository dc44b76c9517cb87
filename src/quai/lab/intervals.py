"""How sure a share is: 95 % intervals."""

from math import sqrt
from typing import Any

import numpy as np

Z = 1.959963984540054  # the normal distribution has 95 % within so many deviations


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval of a share of n independent games."""
    if n == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def of_deals(shares: Any, even: float = 0.5) -> tuple[float, float]:
    """The interval of the mean share of a number of deals, each the mean of its games.

    The games of a deal are not independent, so the deal is the unit. As in the interval of Agresti and Coull four deals
    are added, two won by twice an even share and two lost, without which a few deals that all went one way would seem
    certain. The mean itself is always within.
    """
    padded = np.concatenate([shares, (0.0, 0.0, 2 * even, 2 * even)])
    middle, reach = float(padded.mean()), Z * float(padded.std(ddof=1)) / sqrt(len(padded))
    mean = float(np.mean(shares))
    return max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach))
