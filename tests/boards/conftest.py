"""Copies of boards that a test may spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from quai.board.load import BOARDS, BUILT_IN

DATA = Path(__file__).parent / "data"


@pytest.fixture
def copy_of(tmp_path: Path) -> Callable[[str], Path]:
    """A function that copies a board, built-in or small, into a folder of the test's own."""

    def copy(name: str) -> Path:
        return Path(shutil.copytree((BOARDS if name in BUILT_IN else DATA) / name, tmp_path / name))

    return copy
