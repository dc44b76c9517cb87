"""Compiled and uncompiled, the rules do the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

from ticket_games import STYLES, TABLES, checksums

STYLE = list(STYLES)
GAMES = [[name, players, STYLE[seed % len(STYLE)], seed] for seed, (name, players) in enumerate(TABLES)]
SCRIPT = Path(__file__).with_name("ticket_checksums.py")


def uncompiled(games: list[list]) -> list[list[int]]:
    """The games' checksums from a process that runs the rules as plain Python."""
    environment = os.environ | {"QUAI_INTERPRETED": "1"}
    run = [sys.executable, "-W", "error", str(SCRIPT)]
    done = subprocess.run(run, input=json.dumps(games), env=environment, text=True, capture_output=True, check=True)
    return list(json.loads(done.stdout))


def test_compiled_and_uncompiled_agree_after_every_decision() -> None:
    """Whole games at every table pass through the same states, byte by byte."""
    for game, expected in zip(GAMES, uncompiled(GAMES), strict=True):
        assert checksums(*game) == expected, game
