"""Makes a smaller network of one that was taught with more units: search/habit.npz, duel.npz or table.npz.

    python tools/condense_instinct.py london duel teacher.npz --minutes 5

A large network learns more from games (tools/teach_instinct.py), a small one is faster to ask. So a teacher is taught
first, with larger sizes in NETWORKS (search/ticket_instinct_net.py); the file that is written then is the teacher's:
move it elsewhere, and put back the sizes and the file that was there before. Then the pupil plays, and at each of its
decisions it is told how much the teacher would like each deed. Printed is now and then how far apart they are (the mean
Kullback-Leibler divergence), and in the end what the pupil wins, as the teaching tool does.
"""

import argparse
from time import monotonic
from typing import Any

import numpy as np
import teach_instinct
from teach_instinct import Pupil, games_for, lesson_of, new_parts, next_game, shares, think

from quai.search.instinct_entry import Notes, find_distance
from quai.search.ticket_instinct_net import NETWORKS, parts_of, write_learnt

RATE = 0.004  # of learning, less and less
EPOCHS = 2  # times that a lesson's games are gone through
BATCH = 2048  # decisions
KEPT = 10  # lessons: what is kept is the mean over about so many
SHOWN = 20  # lessons between two lines


class Reader(Pupil):
    """A pupil that learns from what a teacher thinks."""

    def read(self, notes: Notes, teacher: dict[str, Any], rate: float) -> float:
        """Go through what was noted. Return how far apart both are."""
        apart = []
        for _ in range(EPOCHS):
            for rows in np.array_split(self.random.permutation(len(notes.told)), max(1, len(notes.told) // BATCH)):
                told = notes.told[rows]
                wanted, thought = think(teacher, told), think(self.parts, told)
                slope = np.zeros_like(thought.liking)
                apart.append(find_distance(wanted.liking, thought.liking, notes, rows, slope))
                self.go_down(told, thought, slope, wanted.winning, rate)
        self.keep_mean()
        return float(np.mean(apart))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a smaller network of one that was taught with more units.")
    parser.add_argument("board", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("what", choices=tuple(NETWORKS), help="the planner's habit, or the expert's instinct")
    parser.add_argument("teacher", help="the file that was written when the large network was taught")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=3000, help="of two players in a lesson; fewer of more")
    asked = parser.parse_args()
    teach_instinct.KEPT = KEPT
    games = games_for(asked.board, asked.what)
    if not games:
        parser.error(f"{asked.board} is not played by so many: condense another network than {asked.what}")
    game = games[min(games)]
    teacher = parts_of(asked.teacher, game.board)
    if not teacher:
        parser.error(f"{asked.teacher} has no network of this board: name the file that was written when it was taught")
    reader = Reader(new_parts(asked.what, game.family.tables[0]))
    lesson_of(game, asked.what, reader.parts, 4, "compiles, before the clock runs")
    began, lesson = monotonic(), 0
    while (spent := (monotonic() - began) / (60 * asked.minutes)) < 1:
        notes = lesson_of(next_game(reader, games), asked.what, reader.parts, asked.games, f"read/{lesson}")
        apart = reader.read(notes, teacher, RATE * (1 - 0.97 * spent))
        lesson += 1
        if lesson % SHOWN == 0:
            print(f"{lesson} lessons: {apart:.4f} apart", flush=True)
    write_learnt(asked.what, game.board, reader.steady)
    print(f"condensed: {shares(games, asked.what, reader, 40000, 'after')} of 40,000 games each")


if __name__ == "__main__":
    main()
