"""The four boards, loaded once, so that their label placement is worked out once."""

from functools import cache

import pytest

from quai.board.load import BUILT_IN, load_board
from quai.board.spec import Board


@cache
def _loaded(name: str) -> Board:
    return load_board(name)


@pytest.fixture(params=BUILT_IN)
def board(request: pytest.FixtureRequest) -> Board:
    """Each of the four boards."""
    return _loaded(request.param)


@pytest.fixture(params=("london", "sanfrancisco", "germany"))
def ticket_board(request: pytest.FixtureRequest) -> Board:
    """Each board of the ticket family."""
    return _loaded(request.param)


@pytest.fixture
def underground() -> Board:
    return _loaded("underground")


@pytest.fixture
def london() -> Board:
    return _loaded("london")


@pytest.fixture
def sanfrancisco() -> Board:
    return _loaded("sanfrancisco")


@pytest.fixture
def germany() -> Board:
    return _loaded("germany")
