"""Entry points for Python: compiled code is given arrays and an index, and Python owns every array."""

from typing import Any

import numpy as np

from quai.kernel.chance import N_STREAMS, below, new_chance
from quai.kernel.jit import entry
from quai.ticket.legal import MAX_LEGAL, legal
from quai.ticket.score import N_PARTS, final_count
from quai.ticket.setup import set_up
from quai.ticket.state import OVER, new_states
from quai.ticket.tables import TABLES
from quai.ticket.turn import apply
from quai.ticket.view import hide


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
def hide_at(boards, states, i, seat):
    hide(boards[0], states[i], seat)


@entry
def count_at(boards, states, i, parts, totals, wins):
    final_count(boards[0], states[i], parts, totals, wins)


@entry
def copy_at(source, i, target, j):
    target[j] = source[i]


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
