"""Rows of weights side by side: processors do several numbers at once, but the compiler does not see that by itself.

`n` single-precision numbers are one value here, whatever the processor's registers hold. Each number is rounded as it
would be alone, so that results are the same on every machine.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from quai.kernel.jit import INTERPRETED, kernel

FLOAT = ir.FloatType()
ABREAST = 4  # sums that go side by side


def _at(context: Any, builder: Any, kind: Any, array: Any, index: Any, vector: Any) -> Any:
    """A pointer to a vector that begins at a number of a contiguous array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), vector.as_pointer())


def _load(builder: Any, pointer: Any) -> Any:
    value = builder.load(pointer)
    value.align = 4
    return value


def _splat(builder: Any, number: Any, vector: Any) -> Any:
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), zeros)


def _add_row(context: Any, builder: Any, row: Any, fact: Any, vector: Any, total: Any) -> None:
    """Add to a total a row times its fact, each given as the kind of its array, the array and an index."""
    (rows_kind, rows, i), (facts_kind, facts, k) = row, fact
    at_row = _at(context, builder, rows_kind, rows, builder.mul(i, ir.Constant(i.type, vector.count)), vector)
    at_fact = _at(context, builder, facts_kind, facts, k, FLOAT)
    more = builder.fmul(_load(builder, at_row), _splat(builder, builder.load(at_fact), vector))
    builder.store(builder.fadd(builder.load(total), more), total)


