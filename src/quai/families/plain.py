"""A state as plain Python numbers and lists: reading many fields of a NumPy record one by one is slow."""

from types import SimpleNamespace
from typing import Any

import numpy as np


def plain(state: Any) -> SimpleNamespace:
    """The record's fields as attributes; lists of lists where it has arrays."""
    plain = SimpleNamespace()
    fields = plain.__dict__
    for name, value in zip(state.dtype.names, state.item(), strict=True):
        fields[name] = value.tolist() if type(value) is np.ndarray else value
    return plain
