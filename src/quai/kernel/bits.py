"""Sets of small numbers as 64-bit words: number n is bit n % 64 of word n // 64."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, register_jitable

from quai.kernel.jit import INTERPRETED, kernel

_intrinsic: Any = intrinsic

ONE = np.uint64(1)
EMPTY = np.uint64(0)


@_intrinsic  # type: ignore[untyped-decorator]
def _cttz(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

    return types.uint64(types.uint64), generate


@_intrinsic  # type: ignore[untyped-decorator]
def _ctpop(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


if INTERPRETED:

    def lowest(word: Any) -> int:
        """The smallest number in a word that is not empty."""
        return (int(word) & -int(word)).bit_length() - 1

    def count(word: Any) -> int:
        """How many numbers a word holds."""
        return int(word).bit_count()

else:

    @register_jitable
    def lowest(word: Any) -> int:
        """The smallest number in a word that is not empty."""
        return np.int64(_cttz(word))  # type: ignore[return-value]

    @register_jitable
    def count(word: Any) -> int:
        """How many numbers a word holds."""
        return np.int64(_ctpop(word))  # type: ignore[return-value]


@kernel
def has(words, number):
    return (words[number >> 6] >> np.uint64(number & 63)) & ONE != EMPTY


@kernel
def add(words, number):
    words[number >> 6] |= ONE << np.uint64(number & 63)


@kernel
def remove(words, number):
    words[number >> 6] &= ~(ONE << np.uint64(number & 63))
