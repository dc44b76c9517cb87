"""A game for Gymnasium: one seat, and bots on the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from quai.board.spec import Board
from quai.bots import Bot, make_bot
from quai.env.observer import Observer, is_whole
from quai.env.render import RENDER_MODES, check_render_mode, render
from quai.errors import QuaiError, shown
from quai.game import Game, Position

LEAST = -1.0  # no reward is lower


def players_with(opponents: Sequence[str], board: Board) -> int:
    """How many play: the opponents, if their names are a list that the board has seats for, and the learner."""
    low, high = board.players
    is_list = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    if not is_list or not all(isinstance(name, str) for name in opponents) or not low <= len(opponents) + 1 <= high:
        raise QuaiError("env.opponents", value=shown(opponents), game=board.id, low=low - 1, high=high - 1)
    return len(opponents) + 1


class SingleSeat(gymnasium.Env[Any, Any]):
    """A step is one decision of the learner, and all decisions of bots up to its next.

    `info` has the `action_mask`, the learner's `seat`, and at the end the final `scores` by seat. An action that is
    not legal loses the game at once: reward -1, `info["illegal"]`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self, game: Game, opponents: Sequence[str], seat: int | None = None, render_mode: str | None = None
    ) -> None:
        self.game = game
        if seat is not None and (not is_whole(seat) or seat not in range(game.players)):
            raise QuaiError("env.no_seat", value=shown(seat), high=game.players - 1)
        self.opponents = list(opponents)
        self._make_bots(seeds=[0] * len(opponents))  # an unknown name is told now
        self.fixed_seat = seat
        self.render_mode = check_render_mode(render_mode)
        self.observer = Observer(self.game)
        self.fields = self.observer.fields
        self.observation_space = Box(self.fields.low, self.fields.high, dtype=np.int16)
        self.action_space = Discrete(self.game.n_actions)
        self.seat = seat or 0
        self._position: Position | None = None
        self._is_lost = False

    def _make_bots(self, seeds: Sequence[int]) -> list[Bot]:
        return [make_bot(name, self.game.board, seed) for name, seed in zip(self.opponents, seeds, strict=True)]

    @property
    def position(self) -> Position:
        """The game in progress, hidden things included."""
        if self._position is None:
            raise QuaiError("env.not_begun")
        return self._position

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game. The same seed gives the same game, and the same games after it."""
        super().reset(seed=seed)
        players = self.game.players
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        self._bots = self._make_bots(self.np_random.integers(2**63, size=players - 1).tolist())
        self._position = self.game.new(f"env/{self.np_random.integers(2**63)}")
        self._is_lost = False
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and let the bots play until it decides again or the game is over."""
        position = self.position
        if self._is_lost or position.is_over:
            raise QuaiError("env.over")
        if not self.action_space.contains(action) or not self.action_masks()[int(action)]:
            self._is_lost = True
            return self._observation(), LEAST, True, False, self._info() | {"illegal": True}
        position.play(int(action))
        self._let_bots_play()
        return self._observation(), self.observer.rewards(position)[self.seat], position.is_over, False, self._info()

    def _let_bots_play(self) -> None:
        position = self.position
        while (seat := position.seat) is not None and seat != self.seat:
            bot = self._bots[(seat - self.seat) % self.game.players - 1]
            position.play(bot.choose(position.view(seat), position.legal))
        if self.render_mode == "human":
            self.render()

    def action_masks(self) -> Any:
        """True for each legal action, as MaskablePPO of sb3-contrib asks for it."""
        return self.observer.mask(self.position).astype(np.bool_)

    def _observation(self) -> Any:
        return self.observer.observation(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self.observer.mask(self.position), "seat": self.seat}
        result = self.position.result
        return info | ({"scores": result.scores} if result else {})

    def render(self) -> Any:
        """The game as the learner sees it."""
        return render(self.render_mode, self.game.board, self.position.view(self.seat))
