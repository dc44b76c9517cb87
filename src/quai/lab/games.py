"""Games between bots by number: game k is the same game wherever, whenever and beside whatever it is played."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from quai.board.limits import MAX_SEATS
from quai.board.spec import Board
from quai.bots import make_bot, mind_of
from quai.game import Game, Position, show_progress
from quai.kernel.chance import keys
from quai.kernel.hashing import numbered_keys
from quai.kernel.jit import cache_folder
from quai.search.games import play_games

BATCH = 256  # games
MOST_DECISIONS = 4096  # of a game whose actions are noted
WORDS_OF_A_STEP = 4  # Philox makes so many at a time, and can be set to any step at once


@dataclass(frozen=True)
class Match:
    """Bots that meet on a board. Bots move one seat on from game to game, so that each sits everywhere equally often.

    A deal is a shuffled box: `game.new(f"{seed}/{deal}")`. Every game has its own, unless `repeats_deals`: then each is
    played once in every rotation of the seats.
    """

    board: Board
    bots: tuple[str, ...]
    seed: int | str
    repeats_deals: bool = False

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int | str) -> "Match":
        """A match in a game that is loaded already."""
        match = cls(game.board, tuple(bots), seed)
        match.__dict__["game"] = game
        return match

    @property
    def players(self) -> int:
        return len(self.bots)

    @cached_property
    def game(self) -> Game:
        return Game(self.board, self.players)

    @cached_property
    def pickled(self) -> bytes:
        """The match for another process; `unpickled` reads it."""
        return pickle.dumps(self)

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def deals(self, numbers: Any) -> Any:
        return numbers // self.players if self.repeats_deals else numbers

    def seats(self, numbers: Any) -> Any:
        """seats[game, bot]: where each bot sits."""
        return (np.arange(self.players) + numbers[:, None]) % self.players

    def prepare(self) -> None:
        """Compile what is not compiled yet; a QuaiError if a bot is unknown or does not play this game."""
        for name in self.bots:
            make_bot(name, self.game.board, 0)
        if is_for_kernel(self.bots):
            self._compile_games()

    def _compile_games(self) -> None:
        """With a word to the user if that takes long: not for random bots, which are compiled with the rules."""
        done = cache_folder("search") / f"{type(self.game.board).__name__}-games"
        takes_long = set(self.bots) != {"random"} and not done.exists()
        if takes_long:
            show_progress("Compiling whole games between these bots, once; this takes a minute or two …")
        play_none = _player_in_kernel(self, np.arange(1))
        play_none(slice(0, 0), generators(self, 0, 0), False)
        if takes_long:
            show_progress("")
            done.touch()


@lru_cache(maxsize=64)
def unpickled(match: bytes) -> Match:
    """The match again, with its game loaded once."""
    found: Match = pickle.loads(match)
    return found


@dataclass(frozen=True)
class Games:
    """Finished games, a row for each in every array; columns are seats."""

    numbers: Any
    seats: Any  # seats[game, bot]
    scores: Any
    wins: Any  # 1 for each seat that nobody beats
    parts: Any  # parts[game, seat, part]: where points come from, in the order of `Family.parts`
    decisions: Any  # how many
    states: Any = None  # final states, if they were asked for
    actions: Any = None  # a list of ids for each game, if they were asked for

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def shares(self) -> Any:
        """shares[game, seat]: what each seat has of the win: 1, nothing, or one part in as many as share it."""
        return self.wins / self.wins.sum(axis=1, keepdims=True)

    def by_bot(self, by_seat: Any) -> Any:
        """Columns by bot instead of by seat."""
        return np.take_along_axis(by_seat, self.seats, axis=1)


def play(match: Match, first: int, last: int, keeps_states: bool = False, keeps_actions: bool = False) -> Games:
    """The games with numbers from first to last - 1."""
    numbers = np.arange(first, last)
    games = _room(match, numbers, keeps_states, keeps_actions)
    own = generators(match, first, last)
    plays = _player_in_kernel(match, numbers) if is_for_kernel(match.bots) else _player_in_python(match, numbers)
    for rows in _batches(len(numbers), match.players):
        states, games.decisions[rows], actions = plays(rows, own[rows], keeps_actions)
        games.scores[rows], games.wins[rows], games.parts[rows] = count(match.game, states)
        if keeps_states:
            games.states[rows] = states
        if keeps_actions:
            games.actions[rows] = actions
    return games


def _room(match: Match, numbers: Any, keeps_states: bool, keeps_actions: bool) -> Games:
    """Empty arrays for the results."""
    n, family = len(numbers), match.game.family
    scores, wins = (np.zeros((n, match.players), np.int64) for _ in range(2))
    parts = np.zeros((n, match.players, len(family.parts)), np.int64)
    states = np.zeros(n, family.new_states().dtype) if keeps_states else None
    actions = np.empty(n, object) if keeps_actions else None
    return Games(numbers, match.seats(numbers), scores, wins, parts, np.zeros(n, np.int64), states, actions)


def _batches(n: int, players: int) -> Iterator[slice]:
    """Rows in which every bot has the same seat, few enough for their states to stay in the processor's cache."""
    for start in range(0, n, BATCH * players):
        for turn in range(min(players, n - start)):
            yield slice(start + turn, min(n, start + BATCH * players), players)


