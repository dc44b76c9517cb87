"""Sequences of decisions from fixed positions, counted by the kernel and by hand."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import quai

MINI = Path(__file__).parent.parent / "boards" / "data" / "mini"
CASES = tomllib.loads(Path(__file__).with_name("ticket.toml").read_text(encoding="utf-8"))["case"]


def perft(position: quai.Position, depth: int) -> int:
    """How many sequences of so many decisions there are."""
    legal = position.legal
    if depth == 1:
        return len(legal)
    return sum(perft(position.copy().play(action), depth - 1) for action in legal)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_sequences_of_decisions(case: dict[str, Any]) -> None:
    """The kernel finds as many sequences of each length as there are by hand."""
    position = quai.load(MINI, len(case["position"]["hands"])).position(case["position"])
    assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
