"""How likely each seat wins, seen from the beginning of a turn."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import quai
from quai.board import load_board
from quai.lab.simulate import play_game
from quai.search.player import new_ticket_work
from quai.search.ticket_net import FACTS, N_FACTS, N_HIDDEN, net_for
from quai.search.ticket_outlook import find_facts, foresee

TICKET_GAMES = ("london", "sanfrancisco", "germany")


@numba.njit(error_model="numpy")
def foresee_at(boards: Any, states: Any, works: Any, values: Any, facts: Any) -> None:
    foresee(boards[0], states[0], works[0], values)
    for seat in range(states[0].players):
        find_facts(boards[0], states[0], seat, works[0], facts[seat])


def outlook(position: quai.Position) -> tuple[Any, Any]:
    """Each seat's chance to win, and the facts that it is made of."""
    game, n = position.game, position.game.players
    values, facts = np.zeros(8), np.zeros((n, N_FACTS), np.float32)
    works = new_ticket_work(game.board)
    foresee_at(game.family.tables, position.states.copy(), works, values, facts)
    return values[:n], [dict(zip(FACTS, row, strict=True)) for row in facts.tolist()]


@pytest.mark.parametrize("board", TICKET_GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_chances_add_up(board: str, players: int) -> None:
    """Somebody wins: the chances of all seats are 1 together, and nobody's is nothing."""
    position = quai.load(board, players).new(1)
    while position.phase != "turn":
        position.play(position.legal[0])
    chances, _ = outlook(position)
    assert chances.sum() == pytest.approx(1)
    assert (chances > 0).all()


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_more_points_are_better(board: str) -> None:
    """All else equal, whoever has many more points is the favourite, and the more the fewer vehicles are left."""
    game = quai.load(board, 2)
    near_the_end = {"vehicles": [6, 6], "scores": [30, 5]}
    start = {"seat": 0, "phase": "turn", "seed": 1, "hands": [{}, {}], "tickets": [[], []]}
    even, _ = outlook(game.position(start))
    ahead, _ = outlook(game.position(start | near_the_end))
    behind, _ = outlook(game.position(start | near_the_end | {"scores": [5, 30]}))
    assert ahead[0] > max(0.8, even[0])
    assert behind[0] < min(0.3, even[0])


def test_facts_of_a_seat() -> None:
    """Points as parts of the vehicles, tickets by what becomes of them, cards by what they are."""
    game = quai.load("london", 2)
    position = game.position(
        {
            "seat": 1,
            "phase": "turn",
            "hands": [{"blue": 3, "wild": 1}, {}],
            "scores": [4, 0],
            "tickets": [["big_ben-tower_of_london"], []],
            "vehicles": [14, 17],
        }
    )
    _, (mine, theirs) = outlook(position)
    ticket = next(ticket for ticket in game.board.tickets if ticket.id == "big_ben-tower_of_london")
    assert mine["score"] * 17 == pytest.approx(4)
    assert (mine["planned"] + mine["failed"]) * 17 == pytest.approx(ticket.points)
    assert (mine["cards"], mine["wilds"], mine["best_colour"]) == pytest.approx((0.4, 0.25, 0.6))
    assert mine["fewest"] == theirs["fewest"] == pytest.approx(14 / 17)
    assert (mine["order"], theirs["order"]) == (0.5, 0)
    assert theirs["n_tickets"] == theirs["done"] == theirs["plan_turns"] == 0


def test_favourites_win() -> None:
    """In the middle of games between equals, chances are right on average: better than a coin, and not too sure."""
    game = quai.load("london", 2)
    loss, n = 0.0, 0
    for k in range(60):
        final = play_game(game, ["planner", "planner"], [0, 1], f"outlook/{k}")
        position = game.new(f"outlook/{k}")
        for action in final.actions[: len(final.actions) // 2]:
            position.play(action)
        if position.phase == "turn" and final.result is not None and len(final.result.winners) == 1:
            loss -= np.log(outlook(position)[0][final.result.winners[0]])
            n += 1
    assert n > 10
    assert loss / n < np.log(2)


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_a_network_for_every_kind_of_board(board: str) -> None:
    net = net_for(load_board(board))
    assert net["first"].shape == (1, N_FACTS, N_HIDDEN)
    assert net["first"].any()
    assert np.isfinite(net["first"]).all()


@pytest.fixture
def tool() -> Iterator[Any]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    yield importlib.import_module("fit_outlook")
    sys.path.pop(0)


@pytest.mark.parametrize("way", ["guide", "planner"])
def test_games_are_noted(tool: Any, way: str) -> None:
    """Positions of whole games, with the facts of every seat, and shares that add up to one win."""
    noted = tool.note(quai.load("london", 3), tool.WAYS[way], 0, 12, "1")
    assert len(noted.facts) > 20
    assert noted.facts.shape[1:] == (3, N_FACTS)
    assert len(np.unique(noted.facts[:, :, 0])) > 10
    assert noted.shares.sum(axis=1) == pytest.approx(1)


def test_fitting_goes_on(tool: Any) -> None:
    """From a network as it is."""
    fit, net = tool.Fit(seed=0), net_for(load_board("germany"))
    fit.go_on_from(net)
    assert fit.second == pytest.approx(net["second"][0])


def test_fitting_learns_who_wins(tool: Any) -> None:
    """The tool finds out which fact decides, where one fact decides."""
    facts = np.random.default_rng(1).normal(size=(100_000, 3, N_FACTS)).astype(np.float32)
    shares = np.eye(3, dtype=np.float32)[facts[:, :, 0].argmax(axis=1)]
    noted = tool.Noted(facts, shares)
    fit = tool.Fit(seed=0)
    fit.fit([noted], tool.WAYS["guide"])
    loss, right = fit.judge(noted)
    assert right > 0.9
    assert loss < 0.3
