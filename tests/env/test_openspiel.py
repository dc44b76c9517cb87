"""The games in OpenSpiel: its own tests, its search bot, and nobody sees what is hidden."""

import pickle
import random
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import quai
from quai.board import BUILT_IN, load_board
from quai.board.spec import WILD, TicketBoard
from quai.env import openspiel
from quai.env.observer import Observer
from quai.env.openspiel.seeing import SHOWN, hidden

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "openspiel.md").read_text(encoding="utf-8")
TABLES = [
    pytest.param(board, players, id=f"{board}-{players}")
    for board in BUILT_IN
    for players in range(load_board(board).players[0], load_board(board).players[1] + 1)
]
FEWEST_AND_MOST = [pytest.param(board, load_board(board).players[end], id=f"{board}-{end}")
                   for board in BUILT_IN for end in (0, 1)]  # fmt: skip


def load(board: str, players: int = 2) -> Any:
    openspiel.register()
    return pyspiel.load_game(f"quai_{board}(players={players})")


def dealt(game: Any, seed: int) -> Any:
    """A state at its first decision."""
    state = game.new_initial_state()
    for byte in random.Random(seed).randbytes(16):
        state.apply_action(byte)
    return state


def moments(game: Any, seed: int) -> Iterator[Any]:
    """All states of a random game, from the first decision to the end."""
    state, choice = dealt(game, seed), random.Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(choice.choice(state.legal_actions()))
    yield state


def sampler(seed: int) -> Any:
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def all_seen(state: Any, player: int) -> tuple[str, str, list[float], list[float]]:
    """What the player sees in all four forms."""
    return (
        state.observation_string(player),
        state.information_state_string(player),
        state.observation_tensor(player),
        state.information_state_tensor(player),
    )


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_game_is_what_it_says(board: str, players: int) -> None:
    """Its numbers are those of the game."""
    game = load(board, players)
    assert game.num_players() == players
    assert game.num_distinct_actions() == quai.load(board, players).n_actions
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, players - 1, 0)
    assert game.max_chance_nodes_in_history() == 16


