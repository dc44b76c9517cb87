"""Games of On the Underground for the properties: players with different habits, on London's board and a small one."""

import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import networkx as nx
from hypothesis import strategies as st
from underground_recount import goes_round

import quai

MINITUBE = Path(__file__).parent.parent / "boards" / "data" / "minitube"
BOARDS = ("underground", "minitube")


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(MINITUBE if name == "minitube" else name, players)


@cache
def rings(name: str) -> list[set[str]]:
    """The links of closed ways that have a station inside and are short enough for a line."""
    board = table(name, 2).board
    at = {station.id: (station.x, station.y) for station in board.stations}
    graph = nx.Graph(link.id.split("-") for link in board.links)
    roots = [*graph][::6]
    cycles = [cycle for root in roots for cycle in nx.cycle_basis(graph, root) if len(cycle) <= 15]
    around = [cycle for cycle in cycles if any(goes_round([at[c] for c in cycle], at[s]) for s in at if s not in cycle)]
    return [{"-".join(sorted(ends)) for ends in zip(cycle, cycle[1:] + cycle[:1], strict=True)} for cycle in around]


def replay(record: str) -> quai.Position:
    """The position of a record, which may be one of the small board."""
    return quai.replay(record, MINITUBE) if record.split("\n")[1] == "game minitube" else quai.replay(record)


class Player:
    """Decides for everybody: anything at all; or leads each line round a ring, then another, and skips to branch."""

    def __init__(self, name: str, habit: str, seed: int) -> None:
        self.habit = habit
        self.rings = rings(name)
        self.rng = random.Random(seed)
        self.plans: dict[str, set[str]] = defaultdict(lambda: self.rng.choice(self.rings))  # by line
        self.served: dict[str, set[str]] = defaultdict(set)  # stations by line

    def decide(self, position: quai.Position) -> quai.Action:
        legal = position.legal
        if self.habit == "random" or position.phase == "ride":
            action = self.rng.choice(legal)
        elif len(legal) == 1 or self.rng.random() < 0.2:
            action = legal[0]
        else:
            action = max(legal[1:], key=self._wish)
        if action.text.startswith("build"):
            self._note(*action.text.split()[1:])
        return action

    def _wish(self, action: quai.Action) -> tuple[bool, int]:
        """Tracks of the line's ring first, then those that touch the line at both ends, or at one."""
        _, line, link = action.text.split()
        return link in self.plans[line], len(self.served[line] & set(link.split("-")))

    def _note(self, line: str, link: str) -> None:
        if link not in self.plans[line] or self.rng.random() < 0.05:
            del self.plans[line]
        self.served[line] |= set(link.split("-"))


@dataclass(frozen=True)
class Start:
    """How a game begins, and how everybody plays it."""

    name: str
    players: int
    seed: int
    first: int
    habit: str

    def new(self) -> quai.Position:
        return table(self.name, self.players).new(self.seed, self.first)

    def player(self) -> Player:
        return Player(self.name, self.habit, self.seed)

    def after(self, decisions: int) -> quai.Position:
        """The position after so many decisions, or at the end."""
        position, player = self.new(), self.player()
        while decisions > 0 and not position.is_over:
            position.play(player.decide(position))
            decisions -= 1
        return position


def checksums(start: Start) -> list[int]:
    """A checksum of the state before every decision of a game and at its end."""
    position, player = start.new(), start.player()
    sums = [crc32(position.states.tobytes())]
    while not position.is_over:
        sums.append(crc32(position.play(player.decide(position)).states.tobytes()))
    return sums


seeded = st.integers(0, 2**32).map(random.Random)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    name = draw(st.sampled_from(BOARDS))
    players = draw(st.integers(2, 3 if name == "minitube" else 5))
    return Start(
        name,
        players,
        seed=draw(st.integers(0, 2**32)),
        first=draw(st.integers(0, players - 1)),
        habit=draw(st.sampled_from(["random", "loops"])),
    )


@st.composite
def positions(draw: st.DrawFn) -> quai.Position:
    """Any position of a game, the first and the last included."""
    start = draw(starts())
    return start.after(draw(st.integers(0, 24 if start.name == "minitube" else 160)))
