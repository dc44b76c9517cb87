"""Parallel routes: which routes stay open to whom."""

from quai.kernel.bits import remove
from quai.kernel.jit import kernel


@kernel
def open_all(board, state):
    for seat in range(state.players):
        for word in range(board.n_words):
            state.open[seat, word] = board.all_routes[word]


@kernel
def close_after_claim(board, state, seat, route):
    """A claimed route is closed to all; its parallel routes to the claimer, and to all with few players. [T-claim-3]"""
    closes_for_all = state.players <= board.closed_up_to
    for other in range(state.players):
        remove(state.open[other], route)
        if closes_for_all or other == seat:
            for word in range(board.n_words):
                state.open[other, word] &= ~board.parallel[route, word]
