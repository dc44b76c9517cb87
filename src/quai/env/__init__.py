"""The games as environments for learning; `pip install quai[env]` brings what they need.

`aec` is for PettingZoo, `single` for Gymnasium (one seat against bots), `vector` for Gymnasium too (thousands of games
inside the kernel). All of them have the same observations, masks and rewards.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from quai.board import load_board
from quai.errors import QuaiError
from quai.game import Game, load

if TYPE_CHECKING:
    from quai.env.aec_env import AECTable
    from quai.env.single_env import SingleSeat
    from quai.env.vector_env import ManyTables

__all__ = ["aec", "single", "vector"]

GYMNASIUM_IDS = {
    "quai/London-v0": "london",
    "quai/SanFrancisco-v0": "sanfrancisco",
    "quai/Germany-v0": "germany",
    "quai/Underground-v0": "underground",
}
"""What `gymnasium.make` makes with `single`, and on which board."""


def aec(board: str | Path, players: int | None = None, render_mode: str | None = None) -> "AECTable":
    """A game for PettingZoo: every seat is an agent, one after another decides."""
    _need("pettingzoo")
    from quai.env.aec_env import AECTable

    return AECTable(load(board, players), render_mode)


def single(
    board: str | Path, opponents: Sequence[str] = ("greedy",), seat: int | None = None, render_mode: str | None = None
) -> "SingleSeat":
    """A game for Gymnasium: one seat against bots. Without `seat` the learner sits somewhere else in every game."""
    _need("gymnasium")
    from quai.env.single_env import SingleSeat, players_with

    loaded = load_board(board)
    return SingleSeat(Game(loaded, players_with(opponents, loaded)), opponents, seat, render_mode)


def vector(board: str | Path, num_envs: int = 1024, players: int | None = None) -> "ManyTables":
    """Many games side by side inside the kernel; each action is for whoever decides there."""
    _need("gymnasium")
    from quai.env.vector_env import ManyTables

    return ManyTables(load(board, players), num_envs)


def _need(package: str) -> None:
    if find_spec(package) is None:
        raise QuaiError("env.missing", package=package, install="pip install quai[env]")


def _register() -> None:
    """Tell Gymnasium, if it is installed, what it can make."""
    if find_spec("gymnasium") is not None:
        import gymnasium

        for id, board in GYMNASIUM_IDS.items():
            gymnasium.register(id, "quai.env:single", kwargs={"board": board})


_register()
