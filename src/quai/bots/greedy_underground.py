"""The bot that builds where the points are."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from random import Random

from quai.board.spec import Link, UndergroundBoard
from quai.bots.graph import cheapest_way, near, ways_of
from quai.bots.protocol import View, best
from quai.game import Action, Seed

# What things are worth, in points.
TOKEN = 0.3  # a branch token
BRANCH = 2 * TOKEN
NATIONAL = 1
TERMINUS = 2 + TOKEN
PAIR = 3  # the second station of a symbol
HALF_PAIR = 0.5  # the first one
UNDRAWN = 1.0  # a destination that the passenger may still be sent to, if no line serves it
FACE_UP = 1.5  # one that is face up
FACE_UP_AHEAD = 2.5  # and the line is where the passenger stands
SHARED = 0.4  # of a destination's worth is left where others' lines stop

REACH = 4  # links that the bot looks ahead
NEARNESS = 0.5  # of a station's worth is left for each link on the way to it


class GreedyUnderground:
    """Builds the track that brings most, in points now and in stations that come near."""

    def __init__(self, board: UndergroundBoard, seed: Seed) -> None:
        self.tube = Tube(board)
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return best(legal, Judge(self.tube, view).worth, self.random)


class Tube:
    """What of a board never changes, made ready for judging."""

    def __init__(self, board: UndergroundBoard) -> None:
        self.stations = {station.id: station for station in board.stations}
        self.links = {link.id: link for link in board.links}
        self.ends = {link.id: (link.a, link.b) for link in board.links}
        self.ways = ways_of((link.id, link.a, link.b) for link in board.links)
        self.left_of = {link.id: self._left_of(link) for link in board.links}

    def _left_of(self, link: Link) -> frozenset[str]:
        """The stations from which a ray to the right crosses the link."""
        a, b = self.stations[link.a], self.stations[link.b]
        return frozenset(
            station.id
            for station in self.stations.values()
            if (a.y > station.y) != (b.y > station.y)
            and a.x + (station.y - a.y) * (b.x - a.x) / (b.y - a.y) > station.x
        )

    def served(self, links: Iterable[str]) -> Counter[str]:
        """The stations that these links join, each with how many of them meet there."""
        return Counter(station for link in links for station in self.ends[link])


class Course:
    """A line as it runs: where its tracks meet, and which stations its loops enclose."""

    def __init__(self, tube: Tube, links: Sequence[str]) -> None:
        self.tube = tube
        self.tracks: dict[str, float] = {}  # each at a cost of 1
        self.served: Counter[str] = Counter()
        self.enclosed: frozenset[str] = frozenset()
        for link in links:
            self.enclosed |= self.encloses(link)
            self.tracks[link] = 1
            self.served.update(tube.ends[link])

    def encloses(self, link: str) -> frozenset[str]:
        """The stations that a loop closed by this link would score. [U-score-4]

        A ray from inside the loop crosses it an odd number of times.
        """
        a, b = self.tube.ends[link]
        if a not in self.served or b not in self.served:
            return frozenset()
        inside = self.tube.left_of[link]
        for track in cheapest_way(self.tube.ways, a, b, self.tracks) or []:
            inside ^= self.tube.left_of[track]
        return inside - self.served.keys() - self.enclosed


class Judge:
    """What each action is worth to the seat, by a method for each verb."""

    def __init__(self, tube: Tube, view: View) -> None:
        self.tube = tube
        self.view = view
        self.lines: list[str] = view["lines"][view["seat"]]
        tracks: dict[str, list[str]] = view["tracks"]
        self.courses = {colour: Course(tube, tracks.get(colour, [])) for colour in self.lines}
        built = Counter(link for links in tracks.values() for link in links)
        self.free = {link.id for link in tube.links.values() if built[link.id] < link.spaces}
        self.partner = partners(view["markers"])
        self.share = dict.fromkeys(tube.served(built), SHARED)
        self.share |= {station: 0 for course in self.courses.values() for station in course.served}
        self.near = cache(lambda station: near(tube.ways, station, self.free, REACH))
        self.reaching = cache(self._reaching)

    def worth(self, action: Action) -> float:
        verb, *rest = action.text.split()
        judges: dict[str, Callable[..., float]] = {"build": self.build, "skip": self.skip, "ride": self.ride}
        return judges[verb](*rest)

    def build(self, colour: str, link: str) -> float:
        """Points and tokens of the track, and what comes near at the line's new ends."""
        served = self.courses[colour].served
        ends = self.tube.ends[link]
        worth = float(len(self.courses[colour].encloses(link)))
        for station in ends:
            if station not in served:
                worth += self.reaching(colour, station) + self._ahead(colour, station, ends)
            elif served[station] == 1:
                worth -= min(BRANCH, self._ahead(colour, station))  # what is left behind takes a branch
        is_branch = served and all(served[station] != 1 for station in ends)
        return worth - BRANCH if is_branch else worth

    def skip(self) -> float:
        return TOKEN

    def ride(self, station: str, lines: str) -> float:
        """The seat's own lines are to be used, and the others' not. [U-pass-3]"""
        used = [] if lines == "walk" else lines.split("+")
        return sum(1 if line in self.lines else -1 for line in used)

    def _reaching(self, colour: str, station: str) -> float:
        """What it is worth that the line gets to the station. [U-score-1, U-score-2, U-score-3, U-pass-3]"""
        kind = self.tube.stations[station].kind
        if kind == "national_rail":
            return NATIONAL
        if kind == "terminus":
            return TERMINUS
        if kind == "connection":
            return PAIR if self.partner[station] in self.courses[colour].served else HALF_PAIR
        return self._card(colour, station) * self.share.get(station, 1)

    def _card(self, colour: str, station: str) -> float:
        if self.view["passenger"] is None:
            return 0
        if station in self.view["cards"]:
            return FACE_UP_AHEAD if self.view["passenger"] in self.courses[colour].served else FACE_UP
        return UNDRAWN if station in self.view["undrawn"] else 0

    def _ahead(self, colour: str, end: str, but: Collection[str] = ()) -> float:
        """What the line could get to from an end, the less the farther it is."""
        served = self.courses[colour].served
        return sum(
            self.reaching(colour, station) * NEARNESS**far
            for station, far in self.near(end)
            if station not in served and station not in but
        )


def partners(markers: dict[str, str]) -> dict[str, str]:
    """For each station with a marker the other one with the same symbol."""
    return {a: b for a, symbol in markers.items() for b, other in markers.items() if symbol == other and a != b}
