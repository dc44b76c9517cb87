"""The bot that builds where the points are."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from quai.board.spec import Link, Station, UndergroundBoard
from quai.bots.graph import cheapest_way, near, ways_of
from quai.bots.protocol import View, best
from quai.game import Action

TOKEN = 0.3  # what a branch token is worth in points
BRANCH = 2 * TOKEN
NATIONAL, TERMINUS, PAIR = 1, 2 + TOKEN, 3
HALF_PAIR = 0.5
FACE_UP, UNDRAWN = 1.5, 1.0
SHARED, OWN = 0.4, 0.1
PASSENGER = 0.5
SUM, MAX = 1, 0
REACH = 4  # links
NEARNESS = 0.5  # what is left of a station's worth for each link on the way to it


class GreedyUnderground:
    """Builds the track that brings most, in points now and in stations that come near."""

    def __init__(self, board: UndergroundBoard, seed: int) -> None:
        self.tube = Tube(board)
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return best(legal, Judge(self.tube, view).worth, self.random)


class Tube:
    """What of a board never changes, made ready for judging."""

    def __init__(self, board: UndergroundBoard) -> None:
        self.stations = {station.id: station for station in board.stations}
        self.links = {link.id: link for link in board.links}
        self.ways = ways_of((link.id, link.a, link.b) for link in board.links)
        self.right_of = {link.id: self._crossed(link) for link in board.links}

    def _crossed(self, link: Link) -> frozenset[str]:
        """The stations whose ray to the right crosses the link."""
        a, b = self.stations[link.a], self.stations[link.b]
        return frozenset(station.id for station in self.stations.values() if crosses(station, a, b))


def crosses(station: Station, a: Station, b: Station) -> bool:
    if (a.y > station.y) == (b.y > station.y):
        return False
    return a.x + (station.y - a.y) * (b.x - a.x) / (b.y - a.y) > station.x


class Track:
    """A line as it is built: its links, how many of them meet at each station, and what its loops enclose."""

    def __init__(self, tube: Tube, links: Iterable[str]) -> None:
        self.tube = tube
        self.cost: dict[str, float] = {}
        self.degree: Counter[str] = Counter()
        self.enclosed: frozenset[str] = frozenset()
        for link in links:
            self.enclosed |= self.newly_enclosed(link)
            self.cost[link] = 1
            self.degree.update((tube.links[link].a, tube.links[link].b))

    def newly_enclosed(self, link: str) -> frozenset[str]:
        """The stations inside a loop that the link would close. [U-score-4]"""
        a, b = self.tube.links[link].a, self.tube.links[link].b
        if a not in self.degree or b not in self.degree:
            return frozenset()
        inside = self.tube.right_of[link]
        for track in cheapest_way(self.tube.ways, a, b, self.cost) or []:
            inside ^= self.tube.right_of[track]
        return inside - self.degree.keys() - self.enclosed


class Judge:
    """What each action is worth to the seat, by a method for each verb."""

    def __init__(self, tube: Tube, view: View) -> None:
        self.tube = tube
        self.view = view
        self.mine: list[str] = view["lines"][view["seat"]]
        tracks = view["tracks"]
        self.lines = {colour: Track(tube, tracks.get(colour, ())) for colour in self.mine}
        used = Counter(link for links in tracks.values() for link in links)
        self.free = {link.id for link in tube.links.values() if used[link.id] < link.spaces}
        self.served = {
            s for c, links in tracks.items() for link in links for s in (tube.links[link].a, tube.links[link].b)
        }
        self.served_by_me = {s for line in self.lines.values() for s in line.degree}
        self.partner = self._partners()
        self.near: dict[str, list[tuple[str, int]]] = {}
        self.reward: dict[tuple[str, str], float] = {}
        self.card = dict.fromkeys(view["undrawn"], UNDRAWN) | dict.fromkeys(view["cards"], FACE_UP)

    def _partners(self) -> dict[str, str]:
        by_symbol: dict[str, list[str]] = {}
        for station, symbol in self.view["markers"].items():
            by_symbol.setdefault(symbol, []).append(station)
        return {a: b for pair in by_symbol.values() for a, b in (pair, pair[::-1])}

    def worth(self, action: Action) -> float:
        verb, *rest = action.text.split()
        judges: dict[str, Callable[..., float]] = {"build": self.build, "skip": self.skip, "ride": self.ride}
        return judges[verb](*rest)

    def skip(self) -> float:
        return TOKEN

    def build(self, colour: str, link: str) -> float:
        line = self.lines[colour]
        ends = (self.tube.links[link].a, self.tube.links[link].b)
        worth = float(len(line.newly_enclosed(link)))
        for station in ends:
            if station not in line.degree:
                worth += self.reaching(colour, station) + self.promise(colour, station, ends)
            elif line.degree[station] == 1:
                worth -= self.promise(colour, station, ())
        if line.degree and all(line.degree[station] != 1 for station in ends):
            worth -= BRANCH
        return worth

    def reaching(self, colour: str, station: str) -> float:
        key = (colour, station)
        if key not in self.reward:
            self.reward[key] = self._reaching(colour, station)
        return self.reward[key]

    def _reaching(self, colour: str, station: str) -> float:
        kind = self.tube.stations[station].kind
        worth = 0.0
        if kind == "national_rail":
            worth += NATIONAL
        elif kind == "terminus":
            worth += TERMINUS
        elif kind == "connection":
            worth += PAIR if self.partner[station] in self.lines[colour].degree else HALF_PAIR
        if station in self.card:
            share = OWN if station in self.served_by_me else SHARED if station in self.served else 1
            worth += self.card[station] * share
        if station == self.view["passenger"]:
            worth += PASSENGER
        return worth

    def promise(self, colour: str, end: str, but: Sequence[str]) -> float:
        if end not in self.near:
            self.near[end] = near(self.tube.ways, end, self.free, REACH)
        degree = self.lines[colour].degree
        values = [
            self.reaching(colour, station) * NEARNESS**far
            for station, far in self.near[end]
            if station not in degree and station not in but
        ]
        return SUM * sum(values) + MAX * max(values, default=0)

    def ride(self, station: str, lines: str) -> float:
        used = lines.split("+")
        mine = sum(line in self.mine for line in used)
        return mine - (len(used) - mine if lines != "walk" else 0)
