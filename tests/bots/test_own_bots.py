"""A bot of one's own, by where it is: `module:Class`."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quai
import quai.env
from quai.board import load_board
from quai.bots import bots_for, make_bot, make_listed_bot, mind_of, plays
from quai.lab.child import Child
from quai.lab.games import Match, play
from quai.lab.workers import Chunk

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"
PYTHON = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
OWN = "longest:Longest"

ODD = """
from quai.bots.random_bot import RandomBot
number = 3
def made(board, seed):
    return RandomBot(board, seed)
def nothing(board, seed):
    return None
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the page's bot, and with a module of odd things."""
    (tmp_path / "longest.py").write_text(PYTHON[0], encoding="utf-8")
    (tmp_path / "odd_bots.py").write_text(ODD, encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def importable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("longest", "odd_bots", "lacking"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(folder)


def run(folder: Path, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """A command in that folder, which Python by itself does not look into (-P), as for the command `quai`."""
    command = [sys.executable, "-P", "-m", "quai", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done


@pytest.mark.usefixtures("importable")
def test_the_python_on_the_page_runs() -> None:
    """The page's bot plays a game."""
    names: dict[str, Any] = {}
    for block in PYTHON:
        exec(block, names)
    assert names["position"].is_over


@pytest.mark.usefixtures("importable")
def test_a_class_or_a_function_makes_a_bot() -> None:
    """For a board and a seed; it is on no list, plays any board, and not inside the kernel."""
    board = load_board("london")
    assert type(make_bot(OWN, board, 1)).__name__ == "Longest"
    assert type(make_bot("odd_bots:made", board, "text")).__name__ == "RandomBot"
    assert OWN not in bots_for(board)
    assert plays(OWN, load_board("underground"))
    assert mind_of(OWN) is None


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("no_such_module:Bot", "bot.no_module", "no module “no_such_module”"),
        ("longest.deeper:Bot", "bot.no_module", "no module “longest.deeper”"),
        ("longest:Shortest", "bot.no_maker", "“longest” has no class or function “Shortest”"),
        ("odd_bots:number", "bot.no_maker", "“number”"),
        ("odd_bots:nothing", "bot.no_choose", "no method choose"),
        ("longest:", "bot.no_place", "module:Class"),
        (":Longest", "bot.no_place", "module:Class"),
        (".longest:Longest", "bot.no_place", "module:Class"),
        ("longest:Longest:more", "bot.no_place", "module:Class"),
        ("longest:Longest@5", "bot.no_budget", "without @"),
    ],
)
def test_what_is_not_there_is_one_sentence(name: str, key: str, said: str) -> None:
    """It says what is missing."""
    with pytest.raises(quai.QuaiError, match=said) as refused:
        make_bot(name, load_board("london"), 1)
    assert refused.value.key == key


@pytest.mark.usefixtures("importable")
def test_what_a_module_misses_itself_is_told_as_python_does() -> None:
    """Its author needs to know where."""
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        make_bot("lacking:Bot", load_board("london"), 1)


@pytest.mark.usefixtures("importable")
def test_worker_processes_find_it() -> None:
    """A game played in another process is the one that is played here."""
    chunk = Chunk(Match(load_board("london"), (OWN, "odd_bots:made"), 1), 0, 2)
    child = Child()
    try:
        games = child.play(*chunk.asked)
    finally:
        child.close()
    assert games.scores.tolist() == play(chunk.match, 0, 2).scores.tolist()


@pytest.mark.usefixtures("importable")
def test_a_learner_can_play_against_it() -> None:
    """Opponents are bots' names, and this is one."""
    _, info = quai.env.single("london", opponents=[OWN]).reset(seed=1)
    assert info["action_mask"].any()


def test_the_command_line_finds_it_in_the_current_folder(folder: Path) -> None:
    """Tables and files name it as it was typed; the number of workers makes no difference."""
    command = ("simulate", "london", "--bots", f"{OWN},random", "-n", "4")
    assert OWN in run(folder, *command).stdout
    one, two = (json.loads(run(folder, *command, "--json", "--workers", n).stdout) for n in "12")
    assert one["bots"] == [OWN, "random"]
    assert one | {"seconds": 0} == two | {"seconds": 0}
    shown = run(folder, "arena", "--bots", f"{OWN},odd_bots:made", "-n", "2").stdout
    assert f"win share of {OWN} vs odd_bots:made on london" in shown
    refused = run(folder, "simulate", "london", "--bots", "longest:Nobody,random", code=2)
    assert refused.stderr == f"{quai.QuaiError('bot.no_maker', module='longest', name='Nobody')}\n"


@pytest.mark.usefixtures("importable")
def test_strangers_can_t_have_anything_imported() -> None:
    """Of the bots that are listed it is none, and its module is left alone."""
    with pytest.raises(quai.QuaiError) as refused:
        make_listed_bot(OWN, load_board("london"), 1)
    assert refused.value.key == "bot.unknown"
    assert "longest" not in sys.modules
