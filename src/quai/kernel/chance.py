"""Chance: shuffles, from a generator whose whole state is a 128-bit key and a count of shuffles per stream.

A shuffle takes its numbers from (key, how many shuffles the stream has had), so nothing but the key is secret and a
record can replay shuffles from its own text, with no generator, and still arrive at the same bytes. The three streams
have keys of their own: cards seen tell nothing about tickets.
"""

import hashlib
from typing import Any

import numpy as np

from quai.kernel.jit import kernel, wrapping_kernel

_STREAMS: Any = tuple(np.int64(n) for n in range(3))  # of one integer type, so that kernels are compiled once for all
SETUP, CARDS, TICKETS = _STREAMS
N_STREAMS = 3

MAX_ORDER = 127  # things in one shuffle

GENERATE, WRITE, REPLAY = 0, 1, 2  # modes: draw from the generator; the same, noting every shuffle; read the tape

CHANCE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("generator", np.uint64, 2),  # working state of one shuffle
                ("chooser", np.uint64, 2),  # working state of uniformly random play
                ("mode", np.int32),
                ("length", np.int32),  # of the tape
                ("at", np.int32),  # where the tape is read
                ("fault", np.int32),  # the tape did not fit: 1
                ("tape", np.int8, 8192),  # shuffles one after another: stream, how many, then their order
            ],
            align=True,
        ),
    )
)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_U17, _U21, _U27, _U28, _U30, _U31, _U32, _U36, _U43, _U47, _U49 = (
    np.uint64(n) for n in (17, 21, 27, 28, 30, 31, 32, 36, 43, 47, 49)
)


def new_chance() -> Any:
    """One chance record in an array of its own."""
    return np.zeros(1, CHANCE)


def keys(seed: int | str) -> Any:
    """The streams' 128-bit keys for a seed of any length."""
    digests = [hashlib.sha256(f"quai/{stream}/{seed}".encode()).digest()[:16] for stream in range(N_STREAMS)]
    return np.frombuffer(b"".join(digests), "<u8").reshape(N_STREAMS, 2).astype(np.uint64)


def read_shuffles(chances: Any) -> list[tuple[int, list[int]]]:
    """The shuffles on the tape: stream and order of each."""
    tape = chances[0].tape[: int(chances[0].length)].tolist()
    shuffles = []
    while tape:
        stream, n = tape[:2]
        shuffles.append((stream, tape[2 : n + 2]))
        tape = tape[n + 2 :]
    return shuffles


def write_shuffles(chances: Any, shuffles: list[tuple[int, list[int]]]) -> bool:
    """Make the tape ready to be replayed; False if it has no room for so much."""
    tape = [number for stream, order in shuffles for number in (stream, len(order), *order)]
    chance = chances[0]
    if len(tape) > chance.tape.size or any(len(order) > MAX_ORDER for _, order in shuffles):
        return False
    chance.tape[: len(tape)] = tape
    chance.mode, chance.length, chance.at, chance.fault = REPLAY, len(tape), 0, 0
    return True


@wrapping_kernel
def mix(word):
    """Scramble a word (the finaliser of SplitMix64)."""
    word = (word ^ (word >> _U30)) * _MIX_A
    word = (word ^ (word >> _U27)) * _MIX_B
    return word ^ (word >> _U31)


@wrapping_kernel
def start(generator, key, number):
    """Make `generator` ready for shuffle `number` of the stream with this key."""
    step = _GOLDEN * (np.uint64(number) + np.uint64(1))
    generator[0] = mix(key[0] + step)
    generator[1] = mix(key[1] ^ generator[0]) | np.uint64(1)


@wrapping_kernel
def below(generator, limit):
    """A number from 0 to limit - 1 (xoroshiro128++, upper half scaled)."""
    a = generator[0]
    b = generator[1]
    total = a + b
    word = ((total << _U17) | (total >> _U47)) + a
    b ^= a
    generator[0] = ((a << _U49) | (a >> np.uint64(15))) ^ b ^ (b << _U21)
    generator[1] = (b << _U28) | (b >> _U36)
    return np.int64(((word >> _U32) * np.uint64(limit)) >> _U32)


@kernel
def shuffle(state, stream, cards, n, chance):
    """Put the first n cards in random order, or in the order that the tape says."""
    if chance.mode != REPLAY or not _read_tape(stream, cards, n, chance):
        start(chance.generator, state.key[stream], state.shuffles[stream])
        for last in range(n - 1, 0, -1):
            other = below(chance.generator, last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
    if chance.mode == WRITE:
        _write_tape(stream, cards, n, chance)
    state.shuffles[stream] += 1


@kernel
def _write_tape(stream, cards, n, chance):
    at = chance.length
    if at + n + 2 > chance.tape.size:
        chance.fault = 1
        return
    chance.tape[at] = stream
    chance.tape[at + 1] = n
    for i in range(n):
        chance.tape[at + 2 + i] = cards[i]
    chance.length = at + n + 2


@kernel
def _read_tape(stream, cards, n, chance):
    """Take the tape's next order if it is one of these cards; otherwise note the fault and say False."""
    at = chance.at
    is_next = at + n + 2 <= chance.length and chance.tape[at] == stream and chance.tape[at + 1] == n
    if not is_next or not _is_order_of(chance.tape, at + 2, cards, n):
        chance.fault = 1
        return False
    for i in range(n):
        cards[i] = chance.tape[at + 2 + i]
    chance.at = at + n + 2
    return True


@kernel
def _is_order_of(tape, at, cards, n):
    tally = np.zeros(256, np.int64)
    for i in range(n):
        tally[int(cards[i]) + 128] += 1
        tally[int(tape[at + i]) + 128] -= 1
    return not np.any(tally)
