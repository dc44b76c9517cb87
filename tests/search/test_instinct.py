"""The expert's instinct: what it is told, what it makes of it, and how it is taught."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import quai
from quai.bots.planner import new_player
from quai.lab.simulate import play_game
from quai.search.care import INSTINCT
from quai.search.minds import EXPERT, PLANNER
from quai.search.player import new_ticket_work
from quai.search.ticket_instinct import winning
from quai.search.ticket_instinct_net import MAX_INPUTS, instinct_for, n_inputs, name_of, with_parts
from quai.search.ticket_policy import decide
from quai.search.ticket_taste import N_SCENE
from quai.ticket.tables import DRAW_DECK

TICKET_GAMES = ("london", "sanfrancisco", "germany")


@numba.njit(error_model="numpy")
def think_at(boards: Any, states: Any, works: Any, ids: Any, generator: Any) -> Any:
    """What is done by instinct, and how likely the seat wins; what it was told stays in its room."""
    action = decide(boards[0], states[0], works[0], INSTINCT, ids, generator)
    return action, winning(works[0].instinct)


def thought(position: quai.Position, states: Any, parts: dict[str, Any] | None = None) -> tuple[int, float, Any]:
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    if parts is not None:
        works["instinct"] = with_parts(parts)
    action, chance = think_at(position.game.family.tables, states.copy(), works, ids, np.ones(2, np.uint64))
    return int(action), float(chance), works["instinct"]["told"][0].copy()


def middles(board: str, players: int) -> Iterator[quai.Position]:
    """Positions of a game in which something is liked."""
    record = play_game(quai.load(board, players), ["quick"] * players, range(players), f"middles {board}")
    for move in range(0, len(record.actions), 3):
        position = record.at(move)
        if position.phase in ("turn", "second_draw", "keep", "setup_keep") and len(position.legal) > 1:
            yield position


@pytest.mark.parametrize("board", TICKET_GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_it_is_told_nothing_that_is_hidden(board: str, players: int) -> None:
    """What it is told of a view is what it is told of the whole position, and so is what it makes of it."""
    n = 0
    for position in middles(board, players):
        seen = thought(position, position.view(position.seat).states)
        whole = thought(position, position.states)
        assert (seen[2] == whole[2]).all()
        assert seen[:2] == whole[:2]
        n += 1
    assert n > 5


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_it_is_told_as_much_as_there_is_room_for(board: str) -> None:
    """Nothing is written behind the last input, and nearly every kind of fact comes up in a game."""
    game = quai.load(board, 3)
    told = n_inputs(game.family.tables[0])
    assert told <= MAX_INPUTS
    rows = np.array([thought(position, position.states)[2] for position in middles(board, 3)])
    assert (rows[:, told:] == 0).all()
    assert (rows[:, :told] != 0).any(axis=0).mean() > 0.3
    assert np.abs(rows[:, N_SCENE:]).max() < 5


def test_the_facts_of_a_position() -> None:
    """A route of one's own, an open one that lacks cards, tickets, hands, the table."""
    game = quai.load("london", 2)
    board = game.board
    mine, theirs = board.routes[0], board.routes[9]
    position = game.position(
        {
            "seat": 0, "phase": "turn", "seed": 1, "hands": [{"blue": 3, "wild": 1}, {}], "scores": [1, 4],
            "vehicles": [17 - mine.length, 17 - theirs.length], "routes": {mine.id: 0, theirs.id: 1},
            "tickets": [[board.tickets[2].id], []],
        }
    )  # fmt: skip
    told = thought(position, position.states)[2]
    routes_at = 30
    tickets_at = routes_at + 10 * len(board.routes)
    cards_at = tickets_at + 3 * len(board.tickets)
    table_at = cards_at + 10 * 7
    assert told[routes_at : routes_at + 6].tolist() == [1, 0, 0, 0, 0, 0]
    assert told[routes_at + 90 : routes_at + 96].tolist() == [0, 1, 0, 0, 0, 0]
    assert told[routes_at + 15] == 1
    assert told[tickets_at + 6 : tickets_at + 9].tolist() == [0, 1, 0]
    blue = 1 + board.colours.index("blue")
    assert told[cards_at] == 0.25
    assert told[cards_at + blue] == 0.75
    assert told[cards_at + 7 + blue] == told[cards_at + 14 + blue] == 1
    assert told[cards_at + 21 + blue] == 0
    assert told[table_at : table_at + 4] == pytest.approx([1, 0, 1 - theirs.length / 17, 3 / 17])


