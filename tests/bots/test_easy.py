"""The bot for beginners is careless, and not hopeless."""

import pytest

import quai
from quai.board import BUILT_IN
from quai.bots import make_bot
from quai.bots.easy import CARELESS
from quai.lab.simulate import simulate


@pytest.mark.parametrize("board", BUILT_IN)
def test_it_loses_to_greedy_and_beats_random(board: str) -> None:
    """Most of eight games each."""
    game = quai.load(board)
    assert simulate(game, ["easy", "greedy"], 8, seed=2).wins[0] <= 3
    assert simulate(game, ["easy", "random"], 8, seed=2).wins[0] >= 6


def test_it_is_careless_now_and_then() -> None:
    """About as often as it should be it does something else than greedy; most of the time it does the same."""
    position = quai.load("london").position({"hands": [{"pink": 4, "blue": 4, "black": 4}, {}]})
    bots = [
        (make_bot("easy", position.game.board, seed), make_bot("greedy", position.game.board, seed))
        for seed in range(200)
    ]
    same = sum(len({str(bot.choose(position.view(0), position.legal)) for bot in pair}) == 1 for pair in bots)
    assert 0.6 < same / len(bots) < 1 - CARELESS["ticket"] / 2


def test_it_never_takes_tickets_by_mistake() -> None:
    """What it does without care is a draw or a claim; tickets stay with those who ask for them."""
    data = {"tickets": [["baker_street-tower_of_london"], []]}
    position = quai.load("london").position(data)
    for seed in range(50):
        assert str(make_bot("easy", position.game.board, seed).choose(position.view(0), position.legal)) != "tickets"
