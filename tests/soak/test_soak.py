"""A short soak; `make soak` is the long one."""

import bot_soak
import pytest

from quai.board import BUILT_IN
from soak import soak


@pytest.mark.parametrize("name", BUILT_IN)
def test_short_soak(name: str) -> None:
    """Some games of each kind with every invariant checked after every decision."""
    assert sum(1 for _ in soak(name, 1500, seed=7)) == 1500


def test_short_soak_of_bots() -> None:
    """Every bot plays a few games, on all boards, and does nothing illegal."""
    played = [bot for match in bot_soak.matches(4, seed=7) for bot in bot_soak.soak(match)]
    assert min(played.count(bot) for bot in set(played)) >= 4
