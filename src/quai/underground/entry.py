"""Entry points for Python: compiled code is given arrays and an index, and Python owns every array."""

import numpy as np

from quai.kernel.chance import N_STREAMS, below
from quai.kernel.jit import entry
from quai.underground.legal import legal
from quai.underground.passenger import RIDE_LINES, find_rides
from quai.underground.score import final_count
from quai.underground.setup import rebuild, set_up
from quai.underground.state import OVER
from quai.underground.tables import MAX_RIDES
from quai.underground.turn import apply
from quai.underground.view import hide


@entry
def set_up_at(boards, states, i, chances):
    set_up(boards[0], states[i], chances[0])


@entry
def legal_at(boards, states, i, ids):
    return legal(boards[0], states[i], ids)


@entry
def play_at(boards, states, i, action, ids, chances):
    """Carry out the action if it is legal; False, and nothing changed, if not."""
    n = legal(boards[0], states[i], ids)
    for k in range(n):
        if ids[k] == action:
            apply(boards[0], states[i], action, chances[0])
            return True
    return False


@entry
def rides_at(boards, states, i, stations, lines):
    """The rides of the moment in the order of their ids: destinations and sets of lines as bits; return how many."""
    rides = np.empty(MAX_RIDES, np.int64)
    n = find_rides(boards[0], states[i], rides)
    for k in range(n):
        stations[k] = rides[k] // RIDE_LINES
        lines[k] = rides[k] % RIDE_LINES
    return n


@entry
def hide_at(boards, states, i, seat):
    hide(boards[0], states[i], seat)


@entry
def count_at(boards, states, i, parts, totals, wins):
    final_count(boards[0], states[i], parts, totals, wins)


@entry
def count_games(boards, states, parts, totals, wins):
    """The final count of many finished games."""
    for i in range(states.size):
        final_count(boards[0], states[i], parts[i], totals[i], wins[i])


@entry
def random_games(boards, states, i, blank, n_games, ids, chances, parts, totals, wins):
    """Play whole games, every decision uniformly at random; return how many decisions that took."""
    board = boards[0]
    chance = chances[0]
    decisions = 0
    for _ in range(n_games):
        for stream in range(N_STREAMS):
            blank[0].key[stream, 0] += np.uint64(1)
        states[i] = blank[0]
        state = states[i]
        set_up(board, state, chance)
        while state.phase != OVER:
            n = legal(board, state, ids)
            apply(board, state, ids[below(chance.chooser, n)], chance)
            decisions += 1
        final_count(board, state, parts, totals, wins)
    return decisions


@entry
def rebuild_at(boards, states, i):
    """Derive what follows from the facts of a position."""
    rebuild(boards[0], states[i])
