"""SHA-256 of many numbered texts at once: the keys of a million games without a Python call for each.

The text of number n is a prefix, n in decimal, and a suffix. Texts are worked on side by side, each in its lane, so
that processors with vectors do several at once. Numba widens sums to 64 bits: they are cut to 32 again.
"""

from typing import Any

import numpy as np

from quai.kernel.chance import N_STREAMS
from quai.kernel.jit import entry, kernel, wrapping_kernel

BLOCK = 64  # bytes
PADDING = 9  # bytes at least
MOST_DIGITS = 20  # of a number below 2**64
N_ROUNDS = 64
LANES = 64  # texts at a time

_W3, _W8, _W10, _W16, _W24 = (np.uint32(n) for n in (3, 8, 10, 16, 24))
_U3, _U8, _U16, _U24, _U32, _TEN, _BYTE = (np.uint64(n) for n in (3, 8, 16, 24, 32, 10, 255))


def _fraction_bits(power: int, n: int) -> Any:
    """The first 32 bits behind the point of the square (2) or cube (3) roots of the first n primes."""
    primes: list[int] = []
    candidate = 2
    while len(primes) < n:
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
        candidate += 1
    return np.array([_root(prime << 32 * power, power) & 0xFFFFFFFF for prime in primes], np.uint32)


