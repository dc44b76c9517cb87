"""Sequences of decisions on a small underground, counted by the kernel and by hand."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from test_ticket_perft import perft

import quai

MINITUBE = Path(__file__).parent.parent / "boards" / "data" / "minitube"
CASES = tomllib.loads(Path(__file__).with_name("underground.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_sequences_of_decisions(case: dict[str, Any]) -> None:
    """The kernel finds as many sequences of each length as there are by hand."""
    position = quai.load(MINITUBE, 2).position(case["position"])
    assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
