"""Games of On the Underground for the oracles: the real board and a crooked grid, and players with different habits."""

import math
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Any

import networkx as nx
import numpy as np

from quai.board.load import load_board
from quai.board.spec import Line, Link, Station, UndergroundBoard
from quai.kernel.chance import keys, new_chance
from quai.underground import entry
from quai.underground.legal import MAX_LEGAL
from quai.underground.state import OVER, RIDE, new_states
from quai.underground.tables import BUILDING, MAX_RIDES, SKIP, tables

Choice = Callable[["Game", list[int]], int]


@cache
def london() -> UndergroundBoard:
    board = load_board("underground")
    assert isinstance(board, UndergroundBoard)
    return board


@cache
def crooked_grid(seed: int) -> UndergroundBoard:
    """Ten by nine stations, moved a little, with diagonals in some squares: as large as the kernel allows."""
    rng = random.Random(seed)
    kinds = ["start"] + ["connection"] * 16 + ["terminus"] * 10 + ["national_rail"] * 10
    kinds += ["express"] * 20 + ["normal"] * (90 - len(kinds) - 20)
    rng.shuffle(kinds)
    at = {(x, y): (100 * x + rng.choice((0, 0, 30)), 100 * y) for x in range(10) for y in range(9)}
    at = {place: (x, y + rng.choice((0, 0, 20))) for place, (x, y) in at.items()}
    names = {place: f"s{place[0]}{place[1]}" for place in at}
    stations = tuple(Station(names[p], names[p], kind, *at[p]) for p, kind in zip(at, kinds, strict=True))
    pairs = [((x, y), (x + 1, y)) for x, y in at if x < 9] + [((x, y), (x, y + 1)) for x, y in at if y < 8]
    squares = [(x, y) for x, y in at if x < 9 and y < 8]
    pairs += [((x, y + d), (x + 1, y + 1 - d)) for x, y in rng.sample(squares, 31) for d in (rng.randrange(2),)]
    links = tuple(Link(f"{names[a]}-{names[b]}", names[a], names[b], rng.randint(1, 3)) for a, b in pairs)
    return UndergroundBoard(
        id=f"grid{seed}",
        name="Grid",
        players=(2, 5),
        start=next(station.id for station in stations if station.kind == "start"),
        lines=tuple(Line(f"c{i}", 24 if i < 5 else 18) for i in range(12)),
        split={2: {24: 2, 18: 3}, 3: {24: 1, 18: 2}, 4: {24: 1, 18: 1}, 5: {24: 1, 18: 1}},
        symbols=tuple(f"sign{i}" for i in range(8)),
        stations=stations,
        links=links,
        frame=(1000, 900),
    )


class Game:
    """A game in progress, as numbers."""

    def __init__(self, board: UndergroundBoard, players: int, seed: int, first: int = 0) -> None:
        self.board = board
        self.tables = tables(board)
        self.states = new_states(1)
        self.chances = new_chance()
        self.state.players, self.state.first, self.state.key = players, first, keys(seed)
        self._ids = np.zeros(MAX_LEGAL, np.int64)
        number = {station.id: i for i, station in enumerate(board.stations)}
        self.link_ends = [(number[link.a], number[link.b]) for link in board.links]
        entry.set_up_at(self.tables, self.states, 0, self.chances)

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def is_over(self) -> bool:
        return bool(self.state.phase == OVER)

    def legal(self) -> list[int]:
        return self._ids[: entry.legal_at(self.tables, self.states, 0, self._ids)].tolist()

    def try_to_play(self, action: int) -> bool:
        return bool(entry.play_at(self.tables, self.states, 0, action, self._ids, self.chances))

    def play(self, action: int) -> None:
        assert self.try_to_play(action)

    def rides(self) -> list[tuple[int, int]]:
        """The rides of the moment: destination, lines as bits."""
        stations, lines = np.zeros(MAX_RIDES, np.int64), np.zeros(MAX_RIDES, np.int64)
        n = entry.rides_at(self.tables, self.states, 0, stations, lines)
        return list(zip(stations[:n].tolist(), lines[:n].tolist(), strict=True))

    def build_of(self, action: int) -> tuple[int, int] | None:
        """Line and link of a build; None for a skip or a ride."""
        if self.state.phase == RIDE or action < BUILDING:
            return None
        return divmod(action - BUILDING, len(self.board.links))

    def action_of(self, line: int, link: int) -> int:
        return BUILDING + line * len(self.board.links) + link

    def built(self, line: int) -> list[int]:
        """The line's links in the order built."""
        return [link for link in self.state.built[line].tolist() if link >= 0]

    def served(self, line: int) -> set[int]:
        return {station for link in self.built(line) for station in self.link_ends[link]}

    def lines_of(self, seat: int) -> list[int]:
        return [line for line, owner in enumerate(self.state.line_owner.tolist()) if owner == seat]


