"""Not too much from anybody: a bucket of requests that fills up again with time."""

import time
from dataclasses import dataclass

MOST_CALLERS = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


ANYTHING = Rate(2000, 500)
ONE_ADDRESS = Rate(20_000, 5000)  # whatever tokens it sends
NEW_TABLES = Rate(500, 10)
TALK = Rate(20, 2)
SOCKETS = Rate(1500, 100)


class Limiter:
    """Counts by caller. `take` is 0, or the seconds to wait."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[Rate, str], tuple[float, float]] = {}  # what is left, and when that was

    def take(self, rate: Rate, caller: str) -> float:
        now = time.monotonic()
        left, then = self._buckets.pop((rate, caller), (rate.burst, now))
        left = min(rate.burst, left + (now - then) * rate.per_second)
        if len(self._buckets) >= MOST_CALLERS:
            del self._buckets[next(iter(self._buckets))]  # who has not called for the longest time
        self._buckets[rate, caller] = (left - 1 if left >= 1 else left, now)
        return 0.0 if left >= 1 else (1 - left) / rate.per_second
