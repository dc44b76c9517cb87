"""`quai arena`: who meets whom, what is kept, and how it goes on."""

import json
import re
import signal
import subprocess
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from test_simulate import DATA, quai_process, run

from quai.board import load_board
from quai.errors import QuaiError
from quai.lab.arena.ladder import ladder
from quai.lab.arena.log import Log
from quai.lab.arena.pairing import Pairing, pairings
from quai.lab.arena.run import arena
from quai.lab.arena.sprt import Sprt
from quai.lab.edition import edition
from quai.lab.workers import local_workers

MINI = DATA / "mini"


def pairing(players: int, *wins: int) -> Pairing:
    """One bot against a table of others, with winners as bits of seats."""
    found = Pairing(load_board("london"), players, "a", "b", 1)
    found.read({"first": 0, "wins": list(wins), "scores": [list(range(players))] * len(wins)})
    return found


def results(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "arena.json").read_text(encoding="utf-8"))
    return found


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]]


def numbers(folder: Path) -> list[tuple[str, int]]:
    return [(line["key"], line["first"] + i) for line in lines(folder) for i in range(len(line["wins"]))]


def wait_for_games(process: "subprocess.Popen[str]", folder: Path, n_lines: int) -> None:
    """Wait until the log has so many lines, while the process still plays."""
    end, log = monotonic() + 60, folder / "games.jsonl"
    while not log.exists() or log.read_text(encoding="utf-8").count("\n") < n_lines:
        assert process.poll() is None
        assert monotonic() < end
        sleep(0.02)


def test_everybody_meets_everybody() -> None:
    """In duels once; at larger tables each alone against each other."""
    met = pairings([load_board("london")], [2, 4], ["a", "b", "c"], 1)
    assert [(each.players, each.bot, each.rival) for each in met if each.players == 2] == [
        (2, "a", "b"),
        (2, "a", "c"),
        (2, "b", "c"),
    ]
    assert {(each.bot, each.rival) for each in met if each.players == 4} == {
        (one, other) for one in "abc" for other in "abc" if one != other
    }
    assert met[-1].match.bots == ("c", "b", "b", "b")


def test_shares_are_of_deals() -> None:
    """The bot sits on seat 0, then on seat 1; a shared win is half of one."""
    assert pairing(2, 0b01, 0b10, 0b10, 0b11).shares().tolist() == [1, 0.25]
    assert pairing(3, 0b001, 0b101, 0b110).shares().tolist() == [pytest.approx((1 + 0 + 0.5) / 3)]
    assert pairing(2, 0b01).shares().tolist() == []
    assert pairing(2, 0b01, 0b10).mean_scores() == (0.5, 0.5)


def test_whoever_has_not_played_is_not_rated() -> None:
    """An arena that was stopped says nothing of bots and pairings that it did not come to."""
    not_played = Pairing(load_board("london"), 2, "a", "c", 1)
    found = ladder(["a", "b", "c"], [pairing(2, 1, 2, 1, 1), not_played], 1, 8, None)
    assert set(found.ratings["london, 2 players"]) == {"a", "b"}
    assert [(share.bot, share.rival) for share in found.win_shares] == [("a", "b")]
    assert not found.is_complete


def test_gaps_are_what_is_still_to_play() -> None:
    """Games that are known are not played again."""
    found = Pairing(load_board("london"), 2, "a", "b", 1)
    assert found.gaps(6) == [(0, 6)]
    found.read({"first": 2, "wins": [1, 1], "scores": [[0, 0]] * 2})
    assert found.gaps(6) == [(0, 2), (4, 6)]
    assert found.deals() == [1]
    assert len(found.shares_in_order()) == 0


