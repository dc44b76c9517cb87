"""Loading a board: one of the four that come with Quai, or a folder of one's own."""

import os
from difflib import get_close_matches
from pathlib import Path

from quai.board.check import MAX_PATH, read_folder
from quai.board.spec import Board
from quai.errors import BoardError, QuaiError, shown

BUILT_IN = ("london", "sanfrancisco", "germany", "underground")
BOARDS = Path(__file__).parent.parent / "boards"


def load_board(name_or_folder: str | Path) -> Board:
    """The board of a built-in id or of a folder. Raises `BoardError` with every fault of the folder."""
    folder = _folder_of(name_or_folder)
    board, faults = read_folder(folder)
    if board is None or faults:
        raise BoardError(faults, shown(folder, MAX_PATH))
    return board


def _folder_of(name_or_folder: str | Path) -> str | Path:
    if name_or_folder in BUILT_IN:
        return BOARDS / name_or_folder
    if not os.path.exists(name_or_folder):
        raise _unknown(shown(name_or_folder, MAX_PATH))
    return name_or_folder


def _unknown(name: str) -> QuaiError:
    """There is no such board; one of nearly that name is suggested."""
    values = {"name": name, "list": ", ".join(BUILT_IN)}
    near = get_close_matches(name.lower().replace(" ", ""), BUILT_IN, n=1, cutoff=0.75)
    return QuaiError("board.unknown_near", near=near[0], **values) if near else QuaiError("board.unknown", **values)
