"""Points: for stations reached and pairs joined, and the final count."""

import numpy as np

from quai.kernel.bits import has
from quai.kernel.jit import kernel
from quai.underground.state import N_PARTS, NATIONAL, SYMBOLS, TERMINI
from quai.underground.tables import CONNECTION, NATIONAL_STATION, TERMINUS

FOR_NATIONAL, FOR_TERMINUS, FOR_PAIR = np.array((1, 2, 3))  # points


@kernel
def earn(state, line, part, points):
    """Points go to the line's owner, whoever is on turn. (Numba would compile it anew for each literal argument.)"""
    seat = state.line_owner[line]
    state.score[seat] += points
    state.earned[seat, part] += points


@kernel
def score_station(board, state, line, station):
    """The line reaches the station, as it does only once. [U-score-1, U-score-2, U-score-3]"""
    kind = board.kind[station]
    if kind == NATIONAL_STATION:
        earn(state, line, NATIONAL, FOR_NATIONAL)
    elif kind == TERMINUS:
        earn(state, line, TERMINI, FOR_TERMINUS)
        state.branch[state.line_owner[line]] += 1
    elif kind == CONNECTION and _serves_twin(board, state, line, station):
        earn(state, line, SYMBOLS, FOR_PAIR)


@kernel
def _serves_twin(board, state, line, station):
    """True if the line serves the other station with this station's symbol."""
    for i in range(board.n_connections):
        other = board.connection[i]
        if other != station and state.marker[other] == state.marker[station]:
            return has(state.served[line], other)
    return False


@kernel
def final_count(board, state, parts, totals, wins):
    """Every seat's points part by part, totals, and who wins: 1 for each seat that nobody beats. [U-end-1]"""
    for seat in range(state.players):
        for part in range(N_PARTS):
            parts[seat, part] = state.earned[seat, part]
        totals[seat] = state.score[seat]
        wins[seat] = 1
        for other in range(state.players):
            if state.score[other] > state.score[seat]:
                wins[seat] = 0
