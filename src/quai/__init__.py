"""Quai: four network games, exact and fast."""

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
