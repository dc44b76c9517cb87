"""The environment for PettingZoo, by its own tests and ours."""

import numpy as np
import pytest
from env_tables import MOST, TABLES
from pettingzoo.test import api_test, render_test, seed_test

import quai
import quai.env

each_table = pytest.mark.parametrize(("name", "players"), TABLES)

# The checker warns of what is meant: observations with a mask beside them, and no legal action when a game is over.
dict_observations = pytest.mark.filterwarnings("ignore:Observation (is not a NumPy array|space for each agent)")
no_action_at_the_end = pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")


@each_table
@dict_observations
@no_action_at_the_end
def test_pettingzoo_s_api_test(name: str, players: int) -> None:
    """PettingZoo's checker is content, over whole games of every table."""
    api_test(quai.env.aec(name, players), num_cycles=1000 // players)


@each_table
def test_pettingzoo_s_seed_test(name: str, players: int) -> None:
    """The same seed gives the same game."""
    seed_test(lambda: quai.env.aec(name, players), num_cycles=100)


@pytest.mark.parametrize("name", MOST)
def test_pettingzoo_s_render_test(name: str) -> None:
    """Pictures are arrays of pixels, texts are text."""
    render_test(lambda render_mode: quai.env.aec(name, render_mode=render_mode))


@each_table
def test_rewards_and_scores_come_at_the_end(name: str, players: int) -> None:
    """Rewards add up to nothing, winners have more than losers, and everyone is told the final scores."""
    env = quai.env.aec(name, players)
    env.reset(seed=players)
    env.action_space("seat_0").seed(players)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(env.action_space("seat_0").sample(mask))
    result = env.position.result
    assert result is not None
    rewards = list(env.rewards.values())
    assert sum(rewards) == pytest.approx(0)
    assert {seat for seat in range(players) if rewards[seat] == max(rewards)} == set(result.winners)
    assert all(info == {"scores": result.scores} for info in env.infos.values())


def test_one_winner_gets_one_and_the_others_share_the_loss() -> None:
    """Three players: +1 and twice -1/2; two winners share what one would get."""
    from quai.env.kernels.batch import share_out

    rewards = np.zeros(3)
    for wins, expected in (([0, 1, 0], [-0.5, 1, -0.5]), ([1, 1, 0], [0.25, 0.25, -0.5]), ([1, 1, 1], [0, 0, 0])):
        share_out(np.array([*wins, 0, 0]), rewards)
        assert rewards.tolist() == expected


def test_only_who_decides_has_legal_actions() -> None:
    """The mask of everybody else is empty."""
    env = quai.env.aec("london", 3)
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks[0] > 0
    assert masks[1:] == [0, 0]


def test_an_illegal_action_changes_nothing() -> None:
    """It is refused with the reason, and the same agent decides."""
    env = quai.env.aec("london")
    env.reset(seed=1)
    before = env.position.copy()
    with pytest.raises(quai.IllegalAction):
        env.step(0)
    assert env.position == before
    assert env.agent_selection == "seat_0"


def test_reset_comes_first() -> None:
    """Without a game there is nothing to see, and nothing to do."""
    env = quai.env.aec("london")
    with pytest.raises(quai.QuaiError, match="reset"):
        env.observe("seat_0")
    with pytest.raises(quai.QuaiError, match="reset"):
        env.step(0)


def test_an_unknown_render_mode_is_refused() -> None:
    """The sentence names those that are known."""
    with pytest.raises(quai.QuaiError, match="rgb_array, ansi"):
        quai.env.aec("london", render_mode="hologram")


def test_a_picture_shows_what_happens() -> None:
    """Another position is another picture; the text names the row's cards."""
    env = quai.env.aec("london", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert before.shape[1] == 1000
    assert (env.render() != before).any()


def test_the_text_shows_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """It tells the seat's own hand, and of the other's no more than its size."""
    env = quai.env.aec("london", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    own, other = env.position.to_dict()["hands"]
    hands = ", ".join(f"{card} {n}" for card, n in own.items())
    assert f"{'hands':18}{hands} | –\n" in text
    assert sum(other.values()) == 2
    human = quai.env.aec("london", render_mode="human")
    human.reset(seed=1)
    assert capsys.readouterr().out == text + "\n"
