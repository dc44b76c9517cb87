"""Compiled and uncompiled, the rules of On the Underground do the same."""

import json
import os
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

from underground_play import Start, checksums

STARTS = [
    Start("minitube", 2, seed=1, first=1, habit="random"),
    Start("minitube", 3, seed=2, first=0, habit="loops"),
    Start("underground", 2, seed=3, first=0, habit="loops"),
    Start("underground", 5, seed=4, first=3, habit="random"),
]
SCRIPT = """
import json, sys
from underground_play import Start, checksums
print(json.dumps([checksums(Start(*fields)) for fields in json.load(sys.stdin)]))
"""


def uncompiled(starts: list[Start]) -> list[list[int]]:
    """The games' checksums from a process that runs the rules as plain Python."""
    fields = json.dumps([astuple(start) for start in starts])
    environment = os.environ | {"QUAI_INTERPRETED": "1", "PYTHONPATH": str(Path(__file__).parent)}
    run = [sys.executable, "-W", "error", "-c", SCRIPT]
    done = subprocess.run(run, input=fields, env=environment, text=True, capture_output=True, check=True)
    return list(json.loads(done.stdout))


def test_compiled_and_uncompiled_agree_after_every_decision() -> None:
    """Whole games pass through the same states, byte by byte."""
    assert [checksums(start) for start in STARTS] == uncompiled(STARTS)
