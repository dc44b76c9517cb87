"""Players as kernels: searches that repeat, budgets, threads, and whole games inside compiled code."""

from time import perf_counter
from typing import Any

import numpy as np
import pytest

import quai
from quai.board import BUILT_IN
from quai.bots import make_bot, mind_of
from quai.bots.budget import Budget
from quai.bots.expert import Expert
from quai.kernel.chance import keys
from quai.lab.simulate import play_game, simulate
from quai.search.games import play_games
from quai.ticket.tables import CLAIM, KEEPING, TICKETS


def opening(board: str, players: int = 2, moves: int = 14) -> quai.Position:
    """A position soon after the beginning, with a choice to make."""
    position = play_game(quai.load(board, players), ["random"] * players, range(players), f"opening {board}").at(moves)
    while len(position.legal) < 3:
        position.play(position.legal[0])
    return position


def choice(position: quai.Position, bot: Any) -> str:
    seat = position.seat
    assert seat is not None
    return str(bot.choose(position.view(seat), position.legal))


def searching(bold: float | None = None) -> tuple[quai.Position, Any, Any]:
    """An opening of London, an expert's player, and what it sees; it drops racers that are so far behind."""
    position = opening("london")
    player = Expert(position.game.board, 3).players[0]
    if bold is not None:
        player.tree.bold = bold
    return position, player, position.view(position.seat).states


@pytest.mark.parametrize("board", BUILT_IN)
def test_a_search_repeats(board: str) -> None:
    """The same seed and iterations give the same choice, on one thread and on two."""
    position = opening(board)
    for threads in (1, 2):
        bots = [Expert(position.game.board, 5, Budget(iterations=60, threads=threads)) for _ in range(2)]
        assert choice(position, bots[0]) == choice(position, bots[1])


@pytest.mark.parametrize("board", ["london", "underground"])
def test_a_search_keeps_to_its_time(board: str) -> None:
    """It does not go on and on; how exactly it keeps to it depends on the machine."""
    position = opening(board)
    bot = make_bot("expert@0.3s", position.game.board, 1)
    choice(position, bot)
    began = perf_counter()
    choice(position, make_bot("expert@0.3s", position.game.board, 2))
    assert perf_counter() - began < 3


def test_visits_add_up() -> None:
    """Every iteration visits one of the root's children, unless the race ends early."""
    position = opening("london")
    bot = Expert(position.game.board, 3, Budget(iterations=300))
    choice(position, bot)
    visits = bot.players[0].visits
    assert set(visits) <= {action.id for action in position.legal}
    assert 0 < sum(visits.values()) <= 300


def test_a_race_goes_on_and_ends() -> None:
    """By the clock a race is run in short stretches: actions drop out on the way, and in the end one is left."""
    position, player, states = searching(bold=1.5)
    player.begin(states, 20)
    at_first = set(player.standing)
    for _ in range(400):
        player.go_on(states, 50, 0.0)
        if player.is_decided:
            break
    assert player.is_decided
    assert set(player.standing) < at_first <= {action.id for action in position.legal}


def test_a_race_is_fair() -> None:
    """All that race have the same luck: two actions that lead to the same position bring the same, round by round."""
    position = opening("london")
    player = Expert(position.game.board, 3).players[0]
    states = position.view(position.seat).states
    player.choose(states, 100)
    tree = player.tree
    assert tree.rounds > 0
    tree.n_racers = 2
    tree.racer[1] = tree.racer[0]
    tree.ahead[:2] = tree.square[:2] = 0
    player.tree.bold = 1e9
    player.go_on(states, 0, 0.0)
    assert tree.ahead[1] == tree.square[1] == 0


def test_ends_count_more_and_more() -> None:
    """At first playouts stop at the horizon; where ends alone count, they go on until the game is over."""
    _, player, states = searching()
    tree = player.tree
    tree.trust = 1e9
    player.choose(states, 200)
    seen = [float(value) for value in tree.values[:2]]
    assert 0 < seen[0] < 1
    tree.trust = 0.0
    player.choose(states, 200)
    assert sorted(float(value) for value in tree.values[:2]) in ([0, 1], [0.5, 0.5])


def test_offered_tickets_are_not_told_apart_by_their_place() -> None:
    """Below "take tickets" a tree does not learn to keep the first, as that is another ticket with every guess."""
    _, player, states = searching()
    player.choose(states, 2000)
    assert player.visits[TICKETS] > 20
    actions = player.room[2][: player.tree.size]["action"]
    assert not ((actions >= KEEPING) & (actions < CLAIM)).any()


def test_a_player_that_has_not_searched_yet() -> None:
    """Its tree has no actions, and another's decision is taken note of all the same."""
    player = Expert(quai.load("london").board, 3).players[0]
    assert player.visits == {}
    player.decide(0)
    assert player.visits == {}


def test_a_tree_is_kept_within_a_turn() -> None:
    """On the Underground the second build starts from what the first one's search knows."""
    position = opening("underground", moves=16)
    bot = Expert(position.game.board, 3, Budget(iterations=200))
    position.play(choice(position, bot))
    assert position.state.builds_left == 3
    seat = position.seat
    bot.players[0].choose(position.view(seat).states, 0)
    assert sum(bot.players[0].visits.values()) > 10


@pytest.mark.parametrize("board", BUILT_IN)
def test_games_inside_the_kernel_are_games(board: str) -> None:
    """What kernel players did there is legal by the game API, and leads to the same end."""
    game = quai.load(board, 2)
    minds = [mind_of("planner"), mind_of("expert@5")]
    own = np.array([[keys(f"{board}/{seat}")[0] for seat in range(2)]])
    played = play_games(game.family, minds, keys("kernel game")[None], own, np.zeros(1, np.int64), True, 2000)  # type: ignore[arg-type]
    position = game.new("kernel game")
    for action in played.log[0, : played.decisions[0]]:
        position.play(int(action))
    assert position.is_over
    assert position.states.tobytes() == played.states.tobytes()


@pytest.mark.parametrize(("board", "least"), [("london", 11), ("underground", 13)])
def test_expert_beats_greedy(board: str, least: int) -> None:
    """With few iterations, in most of 20 games."""
    assert simulate(quai.load(board), ["expert@100", "greedy"], 20, seed=3).wins[0] >= least


@pytest.mark.parametrize(
    ("board", "games", "least"),
    [("london", 100, 70), ("sanfrancisco", 100, 75), ("germany", 20, 12), ("underground", 100, 75)],
)
def test_planner_beats_greedy(board: str, games: int, least: int) -> None:
    """By far more often than not."""
    assert simulate(quai.load(board), ["planner", "greedy"], games, seed=2).wins[0] >= least


def test_a_search_is_thinned_out() -> None:
    """Many race at first, three at most in the end; those who stayed were tried more often than those who fell out."""
    _, player, states = searching(bold=1e9)
    player.begin(states, 50)
    n_at_first = len(player.standing)
    chosen = player.choose(states, 2000)
    assert len(player.standing) == 3 < n_at_first
    assert chosen in player.standing
    fell_out = [n for action, n in player.visits.items() if action not in player.standing]
    assert max(fell_out) < min(player.visits[action] for action in player.standing)
