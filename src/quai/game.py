"""A game on a board, and positions in it: what everyone else imports."""

import secrets
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np

from quai import record
from quai.board import BUILT_IN, load_board
from quai.board.limits import MAX_SEATS
from quai.board.spec import Board, UndergroundBoard
from quai.errors import IllegalAction, PositionError, QuaiError, RecordError, shown
from quai.families.family import Family, Shuffles
from quai.families.reading import Reader
from quai.families.ticket import TicketFamily
from quai.families.underground import UndergroundFamily
from quai.kernel.chance import WRITE, keys, new_chance, read_shuffles, write_shuffles
from quai.kernel.jit import compile_all
from quai.leaving import leaving_at_once

Seed = int | str
MOST_SEED = 1024  # bits, or characters


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat can do: `id` is its number on the board, `text` its notation."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Result:
    """How a game ended: every seat's total, the seats that win, and where each seat's points come from."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]


def load(board: str | Path, players: int | None = None) -> "Game":
    """A game by its name (london, sanfrancisco, germany, underground), or on the board in a folder of your own."""
    return Game(load_board(board), players)


def family_of(board: Board) -> Family:
    family: Family = UndergroundFamily(board) if isinstance(board, UndergroundBoard) else TicketFamily(board)
    compile_now(family.entries(), f"{family.name} rules")
    return family


def compile_now(entries: Iterable[tuple[Any, tuple[Any, ...]]], what: str) -> None:
    """Compile entry points, if the cache does not have them, and say so."""
    with leaving_at_once():
        compile_all(entries, what, show_progress)


def show_progress(line: str) -> None:
    """Compiling happens once; on a terminal say how far it is."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


class Game:
    """A board and a number of players."""

    def __init__(self, board: Board, players: int | None = None) -> None:
        low, high = board.players
        players = low if players is None else players
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            raise QuaiError("game.players", game=board.id, value=shown(players), low=low, high=high)
        self.board = board
        self.players = players
        self.family = family_of(board)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the board alone: tables read from one would not be read-only, and compiled for once more."""
        return Game, (self.board, self.players)

    @property
    def id(self) -> str:
        return self.board.id

    @cached_property
    def n_actions(self) -> int:
        """Action ids run from 0 to this."""
        return int(self.family.tables[0].n_actions)

    def new(self, seed: Seed | None = None, first: int | str = 0) -> "Position":
        """A new game: from a seed, or from fresh entropy; `first` is the seat that begins, or "random"."""
        seed = check_seed(secrets.randbits(128) if seed is None else seed)
        states = self.blank(seed, self._first(first, seed))
        chances = new_chance()
        chances[0].mode = WRITE
        self.family.kernel.set_up_at(self.family.tables, states, 0, chances)
        return Position(self, states, seed, dealt=read_shuffles(chances))

    def _first(self, first: int | str, seed: Seed) -> int:
        if first == "random":
            return int(keys(f"first/{seed}")[0, 0]) % self.players
        if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < self.players:
            raise QuaiError("game.first", value=shown(first), high=self.players - 1)
        return first

    def blank(self, seed: Seed, first: int) -> Any:
        """A state with nothing in it but the number of players, who is first, and the seed's keys."""
        states = self.family.new_states()
        states[0].players = self.players
        states[0].first = first
        states[0].key[:] = keys(seed)
        return states

    def position(self, data: Mapping[str, Any]) -> "Position":
        """A position from its JSON form; whatever is left out is filled in consistently."""
        reader = Reader(data, self.players, self.family.keys)
        if reader.has("game") and data["game"] != self.id:
            raise PositionError("position.wrong_game", value=shown(data["game"]), game=self.id)
        if reader.integer("players", self.players, 0, 99) != self.players:
            raise PositionError("position.wrong_players", value=shown(data["players"]), players=self.players)
        seed = check_seed(data["seed"] if reader.has("seed") else 0)
        states = self.blank(seed, reader.integer("first", 0, 0, self.players - 1))
        self.family.from_dict(reader, seed, states)
        position = Position(self, states, seed)
        if position.seat is not None and not position.legal:
            raise PositionError("position.nothing_to_do", phase=position.phase)
        return position


def check_seed(seed: Any) -> Seed:
    is_number = isinstance(seed, int) and not isinstance(seed, bool) and seed.bit_length() <= MOST_SEED
    is_text = isinstance(seed, str) and len(seed) <= MOST_SEED and seed.isprintable()
    if not is_number and not is_text:
        raise PositionError("position.bad_seed", value=shown(seed))
    return cast(Seed, seed)


