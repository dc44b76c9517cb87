"""Quai: four network games, exact and fast."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quai.errors import BoardError, IllegalAction, PositionError, QuaiError, RecordError
    from quai.game import Action, Game, Position, Result, load, replay

__all__ = [
    "Action",
    "BoardError",
    "Game",
    "IllegalAction",
    "Position",
    "PositionError",
    "QuaiError",
    "RecordError",
    "Result",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    """Names are fetched when one is first asked for, so that a command sees to Ctrl-C before NumPy and Numba load."""
    if name not in __all__:
        raise AttributeError(f"module 'quai' has no attribute {name!r}")
    from quai import errors, game

    found = vars(errors) | vars(game)
    globals().update({public: found[public] for public in __all__})
    return found[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
