"""Teaches the guide of the ticket games its taste, by games with itself: search/taste.npz.

    python tools/teach_taste.py london --minutes 15
    python tools/teach_taste.py germany --minutes 15 --games 2000

Policy gradients with clipped steps (PPO; Schulman and others, 2017). In each lesson games are played in which a deed is
the likelier the more it is liked. What came of a turn is compared with what the outlook thought before it, and what
turned out better than that is liked more from then on. Games of two and of more players are mixed; at some tables the
rule of thumb has a seat. Printed is now and then the share of games of two that the taste wins against the rule
of thumb alone.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Any

import numpy as np

import quai
from quai.kernel.chance import new_chance
from quai.kernel.hashing import numbered_keys
from quai.search import entry
from quai.search.games import new_batch
from quai.search.minds import PLANNER
from quai.search.networks import write_network
from quai.search.player import Kernels, new_room, new_ticket_work, nodes_for
from quai.search.taste_entry import Notes, play_to_learn
from quai.search.ticket_instinct_net import NETWORKS
from quai.search.ticket_taste import DEED, N_DEED, N_SCENE, N_UNITS, STRAIGHT, TASTE, TAUGHT, taste_for

CHUNK = 500  # games of two players that are played at a time; fewer of more
DECISIONS = 160  # of a game, at most on average
DEEDS = 24  # of a decision, likewise
PATIENCE = 0.8  # how much the next turn's surprise counts for this one, and so on
CLIP = 0.2  # how much likelier or less likely a lesson makes a deed
CURIOUS = 0.03  # towards trying things, less and less
RATE = 0.01  # of learning, less and less
EPOCHS = 2  # times that a lesson's games are gone through
BATCH = 16384  # decisions
GUIDED = 1.5  # how much the rule of thumb's choice is liked before the first lesson
OFTEN = 3  # one table in so many has the rule of thumb on a seat
SHOWN = 25  # lessons between two lines


@dataclass
class Lesson:
    """Decisions, and the deeds that came into question: those from first[i] to first[i + 1] - 1 for decision i."""

    scene: Any
    deed: Any
    first: Any
    chosen: Any  # number of the deed
    chance: Any  # that it was chosen
    gain: Any

    @property
    def owner(self) -> Any:
        """The decision of each deed."""
        return np.repeat(np.arange(len(self.scene)), np.diff(self.first))

    def part(self, rows: Any) -> "Lesson":
        """Some of the decisions, with their deeds."""
        sizes = self.first[rows + 1] - self.first[rows]
        first = np.concatenate([[0], np.cumsum(sizes)])
        deeds = np.repeat(self.first[rows] - first[:-1], sizes) + np.arange(sizes.sum())
        chosen = self.chosen[rows] - self.first[rows] + first[:-1]
        return Lesson(self.scene[rows], self.deed[deeds], first, chosen, self.chance[rows], self.gain[rows])

    def batches(self, random: np.random.Generator) -> Iterator["Lesson"]:
        order = random.permutation(len(self.scene))
        for rows in np.array_split(order, max(1, len(order) // BATCH)):
            yield self.part(rows)


def join(lessons: list[Lesson]) -> Lesson:
    """All together, with gains that are 0 on average and deviate by 1."""
    shifts = np.cumsum([0] + [len(each.deed) for each in lessons])
    firsts = [each.first[:-1] + shift for each, shift in zip(lessons, shifts, strict=False)]
    gain = np.concatenate([each.gain for each in lessons])
    return Lesson(
        scene=np.concatenate([each.scene for each in lessons]),
        deed=np.concatenate([each.deed for each in lessons]),
        first=np.concatenate([*firsts, shifts[-1:]]),
        chosen=np.concatenate([each.chosen + shift for each, shift in zip(lessons, shifts, strict=False)]),
        chance=np.concatenate([each.chance for each in lessons]),
        gain=(gain - gain.mean()) / (gain.std() + 1e-6),
    )


class Pupil:
    """The taste while it is taught, by Adam."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        normal = self.random.normal
        self.parts: dict[str, Any] = {
            "scene": normal(0, 0.3, (N_SCENE, N_UNITS)).astype(np.float32),
            "bias": np.zeros(N_UNITS, np.float32),
            "deed": normal(0, 0.3, (N_DEED, N_UNITS)).astype(np.float32),
            "out": normal(0, 0.02, N_UNITS).astype(np.float32),
        }
        self.parts["deed"][:, STRAIGHT] = 0.0
        self.parts["deed"][DEED.index("is_guided"), STRAIGHT] = GUIDED
        self.parts["out"][STRAIGHT] = 1.0
        self.moments = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in self.parts.items()}
        self.steps = 0

    def go_on_from(self, taste: Any) -> None:
        """From what was taught before."""
        for name, part in self.parts.items():
            part[:] = taste[name][0]

    @property
    def taste(self) -> Any:
        """What it likes now, in an array of its own."""
        taste = np.zeros(1, TASTE)
        for name, part in self.parts.items():
            taste[name] = part
        return taste

    def chances(self, lesson: Lesson) -> Any:
        """How likely it does each deed."""
        return self._look_at(lesson)[2]

    def _look_at(self, lesson: Lesson) -> tuple[Any, Any, Any]:
        """The hidden layer before and after it is bent, and how likely each deed is done."""
        base = lesson.scene @ self.parts["scene"] + self.parts["bias"]
        inner = lesson.deed @ self.parts["deed"] + base[lesson.owner]
        bent = inner.copy()
        np.maximum(inner[:, :STRAIGHT], 0, out=bent[:, :STRAIGHT])
        liking = bent @ self.parts["out"]
        odds = np.exp(liking - np.maximum.reduceat(liking, lesson.first[:-1])[lesson.owner])
        return inner, bent, odds / np.add.reduceat(odds, lesson.first[:-1])[lesson.owner]

    def learn(self, lesson: Lesson, rate: float, curious: float) -> float:
        """One step. Return how undecided it was: the mean entropy."""
        first, owner = lesson.first[:-1], lesson.owner
        inner, bent, chance = self._look_at(lesson)
        logarithm = np.log(chance + 1e-9)
        entropy = -np.add.reduceat(chance * logarithm, first)
        push = self._push(lesson, chance[lesson.chosen])
        uphill = -chance * push[owner]
        uphill[lesson.chosen] += push
        uphill -= curious * chance * (logarithm + entropy[owner])
        self._step(lesson, uphill / -len(lesson.scene), inner, bent, rate)
        return float(entropy.mean())

    def _push(self, lesson: Lesson, chance: Any) -> Any:
        """By how much the logarithm of each chosen deed's chance is to grow; nothing if it has grown enough."""
        ratio = chance / lesson.chance
        enough = np.where(lesson.gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        return np.where(enough, 0, lesson.gain * ratio).astype(np.float32)

    def _step(self, lesson: Lesson, downhill: Any, inner: Any, bent: Any, rate: float) -> None:
        back = np.outer(downhill, self.parts["out"])
        back[:, :STRAIGHT] *= inner[:, :STRAIGHT] > 0
        under = np.add.reduceat(back, lesson.first[:-1], axis=0)
        slopes = {
            "scene": lesson.scene.T @ under,
            "bias": under.sum(axis=0),
            "deed": lesson.deed.T @ back,
            "out": bent.T @ downhill,
        }
        self.steps += 1
        for name, part in self.parts.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slopes[name] - mean)
            square += 0.001 * (slopes[name] ** 2 - square)
            steady = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * (mean / (1 - 0.9**self.steps)) / steady


