"""Boards as data: what a board says, where it is read from, and what can be wrong with it."""

from quai.board.check import check_folder
from quai.board.load import BUILT_IN, load_board

__all__ = ["BUILT_IN", "check_folder", "load_board"]
