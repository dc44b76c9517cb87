"""`quai simulate`, run as a person runs it."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import polars
import pytest

import quai
from quai.board import load_board
from quai.bots import BUDGETED
from quai.cli.lab import simulate
from quai.lab.budgets import with_budget
from quai.lab.games import Match
from quai.lab.tables import Tables

DATA = Path(__file__).parent.parent / "boards" / "data"


def quai_process(*arguments: str | Path, stderr: int = subprocess.PIPE, **environment: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "quai", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=os.environ | environment)


def run(*arguments: str | Path, code: int = 0, **environment: str) -> tuple[str, str]:
    """What a command prints to either side."""
    process = quai_process(*arguments, **environment)
    printed, said = process.communicate(timeout=100)
    assert process.returncode == code, said
    assert "Traceback" not in said
    return printed, said


def tally(*arguments: str | Path, **environment: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("simulate", *arguments, "--json", **environment)[0])
    assert found.pop("seconds") > 0
    return found


def test_the_command_does_not_depend_on_workers() -> None:
    """One worker and three count the same."""
    game = ("london", "--bots", "greedy,random", "-n", "12", "--seed", "3")
    one = tally(*game, "--workers", "1")
    assert one == tally(*game, "--workers", "3")
    assert one["games"] == 12
    assert sum(one["wins"]) + sum(one["shared_wins"]) / 2 == 12


@pytest.mark.parametrize("board", ["mini", "minitube"])
def test_uncompiled_games_are_the_same(board: str) -> None:
    """Whole games inside the kernel, and their keys, come out the same without compilation."""
    game = (DATA / board, "--bots", "random,random", "-n", "3", "--workers", "1")
    assert tally(*game) == tally(*game, QUAI_INTERPRETED="1")


def test_seats_rotate() -> None:
    """With as many games as players every bot has every seat once: twins do equally well on the same seats."""
    found = tally(DATA / "mini", "--bots", "random,random", "-n", "500")
    assert abs(found["wins"][0] - found["wins"][1]) < 100


@pytest.mark.parametrize("bots", ["greedy,greedy", "random,random"])
def test_ctrl_c_keeps_what_is_done(bots: str, tmp_path: Path) -> None:
    """On a terminal the bar shows how many games are done and how fast; after Ctrl-C they are counted and written."""
    watched, terminal = pty.openpty()
    command = ("london", "--bots", bots, "-n", "9000000", "--json", "-", "--parquet", tmp_path, "--workers", "2")
    process = quai_process("simulate", *command, stderr=terminal, COLUMNS="200")
    shown = ""
    end = monotonic() + 60
    while not re.search(r" [1-9]\d*/9000000 [\d,.]+/s \d+:", re.sub(r"\x1b\[[\d;?]*\w", "", shown)):
        assert monotonic() < end, shown[-400:]
        shown += os.read(watched, 1 << 16).decode()
    process.send_signal(signal.SIGINT)
    printed, _ = process.communicate(timeout=60)
    shown += os.read(watched, 1 << 16).decode()
    os.close(watched)
    os.close(terminal)
    assert process.returncode == 130, shown
    assert "Stopped after" in shown
    found = json.loads(printed)
    assert 0 < found["games"] < 9000000
    games = polars.read_parquet(tmp_path / "games.parquet")
    assert len(games) == found["games"]
    assert games["decisions"].sum() == found["decisions"]


def test_ctrl_c_before_the_first_game_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are no figures, and it says so."""
    monkeypatch.setattr("quai.lab.simulate.play_all", lambda stacks, workers: iter(()))
    with pytest.raises(SystemExit) as ended:
        simulate("london", "random,random", n=5)
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "Stopped: no game was finished.\n")