@dataclass(frozen=True)
class Table:
    """Games with these numbers; at `plain` sits the rule of thumb, or nowhere if it is -1."""

    game: quai.Game
    taste: Any
    numbers: Any
    seed: str
    plain: int = -1

    def new_batch(self) -> Any:
        players = self.game.players
        keys = numbered_keys(self.seed, self.numbers)
        generators = [numbered_keys(f"bots/{self.seed}/{seat}", self.numbers)[:, 0] for seat in range(players)]
        still = np.zeros(len(self.numbers), np.int64)
        return new_batch(self.game.family, players, keys, np.stack(generators, 1), still, False, 0)

    def seat_tastes(self, works: Any) -> None:
        works["taste"] = self.taste
        for what in NETWORKS:
            works[what]["n_inputs"] = 0
        if self.plain >= 0:
            works["weights"]["taste"][0, self.plain] = 0.0

    def learn_from(self) -> Lesson:
        """Play, and note what was decided."""
        room, works, family = len(self.numbers) * DECISIONS, new_ticket_work(self.game.board), self.game.family
        self.seat_tastes(works)
        notes = Notes(
            scene=np.zeros((room, N_SCENE), np.float32),
            first=np.zeros(room, np.int64),
            chosen=np.zeros(room, np.int64),
            chance=np.zeros(room, np.float32),
            gain=np.zeros(room, np.float32),
            deed=np.zeros((room * DEEDS, N_DEED), np.float32),
            seat=np.zeros(room, np.int64),
            turn=np.zeros(room, np.int64),
        )
        ids = np.zeros(family.most_legal, np.int64)
        given: Any = (family.tables, self.new_batch(), works, new_chance(), ids, notes, PATIENCE)
        n = int(play_to_learn(*given))
        noted = (notes.chosen, notes.chance, notes.gain)
        deeds = notes.deed[: notes.first[n]].copy()
        return Lesson(notes.scene[:n].copy(), deeds, notes.first[: n + 1].copy(), *(each[:n].copy() for each in noted))

    def shares(self) -> Any:
        """Each seat's share of the wins, when everyone decides with care and does what is liked best."""
        family, batch = self.game.family, self.new_batch()
        room = new_room(Kernels(self.game.board, family.tables, family.new_states), nodes_for(0))
        self.seat_tastes(room[3])
        minds = np.full(self.game.players, PLANNER)
        given: Any = (family.tables, batch, family.new_states(), *room, minds, np.zeros_like(minds))
        entry.play_games(*given)
        return (batch.wins / batch.wins.sum(axis=1, keepdims=True)).mean(axis=0)