def test_a_board_of_another_make_has_none() -> None:
    """A board that was changed is not the one that was learnt; its drawing makes no difference."""
    board = quai.load("london").board
    assert instinct_for(board)["n_inputs"][0] == n_inputs(quai.load("london").family.tables[0])
    routes = (replace(board.routes[0], length=board.routes[0].length + 1), *board.routes[1:])
    changed = replace(board, routes=routes)
    assert name_of(changed) != name_of(board)
    assert instinct_for(changed)["n_inputs"][0] == 0


def test_without_an_instinct_the_taste_decides() -> None:
    """With a network that knows nothing everything is liked as before."""
    position = next(iter(middles("london", 2)))
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    works["instinct"] = with_parts({})
    think_at(position.game.family.tables, position.states.copy(), works, ids, np.ones(2, np.uint64))
    assert not works["instinct"]["told"].any()


@pytest.fixture
def tool() -> Iterator[Any]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    yield importlib.import_module("teach_instinct")
    sys.path.pop(0)


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_instinct_beats_taste(tool: Any, board: str) -> None:
    """What was taught is stronger than what it was taught from."""
    game = quai.load(board, 2)
    assert tool.share_against_taste(game, tool.parts_for(game, False), 3000, "test") > 0.51


def test_the_tool_reckons_as_the_kernel_does(tool: Any) -> None:
    """Before the first step each deed is as likely as it was when it was chosen, so that no gain is clipped."""
    game = quai.load("sanfrancisco", 3)
    parts = tool.new_parts(game.family.tables[0])
    random = np.random.default_rng(3)
    parts["liking"][:] = random.normal(0, 0.3, parts["liking"].shape)
    notes = tool.lesson_of(game, parts, 20, "alike")
    unit = np.maximum(notes.told @ parts["first"] + parts["first_bias"], 0)
    liking = np.maximum(unit @ parts["second"] + parts["second_bias"], 0) @ parts["liking"].T
    for row in range(0, len(notes.told), 7):
        deeds = slice(notes.first[row], notes.first[row + 1])
        odds = np.exp(notes.taste[deeds] + [liking[row, each[each >= 0]].sum() for each in notes.outputs[deeds]])
        chance = odds[notes.chosen[row] - notes.first[row]] / odds.sum()
        assert chance == pytest.approx(notes.chance[row], rel=2e-3)
    assert len(notes.told) > 200


def test_a_pupil_learns_what_is_better(tool: Any) -> None:
    """Deeds after which more was won are liked more."""
    game = quai.load("london", 2)
    pupil = tool.Pupil(tool.new_parts(game.family.tables[0]))
    notes = tool.lesson_of(game, pupil.parts, 60, "better")
    deck = len(game.board.routes) + len(game.board.colours) + 1
    is_deck = notes.outputs[:, 0] == deck
    notes = notes._replace(gain=np.where(is_deck[notes.chosen], 0.4, -0.4).astype(np.float32))
    for _ in range(5):
        pupil.learn(notes, 0.001, 0.0)
    again = tool.lesson_of(game, pupil.parts, 60, "better")
    assert (again.outputs[again.chosen, 0] == deck).mean() > is_deck[notes.chosen].mean() + 0.05


def test_a_pupil_learns_who_wins(tool: Any) -> None:
    """Where less was won than was foreseen, less is foreseen from then on."""
    game = quai.load("london", 2)
    pupil = tool.Pupil(tool.new_parts(game.family.tables[0]))
    notes = tool.lesson_of(game, pupil.parts, 60, "less")
    for _ in range(20):
        pupil.learn(notes._replace(gain=np.full_like(notes.gain, -0.3)), 0.001, 0.0)
    assert tool.lesson_of(game, pupil.parts, 60, "less").foreseen.mean() < notes.foreseen.mean() - 0.2


def racers(position: quai.Position, kind: int, parts: dict[str, Any]) -> list[int]:
    """Actions with which the race of a player begins that has this instinct."""
    player = new_player(position.game.board, 1, kind)
    player.room[3]["instinct"] = with_parts(parts)
    player.begin(position.view(position.seat).states, 1)
    return [int(action) for action in player.tree.racer[: player.tree.n_racers]]


def test_the_expert_begins_with_its_instinct_and_the_planner_has_none(tool: Any) -> None:
    """An instinct that likes the deck above all is where the expert's race begins; the planner's is as before."""
    position = next(each for each in middles("london", 2) if each.phase == "turn")
    parts = tool.new_parts(position.game.family.tables[0])
    parts["liking_bias"][len(position.game.board.routes) + len(position.game.board.colours) + 1] = 100.0
    assert racers(position, EXPERT, parts)[0] == DRAW_DECK
    assert racers(position, EXPERT, {})[0] != DRAW_DECK
    assert racers(position, PLANNER, parts) == racers(position, PLANNER, {})
