"""A short soak; `make soak` is the long one."""

import pytest

from quai.board import BUILT_IN
from soak import soak


@pytest.mark.parametrize("name", BUILT_IN)
def test_short_soak(name: str) -> None:
    """Some games of each kind with every invariant checked after every decision."""
    assert sum(1 for _ in soak(name, 1500, seed=7)) == 1500