def copied(states: Any) -> Any:
    """The same as `states.copy()`, which goes field by field and takes many times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class View(dict[str, Any]):
    """What a seat may know, as JSON. `states` is the same for kernels: a state with everything else blanked."""

    def __init__(self, data: dict[str, Any], states: Any) -> None:
        super().__init__(data)
        self.states = states


class Position:
    """A moment of a game. `play` changes it in place; a refused action changes nothing."""

    def __init__(self, game: Game, states: Any, seed: Seed, dealt: Shuffles | None = None) -> None:
        self.game = game
        self.seed = seed
        self.states = states
        self.dealt = dealt  # the shuffles of a new game; None if the game starts from a given position
        self.start = copied(states)
        self.actions: list[int] = []  # ids, from the start on
        self.shuffles: dict[int, Shuffles] = {}  # by number of the action that caused them
        self._ids = np.zeros(game.family.most_legal, np.int64)
        self._chances = new_chance()

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def seat(self) -> int | None:
        """Who decides; None when the game is over."""
        return None if self.is_over else int(self.states["seat"][0])

    @property
    def phase(self) -> str:
        """What kind of decision it is."""
        return str(self.game.family.phases[self.states["phase"][0]])

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def legal(self) -> list[Action]:
        """The legal actions, by ascending id; empty when the game is over."""
        family = self.game.family
        n = family.kernel.legal_at(family.tables, self.states, 0, self._ids)
        actions = self._ids[:n].tolist()
        return [Action(action, text) for action, text in zip(actions, family.texts(self.states, actions), strict=True)]

    def play(self, action: str | int | Action) -> "Position":
        """Carry out an action, given as its text, its id or itself. IllegalAction says why not, and changes nothing."""
        chance = self._chances[0]
        chance.mode, chance.length = WRITE, 0
        self.play_by(action, self._chances)
        return self

    def play_by(self, action: str | int | Action, chances: Any) -> int:
        """Carry out an action with chance of one's own, such as a record's tape; returns its id."""
        family = self.game.family
        number = self._number(action)
        if not family.kernel.play_at(family.tables, self.states, 0, number, self._ids, chances):
            raise family.explain(self.states, number, [str(action) for action in self.legal])
        if chances[0].length:
            self.shuffles[len(self.actions)] = read_shuffles(chances)
        self.actions.append(number)
        return number

    def _number(self, action: Any) -> int:
        family = self.game.family
        if isinstance(action, str):
            return family.parse(self.states, action)
        if isinstance(action, Action) and isinstance(action.text, str):
            return family.parse(self.states, action.text)
        is_number = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not is_number or not family.is_action(int(action)):
            raise IllegalAction("action.unknown_id", value=shown(action))
        return int(action)

    def view(self, seat: int | None) -> View:
        """What the seat may know (None: what everybody may know), as JSON."""
        if seat is not None and (
            isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.game.players
        ):
            raise QuaiError("game.no_seat", value=shown(seat), high=self.game.players - 1)
        family = self.game.family
        hidden = copied(self.states)
        family.kernel.hide_at(family.tables, hidden, 0, -1 if seat is None else seat)
        return View(family.view(hidden[0], seat), hidden)

    @property
    def scores(self) -> list[int]:
        """The points on the score track, which everybody sees."""
        return [int(points) for points in self.state.score[: self.game.players]]

    @property
    def result(self) -> Result | None:
        """The final count; None before the end."""
        if not self.is_over:
            return None
        family, seats = self.game.family, range(self.game.players)
        parts = np.zeros((MAX_SEATS, len(family.all_parts)), np.int64)
        totals, wins = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        family.kernel.count_at(family.tables, self.states, 0, parts, totals, wins)
        points = [dict(zip(family.all_parts, parts[seat].tolist(), strict=True)) for seat in seats]
        return Result(
            scores=[int(totals[seat]) for seat in seats],
            winners=[seat for seat in seats if wins[seat]],
            breakdown=[{part: by_part[part] for part in family.parts} for by_part in points],
        )

    def copy(self) -> "Position":
        """An independent position, with its history."""
        twin = Position(self.game, copied(self.states), self.seed, self.dealt)
        twin.start, twin.actions, twin.shuffles = self.start, self.actions.copy(), self.shuffles.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Position":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """The same position of the same game, hidden things included, however it came about."""
        if not isinstance(other, Position):
            return NotImplemented
        same_game = (self.game.board, self.game.players) == (other.game.board, other.game.players)
        return same_game and self.states.tobytes() == other.states.tobytes()

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def at(self, n: int) -> "Position":
        """The position after the first n of this game's actions, as they were played."""
        if not 0 <= n <= len(self.actions):
            raise QuaiError("game.no_moment", value=n, most=len(self.actions))
        moment = Position(self.game, self.start.copy(), self.seed, self.dealt)
        for _ in range(n):
            moment.follow(self)
        return moment

    def follow(self, line: "Position") -> "Position":
        """Play the next action of a line of play that leads on from here, with the chance it had there."""
        number = len(self.actions)
        write_shuffles(self._chances, line.shuffles.get(number, []))
        self.play_by(line.actions[number], self._chances)
        return self

    def to_dict(self) -> dict[str, Any]:
        """The full position as JSON, hidden things included; `Game.position` reads it."""
        return self.game.family.to_dict(self.state) | {"seed": self.seed}

    def record(self) -> str:
        """The game so far as text; `quai.replay` reads it."""
        return record.write(self)

    def _repr_svg_(self) -> str:
        from quai.picture import draw

        return draw(self.game.board, self.to_dict())

    def __repr__(self) -> str:
        who = "over" if self.is_over else f"seat {self.seat} to decide: {self.phase}"
        return f"<{self.game.id}, {self.game.players} players, {len(self.actions)} actions, {who}>"


def replay(text: str, board: str | Path | None = None) -> Position:
    """The position that a record leads to. A board of your own needs its folder."""

    def load_game(name: str, players: int) -> Game:
        if board is None and name not in BUILT_IN:
            raise RecordError("record.unknown_board", value=shown(name))
        return Game(load_board(name if board is None else board), players)

    return record.read(text, load_game)
