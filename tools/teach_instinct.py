"""Teaches a board of the ticket games by heart: search/habit.npz, search/duel.npz and search/table.npz.

    python tools/teach_instinct.py london habit --minutes 10
    python tools/teach_instinct.py germany duel --minutes 40 --games 1000

The planner's habit is taught by games of every number of players, the expert's instinct by duels and by games of more,
each in a network of its own. Policy gradients with clipped steps (PPO;
Schulman and others, 2017). The pupil does a deed the likelier the more it likes it. On the other seats are others: the
planner spars with `greedy` and the styles of the literature, the expert plays mostly with the planner (COMPANY). What
came of a decision is compared with how likely the seat was thought to win before it, which the same network says.
Printed is now and then the share of games that the pupil wins when everybody does what is liked best: of the fewest
players that it is taught for, and of the most, against tables of one other.

A larger network learns more: those in use were taught with 128 and 64 units (NETWORKS in search/ticket_instinct_net.py)
and then condensed by tools/condense_instinct.py.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

import quai
from quai.board.limits import MAX_OFFER
from quai.kernel.chance import new_chance
from quai.kernel.hashing import numbered_keys
from quai.search.care import CARE, HABIT, INSTINCT
from quai.search.games import new_batch
from quai.search.instinct_entry import PUPIL, Notes, find_slopes, play_with_pupil
from quai.search.player import new_ticket_work
from quai.search.sparring import STYLES
from quai.search.ticket_instinct_net import (
    NETWORKS,
    learnt,
    n_inputs,
    n_outputs,
    with_parts,
    write_learnt,
)
from quai.search.ticket_worth import weights_of

THREADS = 2
DECISIONS = 4  # of a pupil's seat, at most on average, for each vehicle
DEEDS = 16  # of a decision, likewise
DUELS = 0.6  # part of the lessons that have two players

CARES = {"habit": HABIT, "duel": INSTINCT, "table": INSTINCT}
OTHERS = {name: style for style, name in enumerate(STYLES)} | {"taste": -CARE, "planner": -HABIT}
COMPANY: dict[str, dict[str, float]] = {
    "habit": {"greedy": 4, "lookahead": 2, "routefocus": 3, "longroutes": 1, "hungry": 1},
    "duel": {"planner": 5, "taste": 1},
    "table": {"planner": 5, "taste": 1},
}
"""Who sits on the other seats, and how often."""

PATIENCE = 0.9  # how much the next decision's surprise counts for this one, and so on
CLIP = 0.2  # how much likelier or less likely a lesson makes a deed
CURIOUS = 0.01  # towards trying things, less and less
RATE = 0.0015  # of learning, less and less
FORESIGHT = 0.5  # how much it counts to foresee who wins, beside doing what is good
STEEPEST = 0.5  # a step is never steeper
EPOCHS = 3  # times that a lesson's games are gone through
BATCH = 4096  # decisions
KEPT = 60  # lessons: what is kept is the mean of the network over about so many, which plays better than any of them
SHOWN = 50  # lessons between two lines


class Thought(NamedTuple):
    """Units of both layers, and what comes of them, a row for each decision."""

    unit: Any
    deep: Any
    liking: Any
    winning: Any


def think(parts: dict[str, Any], told: Any) -> Thought:
    """As the kernel does (search/ticket_instinct.py)."""
    unit = np.maximum(told @ parts["first"] + parts["first_bias"], 0)
    deep = np.maximum(unit @ parts["second"] + parts["second_bias"], 0)
    liking = deep @ parts["liking"].T + parts["liking_bias"]
    return Thought(unit, deep, liking, 1 / (1 + np.exp(-(deep @ parts["winning"] + parts["winning_bias"][0]))))


class Pupil:
    """The network while it is taught, by Adam."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts
        self.steady = {name: part.copy() for name, part in parts.items()}
        self.moments = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in parts.items()}
        self.steps = 0
        self.random = np.random.default_rng(1)

    def learn(self, notes: Notes, rate: float, curious: float) -> float:
        """Go through what was noted. Return how undecided it was: the mean entropy."""
        n = len(notes.told)
        gains = (notes.gain - notes.gain.mean()) / (notes.gain.std() + 1e-6)
        undecided = []
        for _ in range(EPOCHS):
            for rows in np.array_split(self.random.permutation(n), max(1, n // BATCH)):
                undecided.append(self._learn_from(notes, rows, gains, rate, curious))
        self.keep_mean()
        return float(np.mean(undecided))

    def keep_mean(self) -> None:
        for name, part in self.parts.items():
            self.steady[name] += (part - self.steady[name]) / KEPT

    def _learn_from(self, notes: Notes, rows: Any, gains: Any, rate: float, curious: float) -> float:
        thought = think(self.parts, notes.told[rows])
        slope = np.zeros_like(thought.liking)
        undecided = find_slopes(thought.liking, notes, rows, gains, curious, CLIP, slope)
        self.go_down(notes.told[rows], thought, slope, notes.foreseen[rows] + notes.gain[rows], rate)
        return float(undecided)

    def go_down(self, told: Any, thought: Thought, slope: Any, came: Any, rate: float) -> None:
        """A step against the slope of the outputs, and towards what came."""
        parts = self.parts
        wrong = (FORESIGHT / len(told) * (thought.winning - came)).astype(np.float32)
        under = (slope @ parts["liking"] + np.outer(wrong, parts["winning"])) * (thought.deep > 0)
        lowest = under @ parts["second"].T * (thought.unit > 0)
        self._step(
            {
                "first": told.T @ lowest,
                "first_bias": lowest.sum(axis=0),
                "second": thought.unit.T @ under,
                "second_bias": under.sum(axis=0),
                "liking": slope.T @ thought.deep,
                "liking_bias": slope.sum(axis=0),
                "winning": thought.deep.T @ wrong,
                "winning_bias": wrong.sum(keepdims=True),
            },
            rate,
        )

    def _step(self, slopes: dict[str, Any], rate: float) -> None:
        steep = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        self.steps += 1
        for name, part in self.parts.items():
            slope = slopes[name] * min(1.0, STEEPEST / (steep + 1e-9))
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            steady = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-7
            part -= rate * (mean / (1 - 0.9**self.steps)) / steady


def new_parts(what: str, tables: Any) -> dict[str, Any]:
    """A network that likes nothing more or less than the taste does."""
    normal, told = np.random.default_rng(0).normal, n_inputs(tables)
    n_first, n_second = NETWORKS[what]["second"].shape
    parts = {
        "first": normal(0, 0.08, (told, n_first)),
        "first_bias": np.zeros(n_first),
        "second": normal(0, (2 / n_first) ** 0.5, (n_first, n_second)),
        "second_bias": np.zeros(n_second),
        "liking": np.zeros((n_outputs(tables), n_second)),
        "liking_bias": np.zeros(n_outputs(tables)),
        "winning": np.zeros(n_second),
        "winning_bias": np.zeros(1),
    }
    return {name: part.astype(np.float32) for name, part in parts.items()}


def parts_for(what: str, game: quai.Game, is_new: bool) -> dict[str, Any]:
    """What was taught before on this board, or a network that knows nothing."""
    parts, before = new_parts(what, game.family.tables[0]), learnt(what, game.board)
    if not is_new and before["n_inputs"][0] > 0:
        for name, part in parts.items():
            part[:] = before[name][0][tuple(slice(size) for size in part.shape)]
    return parts


@dataclass(frozen=True)
class Table:
    """Games in which a pupil has these parts of a network; sits[game, seat] says who is where."""

    game: quai.Game
    what: str
    parts: dict[str, Any]
    seed: str
    sits: Any

    def play(self, room: int) -> tuple[Notes, Any]:
        """Play, and note up to so many decisions; the games too."""
        game, numbers = self.game, np.arange(len(self.sits))
        keys = numbered_keys(self.seed, numbers)
        generators = [numbered_keys(f"bots/{self.seed}/{seat}", numbers)[:, 0] for seat in range(game.players)]
        still = np.zeros(len(numbers), np.int64)
        batch = new_batch(game.family, game.players, keys, np.stack(generators, 1), still, False, 0)
        works, notes = new_ticket_work(game.board), new_notes(room, n_inputs(game.family.tables[0]))
        works[self.what] = with_parts(self.what, self.parts)
        partners = new_ticket_work(game.board)
        partners["weights"] = weights_of()
        ids, care = np.zeros(game.family.most_legal, np.int64), CARES[self.what]
        given: Any = (game.family.tables, batch, works, partners, new_chance(), ids, notes, self.sits, care, PATIENCE)
        return noted(notes, int(play_with_pupil(*given))), batch


def new_notes(room: int, told: int) -> Notes:
    return Notes(
        told=np.zeros((room, told), np.float32),
        first=np.zeros(room + 1, np.int64),
        chosen=np.zeros(room, np.int64),
        chance=np.zeros(room, np.float32),
        foreseen=np.zeros(room, np.float32),
        gain=np.zeros(room, np.float32),
        seat=np.zeros(room, np.int64),
        taste=np.zeros(room * DEEDS, np.float32),
        outputs=np.zeros((room * DEEDS, MAX_OFFER), np.int64),
    )


def noted(notes: Notes, n: int) -> Notes:
    """The first n decisions."""
    deeds = {"taste", "outputs"}
    return Notes(
        *(
            part[: notes.first[n] if name in deeds else n + (name == "first")]
            for name, part in zip(Notes._fields, notes, strict=True)
        )
    )


def join(lessons: list[Notes]) -> Notes:
    """All together."""
    shifts = np.cumsum([0] + [len(each.taste) for each in lessons])
    first = [each.first[:-1] + shift for each, shift in zip(lessons, shifts[:-1], strict=True)]
    chosen = [each.chosen + shift for each, shift in zip(lessons, shifts[:-1], strict=True)]
    parts = {name: np.concatenate([getattr(each, name) for each in lessons]) for name in Notes._fields}
    return Notes(**parts | {"first": np.concatenate([*first, shifts[-1:]]), "chosen": np.concatenate(chosen)})


def lesson_of(game: quai.Game, what: str, parts: dict[str, Any], n: int, seed: str) -> Notes:
    """What was noted in n games, or as many fewer as there are more than two players."""
    company = COMPANY[what]
    chances = np.array(list(company.values())) / sum(company.values())

    def play(thread: int) -> Notes:
        random, games = np.random.default_rng([*seed.encode(), thread]), max(1, 2 * n // (THREADS * game.players))
        sits = random.choice([OTHERS[name] for name in company], (games, game.players), p=chances)
        sits[np.arange(games), random.integers(0, game.players, games)] = PUPIL
        room = int((sits == PUPIL).sum()) * DECISIONS * game.board.vehicles
        return Table(game, what, parts, f"{seed}/{thread}", sits).play(room)[0]

    with ThreadPoolExecutor(THREADS) as pool:
        return join(list(pool.map(play, range(THREADS))))


def share_against(other: str, game: quai.Game, what: str, parts: dict[str, Any], n: int, seed: str) -> float:
    """The share that the pupil alone wins of n games against others, every deal from each seat."""

    def share(seat: int) -> float:
        sits = np.full((n // game.players, game.players), OTHERS[other])
        sits[:, seat] = PUPIL
        batch = Table(game, what, parts, seed, sits).play(0)[1]
        return float((batch.wins[:, seat] / batch.wins.sum(axis=1)).mean())

    with ThreadPoolExecutor(THREADS) as pool:
        return float(np.mean(list(pool.map(share, range(game.players)))))


def teach(pupil: Pupil, what: str, games: dict[int, quai.Game], n: int, minutes: float, seed: str) -> Iterator[float]:
    """Lesson after lesson; after each, how undecided the pupil is."""
    began, lesson = monotonic(), 0
    while (spent := (monotonic() - began) / (60 * minutes)) < 1:
        notes = lesson_of(next_game(pupil, games), what, pupil.parts, n, f"{seed}/{lesson}")
        lesson += 1
        yield pupil.learn(notes, RATE * (1 - 0.95 * spent), CURIOUS * (1 - 0.8 * spent))


def next_game(pupil: Pupil, games: dict[int, quai.Game]) -> quai.Game:
    more = [players for players in games if players > 2]
    is_duel = not more or (2 in games and pupil.random.random() < DUELS)
    return games[2 if is_duel else int(pupil.random.choice(more))]


def games_for(board: str, what: str) -> dict[int, quai.Game]:
    """The numbers of players for which it is taught."""
    low, high = quai.load(board).board.players
    first, last = {"habit": (low, high), "duel": (2, 2), "table": (3, high)}[what]
    return {players: quai.load(board, players) for players in range(first, last + 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach planner or expert a board of the ticket games by heart.")
    parser.add_argument("board", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument(
        "what", choices=tuple(NETWORKS), help="the planner's habit, the expert's instinct in duels or at tables"
    )
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--games", type=int, default=4000, help="of two players in a lesson; fewer of more")
    parser.add_argument("--new", action="store_true", help="from the taste, not from what was taught before")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    what, games = asked.what, games_for(asked.board, asked.what)
    if not games:
        parser.error(f"{asked.board} is not played by so many: teach another network than {what}")
    game = games[min(games)]
    pupil = Pupil(parts_for(what, game, asked.new))
    lesson_of(game, what, pupil.parts, 4, "compiles, before the clock runs")
    lessons = teach(pupil, what, games, asked.games, asked.minutes, asked.seed)
    for lesson, undecided in enumerate(lessons, 1):
        if lesson % SHOWN == 0:
            write_learnt(what, game.board, pupil.steady)
            won = shares(games, what, pupil, 6000, str(lesson))
            print(f"{lesson} lessons: {won}; entropy {undecided:.2f}", flush=True)
    write_learnt(what, game.board, pupil.steady)
    print(f"taught: {shares(games, what, pupil, 40000, 'after')} of 40,000 games each")


def shares(games: dict[int, quai.Game], what: str, pupil: Pupil, n: int, seed: str) -> str:
    others = [*COMPANY[what], *(["taste"] if what == "habit" else [])]
    words = []
    for players in sorted({min(games), max(games)}):
        each = {name: share_against(name, games[players], what, pupil.steady, n, seed) for name in others}
        told = ", ".join(f"{name} {100 * share:.1f}" for name, share in each.items())
        words.append(f"with {players} players {told} %")
    return "; ".join(words)


if __name__ == "__main__":
    main()