def adding_rows(n: int) -> Callable[..., None]:
    """A kernel `add_rows(rows, facts, first, last, sums)`: add to n sums each row times its fact, first to last - 1.

    Rows are n numbers wide; all arrays are contiguous and of single precision.
    """
    if INTERPRETED:
        return _add_rows_interpreted
    vector = ir.VectorType(FLOAT, n)

    @intrinsic
    def add_rows(typing: Any, rows: Any, facts: Any, first: Any, last: Any, sums: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            start = ir.Constant(given[2].type, 0)
            at_sums = _at(context, builder, sums, given[4], start, vector)
            total = cgutils.alloca_once_value(builder, _load(builder, at_sums))
            with cgutils.for_range_slice(builder, given[2], given[3], ir.Constant(given[2].type, 1)) as (index, _):
                _add_row(context, builder, (rows, given[0], index), (facts, given[1], index), vector, total)
            builder.store(builder.load(total), at_sums).align = 4
            return context.get_dummy_value()

        return types.void(rows, facts, types.intp, types.intp, sums), generate

    return add_rows


def _add_rows_interpreted(rows: Any, facts: Any, first: int, last: int, sums: Any) -> None:
    for i in range(first, last):
        sums += rows[i] * np.float32(facts[i])


def adding_listed_rows(n: int) -> Callable[..., None]:
    """The kernel `add_listed_rows` below for rows that are n numbers wide."""
    if INTERPRETED:
        return _add_listed_rows_interpreted
    vector = ir.VectorType(FLOAT, n)

    @intrinsic
    def add_listed_rows(typing: Any, rows: Any, facts: Any, listed: Any, n_listed: Any, sums: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            start = ir.Constant(given[3].type, 0)
            at_sums = _at(context, builder, sums, given[4], start, vector)
            total = cgutils.alloca_once_value(builder, _load(builder, at_sums))
            numbers = context.make_array(listed)(context, builder, given[2]).data
            with cgutils.for_range(builder, given[3]) as loop:
                row = builder.load(builder.gep(numbers, [loop.index]))
                _add_row(context, builder, (rows, given[0], row), (facts, given[1], row), vector, total)
            builder.store(builder.load(total), at_sums).align = 4
            return context.get_dummy_value()

        return types.void(rows, facts, listed, types.intp, sums), generate

    return add_listed_rows


def _add_listed_rows_interpreted(rows: Any, facts: Any, listed: Any, n_listed: int, sums: Any) -> None:
    for i in listed[:n_listed]:
        sums += rows[i] * np.float32(facts[i])


def multiplying_rows(n: int) -> Callable[..., Any]:
    """The kernel `multiply_row` below for rows that are n numbers wide."""
    if INTERPRETED:
        return _multiply_row_interpreted
    vector = ir.VectorType(FLOAT, n)

    @intrinsic
    def multiply_row(typing: Any, rows: Any, i: Any, numbers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            width, start = (ir.Constant(given[1].type, number) for number in (n, 0))
            row = _load(builder, _at(context, builder, rows, given[0], builder.mul(given[1], width), vector))
            times = _load(builder, _at(context, builder, numbers, given[2], start, vector))
            return _sum_in_pairs(builder, builder.fmul(row, times), n)

        return types.float32(rows, types.intp, numbers), generate

    return multiply_row


def _multiply_row_interpreted(rows: Any, i: int, numbers: Any) -> Any:
    return _pairs(np.atleast_2d(rows)[i] * numbers)


def weighing_rows(n: int, n_bent: int) -> Callable[..., Any]:
    """A kernel `weigh_rows(rows, facts, i, first, last, bases, k, weights)`: what comes of n units.

    Units are bases[k] and each row times its fact of facts[i], first to last - 1; the first n_bent of them are bent:
    below 0 they count as 0. Then they are multiplied by their weights, and added in pairs, and pairs of pairs. n is a
    power of 2. Four sums go side by side, so that no row waits for the one before it. Arrays are given whole, with an
    index, because a part of an array is counted whenever it is passed on, which would take longer than all the rest.
    """
    if INTERPRETED:
        return partial(_weigh_rows_interpreted, n_bent)
    vector = ir.VectorType(FLOAT, n)
    none = ir.Constant(vector, [0.0] * n)
    is_straight = ir.Constant(ir.VectorType(ir.IntType(1), n), [int(lane >= n_bent) for lane in range(n)])

    @intrinsic
    def weigh_rows(
        typing: Any, rows: Any, facts: Any, i: Any, first: Any, last: Any, bases: Any, k: Any, weights: Any
    ) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            all_rows, all_facts, i, first, last, all_bases, k, all_weights = given
            one, step, width = (ir.Constant(i.type, number) for number in (1, ABREAST, n))
            n_facts = builder.extract_value(context.make_array(facts)(context, builder, all_facts).shape, 1)
            facts_at = builder.mul(i, n_facts)

            def add_row(total: Any, row: Any) -> None:
                fact = builder.add(facts_at, row)
                _add_row(context, builder, (rows, all_rows, row), (facts, all_facts, fact), vector, total)

            base = _load(builder, _at(context, builder, bases, all_bases, builder.mul(k, width), vector))
            totals = [cgutils.alloca_once_value(builder, value) for value in (base, *[none] * (ABREAST - 1))]
            n_rows = builder.sub(last, first)
            whole = builder.add(first, builder.sub(n_rows, builder.srem(n_rows, step)))
            with cgutils.for_range_slice(builder, first, whole, step) as (row, _):
                for number, total in enumerate(totals):
                    add_row(total, builder.add(row, ir.Constant(i.type, number)))
            with cgutils.for_range_slice(builder, whole, last, one) as (row, _):
                add_row(totals[0], row)
            a, b, c, d = (builder.load(total) for total in totals)
            unit = builder.fadd(builder.fadd(a, b), builder.fadd(c, d))
            counts = builder.or_(builder.fcmp_ordered(">", unit, none), is_straight)
            at_weights = _at(context, builder, weights, all_weights, ir.Constant(i.type, 0), vector)
            weighed = builder.fmul(_load(builder, at_weights), builder.select(counts, unit, none))
            return _sum_in_pairs(builder, weighed, n)

        index = types.intp
        return types.float32(rows, facts, index, index, index, bases, index, weights), generate

    return weigh_rows


def _weigh_rows_interpreted(
    n_bent: int, rows: Any, facts: Any, i: int, first: int, last: int, bases: Any, k: int, weights: Any
) -> Any:
    totals = np.zeros((ABREAST, bases.shape[1]), np.float32)
    totals[0] = bases[k]
    whole = last - (last - first) % ABREAST
    for row in range(first, last):
        totals[(row - first) % ABREAST if row < whole else 0] += rows[row] * np.float32(facts[i, row])
    unit = (totals[0] + totals[1]) + (totals[2] + totals[3])
    unit[:n_bent] = np.maximum(unit[:n_bent], np.float32(0.0))
    return _pairs(weights * unit)


def _pairs(total: Any) -> Any:
    while len(total) > 1:
        total = total[: len(total) // 2] + total[len(total) // 2 :]
    return total[0]


def _sum_in_pairs(builder: Any, total: Any, n: int) -> Any:
    """The first half and the second half, until one number is left."""
    half = n // 2
    while half:
        lanes = ir.VectorType(ir.IntType(32), half)
        halves = (ir.Constant(lanes, list(range(first, first + half))) for first in (0, half))
        total = builder.fadd(*(builder.shuffle_vector(total, total, each) for each in halves))
        half //= 2
    return builder.extract_element(total, ir.Constant(ir.IntType(32), 0))


WIDTHS = (32, 64, 128)  # of the rows that the two kernels below know
_add_listed_32, _add_listed_64, _add_listed_128 = (adding_listed_rows(n) for n in WIDTHS)
_multiply_32, _multiply_64, _multiply_128 = (multiplying_rows(n) for n in WIDTHS)


@kernel
def add_listed_rows(rows, facts, listed, n_listed, sums):
    """As `add_rows`, for the first n_listed rows of a list of 64-bit numbers; they are of one of the WIDTHS.

    Where most facts are 0, those that are not may be listed.
    """
    if sums.size == 32:
        _add_listed_32(rows, facts, listed, n_listed, sums)
    elif sums.size == 64:
        _add_listed_64(rows, facts, listed, n_listed, sums)
    else:
        _add_listed_128(rows, facts, listed, n_listed, sums)


@kernel
def multiply_row(rows, i, numbers):
    """Row i times as many numbers, one of the WIDTHS, added in pairs, and pairs of pairs. A single row may be given."""
    if numbers.size == 32:
        return _multiply_32(rows, i, numbers)
    if numbers.size == 64:
        return _multiply_64(rows, i, numbers)
    return _multiply_128(rows, i, numbers)
