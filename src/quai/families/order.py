"""An order that a seed decides, for what a position leaves out."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def seeded_order(things: Iterable[T], seed: int | str, what: str) -> list[T]:
    """The things in an order that depends only on the seed and on what they are for."""
    listed = list(things)
    keys = [hashlib.sha256(f"quai/{what}/{seed}/{i}".encode()).digest() for i in range(len(listed))]
    return [thing for _, thing in sorted(zip(keys, listed, strict=True), key=lambda pair: pair[0])]