def _root(number: int, power: int) -> int:
    """The whole part of a root."""
    low, high = 0, 1 << (number.bit_length() // power + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**power <= number else (low, middle)
    return low


_START = _fraction_bits(2, 8)
_ROUND = _fraction_bits(3, 64)


def numbered_keys(seed: int | str, numbers: Any) -> Any:
    """`chance.keys(f"{seed}/{number}")` for each of the numbers."""
    return np.stack([numbered_digests(f"quai/{stream}/{seed}/", numbers, "") for stream in range(N_STREAMS)], axis=1)


def numbered_digests(prefix: str, numbers: Any, suffix: str) -> Any:
    """The first 16 bytes of the SHA-256 of each text `{prefix}{number}{suffix}`, as two words, low byte first."""
    before, after = (np.frombuffer(text.encode(), np.uint8) for text in (prefix, suffix))
    n_blocks = -(-(len(before) + MOST_DIGITS + len(after) + PADDING) // BLOCK)
    texts = np.zeros((LANES, n_blocks * BLOCK), np.uint8)
    digests = np.zeros((len(numbers), 2), np.uint64)
    digest_all(before, np.ascontiguousarray(numbers, np.uint64), after, texts, digests)
    return digests


@entry
def digest_all(prefix, numbers, suffix, texts, digests):
    """Fill in the digests; `texts` is room for the longest text of each lane with its padding."""
    words = np.zeros((N_ROUNDS, LANES), np.uint32)
    state = np.zeros((8, LANES), np.uint32)
    upper = np.zeros((N_ROUNDS + 4, LANES), np.uint32)
    lower = np.zeros((N_ROUNDS + 4, LANES), np.uint32)
    n_blocks = np.zeros(LANES, np.int64)
    for first in range(0, numbers.size, LANES):
        n = min(LANES, numbers.size - first)
        for lane in range(n):
            n_blocks[lane] = _pad(texts[lane], _write_text(prefix, numbers[first + lane], suffix, texts[lane]))
            for i in range(8):
                state[i, lane] = _START[i]
        for block in range(n_blocks[:n].max()):
            _spread(texts, block * BLOCK, words, n)
            _compress(words, state, upper, lower, n)
            _add(state, upper, lower, n_blocks, block, n)
        for lane in range(n):
            for half in range(2):
                low, high = _swapped(state[2 * half, lane]), _swapped(state[2 * half + 1, lane])
                digests[first + lane, half] = low | (high << _U32)


@kernel
def _write_text(prefix, number, suffix, text):
    """Write prefix, decimal digits and suffix; return their length."""
    text[: prefix.size] = prefix
    digits = 1
    rest = number // _TEN
    while rest > np.uint64(0):
        digits += 1
        rest //= _TEN
    end = prefix.size + digits
    rest = number
    for back in range(digits):
        text[end - 1 - back] = np.uint8(np.uint64(48) + rest % _TEN)
        rest //= _TEN
    text[end : end + suffix.size] = suffix
    return end + suffix.size


@kernel
def _pad(text, n_bytes):
    """Add the one bit, zeros and the length in bits; return how many blocks that makes."""
    n_blocks = (n_bytes + PADDING + BLOCK - 1) // BLOCK
    text[n_bytes : n_blocks * BLOCK] = 0
    text[n_bytes] = 0x80
    bits = np.uint64(n_bytes) << _U3
    for back in range(4):
        text[n_blocks * BLOCK - 1 - back] = np.uint8((bits >> np.uint64(8 * back)) & _BYTE)
    return n_blocks


@kernel
def _swapped(word):
    """The four bytes in the other order."""
    wide = np.uint64(word)
    outer = ((wide & _BYTE) << _U24) | (wide >> _U24)
    return outer | (((wide >> _U8) & _BYTE) << _U16) | (((wide >> _U16) & _BYTE) << _U8)


@wrapping_kernel
def _turned(word, by):
    """A word turned right."""
    return np.uint32((word >> np.uint32(by)) | (word << np.uint32(32 - by)))


@wrapping_kernel
def _spread(texts, at, words, n):
    """One block of the texts, from `at` on, as 16 words, and the 48 that follow from them."""
    for lane in range(n):
        for i in range(16):
            k = at + 4 * i
            high = (np.uint32(texts[lane, k]) << _W24) | (np.uint32(texts[lane, k + 1]) << _W16)
            low = (np.uint32(texts[lane, k + 2]) << _W8) | np.uint32(texts[lane, k + 3])
            words[i, lane] = np.uint32(high | low)
    for i in range(N_ROUNDS - 16):
        for lane in range(n):
            a = words[i + 1, lane]
            b = words[i + 14, lane]
            small = _turned(a, 7) ^ _turned(a, 18) ^ (a >> _W3)
            large = _turned(b, 17) ^ _turned(b, 19) ^ (b >> _W10)
            words[i + 16, lane] = np.uint32(words[i, lane] + small + words[i + 9, lane] + large)


@wrapping_kernel
def _compress(words, state, upper, lower, n):
    """The rounds: a to d of round i are upper[i + 3] to upper[i], e to h lower[i + 3] to lower[i].

    Loops over lanes have one thing to write each, or else LLVM does not turn them into vector code.
    """
    total = np.zeros(LANES, np.uint32)
    for i in range(4):
        upper[i] = state[3 - i]
        lower[i] = state[7 - i]
    for i in range(N_ROUNDS):
        constant = _ROUND[i]
        for lane in range(n):
            e = lower[i + 3, lane]
            choice = (e & lower[i + 2, lane]) ^ (~e & lower[i + 1, lane])
            mixed = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
            total[lane] = np.uint32(lower[i, lane] + mixed + choice + constant + words[i, lane])
        for lane in range(n):
            lower[i + 4, lane] = np.uint32(upper[i, lane] + total[lane])
        for lane in range(n):
            a, b, c = upper[i + 3, lane], upper[i + 2, lane], upper[i + 1, lane]
            mixed = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
            upper[i + 4, lane] = np.uint32(total[lane] + mixed + ((a & b) ^ (a & c) ^ (b & c)))


@wrapping_kernel
def _add(state, upper, lower, n_blocks, block, n):
    """The block's result goes into the state of each lane whose text reaches so far."""
    for lane in range(n):
        if block < n_blocks[lane]:
            for i in range(4):
                state[3 - i, lane] = np.uint32(state[3 - i, lane] + upper[N_ROUNDS + i, lane])
                state[7 - i, lane] = np.uint32(state[7 - i, lane] + lower[N_ROUNDS + i, lane])
