"""The legal actions of a state, as ids in ascending order."""

import numpy as np

from quai.board.limits import MAX_LINES, MAX_LINKS
from quai.kernel.bits import EMPTY, ONE, lowest
from quai.kernel.jit import kernel
from quai.underground.build import buildable
from quai.underground.passenger import find_rides
from quai.underground.state import BUILD, RIDE
from quai.underground.tables import BUILDING, MAX_RIDES, SKIP

MAX_LEGAL = 1 + MAX_LINES * MAX_LINKS  # no state has more


@kernel
def legal(board, state, ids):
    """Write the ids of all legal actions into `ids` and return how many they are."""
    if state.phase == BUILD:
        return _legal_builds(board, state, ids)
    if state.phase == RIDE:
        return _legal_rides(board, state, ids)
    return 0


@kernel
def _legal_builds(board, state, ids):
    """A skip, or a track of any of the seat's lines. [U-build-1]"""
    ids[0] = SKIP
    n = 1
    for line in range(board.n_lines):
        if state.line_owner[line] == state.seat:
            for word in range(board.n_words):
                links = buildable(board, state, line, word)
                while links != EMPTY:
                    ids[n] = BUILDING + board.n_links * line + 64 * word + lowest(links)
                    n += 1
                    links &= links - ONE
    return n


@kernel
def _legal_rides(board, state, ids):
    n = find_rides(board, state, np.empty(MAX_RIDES, np.int64))
    for i in range(n):
        ids[i] = i
    return n