def share_against_rule_of_thumb(game: quai.Game, taste: Any, n: int, seed: str) -> float:
    """The taste's share of n games of two, every deal from both seats."""
    tables = [Table(game, taste, np.arange(n // 2), seed, plain=1 - seat) for seat in range(2)]
    with ThreadPoolExecutor(2) as pool:
        shares = list(pool.map(Table.shares, tables))
    return float(shares[0][0] + shares[1][1]) / 2


def tables_of(lesson: int, games: dict[int, quai.Game], taste: Any, n: int, seed: str) -> list[Table]:
    """Half of them of two players."""
    mix = [2] * (len(games) - 1) + [players for players in games if players > 2]
    tables = []
    for chunk in range(max(1, n // CHUNK)):
        at = lesson + chunk
        players = mix[at % len(mix)]
        numbers = np.arange(2 * CHUNK // players)
        plain = at // OFTEN % players if at % OFTEN == 0 else -1
        tables.append(Table(games[players], taste, numbers, f"{seed}/{lesson}/{chunk}", plain))
    return tables


def teach(pupil: Pupil, games: dict[int, quai.Game], n: int, minutes: float, seed: str) -> Iterator[float]:
    """Lesson after lesson; after each, how undecided the pupil is."""
    began, lesson = monotonic(), 0
    with ThreadPoolExecutor(2) as pool:
        while (spent := (monotonic() - began) / (60 * minutes)) < 1:
            tables = tables_of(lesson, games, pupil.taste, n, seed)
            learnt = join(list(pool.map(Table.learn_from, tables)))
            for _ in range(EPOCHS):
                for batch in learnt.batches(pupil.random):
                    undecided = pupil.learn(batch, RATE * (1 - spent), CURIOUS * (1 - spent))
            lesson += 1
            yield undecided


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach the taste of the ticket games' guide.")
    parser.add_argument("board", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--games", type=int, default=6000, help="of a lesson")
    parser.add_argument("--new", action="store_true", help="from the rule of thumb, not from what was taught before")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    spec = quai.load(asked.board).board
    games = {players: quai.load(asked.board, players) for players in range(spec.players[0], spec.players[1] + 1)}
    pupil = Pupil(0)
    if not asked.new:
        pupil.go_on_from(taste_for(spec))
    Table(games[2], pupil.taste, np.arange(2), asked.seed).learn_from()  # compiles, before the clock runs
    for lesson, undecided in enumerate(teach(pupil, games, asked.games, asked.minutes, asked.seed), 1):
        if lesson % SHOWN == 0:
            write_network(TAUGHT, spec, pupil.parts)
            share = share_against_rule_of_thumb(games[2], pupil.taste, 4000, f"{asked.seed}/{lesson}")
            print(
                f"{lesson} lessons: {100 * share:.1f} % against the rule of thumb, entropy {undecided:.2f}", flush=True
            )
    write_network(TAUGHT, spec, pupil.parts)
    share = share_against_rule_of_thumb(games[2], pupil.taste, 20000, "after")
    print(f"taught: {100 * share:.1f} % of 20,000 games against the rule of thumb")


if __name__ == "__main__":
    main()
