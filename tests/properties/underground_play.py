"""Games of On the Underground for the properties: players with different habits, on London's board and a small one."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

import quai

MINITUBE = Path(__file__).parent.parent / "boards" / "data" / "minitube"


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(MINITUBE if name == "minitube" else name, players)


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

    def moments(self) -> Iterator[quai.Position]:
        """The position before each decision and at the end; the same object each time."""
        position, rng = self.new(), random.Random(self.seed)
        yield position
        while not position.is_over:
            position.play(choose(position, self.habit, rng))
            yield position

    def after(self, decisions: int) -> quai.Position:
        """The position after so many decisions, or at the end."""
        for number, position in enumerate(self.moments()):
            if number == decisions or position.is_over:
                return position
        raise AssertionError("a game has an end")


def choose(position: quai.Position, habit: str, rng: random.Random) -> quai.Action:
    """Anything; or now and then a skip, and otherwise a track that closes a loop or keeps close to its line."""
    legal = position.legal
    if habit == "random" or position.phase == "ride":
        return rng.choice(legal)
    builds = legal[1:]
    if not builds or rng.random() < 0.3:
        return legal[0]
    served = {line: stations_of(position, line) for line in position.to_dict()["tracks"]}
    sample = rng.sample(builds, min(40, len(builds)))
    return max(sample, key=lambda action: _closeness(action.text, served))


def _closeness(text: str, served: dict[str, set[str]]) -> int:
    _, line, link = text.split()
    return len(served.get(line, set()) & set(link.split("-")))


def stations_of(position: quai.Position, line: str) -> set[str]:
    """The stations that a line serves."""
    return {station for link in position.to_dict()["tracks"].get(line, []) for station in link.split("-")}


@st.composite
def starts(draw: st.DrawFn, names: tuple[str, ...] = ("underground", "minitube")) -> Start:
    name = draw(st.sampled_from(names))
    players = draw(st.integers(2, 3 if name == "minitube" else 5))
    return Start(
        name,
        players,
        seed=draw(st.integers(0, 2**32)),
        first=draw(st.integers(0, players - 1)),
        habit=draw(st.sampled_from(["random", "loops"])),
    )


@st.composite
def positions(draw: st.DrawFn, names: tuple[str, ...] = ("underground", "minitube")) -> quai.Position:
    """Any position of a game, the first and the last included."""
    return draw(starts(names)).after(draw(st.integers(0, 160)))
