"""Games by number: the same wherever and with however many they are played."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quai
from quai.board import BUILT_IN, load_board
from quai.errors import QuaiError
from quai.kernel.chance import keys
from quai.kernel.hashing import numbered_keys
from quai.lab.games import Games, Match, generators, play
from quai.lab.simulate import simulate
from quai.lab.workers import Stack, local_workers, play_all

DATA = Path(__file__).parent.parent / "boards" / "data"
FIELDS = ("numbers", "seats", "scores", "wins", "parts", "decisions", "states")


def match(board: str | Path = "london", bots: tuple[str, ...] = ("random", "random"), **settings: Any) -> Match:
    return Match(load_board(board), bots, settings.pop("seed", 1), **settings)


def assert_same(one: Games, other: Games) -> None:
    for field in FIELDS:
        assert getattr(one, field).tobytes() == getattr(other, field).tobytes(), field


def together(pieces: list[Games]) -> Games:
    pieces = sorted(pieces, key=lambda piece: int(piece.numbers[0]))
    columns = {field: np.concatenate([getattr(piece, field) for piece in pieces]) for field in FIELDS}
    return Games(**columns)


@pytest.mark.parametrize("seed", [1, -5, 10**40, "x" * 90, "é/7"])
def test_the_keys_of_many_games_are_those_of_each(seed: int | str) -> None:
    """SHA-256 inside the kernel agrees with the library's, whatever the length of the text."""
    numbers = [0, 1, 9, 10, 99, 12345, 2**40, 2**63]
    assert np.array_equal(numbered_keys(seed, numbers), [keys(f"{seed}/{number}") for number in numbers])


@pytest.mark.parametrize("bots", [("random", "random", "random"), ("greedy", "random", "random")])
@pytest.mark.parametrize("name", BUILT_IN)
def test_game_k_is_the_game_of_seed_and_k(name: str, bots: tuple[str, ...]) -> None:
    """Playing its actions from `game.new(f"{seed}/{k}")` leads to the same state, count and winners."""
    found = play(match(name, bots), 4, 8, keeps_states=True, keeps_actions=True)
    game = quai.load(name, 3)
    for row, number in enumerate(found.numbers):
        position = game.new(f"1/{number}")
        for action in found.actions[row]:
            position.play(action)
        assert position.result is not None
        assert position.states.tobytes() == found.states[row : row + 1].tobytes()
        assert position.result.scores == found.scores[row].tolist()
        assert position.result.winners == np.flatnonzero(found.wins[row]).tolist()
        assert [list(parts.values()) for parts in position.result.breakdown] == found.parts[row].tolist()
        assert len(position.actions) == found.decisions[row]
        assert found.seats[row].tolist() == [(bot + number) % 3 for bot in range(3)]


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_chunks_make_no_difference(bots: tuple[str, ...]) -> None:
    """Games played in two chunks are those played in one."""
    whole = play(match(bots=bots), 0, 12, keeps_states=True)
    pieces = [play(match(bots=bots), *part, keeps_states=True) for part in ((0, 5), (5, 12))]
    assert_same(whole, together(pieces))


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_workers_make_no_difference(bots: tuple[str, ...]) -> None:
    """One, two and three workers, threads or processes, play the same games."""
    runs = []
    for workers in (1, 2, 3):
        stack = Stack(match(bots=bots), [(0, 24)], keeps_states=True)
        runs.append(together([games for _, games in play_all([stack], local_workers(workers))]))
    assert_same(runs[0], runs[1])
    assert_same(runs[0], runs[2])


def test_processes_of_their_own_play_the_same() -> None:
    """A process gives what the thread that asks it would."""
    from quai.lab.child import Child

    asked = match(DATA / "mini", ("greedy", "random"), seed="s").pickled, 3, 6, True, False
    child = Child()
    try:
        answered = child.play(*asked)
        assert_same(answered, play(match(DATA / "mini", ("greedy", "random"), seed="s"), 3, 6, keeps_states=True))
        with pytest.raises(QuaiError, match="wizard"):
            child.play(match(bots=("wizard", "random")).pickled, 0, 1, False, False)
        child.process.kill()
        with pytest.raises(QuaiError, match="--workers"):
            child.play(*asked)
    finally:
        child.close()


def test_repeated_deals_are_played_from_every_seat() -> None:
    """Three players: the same deal three times, with each bot on each seat once."""
    found = play(match(bots=("random", "greedy", "random"), repeats_deals=True), 0, 6, keeps_states=True)
    deals = [state["key"].tobytes() for state in found.states]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[5]
    assert found.seats[:3, 1].tolist() == [1, 2, 0]


def test_bots_have_chance_of_their_own() -> None:
    """No two games and seats share a generator, and none follows from which games are played together."""
    several = generators(match(), 0, 100)
    assert len({pair.tobytes() for game in several for pair in game}) == 200
    assert np.array_equal(several[41:60], generators(match(), 41, 60))


def test_an_error_in_a_game_reaches_the_one_who_asked() -> None:
    """A bot that does not exist is refused before anything is played."""
    with pytest.raises(QuaiError, match="wizard"):
        simulate(quai.load("london"), ["wizard", "random"], 4, seed=1)


def test_shares_of_a_shared_win() -> None:
    """Two that share a win have half of it each."""
    wins = np.array([[1, 0, 0], [1, 0, 1]])
    games = Games(np.arange(2), np.array([[0, 1, 2], [1, 2, 0]]), wins, wins, wins, wins)
    assert games.shares.tolist() == [[1, 0, 0], [0.5, 0, 0.5]]
    assert games.by_bot(games.shares).tolist() == [[1, 0, 0], [0, 0.5, 0.5]]


@pytest.mark.parametrize("bots", [["greedy"], ["greedy"] * 3])
def test_every_seat_needs_a_bot(bots: list[str]) -> None:
    """Too few and too many are one sentence."""
    with pytest.raises(quai.QuaiError, match=f"has 2 players, but the number of bots named is {len(bots)}"):
        simulate(quai.load("london", 2), bots, n=2, seed=1)