@pytest.mark.parametrize(("board", "players"), FEWEST_AND_MOST)
def test_random_games(board: str, players: int) -> None:
    """OpenSpiel's own test: copies, masks, texts, observations, serialisation, length and utilities of a game."""
    pyspiel.random_sim_test(load(board, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("board", BUILT_IN)
def test_its_search_bot_plays_to_the_end(board: str) -> None:
    """ISMCTS, on states that it resamples, against random play."""
    game = load(board)
    state, choice = dealt(game, 3), random.Random(3)
    generator = np.random.RandomState(3)
    evaluator = RandomRolloutEvaluator(1, generator, max_length=5)
    bot = ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=3, random_state=generator)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, generator.uniform))
    while not state.is_terminal():
        state.apply_action(bot.step(state) if state.current_player() == 0 else choice.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_resampled_state_agrees_with_all_that_was_seen(board: str, players: int) -> None:
    """At all moments, for the player who decides and for the others: it can exist, and it looks the same to them."""
    table = quai.load(board, players)
    for number, state in enumerate(moments(load(board, players), 5)):
        is_paying = state.position.phase == "pay"
        player = state.current_player() if is_paying else number % players
        twin = state.resample_from_infostate(player, sampler(number))
        assert hidden(table, twin.states, player).tobytes() == hidden(table, state.states, player).tobytes()
        assert twin.information_state_string(player) == state.information_state_string(player)
        if number < 10 or number % 5 == 0:
            assert table.position(twin.position.to_dict()).legal == twin.position.legal


def test_nobody_guesses_a_hand_that_is_about_to_pay() -> None:
    """Between another's claim and its payment there is no resampling; the sentence says when there is."""
    state = next(state for state in moments(load("london"), 5) if state.position.phase == "pay")
    with pytest.raises(quai.QuaiError, match="not paid yet"):
        state.resample_from_infostate(1 - state.current_player(), sampler(1))


@pytest.mark.parametrize("board", BUILT_IN)
def test_hidden_things_change_nothing_that_is_seen(board: str) -> None:
    """Two states that differ only in what is hidden from a player give the same texts and tensors."""
    for number, state in enumerate(moments(load(board, 3), 6)):
        if number % 20 == 0 and state.position.phase not in ("pay", "over"):
            twin = state.resample_from_infostate(1, sampler(number))
            assert str(twin) != str(state)
            assert all_seen(twin, 1) == all_seen(state, 1)


@pytest.mark.parametrize("board", ["london", "sanfrancisco", "germany"])
def test_first_tickets_are_chosen_in_secret(board: str) -> None:
    """Whatever the first player keeps, the second sees the same; the first sees what it kept."""
    state = dealt(load(board), 7)
    while state.position.phase != "setup_keep":
        state.apply_action(state.legal_actions()[0])
    after = [state.child(action) for action in state.legal_actions()]
    assert len({str(all_seen(each, 1)) for each in after}) == 1
    assert len({each.information_state_string(0) for each in after}) == len(after)


def test_a_resampled_state_forgets_the_truth() -> None:
    """Another's hand and tickets are drawn anew, and neither history nor seed lead to the real ones."""
    *_, state = (state for state, _ in zip(moments(load("london"), 8), range(40), strict=False))
    twins = [state.resample_from_infostate(0, sampler(seed)) for seed in range(30)]
    assert len({str(twin.position.to_dict()["hands"][1]) for twin in twins}) > 5
    assert len({str(twin.position.to_dict()["tickets"][1]) for twin in twins}) > 5
    assert not any(twin.history() or twin.seed for twin in twins)
    assert len({twin.information_state_string(1) for twin in twins}) == len(twins)


def test_a_row_of_wilds_tells_where_the_other_cards_are() -> None:
    """It stands only while fewer than three cards of a colour are outside the hands; so it is in every guess."""
    table, state = quai.load("london"), dealt(load("london"), 14)
    colours = table.board.colours
    hands = [dict.fromkeys(colours, 1), dict.fromkeys(colours, table.board.cards_per_colour - 1)]
    hands[1][colours[0]] -= 1
    row = ["wild", "wild", "wild", "wild", colours[0]]
    state._go_to(table.position({"hands": hands, "row": row}))
    state._begin_logs()
    for seed in range(10):
        twin = state.resample_from_infostate(0, sampler(seed))
        assert table.position(twin.position.to_dict()).to_dict()["row"] == row


def test_the_way_is_remembered() -> None:
    """Two ways to the same view are two information states: in text and tensor, not in the observation."""
    state = dealt(load("underground"), 9)
    *_, one = state.legal_actions()
    two = state.legal_actions()[1]
    there, back = state.child(one).child(two), state.child(two).child(one)
    assert there.observation_string(0) == back.observation_string(0)
    assert there.information_state_string(0) != back.information_state_string(0)
    assert there.information_state_tensor(0) != back.information_state_tensor(0)


@pytest.mark.parametrize("board", BUILT_IN)
def test_nothing_is_forgotten(board: str) -> None:
    """Over a tree of games from one deal: with the same information state all views so far were the same."""
    table, views_of = quai.load(board), {}
    line = [(dealt(load(board), 13), ())]
    for _ in range(6):
        line = [(state, (*views, hidden(table, state.states, 1).tobytes())) for state, views in line]
        for state, views in line:
            assert views_of.setdefault(state.information_state_string(1), views) == views
        line = [(state.child(action), views) for state, views in line for action in state.legal_actions()[-3:]]
    assert len(views_of) > 100


@pytest.mark.parametrize("board", BUILT_IN)
def test_a_state_can_be_kept(board: str) -> None:
    """Pickled, or played again from its history, it is the same for everybody."""
    game = load(board)
    *_, state = (state for state, _ in zip(moments(game, 10), range(30), strict=False))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for twin in (again, pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert [all_seen(twin, player) for player in (0, 1)] == [all_seen(state, player) for player in (0, 1)]


def test_winners_share_the_pot() -> None:
    """Three players staked 1 each: two winners get one half each, the loser nothing."""
    game = load("underground", 3)
    state = dealt(game, 11)
    over = quai.load("underground", 3).position({"phase": "over", "scores": [9, 4, 9], "passenger": None, "cards": []})
    state._go_to(over)
    assert state.is_terminal()
    assert state.returns() == [0.5, -1.0, 0.5]


def test_an_illegal_action_is_refused() -> None:
    """With the rule's sentence, and nothing changes."""
    state = dealt(load("london"), 12)
    before = str(state)
    with pytest.raises(quai.IllegalAction):
        state.apply_action(0)
    assert str(state) == before


def test_observations_of_all_players_together_are_refused() -> None:
    """The sentence says what there is."""
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(quai.QuaiError, match="single player"):
        load("london").make_observer(kind, {})


def test_without_open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(quai.QuaiError, match=re.escape("pip install quai[openspiel]")):
        openspiel.register()


def told(family: str) -> dict[str, int]:
    """How many numbers each field has on the page, in the order of a tensor."""
    tables = PAGE.split("| field | numbers | what it tells |")[1:]
    page = tables[0 if family == "ticket" else 1]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", page, re.M)
    return {name: int(np.prod([int(number) for number in re.findall(r"\d+", numbers)])) for name, numbers in rows}


@pytest.mark.parametrize("board", BUILT_IN)
def test_the_page_tells_the_tensors_field_by_field(board: str) -> None:
    """Split as the page says, a tensor has the fields of what the player may know, and then the log."""
    game = load(board, 3)
    family, record = game.quai.family.name, game.quai.family.new_states()
    fields = told(family)
    assert list(fields) == ["player", *SHOWN[family]]
    assert fields == {"player": 1} | {name: record[name].size for name in SHOWN[family]}
    assert f"{sum(fields.values())} numbers" in PAGE or f"{sum(fields.values())} on the Underground" in PAGE
    assert game.observation_tensor_shape() == [sum(fields.values())]
    row = {"ticket": 34, "underground": 6}[family]
    assert f"A row of the log has {row} numbers" in PAGE
    entries = row * (game.max_game_length() + 1)
    assert game.information_state_tensor_shape() == [sum(fields.values()) + entries]
    state = next(islice(moments(game, 5), 40, None))
    tensor = np.split(np.array(state.observation_tensor(1)), np.cumsum(list(fields.values()))[:-1])
    parts = dict(zip(fields, tensor, strict=True))
    check_parts(state.position, parts)


def check_parts(position: quai.Position, parts: dict[str, Any]) -> None:
    """Some fields, against the view that names things as the board's files do."""
    view, board = position.view(1), position.game.board
    assert parts["player"].tolist() == [1]
    assert parts["score"][:3].tolist() == position.scores
    if isinstance(board, TicketBoard):
        owners = {route.id: int(seat) for route, seat in zip(board.routes, parts["owner"], strict=False) if seat >= 0}
        assert owners == view["routes"]
        own = {ticket.id for ticket, seat in zip(board.tickets, parts["holder"], strict=False) if seat == 1}
        assert own == set(view["tickets"][1])
        cards = dict(zip([WILD, *board.colours], parts["hand"].reshape(5, 9)[1].tolist(), strict=False))
        assert {card: n for card, n in cards.items() if n} == view["hands"][1]
    else:
        built = {line.colour: int(n) for line, n in zip(board.lines, parts["n_built"], strict=False) if n}
        assert built == {line: len(links) for line, links in view["tracks"].items() if links}
        assert [board.stations[int(card)].id for card in parts["cards"] if card >= 0] == view["cards"]


@pytest.mark.parametrize(("board", "players"), FEWEST_AND_MOST)
def test_returns_are_rewards_on_another_scale(board: str, players: int) -> None:
    """As many times those of the other environments as there are opponents."""
    eyes = Observer(quai.load(board, players))
    for seed in range(3):
        *_, state = moments(load(board, players), seed)
        assert state.returns() == pytest.approx([(players - 1) * reward for reward in eyes.rewards(state.position)])


def test_the_example_in_the_docs_runs() -> None:
    """The page's program plays a game to its end."""
    [block] = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    names: dict[str, Any] = {}
    exec(block, names)
    assert names["state"].is_terminal()
