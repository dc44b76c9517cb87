"""A game for PettingZoo: every seat is an agent."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from quai.env.observer import Observer
from quai.env.render import RENDER_MODES, check_render_mode, render
from quai.errors import QuaiError
from quai.game import Game, Position


class AECTable(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1` …; `observe` gives `observation` and `action_mask`, empty for who does not decide.

    Rewards come at the end, and with them each agent's `info["scores"]`, the final scores by seat.
    """

    metadata = {"name": "quai", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.observer = Observer(game)
        self.fields = self.observer.fields
        self.render_mode = check_render_mode(render_mode)
        self.metadata = self.metadata | {"name": f"quai_{self.game.id}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(self.game.n_actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._position: Position | None = None
        self._np_random, _ = seeding.np_random()

    def _observation_space(self) -> Dict:
        return Dict(
            {
                "observation": Box(self.fields.low, self.fields.high, dtype=np.int16),
                "action_mask": Box(0, 1, (self.game.n_actions,), np.int8),
            }
        )

    @property
    def position(self) -> Position:
        """The game in progress, hidden things included."""
        if self._position is None:
            raise QuaiError("env.not_begun")
        return self._position

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same game, and the same games after it."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._position = self.game.new(f"env/{self._np_random.integers(2**63)}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def step(self, action: Any) -> None:
        """Carry out the action of the agent that decides; one that is not legal is refused and changes nothing."""
        position = self.position
        if not self.agents:
            raise QuaiError("env.over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        position.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.observer.rewards(self.position), strict=True))
        if (result := self.position.result) is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"scores": result.scores} for agent in self.agents}
        self._pass_on()
        self._accumulate_rewards()

    def _pass_on(self) -> None:
        """The agent that decides is next; at the end the first, so that all can take their leave."""
        self.agent_selection = self.possible_agents[self.position.seat or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees now."""
        seat = self.possible_agents.index(agent)
        mask = self.observer.mask(self.position)
        return {
            "observation": self.observer.observation(self.position, seat),
            "action_mask": mask if seat == self.position.seat else np.zeros_like(mask),
        }

    def render(self) -> Any:
        """The game as the agent that is next sees it."""
        position = self.position
        seat = self.possible_agents.index(self.agent_selection)
        return render(self.render_mode, self.game.board, position.view(seat))

    def close(self) -> None:
        """Nothing is held that would have to be given back."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