def numbers(words: Sequence[Any]) -> set[int]:
    """The numbers in a set of words."""
    return {64 * word + bit for word, bits in enumerate(words) for bit in range(64) if int(bits) >> bit & 1}


def at_random(rng: random.Random) -> Choice:
    return lambda game, legal: rng.choice(legal)


def closing_loops(rng: random.Random) -> Choice:
    """Closes a loop where it can, otherwise stays close to its own line; skips now and then, to branch."""

    def choose(game: Game, legal: list[int]) -> int:
        if len(legal) > 1 and legal[0] == SKIP and rng.random() < 0.25:
            return SKIP
        builds = [(action, *build) for action in legal if (build := game.build_of(action))]
        begun = [build for build in builds if game.built(build[1])]
        if not begun or rng.random() < 0.1:
            return rng.choice(legal)
        return max(begun, key=lambda build: (_closeness(game, build[1], build[2]), rng.random()))[0]

    return choose


def _closeness(game: Game, line: int, link: int) -> float:
    """How many stations of the line lie at or beside the link's ends."""
    served = game.served(line)
    ends = game.link_ends[link]
    beside = {station for pair in game.link_ends if set(pair) & set(ends) for station in pair}
    return 10 * len(served & set(ends)) + len(served & beside)


def following_rings(rng: random.Random) -> Choice:
    """Leads each line around a station, then around another one nearby; skips to have tokens for the way on."""
    plans: dict[int, list[int]] = {}

    def choose(game: Game, legal: list[int]) -> int:
        builds = {build: action for action in legal if (build := game.build_of(action))}
        for line in game.lines_of(int(game.state.seat)):
            if all((line, link) not in builds for link in plans.get(line, ())):
                plans[line] = ring(game, rng, _station_near(game, rng, game.served(line)))
            for link in plans[line]:
                if (line, link) in builds:
                    return builds[line, link]
        return SKIP if SKIP in legal and rng.random() < 0.7 else rng.choice(legal)

    return choose


def _station_near(game: Game, rng: random.Random, served: set[int]) -> int:
    graph = nx.Graph(game.link_ends)
    crossings = [station for station in graph if graph.degree(station) > 2 and station not in served]
    return rng.choice([station for station in crossings if served & set(graph[station])] or crossings)


def ring(game: Game, rng: random.Random, station: int) -> list[int]:
    """Links around a station, one after another: a way from each neighbour to the next that avoids the station."""
    graph = nx.Graph(game.link_ends)
    corners = turning(game.board, station, graph[station])
    graph.remove_node(station)
    number = {frozenset(ends): link for link, ends in enumerate(game.link_ends)}
    nx.set_edge_attributes(graph, {ends: rng.choice((2, 3, 5)) for ends in graph.edges}, "effort")
    links = []
    for a, b in pairwise([*corners, corners[0]]):
        if nx.has_path(graph, a, b):
            path = nx.shortest_path(graph, a, b, "effort")
            links += [number[frozenset(ends)] for ends in pairwise(path)]
    return list(dict.fromkeys(links))


def turning(board: UndergroundBoard, station: int, neighbours: Iterable[int]) -> list[int]:
    """The station's neighbours in the order of their directions."""
    at = board.stations
    return sorted(neighbours, key=lambda n: math.atan2(at[n].y - at[station].y, at[n].x - at[station].x))


CHOICES = {"random": at_random, "loops": closing_loops, "rings": following_rings}


def games(n: int, habits: Sequence[str] = tuple(CHOICES)) -> Iterator[tuple[Game, Choice]]:
    """New games with 2 to 5 players, of each habit in turn, on both boards."""
    for seed in range(n):
        board = crooked_grid(seed) if seed % 3 == 2 else london()
        players = 2 + seed % 4
        choice = CHOICES[habits[seed % len(habits)]](random.Random(seed))
        yield Game(board, players, seed, first=seed % players), choice


def digest(seed: int) -> str:
    """One number for every byte of every state of a game whose players choose by count."""
    game = Game(crooked_grid(seed) if seed % 2 else london(), 2 + seed % 4, seed)
    sums = sha256(game.states.tobytes())
    while not game.is_over:
        legal = game.legal()
        game.play(legal[7919 * (len(legal) + int(game.state.builds_left)) % len(legal)])
        sums.update(game.states.tobytes())
    return sums.hexdigest()


if __name__ == "__main__":
    print([digest(int(seed)) for seed in sys.argv[1:]])
