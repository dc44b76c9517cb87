"""The planner's habit and the expert's instinct: what they are told, what they make of it, and how they are taught."""

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
from quai.kernel.chance import new_chance
from quai.lab.simulate import play_game
from quai.search.care import HURRY, INSTINCT, OWN, PLAYOUT
from quai.search.minds import EXPERT, PLANNER
from quai.search.player import new_ticket_work
from quai.search.search import play_out
from quai.search.ticket_instinct import winning
from quai.search.ticket_instinct_net import MAX_INPUTS, NETWORKS, by_heart, n_inputs, name_of, with_parts
from quai.search.ticket_policy import decide
from quai.search.ticket_taste import N_SCENE
from quai.ticket.tables import DRAW_DECK

TICKET_GAMES = ("london", "sanfrancisco", "germany")


@numba.njit(error_model="numpy")
def think_at(boards: Any, states: Any, works: Any, care: int, ids: Any, generator: Any) -> Any:
    """What is done, and how likely the seat wins by instinct; what it was told stays in its room."""
    action = decide(boards[0], states[0], works[0], care, ids, generator)
    return action, winning(works[0].duel) if states[0].players == 2 else winning(works[0].table)


def instinct_of(position: quai.Position) -> str:
    return "duel" if position.game.players == 2 else "table"


def thought(position: quai.Position, states: Any) -> tuple[int, float, Any]:
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    given = (position.game.family.tables, states.copy(), works, INSTINCT, ids, np.ones(2, np.uint64))
    action, chance = think_at(*given)
    return int(action), float(chance), works[instinct_of(position)]["told"][0].copy()


def middles(board: str, players: int) -> Iterator[quai.Position]:
    """Positions of a game in which something is liked."""
    record = play_game(quai.load(board, players), ["planner"] * players, range(players), f"middles {board}")
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
    told = n_inputs(quai.load("london").family.tables[0])
    assert [int(learnt["n_inputs"][0]) for learnt in by_heart(board).values()] == [told] * 3
    routes = (replace(board.routes[0], length=board.routes[0].length + 1), *board.routes[1:])
    changed = replace(board, routes=routes)
    assert name_of(changed) != name_of(board)
    assert [int(learnt["n_inputs"][0]) for learnt in by_heart(changed).values()] == [0] * 3


def test_on_a_board_that_was_not_learnt_the_taste_decides() -> None:
    """With a network that knows nothing everything is liked as before."""
    position = next(iter(middles("london", 2)))
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    works["duel"]["n_inputs"] = 0
    think_at(position.game.family.tables, position.states.copy(), works, INSTINCT, ids, np.ones(2, np.uint64))
    assert not works["duel"]["told"].any()


@pytest.fixture
def tool() -> Iterator[Any]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    yield importlib.import_module("teach_instinct")
    sys.path.pop(0)


@pytest.mark.parametrize("board", TICKET_GAMES)
@pytest.mark.parametrize(
    ("what", "other", "players", "least"),
    [("habit", "greedy", 2, 0.85), ("duel", "planner", 2, 0.52), ("table", "planner", 4, 0.28)],
)
def test_what_was_taught_wins(tool: Any, board: str, what: str, other: str, players: int, least: float) -> None:
    """By heart, without any search, the planner beats greedy and the expert beats the planner."""
    game = quai.load(board, players)
    assert tool.share_against(other, game, what, tool.parts_for(what, game, False), 3000, "test") > least


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_the_taste_alone_beats_greedy(tool: Any, board: str) -> None:
    """So does the planner on a board that it did not learn."""
    game = quai.load(board, 2)
    nothing = tool.new_parts("habit", game.family.tables[0])
    assert tool.share_against("greedy", game, "habit", nothing, 1000, "test") > 0.7


def test_the_tool_reckons_as_the_kernel_does(tool: Any) -> None:
    """Before the first step each deed is as likely as it was when it was chosen, so that no gain is clipped."""
    game = quai.load("sanfrancisco", 3)
    parts = tool.new_parts("table", game.family.tables[0])
    random = np.random.default_rng(3)
    parts["liking"][:] = random.normal(0, 0.3, parts["liking"].shape)
    notes = tool.lesson_of(game, "table", parts, 20, "alike")
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
    pupil = tool.Pupil(tool.new_parts("duel", game.family.tables[0]))
    notes = tool.lesson_of(game, "duel", pupil.parts, 60, "better")
    deck = len(game.board.routes) + len(game.board.colours) + 1
    is_deck = notes.outputs[:, 0] == deck
    notes = notes._replace(gain=np.where(is_deck[notes.chosen], 0.4, -0.4).astype(np.float32))
    for _ in range(5):
        pupil.learn(notes, 0.001, 0.0)
    again = tool.lesson_of(game, "duel", pupil.parts, 60, "better")
    assert (again.outputs[again.chosen, 0] == deck).mean() > is_deck[notes.chosen].mean() + 0.05