def test_an_arena_is_saved_as_data_and_as_a_page(tmp_path: Path) -> None:
    """Ratings, win shares and seats, each game once; the page needs nothing from elsewhere."""
    printed, _ = run(
        "arena", "--bots", "random,greedy", "--games", MINI, "--players", "2,3", "-n", "9", "--out", tmp_path
    )
    assert re.search(r"win share of random vs greedy on mini: \d+\.\d % \(\d+\.\d % to \d+\.\d %\), 10 games", printed)
    assert "vs 2 × random on mini" in printed
    found = results(tmp_path)
    assert found["complete"]
    assert set(found["ratings"]) == {"all games", "mini, 2 players", "mini, 3 players"}
    assert [share["games"] for share in found["win_shares"]] == [10, 9, 9]
    assert len(found["seats"]) == 5
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(2)
    assert len(set(numbers(tmp_path))) == len(numbers(tmp_path)) == 28
    page = (tmp_path / "arena.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "greedy" in page
    assert not re.search(r"https?://|<script|<link", page)


def test_what_is_asked_for_twice_is_counted_once() -> None:
    """Games and numbers of players that are named again make results no surer."""
    command = ("arena", "--bots", "random,greedy", "-n", "8", "--json", "-")
    twice = run(*command, "--games", f"{MINI},{MINI}", "--players", "2,2")[0]
    assert json.loads(twice) == json.loads(run(*command, "--games", MINI)[0])


def test_three_bots_are_shown_as_a_matrix() -> None:
    """The row's bot against the column's, both ways round; two bots need none."""
    command = ("arena", "--games", MINI, "-n", "4", "--json")
    ladder = json.loads(run(*command, "-", "--bots", "random,greedy,easy")[0])
    shares = {(share["bot"], share["rival"]): 100 * share["share"] for share in ladder["win_shares"]}
    shares |= {(rival, bot): 100 - share for (bot, rival), share in shares.items()}
    printed, _ = run(*command[:-1], "--bots", "random,greedy,easy")
    matrix = printed.partition("Win shares: mini, 2 players")[2].partition("Seats")[0]
    for bot in ladder["bots"]:
        row = " +│ ".join("–" if bot == rival else f"{shares[bot, rival]:.1f} %" for rival in ladder["bots"])
        assert re.search(f"│ {bot} +│ {row} +│", matrix)
    assert "Win shares" not in run(*command[:-1], "--bots", "random,greedy")[0]


def test_an_arena_goes_on_after_an_interruption(tmp_path: Path) -> None:
    """Stopped by Ctrl-C and run again, it plays the rest, and the results are those of one run."""
    command = ("arena", "--bots", "greedy,random", "--games", "london", "-n", "160", "--workers", "2", "--out")
    process = quai_process(*command, tmp_path / "stopped")
    wait_for_games(process, tmp_path / "stopped", 5)
    process.send_signal(signal.SIGINT)
    assert "The same command goes on" in process.communicate(timeout=60)[1]
    assert process.returncode == 130
    done = numbers(tmp_path / "stopped")
    assert 0 < len(done) < 160
    assert not results(tmp_path / "stopped")["complete"]
    with (tmp_path / "stopped" / "games.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"key": "cut o')
    run(*command, tmp_path / "stopped")
    run(*command, tmp_path / "whole")
    assert sorted(numbers(tmp_path / "stopped")) == sorted(numbers(tmp_path / "whole"))
    assert numbers(tmp_path / "stopped")[: len(done)] == done
    assert results(tmp_path / "stopped") == results(tmp_path / "whole")


def test_a_test_stops_early_and_always_at_the_same_deal(tmp_path: Path) -> None:
    """Whatever the number of workers, the verdict and the games that count are the same."""
    board, bots = load_board(MINI), ["random", "greedy"]
    ladders = [
        arena([board], [2], bots, 4000, 1, local_workers(workers), folder, Sprt(0.4, 0.5)).to_dict()
        for workers, folder in ((1, None), (2, tmp_path), (1, tmp_path))
    ]
    assert ladders[0] == ladders[1] == ladders[2]
    [share] = ladders[0]["win_shares"]
    assert share["sprt"] in ("stronger", "weaker")
    assert share["games"] < 4000
    assert ladders[0]["complete"]


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second is told so, and the folder stays whole."""
    first = Log(tmp_path)
    _, said = run("arena", "--bots", "greedy,random", "-n", "2", "--out", tmp_path, code=2)
    assert "Another arena is playing" in said
    first.close()
    assert len(lines(tmp_path)) == 0
    run("arena", "--bots", "greedy,random", "-n", "2", "--out", tmp_path)
    assert numbers(tmp_path)


def test_other_editions_are_not_mixed(tmp_path: Path) -> None:
    """Games of other rules or bots are refused, and so is a file that is none of ours."""
    log = tmp_path / "games.jsonl"
    board = load_board(MINI)
    for text, said in (('{"edition": "old"}\n', "another edition"), ("nonsense\n", "Line 1")):
        log.write_text(text, encoding="utf-8")
        with pytest.raises(QuaiError, match=said):
            arena([board], [2], ["random", "greedy"], 2, 1, local_workers(1), tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        {"wins": [1, 0]},  # nobody wins
        {"wins": [1, 4]},  # no such seat
        {"wins": [1, 1.0]},
        {"wins": [1, True]},
        {"wins": [1, 1, 1, 1]},  # more games than scores
        {"wins": 3},
        {"wins": [1], "scores": [[5, 3]]},  # half a deal
        {"scores": [[5, 3], [5]]},
        {"scores": [[5, 3], [5, "3"]]},
        {"scores": [[5, 3], [5, 10**30]]},
        {"scores": [[5, 3], 8]},
        {"first": -2},
        {"first": 1},
        {"first": 2.0},
        {"first": None},
        {"key": ["mini"]},
    ],
)
def test_a_line_with_wrong_contents_is_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    """It would be counted as true; the sentence says where it is."""
    right = {"key": Pairing(load_board(MINI), 2, "random", "greedy", 1).key, "first": 0}
    right |= {"wins": [1, 2], "scores": [[5, 3], [3, 5]]}
    play = partial(arena, [load_board(MINI)], [2], ["random", "greedy"], 2, 1, local_workers(1), tmp_path)
    head = {"edition": edition()}
    write_log(tmp_path, head, right)
    assert play().win_shares[0].share == 1
    write_log(tmp_path, head, right, right | wrong)
    with pytest.raises(QuaiError, match=r"Line 3 of .* is not a line of an arena's games"):
        play()


def write_log(folder: Path, *contents: dict[str, Any]) -> None:
    text = "".join(json.dumps(line) + "\n" for line in contents)
    (folder / "games.jsonl").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "random"], "at least two"),
        (["--bots", "random,random"], "at least two"),
        (["--bots", "random,wizard"], "wizard"),
        (["--bots", "random,greedy", "--players", "two"], "numbers of players"),
        (["--bots", "random,greedy", "--players", ""], "“” is not a list"),
        (["--bots", "random,greedy", "--players", "9"], "2 to 4"),
        (["--bots", "random,greedy", "--sprt", "0.6,0.5"], "0.5,0.55"),
        (["--bots", "random,greedy", "--sprt", "high"], "“high” is not two shares"),
        (["--bots", "random,greedy", "--out", "/proc/nowhere"], "can't be written"),
    ],
)
def test_an_error_is_one_sentence_and_exit_2(arguments: list[str], said: str) -> None:
    """It says what to do."""
    assert said in run("arena", *arguments, code=2)[1]
