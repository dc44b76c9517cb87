"""Games of On the Underground for the properties: players with different habits, on London's board and a small one."""

import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

import quai

MINITUBE = Path(__file__).parent.parent / "boards" / "data" / "minitube"
BOARDS = ("underground", "minitube")


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(MINITUBE if name == "minitube" else name, players)


class Player:
    """Decides for everybody: anything at all, or builds that close loops or stay close to a line, and skips to branch."""

    def __init__(self, habit: str, seed: int) -> None:
        self.habit = habit
        self.rng = random.Random(seed)
        self.served: dict[str, set[str]] = defaultdict(set)  # stations by line

    def decide(self, position: quai.Position) -> quai.Action:
        legal = position.legal
        if self.habit == "random" or position.phase == "ride":
            action = self.rng.choice(legal)
        elif len(legal) == 1 or self.rng.random() < 0.3:
            action = legal[0]
        else:
            action = max(self.rng.sample(legal[1:], min(60, len(legal) - 1)), key=self._closeness)
        if action.text.startswith("build"):
            _, line, link = action.text.split()
            self.served[line] |= set(link.split("-"))
        return action

    def _closeness(self, action: quai.Action) -> int:
        """2 for a track that closes a loop, 1 for another one of a line that has begun."""
        _, line, link = action.text.split()
        return len(self.served[line] & set(link.split("-")))


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
        return Player(self.habit, self.seed)

    def after(self, decisions: int) -> quai.Position:
        """The position after so many decisions, or at the end."""
        position, player = self.new(), self.player()
        while decisions > 0 and not position.is_over:
            position.play(player.decide(position))
            decisions -= 1
        return position


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
