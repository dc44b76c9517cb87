"""What the guide of the ticket games would rather do: deeds that come into question, and what is told about them."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import numba
import numpy as np
import pytest

import quai
from quai.board.spec import TicketBoard
from quai.search.care import CARE
from quai.search.player import new_ticket_work
from quai.search.ticket_aims import appraise
from quai.search.ticket_deeds import like_deeds
from quai.search.ticket_policy import guide
from quai.search.ticket_taste import DEED, KINDS, SCENE, taste_for

TICKET_GAMES = ("london", "sanfrancisco", "germany")
START: dict[str, Any] = {"seat": 0, "phase": "turn", "seed": 1, "hands": [{}, {}]}


@numba.njit(error_model="numpy")
def like_at(boards: Any, states: Any, works: Any, ids: Any, generator: Any) -> None:
    guided = guide(boards[0], states[0], works[0], CARE, ids, generator)
    like_deeds(boards[0], states[0], works[0], guided)


@numba.njit(error_model="numpy")
def appraise_at(boards: Any, states: Any, works: Any) -> None:
    appraise(boards[0], states[0], states[0].seat, works[0], CARE)


def deeds(position: quai.Position) -> dict[int, dict[str, float]]:
    """Facts about each deed, by its action's id."""
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    like_at(position.game.family.tables, position.states.copy(), works, ids, np.ones(2, np.uint64))
    n = int(works["n_deeds"][0])
    facts = works["deed"][0, :n].tolist()
    return {int(works["deed_id"][0, i]): dict(zip(DEED, facts[i], strict=True)) for i in range(n)}


def scene(position: quai.Position) -> dict[str, float]:
    works, ids = new_ticket_work(position.game.board), np.zeros(512, np.int64)
    like_at(position.game.family.tables, position.states.copy(), works, ids, np.ones(2, np.uint64))
    return dict(zip(SCENE, works["scene"][0].tolist(), strict=True))


