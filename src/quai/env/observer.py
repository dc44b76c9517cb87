"""Looking at a game as learners do: observations, masks and rewards of a position."""

from typing import Any

import numpy as np

from quai.board.limits import MAX_SEATS
from quai.env.fields import fields_of
from quai.env.kernels import batch
from quai.game import Game, Position, compile_now
from quai.kernel.chance import new_chance


def is_whole(value: Any) -> bool:
    """True if the value is a whole number, of Python or of NumPy."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


class Observer:
    """Sees a game with the eyes of its seats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields = fields_of(game.board, game.players)
        self._views = game.family.new_states()
        self._ids = np.zeros(game.family.most_legal, np.int64)
        compile_now(self._entries(), f"{game.family.name} environments")

    def observation(self, position: Position, seat: int) -> Any:
        """What the seat sees, as one flat array."""
        observation = np.zeros(self.fields.size, np.int16)
        batch.look_at(self.game.family.tables, position.states, 0, seat, self._views, observation)
        return observation

    def mask(self, position: Position) -> Any:
        """1 for each action that is legal now."""
        mask = np.zeros(self.game.n_actions, np.int8)
        batch.mark_at(self.game.family.tables, position.states, 0, self._ids, mask)
        return mask

    def rewards(self, position: Position) -> list[float]:
        """Every seat's reward at the end of a game; nothing before that."""
        rewards = np.zeros(self.game.players)
        if (result := position.result) is not None:
            wins = np.zeros(MAX_SEATS, np.int64)
            wins[result.winners] = 1
            batch.share_out(wins, rewards)
        return [float(reward) for reward in rewards]

    def new_batch(self, size: int) -> batch.Batch:
        """Room for so many games side by side; none has begun."""
        family, players = self.game.family, self.game.players
        return batch.Batch(
            states=np.repeat(family.new_states(), size),
            numbers=np.zeros(size, np.int64),
            actions=np.full(size, batch.NEXT_GAME, np.int64),
            seats=np.zeros(size, np.int64),
            observations=np.zeros((size, self.fields.size), np.int16),
            masks=np.zeros((size, self.game.n_actions), np.int8),
            ended=np.zeros(size, np.bool_),
            rewards=np.zeros((size, players)),
            scores=np.zeros((size, players), np.int64),
            final_observations=np.zeros((size, self.fields.size), np.int16),
            blanks=self.game.blank(0, 0),
            views=family.new_states(),
            chances=new_chance(),
            ids=self._ids,
            parts=np.zeros((MAX_SEATS, len(family.all_parts)), np.int64),
            totals=np.zeros(MAX_SEATS, np.int64),
            wins=np.zeros(MAX_SEATS, np.int64),
        )

    def _entries(self) -> list[tuple[Any, tuple[Any, ...]]]:
        """All entry points with arguments of the right types, to compile them ahead."""
        games, tables = self.new_batch(1), self.game.family.tables
        return [
            (batch.step, (tables, games)),
            (batch.look_at, (tables, games.states, 0, 0, games.views, games.observations[0])),
            (batch.mark_at, (tables, games.states, 0, games.ids, games.masks[0])),
            (batch.share_out, (games.wins, games.rewards[0])),
            (batch.first_illegal, (games.masks, games.actions)),
            (batch.choose_all, (games.masks, games.chances, games.actions)),
        ]
