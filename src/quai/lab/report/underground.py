"""Figures of a board of On the Underground: links, stations, lines, and the passenger's trips."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from quai.board.spec import UndergroundBoard
from quai.lab.film import Film
from quai.lab.rare import trips_of
from quai.lab.report.collect import Finished, Worth, worth
from quai.lab.report.shares import Share
from quai.underground.state import BUILD, PASSENGER
from quai.underground.tables import BUILDING


@dataclass(frozen=True)
class LinkWorth:
    """A link: how much it is used, by whom, and how often at least 1, 2 … of its spaces are taken."""

    worth: Worth
    taken: list[Share]


@dataclass(frozen=True)
class StationWorth:
    """A station: how much it is served, by whom, and by how many lines."""

    worth: Worth
    lines: float


@dataclass(frozen=True)
class LineWorth:
    """A line: its owners' wins, and means per game in which somebody has it; points are of the games looked into."""

    worth: Worth
    tracks: float
    stations: float
    built_points: float
    ride_points: float


@dataclass(frozen=True)
class TripWorth:
    """Trips to a destination: how many there were, the lines used on one, and the share made all on foot."""

    id: str
    trips: int
    lines: float
    on_foot: Share


@dataclass(frozen=True)
class UndergroundFigures:
    links: list[LinkWorth]
    stations: list[StationWorth]
    lines: list[LineWorth]
    trips: list[TripWorth]


def underground_figures(games: Finished, films: Iterable[Film]) -> UndergroundFigures:
    """Final states tell of links and stations; points of lines and trips need films of games."""
    board = games.game.board
    assert isinstance(board, UndergroundBoard)
    owned = games.states["line_owner"][:, None, : len(board.lines)] == np.arange(games.players)[:, None]
    watched = _Watched(board)
    for film in films:
        watched.add(film)
    return UndergroundFigures(
        links=[_link(games, board, number, owned) for number in range(len(board.links))],
        stations=_stations(games, board, owned),
        lines=[_line(games, board, number, owned, watched) for number in range(len(board.lines))],
        trips=[watched.trip(s.id) for s in board.stations if s.kind in ("normal", "express")],
    )


def _link(games: Finished, board: UndergroundBoard, number: int, owned: Any) -> LinkWorth:
    """`owned[game, seat, line]`: whether the line is the seat's."""
    link = board.links[number]
    tracks = games.states["track"][:, number, None] >> np.arange(len(board.lines)) & 1
    used = worth(games, link.id, (owned & (tracks[:, None] > 0)).any(axis=2))
    taken = tracks.sum(axis=1)
    return LinkWorth(used, [Share(int((taken > space).sum()), len(games)) for space in range(link.spaces)])


def _stations(games: Finished, board: UndergroundBoard, owned: Any) -> list[StationWorth]:
    served = _members(games.states["served"][:, : len(board.lines)], len(board.stations))
    return [
        StationWorth(
            worth(games, station.id, (owned & served[:, None, :, number]).any(axis=2)),
            float(served[:, :, number].sum(axis=1).mean()),
        )
        for number, station in enumerate(board.stations)
    ]


def _members(sets: Any, n: int) -> Any:
    """Sets of small numbers, kept as words of 64 bits, as one truth value for each number."""
    numbers = np.arange(n)
    return (sets[..., numbers // 64] >> (numbers % 64).astype(np.uint64) & np.uint64(1)) > 0


def _line(games: Finished, board: UndergroundBoard, number: int, owned: Any, watched: "_Watched") -> LineWorth:
    colour, states = board.lines[number].colour, games.states
    dealt = owned[:, :, number].any(axis=1)
    stations = _members(states["served"][dealt, number], len(board.stations)).sum(axis=1)
    return LineWorth(
        worth(games, colour, owned[:, :, number]),
        _mean(states["n_built"][dealt, number]),
        _mean(stations),
        watched.per_game(watched.built, colour),
        watched.per_game(watched.ridden, colour),
    )


def _mean(values: Any) -> float:
    return float(values.mean()) if len(values) else 0.0


class _Watched:
    """What films tell: points of lines by building and by rides, and trips."""

    def __init__(self, board: UndergroundBoard) -> None:
        self.board = board
        self.games: Counter[str] = Counter()  # in which somebody has a line
        self.built: Counter[str] = Counter()
        self.ridden: Counter[str] = Counter()
        self.made: dict[str, list[int]] = {}  # destination -> lines used on each trip

    def add(self, film: Film) -> None:
        owners = film.last.line_owner[: len(self.board.lines)]
        self.games.update(line.colour for line, owner in zip(self.board.lines, owners, strict=True) if owner >= 0)
        self._add_builds(film)
        for station, lines in trips_of(film):
            self.ridden.update(lines)
            self.made.setdefault(station, []).append(len(lines))

    def _add_builds(self, film: Film) -> None:
        """A build earns points for its own line alone; what rides bring is counted apart."""
        earned = film.states["earned"].astype(np.int64).sum(axis=(1, 2)) - _rides(film.states)
        is_build = (film.before["phase"] == BUILD) & (film.actions >= BUILDING)
        lines = (film.actions - BUILDING) // len(self.board.links)
        for line, points in zip(lines[is_build], np.diff(earned)[is_build], strict=True):
            self.built[self.board.lines[line].colour] += int(points)

    def per_game(self, points: Counter[str], colour: str) -> float:
        return points[colour] / self.games[colour] if self.games[colour] else 0.0

    def trip(self, station: str) -> TripWorth:
        made: Sequence[int] = self.made.get(station, ())
        return TripWorth(station, len(made), sum(made) / max(1, len(made)), Share(made.count(0), len(made)))


def _rides(states: Any) -> Any:
    """The points that rides have brought to all seats so far."""
    return states["earned"][:, :, PASSENGER].astype(np.int64).sum(axis=1)
