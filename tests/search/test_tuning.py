"""The tools that look for better weights and settings."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quai
from quai.search.ticket_worth import WEIGHED


@pytest.fixture
def tool() -> Iterator[Any]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    yield importlib.import_module("tune")
    sys.path.pop(0)


def test_equal_weights_share(tool: Any) -> None:
    """Every deal is played from both seats, so that the same weights on both sides have half of it."""
    assert tool.compare(quai.load("london", 2), WEIGHED, WEIGHED, 40, "equal").share == pytest.approx(0.5)


def test_worse_weights_lose(tool: Any) -> None:
    """Who thinks that tickets are worth nothing loses."""
    careless = WEIGHED | {"ticket": 0.0, "tickets_pay": -50.0}
    assert tool.compare(quai.load("london", 2), careless, WEIGHED, 200, "worse").share < 0.45
