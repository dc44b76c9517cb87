"""A state is a function of its position's facts, and the same bytes compiled and uncompiled."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from underground_games import Game, games

from quai.underground import entry
from quai.underground.state import new_states

FACTS = ("key", "shuffles", "players", "first", "seat", "phase", "builds_left", "passenger", "score", "branch",
         "line_owner", "built", "marker", "cards", "n_cards", "deck", "n_deck")  # fmt: skip


def rebuilt(game: Game) -> np.ndarray:
    """A state made from nothing but the facts."""
    states = new_states(1)
    for fact in FACTS:
        states[fact] = game.states[fact]
    entry.rebuild_at(game.tables, states, 0)
    return states


def test_a_state_follows_from_its_facts():
    for game, choose in games(6):
        while not game.is_over:
            assert rebuilt(game).tobytes() == game.states.tobytes()
            game.play(choose(game, game.legal()))
        assert rebuilt(game).tobytes() == game.states.tobytes()


def digests(interpreted: str) -> str:
    script = str(Path(__file__).parent / "underground_games.py")
    environment = os.environ | {"QUAI_INTERPRETED": interpreted}
    command = [sys.executable, "-W", "error", script, *map(str, range(4))]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_compiled_and_uncompiled_games_are_the_same_to_the_last_byte():
    assert digests("0") == digests("1") != ""
