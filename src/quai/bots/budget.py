"""How long a bot may think: `0.2s` of time or `500` iterations, `*2` on two threads."""

import re
from dataclasses import dataclass

from quai.errors import QuaiError, shown

SECONDS = (0.001, 600.0)
ITERATIONS = (1, 10_000_000)
THREADS = (1, 64)

FORM = re.compile(
    r"(?:(?P<seconds>[0-9]{1,3}(?:\.[0-9]{1,6})?)s|(?P<iterations>[0-9]{1,8}))(?:\*(?P<threads>[0-9]{1,2}))?"
)


@dataclass(frozen=True)
class Budget:
    """What a decision may take: seconds, if they are limited, and iterations, on a number of threads."""

    seconds: float | None = None
    iterations: int = ITERATIONS[1]
    threads: int = 1


def parse_budget(text: str) -> Budget:
    """The budget that a text stands for."""
    found = FORM.fullmatch(text)
    if not found:
        raise _bad(text)
    seconds, iterations, threads = found.group("seconds", "iterations", "threads")
    budget = Budget(
        seconds=float(seconds) if seconds else None,
        iterations=int(iterations) if iterations else ITERATIONS[1],
        threads=int(threads) if threads else 1,
    )
    if not _is_within_limits(budget):
        raise _bad(text)
    return budget


def _is_within_limits(budget: Budget) -> bool:
    parts = ((budget.seconds, SECONDS), (budget.iterations, ITERATIONS), (budget.threads, THREADS))
    return all(part is None or low <= part <= high for part, (low, high) in parts)


def _bad(text: str) -> QuaiError:
    return QuaiError("bot.bad_budget", value=shown(text))
