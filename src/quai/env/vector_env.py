"""Many games side by side for Gymnasium, stepped inside the kernel."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from quai.env.kernels.batch import NEXT_GAME, choose_all, first_illegal, step
from quai.env.observer import Observer, is_whole
from quai.errors import QuaiError, shown
from quai.game import Game, Position, copied
from quai.kernel.chance import keys


class ManyTables(VectorEnv[Any, Any, Any]):
    """Every seat of every game is played by who holds this: an action is for the seat that decides there.

    A game that ends makes place for the next within the step (`AutoresetMode.SAME_STEP`). The reward of a step is that
    of the seat that acted. `info` has, game by game: `seat`, who decides now; `action_mask`, what it may do. Where a
    game ended (`_scores` tells where) there are also `rewards` and `scores`, for all seats of it, and `final_obs`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, game: Game, num_envs: int) -> None:
        if not is_whole(num_envs) or num_envs < 1:
            raise QuaiError("env.num_envs", value=shown(num_envs))
        self.game = game
        self.observer = Observer(game)
        self.fields = self.observer.fields
        self.num_envs = num_envs
        self.single_observation_space = Box(self.fields.low, self.fields.high, dtype=np.int16)
        self.single_action_space = Discrete(self.game.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = self.observer.new_batch(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games. The same seed gives the same games, and the same games after them."""
        super().reset(seed=seed)
        base, chooser = self.np_random.integers(2**63, size=2).tolist()
        self._games.blanks["key"][0] = keys(f"env/{base}")
        self._games.chances["chooser"][0] = keys(f"env/{chooser}")[0]
        self._games.numbers[:] = np.arange(-self.num_envs, 0)
        self._games.actions[:] = NEXT_GAME
        step(self.game.family.tables, self._games)
        return self._games.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out one action in every game. If one is not legal, none is carried out."""
        games = self._games
        self._take(actions)
        acted = games.seats.copy()
        step(self.game.family.tables, games)
        ended = games.ended.copy()
        rewards = np.where(ended, games.rewards[np.arange(self.num_envs), acted], 0.0)
        return games.observations.copy(), rewards, ended, np.zeros_like(ended), self._info() | self._ends(ended)

    def _take(self, actions: Any) -> None:
        taken = np.asarray(actions)
        if taken.shape != (self.num_envs,) or not np.issubdtype(taken.dtype, np.integer):
            raise QuaiError("env.actions", count=self.num_envs, value=shown(actions))
        taken = taken.astype(np.int64)
        index = first_illegal(self._games.masks, taken)
        if index >= 0 and not self._games.masks[index].any():
            raise QuaiError("env.not_begun")
        if index >= 0:
            raise QuaiError("env.illegal", action=int(taken[index]), index=index)
        self._games.actions[:] = taken

    def _info(self) -> dict[str, Any]:
        return {"seat": self._games.seats.copy(), "action_mask": self._games.masks.copy()}

    def _ends(self, ended: Any) -> dict[str, Any]:
        """What Gymnasium calls final, for the games that the step has ended."""
        if not ended.any():
            return {}
        games, blank = self._games, ~ended[:, None]
        final_obs = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            final_obs[index] = games.final_observations[index].copy()
        infos = {
            "rewards": np.where(blank, 0.0, games.rewards),
            "scores": np.where(blank, 0, games.scores),
            "final_obs": final_obs,
        }
        return infos | {f"_{key}": ended.copy() for key in infos}

    def random_actions(self) -> Any:
        """One of the legal actions of every game, each as likely as any other; `reset` seeds the choice."""
        self._check_begun()
        actions = np.zeros(self.num_envs, np.int64)
        choose_all(self._games.masks, self._games.chances, actions)
        return actions

    def position(self, index: int) -> Position:
        """One of the games as a position of its own, hidden things included, to look at or to play on."""
        self._check_begun()
        if not 0 <= index < self.num_envs:
            raise QuaiError("env.no_index", value=shown(index), count=self.num_envs)
        return Position(self.game, copied(self._games.states[index : index + 1]), seed=0)

    def render(self) -> Any:
        """There are no pictures of many games."""
        raise QuaiError("env.no_pictures")

    def _check_begun(self) -> None:
        if not self._games.masks.any():
            raise QuaiError("env.not_begun")
