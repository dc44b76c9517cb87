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
from quai.bots import bots_for, make_bot, make_listed_bot, mind_of, own_version, plays
from quai.bots.own import OwnBot
from quai.lab.child import Child
from quai.lab.games import Match, play
from quai.lab.simulate import simulate
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

BAD = """
import os, sys
print("imported")
class Idle:
    def __init__(self, board, seed):
        print("made")
    def choose(self, view, legal):
        print("chosen")
        return legal[0]
class Divides(Idle):
    def choose(self, view, legal):
        return legal[len(legal) // 0]
class Unmade:
    def __init__(self, board, seed):
        {}["board"]
class Leaves(Idle):
    def choose(self, view, legal):
        sys.exit(7)
class Ends(Idle):
    def choose(self, view, legal):
        os._exit(7)
class EndsEarly:
    def __init__(self, board, seed):
        os._exit(7)
class Reads(Idle):
    def choose(self, view, legal):
        return input()
class Odd(Idle):
    def choose(self, view, legal):
        legal.clear()
        return None
class Cheats(Idle):
    def choose(self, view, legal):
        return "claim the moon"
class Texts(Idle):
    def choose(self, view, legal):
        return legal[-1].text
class Ids(Idle):
    def choose(self, view, legal):
        return legal[-1].id
class Bare:
    pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the page's bot, and with a module of odd things."""
    (tmp_path / "longest.py").write_text(PYTHON[0], encoding="utf-8")
    (tmp_path / "odd_bots.py").write_text(ODD, encoding="utf-8")
    (tmp_path / "bad_bots.py").write_text(BAD, encoding="utf-8")
    (tmp_path / "leaving_bots.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    (tmp_path / "misspelt.py").write_text("import random\ndef broken(:\n", encoding="utf-8")
    (tmp_path / "failing.py").write_text("raise RuntimeError('not today')\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def importable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("longest", "odd_bots", "bad_bots", "leaving_bots", "lacking", "misspelt", "failing"):
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
    assert type(OwnBot(OWN, board, 1).bot).__name__ == "Longest"
    assert type(OwnBot("odd_bots:made", board, "text").bot).__name__ == "RandomBot"
    assert isinstance(make_bot(OWN, board, 1), OwnBot)
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
        ("leaving_bots:Bot", "bot.failed_at", "leaving_bots:Bot failed: SystemExit: 3"),
        ("bad_bots:Bare", "bot.failed", r"bad_bots:Bare failed: TypeError: Bare\(\) takes no arguments"),
        ("bad_bots:Unmade", "bot.failed_at", "bad_bots:Unmade failed: KeyError: 'board', in bad_bots.py line 15"),
    ],
)
def test_what_is_not_there_is_one_sentence(name: str, key: str, said: str) -> None:
    """It says what is missing."""
    with pytest.raises(quai.QuaiError, match=said) as refused:
        make_bot(name, load_board("london"), 1)
    assert refused.value.key == key


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("lacking", "No module named 'nowhere_to_be_found', in lacking.py line 1"),
        ("misspelt", "SyntaxError: .*, in misspelt.py line 2"),
        ("failing", "RuntimeError: not today, in failing.py line 1"),
    ],
)
def test_a_module_that_fails_is_told_with_the_line(module: str, said: str) -> None:
    """Its author needs to know where."""
    with pytest.raises(quai.QuaiError, match=said):
        make_bot(f"{module}:Bot", load_board("london"), 1)


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
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Divides", "The bot bad_bots:Divides failed: ZeroDivisionError: .*, in bad_bots.py line 12."),
        ("Unmade", "The bot bad_bots:Unmade failed: KeyError: 'board', in bad_bots.py line 15."),
        ("Leaves", "The bot bad_bots:Leaves failed: SystemExit: 7, in bad_bots.py line 18."),
        ("Reads", "The bot bad_bots:Reads failed: EOFError: .*, in bad_bots.py line 27."),
        ("Ends", "The process in which bad_bots:Ends played ended"),
        ("EndsEarly", "The process in which bad_bots:EndsEarly played ended"),
        ("Odd", "The bot bad_bots:Odd returned “None”"),
        ("Cheats", "The bot bad_bots:Cheats returned “claim the moon”"),
    ],
)
def test_a_bot_that_fails_is_named(bot: str, said: str) -> None:
    """It ends no process but its own, and nobody waits for it."""
    with pytest.raises(quai.QuaiError, match=said):
        simulate(quai.load("london", 2), [f"bad_bots:{bot}", "random"], 2, 1, workers=1)


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("bot", ["Texts", "Ids"])
def test_a_choice_may_be_a_text_or_an_id(bot: str) -> None:
    """As `Position.play` takes it."""
    position = quai.load("london", 2).new(1)
    legal = position.legal
    assert make_bot(f"bad_bots:{bot}", position.game.board, 1).choose(position.view(position.seat), legal) == legal[-1]


def test_results_stay_apart_from_what_a_bot_prints_and_failing_is_exit_2(folder: Path) -> None:
    """JSON alone on one side, words on the other; an error is one sentence."""
    command = ("simulate", "london", "-n", "2", "--workers", "2", "--json", "-", "--bots")
    done = run(folder, *command, "bad_bots:Idle,random")
    assert json.loads(done.stdout)["games"] == 2
    assert {"imported", "made", "chosen"} <= set(done.stderr.split())
    failed = run(folder, *command, "random,bad_bots:Leaves", code=2)
    assert failed.stdout == ""
    assert failed.stderr.splitlines()[-1] == "The bot bad_bots:Leaves failed: SystemExit: 7, in bad_bots.py line 18."


def test_an_arena_does_not_count_games_of_another_version(folder: Path) -> None:
    """After an edit the bot plays anew; after the edit is undone, its games are there."""

    def games() -> list[str]:
        run(folder, "arena", "--bots", "longest:Longest,random", "-n", "2", "--out", "kept", "--workers", "1")
        return (folder / "kept" / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]

    first = games()
    assert games() == first
    (folder / "longest.py").write_text(PYTHON[0].replace("max(", "min("), encoding="utf-8")
    both = games()
    assert both[: len(first)] == first
    assert sum(len(json.loads(line)["wins"]) for line in both) == 4
    (folder / "longest.py").write_text(PYTHON[0], encoding="utf-8")
    assert games() == both


@pytest.mark.usefixtures("importable")
def test_a_version_is_that_of_the_file_the_class_is_written_in(folder: Path) -> None:
    """A package may show a class of another of its modules."""
    (folder / "shown_bots.py").write_text("from longest import Longest\n", encoding="utf-8")
    before = own_version("shown_bots:Longest")
    assert before == own_version("shown_bots:Longest")
    (folder / "longest.py").write_text(PYTHON[0] + "\n", encoding="utf-8")
    assert own_version("shown_bots:Longest") != before


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
