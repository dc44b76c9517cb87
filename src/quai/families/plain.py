"""A state as plain Python numbers and lists: reading many fields of a NumPy record one by one is slow."""

from types import SimpleNamespace
from typing import Any

import numpy as np


def plain(state: Any) -> SimpleNamespace:
    """The record's fields as attributes; lists of lists where it has arrays."""
    values = zip(state.dtype.names, state.item(), strict=True)
    return SimpleNamespace(
        **{name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
    )
