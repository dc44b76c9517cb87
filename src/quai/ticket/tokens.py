"""Tourist tokens: stacks of symbols on places."""

import numpy as np

from quai.kernel.chance import SETUP, shuffle
from quai.kernel.jit import kernel


@kernel
def set_out_tokens(board, state, chance):
    """Random symbols go on the start places, in stacks; the others are put aside. [S-token-1]"""
    order = state.deck[:]  # room for the shuffle, before any card is in it
    for symbol in range(board.n_symbols):
        order[symbol] = symbol
        state.aside[symbol] = 1
    shuffle(state, SETUP, order, board.n_symbols, chance)
    for i in range(board.n_start_places):
        put_stack(state, np.int64(order[i]), board.start_place[i], board.stack[state.players])


@kernel
def put_stack(state, symbol, place, n):
    state.token[place] = symbol
    state.n_token[place] = n
    state.aside[symbol] = 0


@kernel
def placer(state, board):
    """Who places the next symbol put aside: with two players the one who does not start; else the last, then the
    last but one, and so on. [S-token-2]"""
    left = 0
    for symbol in range(board.n_symbols):
        left += state.aside[symbol]
    if left == 0:
        return -1
    placed = board.n_symbols - board.n_start_places - left
    back = 1 if state.players == 2 else 1 + placed % state.players
    return (state.first + 2 * state.players - back) % state.players


@kernel
def can_place(state, symbol, place):
    """A symbol put aside may go on any place without a token. [S-token-2]"""
    return state.aside[symbol] == 1 and state.n_token[place] == 0


@kernel
def can_take_token(board, state, seat, place):
    """A token may be taken if one lies there whose symbol the seat does not have yet. [S-token-3]"""
    return board.n_symbols > 0 and state.n_token[place] > 0 and state.collected[seat, state.token[place]] == 0


@kernel
def take_token(state, seat, place):
    state.collected[seat, state.token[place]] += 1
    state.n_token[place] -= 1
    if state.n_token[place] == 0:
        state.token[place] = -1


@kernel
def score_tokens(board, state, seat):
    """Different tokens score by their number. [S-token-4]"""
    different = 0
    for symbol in range(board.n_symbols):
        different += state.collected[seat, symbol] > 0
    return board.token_points[different]
