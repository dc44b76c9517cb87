"""The planner of On the Underground: it looks at whole turns, and at where the passenger will ride."""

from typing import Any

import numpy as np

from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.underground_guess import guess
from quai.search.underground_policy import ALL, GRAIN, GUIDED, OUT, judge_builds
from quai.search.underground_trips import later_trips, make_trips, ride_points
from quai.search.underground_worth import WEIGHTS
from quai.underground.legal import MAX_LEGAL, legal
from quai.underground.passenger import find_rides, take_ride
from quai.underground.state import NOBODY, RIDE, new_states
from quai.underground.tables import MAX_RIDES
from quai.underground.turn import carry_out_build

PLAN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("weights", WEIGHTS),
                ("ride", np.float64),  # a point more than the others on the trips of this turn
                ("later", np.float64),  # the same on the trips of the next turn
                ("fading", np.float64),  # of it is left for each turn after that
                ("turns", np.int64),  # that the passenger is followed
            ],
            align=True,
        ),
    )
)
NOTE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("promise", np.float64),  # what the builds so far bring, and what they lead to
                ("value", np.float64),  # what they bring
                ("before", np.int64),  # the state in which the last of them was carried out
                ("action", np.int64),  # the last of them
                ("first", np.int64),  # the first of them
                ("mark", np.int64),  # the same for the same builds in any order
            ],
            align=True,
        ),
    )
)

WIDTH = np.int64(8)  # beginnings of a turn that are kept from build to build
FINALS = np.int64(16)  # whole turns that are followed by the passenger's trips
DECKS = np.int64(2)  # guesses of the deck
TRAVEL = DECKS  # the state in which the passenger travels on
LEVEL = TRAVEL + 1  # the first of the states after so many builds, and after one more
LITTLE = 0.01  # decides between equals

PLANNED = np.zeros(1, PLAN)
PLANNED["weights"] = GUIDED
PLANNED["ride"] = 2.0
PLANNED["later"] = 2.0
PLANNED["fading"] = 0.85
PLANNED["turns"] = 4


def new_scratch() -> tuple[Any, Any]:
    """States that a plan needs for itself, and notes on them, owned by Python."""
    n = int(LEVEL + 2 * FINALS)
    return new_states(n), np.zeros(n, NOTE)


@kernel
def planned(board, state, ids, n, generator, scratch, notes):
    """One of the n legal actions: the beginning of the turn that brings most, the passenger's trips included."""
    return planned_by(board, state, PLANNED[0], ids, n, generator, scratch, notes)


@kernel
def planned_by(board, state, plan, ids, n, generator, scratch, notes):
    if n == 1:
        return ids[0]
    for deck in range(DECKS):
        scratch[deck] = state
        guess(board, scratch[deck], generator)
    if state.phase == RIDE:
        return _best_ride(board, state, plan, ids, n, generator, scratch)
    level = _plan_turns(board, state, plan, scratch, notes, generator)
    return _best_turn(board, plan, level, generator, scratch, notes)


@kernel
def _best_ride(board, state, plan, ids, n, generator, scratch):
    """The ride that brings most, now and on the passenger's later trips."""
    rides = np.empty(MAX_RIDES, np.int64)
    find_rides(board, state, rides)
    best = ids[0]
    most = -np.inf
    for k in range(n):
        ride = rides[ids[k]]
        scratch[LEVEL] = state
        take_ride(board, scratch[LEVEL], ride)
        value = plan.ride * ride_points(board, state, ride, state.seat)
        value += _later(board, plan, scratch, LEVEL) + LITTLE * below(generator, GRAIN) / GRAIN
        if value > most:
            most = value
            best = ids[k]
    return best


@kernel
def _later(board, plan, scratch, k):
    """What the passenger's trips after this turn would bring, over the guesses of the deck."""
    total = 0.0
    for deck in range(DECKS):
        scratch[TRAVEL] = scratch[k]
        scratch[TRAVEL].deck[:] = scratch[deck].deck
        total += later_trips(board, scratch[TRAVEL], plan.turns, plan.fading)
    return plan.later * total / DECKS


@kernel
def _plan_turns(board, state, plan, scratch, notes, generator):
    """Carry out the most promising builds, and after each the most promising ones, to the end of the turn.

    Returns where the states after the last build begin; notes of states that are not used have no first build.
    """
    level = LEVEL
    following = LEVEL + FINALS
    _clear(notes, level)
    notes[level].promise = 0.0
    notes[level].value = 0.0
    notes[level].mark = 0
    scratch[level] = state
    n = np.int64(1)
    for left in range(state.builds_left, 0, -1):
        width = WIDTH if left > 1 else FINALS
        _clear(notes, following)
        n_following = np.int64(0)
        for k in range(level, level + n):
            n_following = _note_builds(board, plan, scratch, notes, k, following, n_following, width, generator)
        for k in range(following, following + n_following):
            scratch[k] = scratch[notes[k].before]
            carry_out_build(board, scratch[k], notes[k].action)
        level, following = following, level
        n = n_following
    return level


@kernel
def _clear(notes, level):
    for k in range(level, level + FINALS):
        notes[k].first = -1


@kernel
def _note_builds(board, plan, scratch, notes, k, following, n_following, width, generator):
    """Judge all builds of a state and note those that are among the best; return how many are noted."""
    ids = np.empty(MAX_LEGAL, np.int64)
    n = legal(board, scratch[k], ids)
    nows = np.empty(n, np.float64)
    values = np.empty(n, np.float64)
    judge_builds(board, scratch[k], plan.weights, ids, n, ALL, nows, values, generator)
    for j in range(n):
        if values[j] != OUT:
            n_following = _note(notes, k, ids[j], nows[j], values[j], following, n_following, width)
    return n_following


@kernel
def _note(notes, k, action, now, value, following, n, width):
    """Note a build in its place among the best n, unless the turn is there in another order; return how many."""
    promise = notes[k].value + value
    mark = notes[k].mark + action * (action + 7919)
    if n == width and promise <= notes[following + n - 1].promise:
        return n
    for other in range(following, following + n):
        if notes[other].mark == mark:
            return n
    place = following + min(n, width - 1)
    while place > following and notes[place - 1].promise < promise:
        notes[place] = notes[place - 1]
        place -= 1
    notes[place].promise = promise
    notes[place].value = notes[k].value + now
    notes[place].before = k
    notes[place].action = action
    notes[place].first = notes[k].first if notes[k].first >= 0 else action
    notes[place].mark = mark
    return min(n + 1, width)


@kernel
def _best_turn(board, plan, level, generator, scratch, notes):
    """The first build of the turn that brings most, with the trips that follow."""
    rides = np.empty(MAX_RIDES, np.int64)
    best = notes[level].first
    most = -np.inf
    for k in range(level, level + FINALS):
        if notes[k].first >= 0:
            value = notes[k].promise + LITTLE * below(generator, GRAIN) / GRAIN
            if scratch[k].passenger != NOBODY:
                value += plan.ride * make_trips(board, scratch[k], scratch[k].seat, rides)
                value += _later(board, plan, scratch, k)
            if value > most:
                most = value
                best = notes[k].first
    return best