def count(game: Game, states: Any) -> tuple[Any, Any, Any]:
    """Scores, wins and parts of finished games, by seat."""
    family, n = game.family, len(states)
    parts = np.zeros((n, MAX_SEATS, len(family.all_parts)), np.int64)
    totals, wins = np.zeros((n, MAX_SEATS), np.int64), np.zeros((n, MAX_SEATS), np.int64)
    family.kernel.count_games(family.tables, states, parts, totals, wins)
    shown = [family.all_parts.index(part) for part in family.parts]
    seats = slice(game.players)
    return totals[:, seats], wins[:, seats], parts[:, seats][:, :, shown]


def is_for_kernel(bots: Iterable[str]) -> bool:
    """True if whole games between these bots can be played inside compiled code."""
    return all(mind_of(name) is not None for name in bots)


def _player_in_kernel(match: Match, numbers: Any) -> Callable[[slice, Any, bool], tuple[Any, Any, Any]]:
    """A function that plays a batch: final states, numbers of decisions, and actions if they are wanted."""
    keys_of = numbered_keys(match.seed, match.deals(numbers))
    family, minds = match.game.family, [mind_of(name) for name in match.bots]

    def plays(rows: slice, own: Any, keeps_actions: bool) -> tuple[Any, Any, Any]:
        by_seat = _turned(minds, int(numbers[rows.start]))
        log = np.full((len(own), MOST_DECISIONS if keeps_actions else 0), -1)
        contiguous = np.ascontiguousarray(keys_of[rows]), np.ascontiguousarray(own)
        states, decisions = play_games(family, match.players, by_seat, *contiguous, log)
        return states, decisions, _ragged(row[row >= 0].tolist() for row in log) if keeps_actions else None

    return plays


def _player_in_python(match: Match, numbers: Any) -> Callable[[slice, Any, bool], tuple[Any, Any, Any]]:
    """The same for bots of any kind."""

    def plays(rows: slice, own: Any, keeps_actions: bool) -> tuple[Any, Any, Any]:
        bots, seats = _turned(match.bots, int(numbers[rows.start])), range(match.players)
        positions = [
            play_game(match.game, bots, seats, f"{match.seed}/{deal}", seeds)
            for deal, seeds in zip(match.deals(numbers[rows]), own[:, :, 0].tolist(), strict=True)
        ]
        decisions = [len(position.actions) for position in positions]
        states = np.concatenate([position.states for position in positions])
        return states, decisions, _ragged(position.actions for position in positions)

    return plays


def _turned(bots: Sequence[Any], number: int) -> list[Any]:
    """The bots by seat in the game with this number."""
    return [bots[(seat - number) % len(bots)] for seat in range(len(bots))]


def _ragged(lists: Iterable[list[int]]) -> Any:
    """Lists of different lengths as an array of objects."""
    found = list(lists)
    array = np.empty(len(found), object)
    array[:] = found
    return array


def generators(match: Match, first: int, last: int) -> Any:
    """generators[game, seat]: the bots' own chance, two words each, which has nothing to do with the deal's."""
    steps = -(-2 * match.players // WORDS_OF_A_STEP)
    source = np.random.Philox(key=keys(f"bots/{match.seed}")[0]).advance(first * steps)
    words = source.random_raw((last - first, steps * WORDS_OF_A_STEP))
    return words[:, : 2 * match.players].reshape(-1, match.players, 2)


def play_game(
    game: Game, bots: Sequence[str], seats: Sequence[int], seed: int | str, seeds: Sequence[int] | None = None
) -> Position:
    """One game between bots; bot i sits on seats[i], and sees what that seat sees. `seeds` are the seats' own;
    left out, they follow from the game's."""
    position = game.new(seed)
    seeds = keys(f"bots/{seed}").ravel().tolist() if seeds is None else seeds
    players = {seat: make_bot(name, game.board, seeds[seat]) for name, seat in zip(bots, seats, strict=True)}
    while (seat := position.seat) is not None:
        position.play(players[seat].choose(position.view(seat), position.legal))
    return position