def test_a_pupil_learns_who_wins(tool: Any) -> None:
    """Where less was won than was foreseen, less is foreseen from then on."""
    game = quai.load("london", 2)
    pupil = tool.Pupil(tool.new_parts("duel", game.family.tables[0]))
    notes = tool.lesson_of(game, "duel", pupil.parts, 60, "less")
    for _ in range(20):
        pupil.learn(notes._replace(gain=np.full_like(notes.gain, -0.3)), 0.001, 0.0)
    assert tool.lesson_of(game, "duel", pupil.parts, 60, "less").foreseen.mean() < notes.foreseen.mean() - 0.2


def test_a_small_network_comes_nearer_to_its_teacher(tool: Any) -> None:
    """What a teacher likes is liked more and more by a network that is told."""
    condense = importlib.import_module("condense_instinct")
    game = quai.load("london", 2)
    teacher = tool.parts_for("duel", game, False)
    reader = condense.Reader(tool.new_parts("duel", game.family.tables[0]))
    apart = [
        reader.read(tool.lesson_of(game, "duel", reader.parts, 200, f"read/{lesson}"), teacher, 0.004)
        for lesson in range(6)
    ]
    assert apart[-1] < 0.8 * apart[0]


def what_is_done(position: quai.Position, kind: int, parts: dict[str, Any], what: str) -> int:
    """By a player for which one of the networks has these parts, and which has no time to search."""
    player = new_player(position.game.board, 1, kind)
    player.room[3][what] = with_parts(what, parts)
    return player.choose(position.view(position.seat).states, 1)


@pytest.mark.parametrize(("kind", "players", "own"), [(PLANNER, 2, "habit"), (EXPERT, 2, "duel"), (EXPERT, 3, "table")])
def test_each_goes_by_its_own(tool: Any, kind: int, players: int, own: str) -> None:
    """A network that likes the deck above all makes its owner draw from it, and not the others."""
    position = next(each for each in middles("london", players) if each.phase == "turn")
    deck = len(position.game.board.routes) + len(position.game.board.colours) + 1
    usual = what_is_done(position, kind, tool.parts_for(own, position.game, False), own)
    for what in NETWORKS:
        parts = tool.new_parts(what, position.game.family.tables[0])
        parts["liking_bias"][deck] = 100.0
        liked = what_is_done(position, kind, parts, what)
        parts["liking_bias"][deck] = -100.0
        disliked = what_is_done(position, kind, parts, what)
        if what == own:
            assert liked == DRAW_DECK != disliked
        else:
            assert liked == disliked == usual


@pytest.mark.parametrize(("care", "what"), [(PLAYOUT, "habit"), (OWN, "duel")])
def test_playouts_go_by_heart(tool: Any, care: int, what: str) -> None:
    """A network that likes the deck above all draws from it in playouts; in a hurry the taste decides."""
    position = next(each for each in middles("london", 2) if each.phase == "turn")
    parts = tool.new_parts(what, position.game.family.tables[0])
    deck = len(position.game.board.routes) + len(position.game.board.colours) + 1
    done = {}
    for liked in (-100.0, 100.0):
        parts["liking_bias"][deck] = liked
        works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
        works[what] = with_parts(what, parts)
        for each in (HURRY, care):
            given = (position.game.family.tables, position.states.copy(), works, each, ids, np.ones(2, np.uint64))
            done[each, liked > 0] = int(think_at(*given)[0])
    assert done[care, True] == DRAW_DECK != done[care, False]
    assert done[HURRY, True] == done[HURRY, False]


@numba.njit(error_model="numpy")
def play_on(boards: Any, states: Any, works: Any, mine: int, ids: Any, chances: Any, generator: Any) -> None:
    """Two rounds of a playout of the expert on a seat."""
    play_out(boards[0], states[0], works, mine, OWN, PLAYOUT, ids, 2, chances[0], generator)


@pytest.mark.parametrize("mine", [0, 1])
def test_in_playouts_only_the_own_seat_goes_by_instinct(tool: Any, mine: int) -> None:
    """With an instinct for new tickets and a habit against them, only the expert's own seat takes some."""
    position = next(each for each in middles("london", 2) if each.phase == "turn")
    works, states = new_ticket_work(position.game.board), position.states.copy()
    asking = len(position.game.board.routes) + len(position.game.board.colours) + 2
    for what, liked in (("duel", 100.0), ("habit", -100.0)):
        parts = tool.new_parts(what, position.game.family.tables[0])
        parts["liking_bias"][asking] = liked
        works[what] = with_parts(what, parts)
    before = states["n_tickets"][0, :2].copy()
    ids, generator = np.zeros(512, np.int64), np.ones(2, np.uint64)
    play_on(position.game.family.tables, states, works, mine, ids, new_chance(), generator)
    took = states["n_tickets"][0, :2] - before
    assert took[mine] > 0
    assert took[1 - mine] == 0
