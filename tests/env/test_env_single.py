"""The environment for Gymnasium: one seat against bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from env_tables import MOST, TABLES
from gymnasium.utils.env_checker import check_env

import quai
import quai.env
from quai.bots import BOTS


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasium_s_checker(name: str, players: int) -> None:
    """Gymnasium's checker is content with every table."""
    check_env(quai.env.single(name, ["random"] * (players - 1)), skip_render_check=True)


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize("mode", ["rgb_array", "ansi"])
def test_gymnasium_s_render_check(mode: str) -> None:
    """It is content with pictures and texts too."""
    check_env(quai.env.single("london", render_mode=mode))


def play(env: Any, seed: int) -> list[Any]:
    """A whole game by the first legal action, or the last, in turns: all that was returned."""
    env.reset(seed=seed)
    story = []
    while True:
        legal = np.flatnonzero(env.action_masks())
        answer = env.step(legal[-(len(story) % 2)])
        story.append((answer[0].tobytes(), answer[1:4], sorted(answer[4])))
        if answer[2]:
            return story


@pytest.mark.parametrize("name", MOST)
def test_games_against_greedy_end_with_a_reward(name: str) -> None:
    """Rewards are 0 until the end, which tells the scores; the same seed gives the same game."""
    env = quai.env.single(name)
    story = play(env, 1)
    assert all(answer[0] == 0 for _, answer, _ in story[:-1])
    assert story[-1][1][0] in (-1, 0, 1)
    assert story[-1][2] == ["action_mask", "scores", "seat"]
    assert play(env, 1) == story


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_seat_is_asked_about_its_own_decisions_only(name: str) -> None:
    """Before every step it is the learner's turn, and the observation is from its place."""
    env = quai.env.single("london", opponents=[name, name])
    for seed in range(4):
        observation, info = env.reset(seed=seed)
        for _ in range(20):
            assert env.position.seat == info["seat"]
            assert env.fields.split(observation)["decides"].tolist() == [1, 0, 0]
            observation, _, _, _, info = env.step(np.flatnonzero(info["action_mask"])[0])


def test_the_seat_changes_unless_it_is_given() -> None:
    """Over some games the learner sits everywhere; with `seat` always there."""
    anywhere, fixed = quai.env.single("london"), quai.env.single("london", seat=1)
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(8)} == {0, 1}
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(8)} == {1}


@pytest.mark.parametrize(("id", "board"), quai.env.GYMNASIUM_IDS.items())
def test_gymnasium_makes_it_by_name(id: str, board: str) -> None:
    """With the keyword arguments of `single`; a game played through it ends as one that is made directly."""
    made = gymnasium.make(id, opponents=["random"], seat=1)
    assert made.unwrapped.game.id == board
    assert play(made.unwrapped, 3) == play(quai.env.single(board, opponents=["random"], seat=1), 3)
    _, info = made.reset(seed=3)
    assert made.step(np.flatnonzero(info["action_mask"])[0])[4]["seat"] == 1


def test_gymnasium_hands_on_the_render_mode() -> None:
    """As it does for any environment."""
    made = gymnasium.make("quai/London-v0", opponents=["random"], render_mode="ansi")
    made.reset(seed=1)
    assert "hand" in made.render()


def test_an_illegal_action_loses_at_once() -> None:
    """The game ends with the lowest reward, nothing is played, and reset begins another."""
    env = quai.env.single("london", seat=0)
    env.reset(seed=1)
    before = env.position.copy()
    _, reward, is_over, _, info = env.step(0)
    assert (reward, is_over, info["illegal"]) == (-1, True, True)
    assert env.position == before
    with pytest.raises(quai.QuaiError, match="reset"):
        env.step(0)
    env.reset()
    assert env.step(int(np.flatnonzero(env.action_masks())[0]))[2] is False


def test_opponents_and_seats_that_do_not_exist_are_refused() -> None:
    """A sentence says so before any game."""
    with pytest.raises(quai.QuaiError, match=next(iter(BOTS))):
        quai.env.single("london", opponents=["nobody"])
    for seat in (2, -1, True, 1.0, "0"):
        with pytest.raises(quai.QuaiError, match=r"no seat .* from 0 to 1; with None the learner") as refused:
            quai.env.single("london", seat=seat)  # type: ignore[arg-type]
        assert "spectator" not in str(refused.value)


@pytest.mark.parametrize("opponents", [[], ["random"] * 4, "greedy", [3], None], ids=str)
def test_opponents_are_a_list_of_names(opponents: Any) -> None:
    """One for each other seat; a text is not counted by its letters."""
    with pytest.raises(quai.QuaiError, match=r'such as \["greedy"\], of 1 to 3 on london, not'):
        quai.env.single("london", opponents=opponents)
