"""Games in which decisions are noted with what came of them, for tools/teach_taste.py."""

from typing import Any, NamedTuple

import numpy as np

from quai.board.limits import MAX_SEATS
from quai.both.rules import apply, legal
from quai.kernel.chance import below
from quai.kernel.jit import entry, kernel
from quai.search.batch import begin, finish
from quai.search.care import HURRY
from quai.search.ticket_deeds import like_deeds, like_keeps
from quai.search.ticket_goals import keep_with_care
from quai.search.ticket_outlook import can_foresee, foresee
from quai.search.ticket_player import decide, forget
from quai.search.ticket_policy import guide
from quai.ticket.state import KEEP, SECOND_DRAW, SETUP_KEEP, TURN

MOST_TURNS = 256
RESOLUTION = 1 << 30


class Notes(NamedTuple):
    """Decisions, and the deeds that came into question."""

    scene: Any  # scene[decision, fact]
    first: Any  # number of the decision's first deed
    chosen: Any  # number of the deed that was done
    chance: Any  # how likely it was
    gain: Any  # how much likelier the seat won after it than was thought before
    deed: Any  # deed[deed, fact]
    seat: Any
    turn: Any


@entry
def play_to_learn(boards, batch, works, chances, ids, notes, patience):
    """Play games in which each deed is the likelier the more it is liked. How many decisions and deeds were noted."""
    board = boards[0]
    values = np.zeros(8, np.float64)
    seen = np.zeros((MAX_SEATS, MOST_TURNS), np.float64)
    turns = np.zeros(MAX_SEATS, np.int64)
    n = 0
    notes.first[0] = 0
    for i in range(batch.keys.shape[0]):
        at = begin(board, batch, i, chances[0])
        state = batch.states[at]
        forget(board, state, works)
        began = n
        for seat in range(state.players):
            turns[seat] = 1
            seen[seat, 0] = 1.0 / state.players
        while state.seat >= 0:
            seat = state.seat
            if state.phase == TURN and turns[seat] < MOST_TURNS:
                seen[seat, turns[seat]] = seen[seat, turns[seat] - 1]
                if can_foresee(board, state):
                    foresee(board, state, works[0], values)
                    seen[seat, turns[seat]] = values[seat]
                turns[seat] += 1
            action, n = _decide(board, state, works, ids, batch.generators[i, seat], notes, n, turns[seat] - 1)
            apply(board, state, action, chances[0])
        finish(board, batch, i, at)
        _look_back(batch, i, state.players, seen, turns, patience)
        for decision in range(began, n):
            notes.gain[decision] = seen[notes.seat[decision], notes.turn[decision]]
    return n


@kernel
def _decide(board, state, works, ids, generator, notes, n, turn):
    work = works[0]
    phase = state.phase
    if work.weights[state.seat].taste <= 0.0 or legal(board, state, ids) == 1 or n + 1 >= notes.first.size:
        return decide(board, state, works, HURRY, ids, generator), n
    if phase == TURN or phase == SECOND_DRAW:
        guided = guide(board, state, work, HURRY, ids, generator)
        like_deeds(board, state, work, guided)
    elif phase == KEEP or phase == SETUP_KEEP:
        like_keeps(board, state, work, ids, keep_with_care(board, state, work, ids))
    else:
        return decide(board, state, works, HURRY, ids, generator), n
    first = notes.first[n]
    if work.n_deeds < 2 or first + work.n_deeds > notes.deed.shape[0]:
        return decide(board, state, works, HURRY, ids, generator), n
    i, chance = pick_deed(work, generator)
    notes.scene[n] = work.scene
    notes.deed[first : first + work.n_deeds] = work.deed[: work.n_deeds]
    notes.chosen[n] = first + i
    notes.chance[n] = chance
    notes.seat[n] = state.seat
    notes.turn[n] = turn
    notes.first[n + 1] = first + work.n_deeds
    return work.deed_id[i], n + 1


@kernel
def pick_deed(work, generator):
    """A deed, the likelier the more it is liked, and how likely it was."""
    most = work.liking[0]
    for i in range(work.n_deeds):
        most = max(most, work.liking[i])
    total = 0.0
    for i in range(work.n_deeds):
        total += np.exp(work.liking[i] - most)
    pick = total * below(generator, RESOLUTION) / RESOLUTION
    i = 0
    odds = np.exp(work.liking[0] - most)
    while pick >= odds and i < work.n_deeds - 1:
        pick -= odds
        i += 1
        odds = np.exp(work.liking[i] - most)
    return i, odds / total


@kernel
def _look_back(batch, i, players, seen, turns, patience):
    """From the end: how much more than was thought came of each turn; what is far off counts less."""
    winners = 0
    for seat in range(players):
        winners += batch.wins[i, seat]
    for seat in range(players):
        later = batch.wins[i, seat] / winners
        gain = 0.0
        for turn in range(turns[seat] - 1, -1, -1):
            gain = later - seen[seat, turn] + patience * gain
            later = seen[seat, turn]
            seen[seat, turn] = gain
