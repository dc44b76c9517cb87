"""The command line, run as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import quai

DATA = Path(__file__).parent.parent / "boards" / "data"


def run(*arguments: str | Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quai", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def finished() -> quai.Position:
    """A short game, played to its end."""
    position = quai.load("london", 2).new(3)
    while position.seat is not None:
        position.play(position.legal[-1])
    return position


def test_simulate_prints_json_alone(tmp_path: Path) -> None:
    """The keys are those that others build on, lists in the order of the bots."""
    file = tmp_path / "tally.json"
    assert run("simulate", "london", "--bots", "random,greedy", "-n", "4", "--seed", "5", "--json", file).stdout == ""
    tally = json.loads(file.read_text(encoding="utf-8"))
    keys = ["game", "players", "bots", "games", "seed", "wins", "shared_wins", "mean_scores", "decisions", "seconds"]
    assert list(tally) == keys
    assert tally["bots"] == ["random", "greedy"]
    assert tally["games"] == 4
    assert sum(tally["wins"]) + sum(tally["shared_wins"]) >= 4
    printed = run("simulate", "london", "--bots", "random,greedy", "-n", "4", "--seed", "5", "--json", "-")
    again = json.loads(printed.stdout)
    assert again | {"seconds": 0} == tally | {"seconds": 0}
    assert printed.stderr == ""


def test_simulate_shows_a_table() -> None:
    """Without --json a person reads a table."""
    shown = run("simulate", DATA / "mini", "--bots", "random,random,greedy", "-n", "2").stdout
    assert "greedy" in shown
    assert "mean score" in shown


def test_replay_counts_a_record(tmp_path: Path, finished: quai.Position) -> None:
    """A record is replayed and its final count shown; --at stops on the way; --json gives the position."""
    file = tmp_path / "game.quai"
    file.write_text(finished.record(), encoding="utf-8")
    assert finished.result is not None
    assert str(finished.result.scores[0]) in run("replay", file).stdout
    assert "Seat" in run("replay", file, "--at", "5").stdout
    assert json.loads(run("replay", file, "--json").stdout) == finished.to_dict()


def test_replay_of_an_own_board_needs_its_folder(tmp_path: Path) -> None:
    """The record says which board it is of, and the person where that is."""
    file = tmp_path / "mini.quai"
    file.write_text(quai.load(DATA / "mini").new(1).record(), encoding="utf-8")
    assert "folder" in run("replay", file, code=2).stderr
    run("replay", file, "--board", DATA / "mini")


def test_show_draws_positions_records_and_boards(tmp_path: Path, finished: quai.Position) -> None:
    """A picture of each kind of file that can be shown."""
    record, position, picture = (tmp_path / name for name in ("game.quai", "position.json", "out.svg"))
    record.write_text(finished.record(), encoding="utf-8")
    position.write_text(json.dumps(finished.to_dict()), encoding="utf-8")
    for file in (record, position, "underground", DATA / "mini"):
        picture.unlink(missing_ok=True)
        run("show", file, "--svg", picture)
        assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_board_check_lists_every_fault(tmp_path: Path) -> None:
    """A good board has none; a bad one exits with 2 and says each in a sentence."""
    assert "no faults" in run("board", "check", DATA / "mini").stdout
    (tmp_path / "board.toml").write_text("id = 3", encoding="utf-8")
    faults = run("board", "check", tmp_path, "--language", "en", code=2)
    assert faults.stdout.count("\n- ") + 1 >= 2
    assert "Faults" in faults.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "mars", "--bots", "random,random"], "no board"),
        (["simulate", "London", "--bots", "random,random"], "Did you mean “london”?"),
        (["simulate", "london", "--bots", "random,wizard"], "wizard"),
        (["simulate", "london", "--bots", "random"], "2 to 4"),
        (["replay", "nowhere.quai"], "can't be read"),
        (["show", "nowhere.json", "--svg", "x.svg"], "can't be read"),
        (["show", "london", "--svg", "x.svg", "--language", "tlh"], "language"),
        (["board", "check", "nowhere"], "Faults"),
    ],
)
def test_an_error_is_one_sentence_and_exit_2(arguments: list[str], said: str) -> None:
    """Nothing but a sentence is printed, and the exit code is 2."""
    assert said in run(*arguments, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("simulate london --bots planner,planner -n 0", "-n takes a whole number, 1 or more."),
        ("arena --bots greedy,random -n few", "-n takes a whole number, 1 or more."),
        ("simulate london --bots greedy,random --seed 1.5", "--seed takes a whole number, such as 1."),
        ("simulate london --bots greedy,random --time soon", "--time takes a number, such as 0.2."),
        ("serve --port 99999", "--port takes a whole number from 0 to 65535."),
        ("simulate london", "--bots is missing. See: quai simulate --help."),
        ("replay", "FILE is missing. See: quai replay --help."),
        ("bench --slow", "There is no option --slow of quai bench. Known: --json, --help."),
        ("deal", "This can't be understood: no such command 'deal'. See: quai --help."),
        (
            "simulat",
            "This can't be understood: no such command 'simulat'. Did you mean 'simulate'? See: quai --help.",
        ),
        ("board", "This can't be understood: missing command. See: quai board --help."),
    ],
)
def test_what_can_t_be_understood_is_one_sentence(arguments: str, said: str) -> None:
    """It says what to type instead."""
    assert run(*arguments.split(), code=2).stderr == said + "\n"


def test_the_help_of_bench_names_what_is_measured() -> None:
    """And how long it takes."""
    said = run("bench", "--help").stdout
    assert all(word in said for word in ("kernel", "compiling", "search", "vector", "simulate", "minutes"))


def test_a_position_that_can_t_exist_is_refused(tmp_path: Path) -> None:
    """The command says what is wrong with a position's file."""
    file = tmp_path / "position.json"
    for text in ("{", "[]", '{"game": "london", "players": 9}', '{"game": "london", "row": ["mauve"]}', "{}"):
        file.write_text(text, encoding="utf-8")
        assert run("show", file, "--svg", tmp_path / "x.svg", code=2).stderr.strip()