@pytest.mark.parametrize("board", TICKET_GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_deeds_are_what_is_legal(board: str, players: int) -> None:
    """All draws, one way to ask for tickets, and claims; those with far lower rates than others are left out."""
    position = quai.load(board, players).new(3)
    seen = 0
    while position.seat is not None:
        if position.phase in ("turn", "second_draw"):
            legal = {action.id: action.text for action in position.legal}
            found = deeds(position)
            assert found.keys() <= legal.keys() or legal == {next(iter(legal)): "pass"}
            left_out = [text for id, text in legal.items() if id not in found and text != "pass"]
            assert all(text.startswith(("tickets", "claim")) for text in left_out)
            claims = [each for each in found.values() if each["is_claim"]]
            assert bool(claims) == any(text.startswith("claim") for text in legal.values())
            assert all(each["on_way"] or each["rate"] > 0.3 * max(c["rate"] for c in claims) for each in claims)
            asked = [id for id, text in legal.items() if text.startswith("tickets")]
            assert len(found.keys() & set(asked)) == min(1, len(asked))
            seen += 1
        position.play(position.legal[seen % len(position.legal)])
    assert seen > 20


def test_facts_of_deeds() -> None:
    """A route by what it brings and takes, a card by what it serves."""
    game = quai.load("london", 2)
    position = game.position(
        {
            "seat": 0, "phase": "turn", "seed": 1, "hands": [{"blue": 3, "wild": 1}, {}],
            "row": ["blue", "green", "black", "pink", "wild"], "vehicles": [5, 17],
            "tickets": [["baker_street-trafalgar_square"], []],
        }
    )  # fmt: skip
    facts = deeds(position).values()
    claims = [each for each in facts if each["is_claim"]]
    cards = [each for each in facts if each["is_card"]]
    assert claims
    assert len(cards) == 4
    for each in claims:
        length = 4 * each["length"]
        assert each["ends"] == (5 - length <= 2)
        assert each["cards_left"] == pytest.approx(0.1 * (4 - length))
    assert sum(each["is_guided"] for each in facts) == 1
    assert sum(each["is_wild"] for each in facts) == 1
    assert scene(position)["open_points"] > 0


def test_facts_of_tokens() -> None:
    """What is taken at a route's ends counts by itself, and whether it is the last token there."""
    game = quai.load("sanfrancisco", 2)
    route = game.board.routes[0]
    facts = {}
    for n in (0, 1, 2):
        start = {**START, "hands": [{"wild": 2}, {}], "tokens": {route.a: ["crab"] * n}, "collected": [[], []]}
        position = game.position(start)
        claim = next(action.id for action in position.legal if action.text == f"claim {route.id}")
        facts[n] = deeds(position)[claim]
    assert facts[0]["takings"] == pytest.approx(0, abs=1e-6)
    assert facts[1]["takings"] == facts[2]["takings"] > 0
    assert [facts[n]["is_last_token"] for n in (0, 1, 2)] == [0, 1, 0]


def test_facts_of_cards_that_make_a_route_payable() -> None:
    """With a green card in hand another one pays for routes of length 2, a black one only for those of length 1."""
    row = ["blue", "green", "black", "pink", "wild"]
    position = quai.load("london", 2).position({**START, "hands": [{"green": 1}, {}], "row": row})
    texts = {action.id: action.text for action in position.legal}
    readies = {texts[id]: facts["readies"] for id, facts in deeds(position).items()}
    assert readies["draw wild"] >= readies["draw green"] > readies["draw black"] > 0 == readies["draw deck"]


def test_a_lost_ticket_is_no_goal() -> None:
    """Where no vehicles are left for a ticket's way, its points are lost and nothing is at stake."""
    game = quai.load("london", 2)
    start = {**START, "tickets": [["baker_street-trafalgar_square"], []]}
    able, unable = (scene(game.position(start | {"vehicles": [left, 17]})) for left in (17, 1))
    assert able["open_points"] > 0 == able["lost_points"]
    assert unable["lost_points"] > 0 == unable["open_points"]


@pytest.mark.parametrize("board", ["london", "sanfrancisco"])
def test_stakes_agree_with_an_independent_search(board: str) -> None:
    """What is at stake on a route of a ticket's way: how much longer the shortest way is without it."""
    game = quai.load(board, 2)
    assert isinstance(game.board, TicketBoard)
    compared = 0
    for ticket in game.board.tickets:
        position = game.position({**START, "tickets": [[ticket.id], []]})
        works = new_ticket_work(game.board)
        appraise_at(game.family.tables, position.states.copy(), works)
        work, graph = works[0], nx.MultiGraph()
        for k in range(int(work.n)):
            route = game.board.routes[int(work.route[k])]
            graph.add_edge(route.a, route.b, key=int(work.route[k]), turns=float(work.turns[k]))
        turns = nx.shortest_path_length(graph, ticket.a, ticket.b, weight="turns")
        for number in np.flatnonzero(work.aims[0].stake):
            route = game.board.routes[int(number)]
            without = graph.copy()
            without.remove_edge(route.a, route.b, key=int(number))
            detour = nx.shortest_path_length(without, ticket.a, ticket.b, weight="turns") - turns
            assert work.aims[0].stake[number] == pytest.approx(ticket.points * min(1, detour / 3))
            compared += 1
    assert compared > 10


@pytest.fixture
def tool() -> Iterator[Any]:
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    yield importlib.import_module("teach_taste")
    sys.path.pop(0)


@pytest.mark.parametrize("board", TICKET_GAMES)
def test_taste_beats_the_rule_of_thumb(tool: Any, board: str) -> None:
    """What was taught is stronger than what it was taught from."""
    game = quai.load(board, 2)
    assert tool.share_against_rule_of_thumb(game, taste_for(game.board), 600, "test") > 0.53


@pytest.mark.parametrize("players", [2, 4])
def test_decisions_are_noted(tool: Any, players: int) -> None:
    """Every decision has several deeds, one of which was chosen, and gains of which some are good and some bad."""
    game = quai.load("london", players)
    lesson = tool.Table(game, taste_for(game.board), np.arange(20), "notes").learn_from()
    assert len(lesson.scene) > 20 * 5 * players
    assert (np.diff(lesson.first) > 1).all()
    assert len(lesson.deed) == lesson.first[-1]
    assert ((lesson.first[:-1] <= lesson.chosen) & (lesson.chosen < lesson.first[1:])).all()
    assert ((lesson.chance > 0) & (lesson.chance <= 1)).all()
    assert lesson.gain.min() < -0.1
    assert lesson.gain.max() > 0.1
    assert (lesson.deed[:, : len(KINDS) - 1].sum(axis=1) == 1).all()


def test_a_pupil_likes_what_the_kernel_likes(tool: Any) -> None:
    """The tool and the kernel reckon alike: chances are those by which the kernel chose."""
    game = quai.load("sanfrancisco", 2)
    pupil = tool.Pupil(1)
    pupil.parts["out"][:] = 0.3
    lesson = tool.Table(game, pupil.taste, np.arange(10), "alike").learn_from()
    before = pupil.learn(lesson, rate=0.0, curious=0.0)
    assert 0 < before < np.log(np.diff(lesson.first).max())
    assert pupil.chances(lesson)[lesson.chosen] == pytest.approx(lesson.chance, rel=1e-3)


def test_a_pupil_learns_what_is_better(tool: Any) -> None:
    """Deeds after which more was won are liked more, and the others less."""
    game = quai.load("london", 2)
    pupil = tool.Pupil(1)
    lesson = tool.join([tool.Table(game, pupil.taste, np.arange(30), "better").learn_from()])
    is_deck = lesson.deed[:, DEED.index("is_deck")] > 0
    lesson.gain = np.where(is_deck[lesson.chosen], 1.0, -1.0).astype(np.float32)
    before = pupil.chances(lesson)[is_deck].mean()
    for _ in range(20):
        pupil.learn(lesson, rate=0.01, curious=0.0)
    assert pupil.chances(lesson)[is_deck].mean() > before + 0.05
