"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("quai_london(players=2)")`."""

from quai.board import BUILT_IN, load_board
from quai.errors import QuaiError


def register() -> list[str]:
    """Make the four games known to OpenSpiel in this process, and return their names there."""
    try:
        import pyspiel

        from quai.env.openspiel.play import game_type, games_on
    except ImportError as missing:
        raise QuaiError("openspiel.missing") from missing
    for name in BUILT_IN:
        board = load_board(name)
        pyspiel.register_game(game_type(board), games_on(board))
    return [f"quai_{name}" for name in BUILT_IN]
