"""Games between bots by number: game k is the same game wherever, whenever and beside whatever it is played."""

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, cast

import numpy as np

from quai.board.spec import Board
from quai.bots import check_bot, make_bot, mind_of
from quai.families.family import Family
from quai.game import Game, Position, show_progress
from quai.kernel.chance import keys
from quai.kernel.hashing import numbered_keys
from quai.kernel.jit import INTERPRETED, cache_folder
from quai.search.games import play_games
from quai.search.player import Mind

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
        return ((np.arange(self.players)[:, None] + numbers) % self.players).T

    def prepare(self) -> None:
        """Compile what is not compiled yet; a QuaiError if a bot is unknown or does not play this game."""
        for name in self.bots:
            check_bot(name, self.game.board)
        if is_for_kernel(self.bots):
            self._compile_games()

    def _compile_games(self) -> None:
        """Once on a machine, with a word to the user if it takes long; random bots are compiled in seconds."""
        is_quick = set(self.bots) == {"random"}
        done = cache_folder("search") / f"{type(self.board).__name__}-{'random-games' if is_quick else 'games'}"
        if not INTERPRETED and not done.exists():
            if not is_quick:
                show_progress("Compiling whole games between these bots, once; this takes a minute or two …")
            self._compile_elsewhere()
            show_progress("")
            done.touch()
        play(self, 0, 0)

    def _compile_elsewhere(self) -> None:
        """In a process of its own, which Ctrl-C ends at once. What is read from the cache is faster besides: in the
        process that compiled it, compiled code lies scattered over memory."""
        from quai.lab.child import Child

        child = Child()
        try:
            child.play(self.pickled, 0, 0, False, False)
        finally:
            child.close()


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
        wins = np.ascontiguousarray(self.wins.T)  # long rows: NumPy takes many times as long for short ones
        return (wins / wins.sum(axis=0)).T

    def by_bot(self, by_seat: Any) -> Any:
        """Columns by bot instead of by seat."""
        return by_seat.take(self._places)

    @cached_property
    def _places(self) -> Any:
        """Where each bot's entry is in an array by seat that is written out row by row."""
        players = self.seats.shape[1]
        return self.seats + players * np.arange(len(self))[:, None]


def play(match: Match, first: int, last: int, keeps_states: bool = False, keeps_actions: bool = False) -> Games:
    """The games with numbers from first to last - 1."""
    plays = _play_in_kernel if is_for_kernel(match.bots) else _play_in_python
    return plays(match, np.arange(first, last), generators(match, first, last), keeps_states, keeps_actions)


def is_for_kernel(bots: Iterable[str]) -> bool:
    """True if whole games between these bots can be played inside compiled code."""
    return all(mind_of(name) is not None for name in bots)


def _play_in_kernel(match: Match, numbers: Any, own: Any, keeps_states: bool, keeps_actions: bool) -> Games:
    family, minds = match.game.family, [cast(Mind, mind_of(name)) for name in match.bots]
    keys_of, most_noted = numbered_keys(match.seed, match.deals(numbers)), MOST_DECISIONS if keeps_actions else 0
    played = play_games(family, minds, keys_of, own, numbers, keeps_states, most_noted)
    noted = (log[:n].tolist() for log, n in zip(played.log, played.decisions, strict=True))
    return Games(
        numbers,
        match.seats(numbers),
        played.totals,
        played.wins,
        _shown(family, played.parts),
        played.decisions,
        played.states if keeps_states else None,
        _ragged(noted) if keeps_actions else None,
    )


def _play_in_python(match: Match, numbers: Any, own: Any, keeps_states: bool, keeps_actions: bool) -> Games:
    """The same for bots of any kind."""
    seats = match.seats(numbers)
    positions = (
        play_game(match.game, match.bots, at, f"{match.seed}/{deal}", seeds)
        for at, deal, seeds in zip(seats.tolist(), match.deals(numbers), own[:, :, 0].tolist(), strict=True)
    )
    played = [(position.states, position.actions) for position in positions]
    states = np.concatenate([states for states, _ in played])
    actions = [actions for _, actions in played]
    return Games(
        numbers,
        seats,
        *count(match.game, states),
        np.array([len(ids) for ids in actions]),
        states if keeps_states else None,
        _ragged(actions) if keeps_actions else None,
    )


def count(game: Game, states: Any) -> tuple[Any, Any, Any]:
    """Scores, wins and parts of finished games, by seat."""
    family, seats = game.family, (len(states), game.players)
    parts = np.zeros((*seats, len(family.all_parts)), np.int64)
    totals, wins = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    family.kernel.count_games(family.tables, states, parts, totals, wins)
    return totals, wins, _shown(family, parts)


def _shown(family: Family, parts: Any) -> Any:
    """Of all the parts that the family has, those of the board."""
    return parts[:, :, [family.all_parts.index(part) for part in family.parts]]


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
