"""The page for map makers can be believed: its files are the small board's, and it names every column."""

import re
from pathlib import Path

import pytest

from quai.board import read_ground, read_ticket, read_underground
from quai.board.spec import GROUND_KINDS

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-board.md").read_text(encoding="utf-8")
MINI = Path(__file__).parent / "data" / "mini"
FILES = sorted(path.name for path in MINI.iterdir())


def test_the_page_shows_every_file_of_the_small_board():
    shown = dict(re.findall(r"```\w+ (\S+)\n(.*?)```", PAGE, re.DOTALL))
    assert shown == {file: (MINI / file).read_text(encoding="utf-8") for file in FILES}


@pytest.mark.parametrize(
    "fields",
    [
        read_ticket.BOARD,
        read_ticket.TOKENS,
        read_ticket.PASSENGERS,
        read_ticket.PLACES,
        read_ticket.ROUTES,
        read_ticket.TICKETS,
        read_ticket.LAYOUT,
        read_ground.GROUND,
        read_ground.shape_around((1.0, 1.0), GROUND_KINDS),
        read_underground.BOARD,
        read_underground.stations_in((1.0, 1.0)),
        read_underground.LINKS,
        read_underground.LINES,
    ],
)
def test_the_page_names_every_column_and_key(fields):
    assert [field.name for field in fields if f"`{field.name}`" not in PAGE] == []


@pytest.mark.parametrize("kind", GROUND_KINDS)
def test_the_page_names_every_kind_of_ground(kind):
    assert f"`{kind}`" in PAGE