@pytest.fixture(scope="module", params=["london", "germany", "underground"])
def tables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Tables of six games on one of the boards."""
    folder = tmp_path_factory.mktemp("tables")
    game = (request.param, "--bots", "random,greedy,random", "-n", "6", "--seed", "5")
    run("simulate", *game, "--parquet", folder, "--decisions")
    return request.param, folder


def test_tables_say_what_happened(tables: tuple[str, Path]) -> None:
    """Playing the table of decisions leads to the scores, parts and winners of the table of seats."""
    name, folder = tables
    games, seats, decisions = (
        polars.read_parquet(folder / f"{table}.parquet") for table in ("games", "seats", "decisions")
    )
    assert games["game"].to_list() == list(range(6))
    assert seats["bot"].to_list()[:6] == ["random", "greedy", "random", "random", "random", "greedy"]
    assert seats["entry"].to_list()[:6] == [0, 1, 2, 2, 0, 1]
    for game in games.rows(named=True):
        position = quai.load(name, 3).new(game["deal"])
        own = decisions.filter(polars.col("game") == game["game"])
        for row in own.rows(named=True):
            assert (row["seat"], row["phase"]) == (position.seat, position.phase)
            assert row["number"] == len(position.actions)
            assert row["legal"] == len(position.legal)
            position.play(row["action"])
        assert position.result is not None
        assert game["decisions"] == len(own)
        table = seats.filter(polars.col("game") == game["game"])
        assert table["score"].to_list() == position.result.scores
        assert [seat for seat in range(3) if table["won"][seat]] == position.result.winners
        assert game["winners"] == len(position.result.winners)
        ranked = sorted(position.result.scores)
        assert (game["best_score"], game["margin"]) == (ranked[-1], ranked[-1] - ranked[-2])
        assert table["share"].sum() == pytest.approx(1)
        for part in position.game.family.parts:
            assert table[part].to_list() == [parts[part] for parts in position.result.breakdown]
        check_facts(position, table)


def check_facts(position: quai.Position, table: polars.DataFrame) -> None:
    data = position.to_dict()
    if "tracks" in data:
        owned = [sum(len(data["tracks"].get(line, [])) for line in lines) for lines in data["lines"]]
        assert table["tracks"].to_list() == owned
        assert table["branch_tokens"].to_list() == data["branch"]
    else:
        assert table["tickets_kept"].to_list() == [len(tickets) for tickets in data["tickets"]]
        assert (table["tickets_completed"] <= table["tickets_kept"]).all()
        routes = list(data["routes"].values())
        assert table["routes_claimed"].to_list() == [routes.count(seat) for seat in range(3)]
        assert table["vehicles_left"].to_list() == data["vehicles"]
        assert table["cards_left"].to_list() == [sum(hand.values()) for hand in data["hands"]]


def test_completed_tickets_are_counted(tables: tuple[str, Path]) -> None:
    """A seat whose tickets count for it in full has completed them all; one that lost points has not."""
    name, folder = tables
    seats = polars.read_parquet(folder / "seats.parquet")
    if name != "underground":
        for row in seats.rows(named=True):
            assert (row["tickets_completed"] == 0) <= (row["tickets"] <= 0)
            assert (row["tickets_completed"] == row["tickets_kept"]) <= (row["tickets"] >= 0)


def test_the_table_shows_intervals() -> None:
    """A person reads win shares with their intervals."""
    assert "win share (95 %)" in run("simulate", DATA / "mini", "--bots", "random,greedy", "-n", "4")[0]


def test_one_game_is_not_called_games() -> None:
    """The title counts as one speaks."""
    assert "mini, 1 game, " in run("simulate", DATA / "mini", "--bots", "random,greedy", "-n", "1")[0]


@pytest.mark.parametrize("command", ["simulate london", "arena"])
@pytest.mark.parametrize("bots", ["", "random,", "greedy,,random"])
def test_a_name_left_out_is_one_sentence(command: str, bots: str) -> None:
    """It says that a bot is to be named, and how."""
    said = run(*command.split(), "--bots", bots, code=2)[1]
    assert f"missing in --bots “{bots}”" in said
    assert "greedy,random" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--decisions"], "--parquet"),
        (["--time", "0.1"], "budget"),
        (["--threads", "2"], "--iterations"),
        (["--time", "0.1", "--iterations", "5"], "not both"),
        (["--ray", "127.0.0.1:9"], "--ray local"),
    ],
)
def test_an_error_is_one_sentence_and_exit_2(arguments: list[str], said: str) -> None:
    """It says what to do."""
    assert said in run("simulate", "london", "--bots", "random,greedy", *arguments, code=2)[1]


def test_a_budget_is_written_to_the_bots_that_take_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of a bot's own stays."""
    monkeypatch.setitem(BUDGETED, "thinker", lambda board, seed, budget: None)
    names = ["thinker", "greedy", "thinker@500"]
    assert with_budget(names, seconds=0.2) == ["thinker@0.2s", "greedy", "thinker@500"]
    assert with_budget(names, iterations=300, threads=2)[0] == "thinker@300*2"
    assert with_budget(names) == names


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["greedy", "random"], "None of these bots takes a budget: greedy, random."),
        (["expert@500", "greedy"], "Every bot here that takes a budget has one of its own: expert@500."),
    ],
)
def test_a_budget_for_nobody_is_refused(names: list[str], said: str) -> None:
    """It is said whether nobody takes one, or all have their own."""
    with pytest.raises(quai.QuaiError, match=said):
        with_budget(names, seconds=0.2)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Polars the sentence says what to install."""
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(quai.QuaiError, match=r"pip install quai\[parquet\]"):
        Tables(Match(load_board("london"), ("random", "random"), 1))


def test_the_python_in_the_docs_runs() -> None:
    """The page's example plays its games."""
    page = Path(__file__).parents[2] / "docs" / "lab.md"
    [block] = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(block, names)
    assert names["tally"].games == 20
