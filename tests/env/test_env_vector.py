"""Many games side by side are the same games as one by one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from env_checksums import checksums
from env_tables import MOST, TABLES, observer
from gymnasium.vector import AutoresetMode

import quai
import quai.env
from quai.kernel.chance import new_chance

PLACES = 4


def fresh(position: quai.Position) -> quai.Position:
    """A new game of the game API with the same keys."""
    family, states = position.game.family, position.game.blank(0, 0)
    states[0].key[:] = position.state.key
    family.kernel.set_up_at(family.tables, states, 0, new_chance())
    return quai.Position(position.game, states, 0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_plays_the_same_games_as_the_game_api(name: str, players: int) -> None:
    """Same keys, same actions: states, observations, masks, rewards and scores agree step by step, past the ends."""
    eyes, env = observer(name, players), quai.env.vector(name, PLACES, players)
    observations, info = env.reset(seed=players)
    twins = [fresh(env.position(i)) for i in range(PLACES)]
    ends = 0
    while ends < 2:
        actions = env.random_actions()
        acted = info["seat"]
        observations, rewards, ended, truncated, info = env.step(actions)
        assert not truncated.any()
        for i in range(PLACES):
            twins[i].play(int(actions[i]))
            assert ended[i] == twins[i].is_over
            if ended[i]:
                ends += 1
                check_end(eyes, twins[i], i, acted[i], rewards, info)
                twins[i] = fresh(env.position(i))
            else:
                assert rewards[i] == 0
            assert twins[i] == env.position(i)
            assert twins[i].seat == info["seat"][i]
            assert np.array_equal(observations[i], eyes.observation(twins[i], twins[i].seat))
            assert np.array_equal(info["action_mask"][i], eyes.mask(twins[i]))


def check_end(eyes: Any, twin: quai.Position, i: int, acted: int, rewards: Any, info: dict[str, Any]) -> None:
    """What a step tells of a game that it has ended."""
    result = twin.result
    assert result is not None
    assert info["_scores"][i]
    assert info["scores"][i].tolist() == result.scores
    assert info["rewards"][i].tolist() == eyes.rewards(twin)
    assert rewards[i] == info["rewards"][i, acted]
    assert np.array_equal(info["final_obs"][i], eyes.observation(twin, acted))


def play(env: Any, seed: int | None, steps: int) -> list[bytes]:
    observations, _ = env.reset(seed=seed)
    story = [observations.tobytes()]
    for _ in range(steps):
        observations, rewards, *_ = env.step(env.random_actions())
        story.append(observations.tobytes() + rewards.tobytes())
    return story


@pytest.mark.parametrize("name", MOST)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    """Also after the first ones have ended, and after a reset without a seed; another seed gives others."""
    first, second = quai.env.vector(name, 8), quai.env.vector(name, 8)
    assert play(first, 1, 300) == play(second, 1, 300)
    assert play(first, None, 20) == play(second, None, 20)
    assert play(first, 2, 5) != play(second, 1, 5)


def test_all_games_are_different() -> None:
    """No two places, and no two games of one place, have the same keys."""
    env = quai.env.vector("london", 16)
    env.reset(seed=1)
    keys = {env.position(i).state.key.tobytes() for i in range(16)}
    games = 16
    while games < 64:
        ended = env.step(env.random_actions())[2]
        games += int(ended.sum())
        keys |= {env.position(int(i)).state.key.tobytes() for i in np.flatnonzero(ended)}
    assert len(keys) == games


def test_it_says_how_it_resets() -> None:
    """A game that ends makes place for the next within the step, as Gymnasium names it."""
    env = quai.env.vector("london", 3, players=4)
    observations, info = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert observations in env.observation_space
    assert env.random_actions() in env.action_space
    assert info["action_mask"].shape == (3, env.single_action_space.n)


def test_an_illegal_action_is_refused_before_anything_changes() -> None:
    """If one of the actions is not legal, no game goes on."""
    env = quai.env.vector("london", 4)
    env.reset(seed=1)
    before = [env.position(i) for i in range(4)]
    for wrong in (0, -1, 10**6):
        actions = env.random_actions()
        actions[2] = wrong
        with pytest.raises(quai.QuaiError, match="game 2"):
            env.step(actions)
        assert [env.position(i) for i in range(4)] == before


@pytest.mark.parametrize("actions", [[0], np.zeros(4), "draw", None], ids=str)
def test_actions_of_another_kind_are_refused(actions: Any) -> None:
    """It takes as many integers as there are games."""
    env = quai.env.vector("london", 4)
    env.reset(seed=1)
    with pytest.raises(quai.QuaiError, match="each of the 4 games"):
        env.step(actions)


def test_reset_comes_first_and_one_game_is_the_least() -> None:
    """Sentences say what to do."""
    env = quai.env.vector("london", 2)
    with pytest.raises(quai.QuaiError, match="reset"):
        env.step(env.random_actions())
    for number in (0, 2.5, "3", None, True):
        with pytest.raises(quai.QuaiError, match="a whole number of games, at least one, not"):
            quai.env.vector("london", number)  # type: ignore[arg-type]
    assert quai.env.vector("london", np.int64(2)).num_envs == 2


def test_what_was_returned_stays_as_it_is() -> None:
    """A learner may keep observations and masks, or write into them."""
    env = quai.env.vector("london", 2)
    observations, info = env.reset(seed=1)
    kept = observations.copy(), info["action_mask"].copy()
    actions = env.random_actions()
    info["action_mask"][:] = 0
    env.step(actions)
    assert np.array_equal(observations, kept[0])
    info["action_mask"][:] = kept[1]


def test_compiled_and_uncompiled_agree() -> None:
    """Steps of every game give the same observations, masks and rewards as plain Python does."""
    runs = [["london", 2, 2, 130], ["sanfrancisco", 3, 1, 40], ["germany", 5, 1, 40], ["underground", 2, 1, 40]]
    run = [sys.executable, "-W", "error", str(Path(__file__).with_name("env_checksums.py"))]
    environment = os.environ | {"QUAI_INTERPRETED": "1"}
    done = subprocess.run(run, input=json.dumps(runs), env=environment, text=True, capture_output=True, check=True)
    assert [checksums(*run) for run in runs] == json.loads(done.stdout)


def test_there_are_no_pictures() -> None:
    """A sentence says what there is instead."""
    with pytest.raises(quai.QuaiError, match="no pictures"):
        quai.env.vector("london", num_envs=2, players=2).render()


def test_positions_are_of_games_that_are_there() -> None:
    """Before the first reset there is none, and then those with numbers."""
    env = quai.env.vector("london", num_envs=2, players=2)
    for ask in (env.random_actions, lambda: env.position(0)):
        with pytest.raises(quai.QuaiError, match="No game has begun"):
            ask()
    env.reset(seed=1)
    assert env.position(1).phase == "setup_keep"
    for index in (-1, 2):
        with pytest.raises(quai.QuaiError, match="numbered from 0"):
            env.position(index)
