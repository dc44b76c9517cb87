"""A game and its states, as OpenSpiel wants them.

Chance is explicit: the first sixteen moves of every game are chance nodes with 256 equal outcomes each, the bytes of a
128-bit seed. All shuffles follow from the seed (`quai.kernel.chance`), so every later move is certain, a history
replays to the same state, and nobody could tell the deals from true shuffles.

Everybody stakes 1 and the winners share the pot, so the games are zero-sum: with n players a win alone brings n - 1,
a loss -1.
"""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from quai.board.spec import Board
from quai.env.openspiel.guess import guess
from quai.env.openspiel.length import most_decisions
from quai.env.openspiel.seeing import SECRET, SECRET_PHASES, Observer, hidden, log_entry
from quai.errors import QuaiError
from quai.game import Game, Position

SEED_BYTES = 16
BYTE = 256  # outcomes of a chance node
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def game_type(board: Board) -> Any:
    """What OpenSpiel is told about the games on a board before one is made."""
    low, high = board.players
    return pyspiel.GameType(
        short_name=f"quai_{board.id}",
        long_name=board.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=low,
        max_num_players=high,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low},
    )


class QuaiGame(pyspiel.Game):  # type: ignore[misc]
    """A board and a number of players; `quai` is the same for the rest of this library."""

    board: Board

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.quai = Game(self.board, parameters["players"])
        self.record_type = self.quai.family.new_states().dtype
        self.most_decisions = most_decisions(self.quai)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.quai.n_actions,
            max_chance_outcomes=BYTE,
            num_players=self.quai.players,
            min_utility=-1.0,
            max_utility=self.quai.players - 1.0,
            utility_sum=0.0,
            max_game_length=self.most_decisions,
        )
        super().__init__(game_type(self.board), info, parameters)

    def new_initial_state(self) -> "QuaiState":
        return QuaiState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(self, kind: Any = None, parameters: dict[str, Any] | None = None) -> Observer:
        """What turns states into observations, or with perfect recall into information states."""
        return Observer(self.quai, self.most_decisions, kind or pyspiel.IIGObservationType(perfect_recall=False))


def games_on(board: Board) -> type[QuaiGame]:
    """The class of a board's games. (OpenSpiel may hold on to a class until Python has ended, but to no function.)"""
    return type(f"QuaiGame_{board.id}", (QuaiGame,), {"board": board})


class QuaiState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. All it holds is immutable, so that copies share it."""

    def __init__(self, game: QuaiGame) -> None:
        super().__init__(game)
        self.seed = b""
        self.record = b""  # the kernel's state, once the seed is complete
        self.logs: tuple[bytes, ...] = ()  # what each seat has seen so far
        self.player = CHANCE

    @property
    def states(self) -> Any:
        """A copy of the kernel's state, in an array of one."""
        return np.frombuffer(bytearray(self.record), self.get_game().record_type)

    @property
    def position(self) -> Position:
        """The position with everything that is hidden, as one of `quai.Game`'s."""
        return Position(self._quai, self.states, int.from_bytes(self.seed))

    @property
    def _quai(self) -> Game:
        game: Game = self.get_game().quai
        return game

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        family = self._quai.family
        ids = np.zeros(family.most_legal, np.int64)
        n = family.kernel.legal_at(family.tables, self.states, 0, ids)
        legal: list[int] = ids[:n].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / BYTE) for byte in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self.seed += bytes([action])
            if len(self.seed) == SEED_BYTES:
                self._go_to(self._quai.new(int.from_bytes(self.seed)))
                self._begin_logs()
        else:
            position, actor = self.position, self.player
            shown = SECRET if position.phase in SECRET_PHASES else action
            self._go_to(position.play(action))
            self.logs = tuple(
                log + log_entry(position.game, position.states, seat, actor, action if seat == actor else shown)
                for seat, log in enumerate(self.logs)
            )

    def _go_to(self, position: Position) -> None:
        self.record = position.states.tobytes()
        self.player = TERMINAL if position.seat is None else position.seat

    def _begin_logs(self) -> None:
        game, states = self._quai, self.states
        self.logs = tuple(log_entry(game, states, seat) for seat in range(game.players))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"seed {action:02x}"
        return self._quai.family.texts(self.states, [action])[0]

    def returns(self) -> list[float]:
        """What everybody has won: nothing before the end, then the share of the pot without the stake."""
        players = self._quai.players
        result = self.position.result if self.is_terminal() else None
        if result is None:
            return [0.0] * players
        share = players / len(result.winners)
        return [share - 1.0 if seat in result.winners else -1.0 for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "QuaiState":
        """Another state that agrees with all that the player has seen, made of nothing else.

        Its history is empty. What the others have seen begins there, with what they would see in it. Only between
        another's claim and its payment there is none: the hand would have to be one that can pay.
        """
        if self.player == CHANCE:
            return self.get_game().new_initial_state()  # type: ignore[no-any-return]
        if self.position.phase == "pay" and player != self.player:
            raise QuaiError("openspiel.paying", seat=self.player)
        generator = np.random.default_rng([int(sampler() * 2**32) for _ in range(4)])
        states = hidden(self._quai, self.states, player)
        guess(self._quai, states, player, generator)
        other = self.get_game().new_initial_state()
        other.record, other.player = states.tobytes(), self.player
        other._begin_logs()
        other.logs = (*other.logs[:player], self.logs[player], *other.logs[player + 1 :])
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if not self.record:
            return f"seed {self.seed.hex()}"
        return json.dumps(self._quai.family.to_dict(self.states[0]))
