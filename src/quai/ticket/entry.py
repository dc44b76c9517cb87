"""Entry points for Python: compiled code is given arrays and an index, and Python owns every array."""

import numpy as np

from quai.kernel.chance import N_STREAMS, below
from quai.kernel.jit import entry
from quai.ticket.legal import legal
from quai.ticket.network import join, separate_all
from quai.ticket.parallel import close_after_claim, open_all
from quai.ticket.score import completed_tickets, final_count
from quai.ticket.setup import clear, set_up
from quai.ticket.state import OVER
from quai.ticket.tokens import placer
from quai.ticket.turn import apply, begin_turn
from quai.ticket.view import hide


@entry
def set_up_at(boards, states, i, chances):
    set_up(boards[0], states[i], chances[0])


@entry
def clear_at(boards, states, i):
    clear(boards[0], states[i])


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
def count_games(boards, states, parts, totals, wins):
    """The final count of many finished games."""
    for i in range(states.size):
        final_count(boards[0], states[i], parts[i], totals[i], wins[i])


@entry
def count_tickets(boards, states, kept, completed):
    """How many tickets every seat holds in many games, and how many of them are completed."""
    for i in range(states.size):
        for seat in range(states[i].players):
            kept[i, seat] = states[i].n_tickets[seat]
            completed[i, seat] = completed_tickets(boards[0], states[i], seat)


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
    """Derive what follows from the facts of a position: who joins what, which routes stay open."""
    board = boards[0]
    state = states[i]
    separate_all(board, state)
    open_all(board, state)
    for route in range(board.n_routes):
        owner = np.int64(state.owner[route])
        if owner >= 0:
            join(board, state, owner, route)
            close_after_claim(board, state, owner, route)


@entry
def placer_at(boards, states, i):
    return placer(states[i], boards[0])


@entry
def begin_turn_at(boards, states, i):
    begin_turn(boards[0], states[i])
