"""A game as a film: the state before every decision and after the last one, to look at what happened on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from quai.game import Game, Position
from quai.ticket.tables import CLAIM
from quai.trials import Trials


@dataclass(frozen=True)
class Film:
    """States in one array; decision i is `actions[i]`, made in `states[i]` and leading to `states[i + 1]`."""

    game: Game
    states: Any
    actions: Any

    @property
    def before(self) -> Any:
        return self.states[:-1]

    @property
    def after(self) -> Any:
        return self.states[1:]

    @property
    def last(self) -> Any:
        return self.states[-1]

    @cached_property
    def n_legal(self) -> Any:
        """How many actions were legal at each decision."""
        family = self.game.family
        ids = np.zeros(family.most_legal, np.int64)
        kernel, tables = family.kernel, family.tables
        return np.array([kernel.legal_at(tables, self.states, i, ids) for i in range(len(self.actions))])


def film_of(position: Position) -> Film:
    """The film of a game that was played."""
    moment = position.at(0)
    frames = [moment.states.tobytes()]
    for _ in position.actions:
        frames.append(moment.follow(position).states.tobytes())
    return _developed(position.game, frames, position.actions)


def film_by(game: Game, seed: str, actions: Sequence[int]) -> Film:
    """The film of a new game in which these actions were taken."""
    trial = Trials(game.family, game.new(seed).states)
    frames = [trial.states.tobytes()]
    for action in actions:
        trial.play(0, action)
        frames.append(trial.states.tobytes())
    return _developed(game, frames, actions)


def random_film(game: Game, seed: str) -> Film:
    """A game in which every decision is any legal one, filmed without the cost of views and texts."""
    return _shot(game, seed, lambda legal: legal)


def hoarding_film(game: Game, seed: str) -> Film:
    """A game of the ticket family in which nobody claims a route who can do anything else."""
    return _shot(game, seed, lambda legal: [action for action in legal if action < CLAIM] or legal)


def _shot(game: Game, seed: str, preferred: Callable[[list[int]], list[int]]) -> Film:
    choices, trial = Random(seed), Trials(game.family, game.new(seed).states)
    frames, actions = [trial.states.tobytes()], []
    while legal := trial.legal(0):
        actions.append(choices.choice(preferred(legal)))
        trial.play(0, actions[-1])
        frames.append(trial.states.tobytes())
    return _developed(game, frames, actions)


def _developed(game: Game, frames: Sequence[bytes], actions: Sequence[int]) -> Film:
    """Frames are kept as bytes on the way: copying records goes field by field and takes many times as long."""
    states = np.frombuffer(bytearray().join(frames), game.family.new_states().dtype)
    return Film(game, states, np.array(actions, np.int64))
