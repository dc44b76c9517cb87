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

from quai.kernel.jit import INTERPRETED

FLOAT = ir.FloatType()


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
            width = ir.Constant(given[2].type, n)
            start = ir.Constant(given[2].type, 0)
            at_sums = _at(context, builder, sums, given[4], start, vector)
            total = cgutils.alloca_once_value(builder, _load(builder, at_sums))
            with cgutils.for_range_slice(builder, given[2], given[3], ir.Constant(given[2].type, 1)) as (index, _):
                at_row = _at(context, builder, rows, given[0], builder.mul(index, width), vector)
                at_fact = _at(context, builder, facts, given[1], index, FLOAT)
                more = builder.fmul(_load(builder, at_row), _splat(builder, builder.load(at_fact), vector))
                builder.store(builder.fadd(builder.load(total), more), total)
            builder.store(builder.load(total), at_sums).align = 4
            return context.get_dummy_value()

        return types.void(rows, facts, types.intp, types.intp, sums), generate

    return add_rows


def _add_rows_interpreted(rows: Any, facts: Any, first: int, last: int, sums: Any) -> None:
    for i in range(first, last):
        sums += rows[i] * np.float32(facts[i])


def summing(n: int, n_bent: int) -> Callable[..., Any]:
    """A kernel `sum_products(weights, numbers)`: n numbers times their weights, added in pairs, and pairs of pairs.

    The first n_bent numbers are bent: below 0 they count as 0. n is a power of 2.
    """
    if INTERPRETED:
        return partial(_sum_interpreted, n_bent)
    vector = ir.VectorType(FLOAT, n)
    is_straight = ir.Constant(ir.VectorType(ir.IntType(1), n), [int(i >= n_bent) for i in range(n)])

    @intrinsic
    def sum_products(typing: Any, weights: Any, numbers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            start, none = ir.Constant(ir.IntType(64), 0), ir.Constant(vector, [0.0] * n)
            weight = _load(builder, _at(context, builder, weights, given[0], start, vector))
            number = _load(builder, _at(context, builder, numbers, given[1], start, vector))
            counts = builder.or_(builder.fcmp_ordered(">", number, none), is_straight)
            return _sum_in_pairs(builder, builder.fmul(weight, builder.select(counts, number, none)), n)

        return types.float32(weights, numbers), generate

    return sum_products


def _sum_in_pairs(builder: Any, total: Any, n: int) -> Any:
    """The first half and the second half, until one number is left."""
    half = n // 2
    while half:
        lanes = ir.VectorType(ir.IntType(32), half)
        halves = (ir.Constant(lanes, list(range(first, first + half))) for first in (0, half))
        total = builder.fadd(*(builder.shuffle_vector(total, total, each) for each in halves))
        half //= 2
    return builder.extract_element(total, ir.Constant(ir.IntType(32), 0))


def _sum_interpreted(n_bent: int, weights: Any, numbers: Any) -> Any:
    total = numbers.copy()
    total[:n_bent] = np.maximum(total[:n_bent], np.float32(0.0))
    total *= weights
    while len(total) > 1:
        total = total[: len(total) // 2] + total[len(total) // 2 :]
    return total[0]
