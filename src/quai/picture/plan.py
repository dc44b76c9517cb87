"""Keeping what is costly to work out and the same for all positions of a board."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

BoardT = TypeVar("BoardT")
PlanT = TypeVar("PlanT")

_KEPT = 16


def remembered(make: Callable[[BoardT, str], PlanT]) -> Callable[[BoardT, str], PlanT]:
    """`make(board, language)`, worked out once per board object and language."""
    plans: dict[tuple[int, str], tuple[BoardT, PlanT]] = {}

    @wraps(make)
    def plan(board: BoardT, language: str) -> PlanT:
        key = id(board), language
        if key not in plans:
            if len(plans) >= _KEPT:
                plans.clear()
            plans[key] = board, make(board, language)  # the board is kept, so that its id stays its own
        return plans[key][1]

    return plan
