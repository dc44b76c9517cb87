"""Whatever a folder holds, the check answers with faults in sentences, never with a traceback."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quai.board import check_folder, load_board
from quai.errors import BoardError
from quai.messages import LANGUAGES

DATA = Path(__file__).parent / "data"
FILES = sorted(path.relative_to(DATA) for path in DATA.glob("*/*.*"))

NASTY = [
    *(
        "",
        " ",
        "0",
        "-1",
        "3",
        "99",
        "1e400",
        "nan",
        "-inf",
        "1_000",
        "٣",
        "9" * 30,
        "9" * 5000,
        "0x" + "f" * 5000,
    ),
    *("true", "1979-05-27", "07:32:00", "[]", "{}", "[[]]", "[" * 2000, "{ a = 1 }", "[1, [2]]", "[nan, 1]"),
    *('""', '"x"', '"', "'''", "\x00", "\x1b[31m", "=", ",", "#", "\n", "[x]", "[[x]]", "a.b.c = 1", "{0}"),
    *("wild", "grey", "deck", "walk", "castle", "castle-castle", "harbour-market", "start", "country"),
]


@contextmanager
def board_with(file: Path, content: bytes) -> Iterator[Path]:
    """A copy of a small board with other content in one file."""
    with TemporaryDirectory() as parent:
        folder = Path(shutil.copytree(DATA / file.parent, Path(parent) / file.parent))
        (folder / file.name).write_bytes(content)
        yield folder


def answers(folder: Path) -> None:
    """The check ends with sentences, and loading agrees with it."""
    faults = check_folder(folder)
    for fault in faults:
        assert all(fault.message(language).isprintable() for language in LANGUAGES)
    if faults:
        with pytest.raises(BoardError):
            load_board(folder)
    else:
        load_board(folder)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FILES), st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_junk_in_place_of_a_file(file, content):
    with board_with(file, content) as folder:
        answers(folder)


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_a_word_replaced_by_something_nasty(file, data):
    words = re.split(r"(\W)", (DATA / file).read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(NASTY) | st.text(max_size=5))
    with board_with(file, "".join(words).encode()) as folder:
        answers(folder)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_lines_lost_doubled_or_moved(file, data):
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    picked = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 3))
    with board_with(file, "\n".join(picked).encode()) as folder:
        answers(folder)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FILES), st.data())
def test_bytes_changed_or_cut_off(file, data):
    content = bytearray((DATA / file).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with board_with(file, bytes(content[: data.draw(st.integers(0, len(content)))])) as folder:
        answers(folder)


@pytest.mark.parametrize("path", ["", "\x00", "x" * 5000, "/dev/null", "no/such/folder"])
def test_a_path_that_leads_nowhere(path):
    assert next(fault.key for fault in check_folder(path)) in ("board.no_folder", "board.not_a_folder")
