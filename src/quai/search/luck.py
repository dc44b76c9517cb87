"""Chance for players: numbers from a generator of their own."""

import numpy as np

from quai.kernel.chance import below
from quai.kernel.jit import kernel, wrapping_kernel

_U32 = np.uint64(32)
_RESOLUTION = 1 << 30


@wrapping_kernel
def random_word(generator):
    """64 random bits."""
    high = np.uint64(below(generator, 1 << 32))
    return (high << _U32) | np.uint64(below(generator, 1 << 32))


@kernel
def chance_of(generator, probability):
    """True with this probability."""
    return below(generator, _RESOLUTION) < probability * _RESOLUTION


@kernel
def shuffle_part(cards, first, n, generator):
    """Put n cards, from the first on, in random order."""
    for last in range(n - 1, 0, -1):
        other = below(generator, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[first + other]
        cards[first + other] = card
