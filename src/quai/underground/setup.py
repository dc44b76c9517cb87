"""Set-up: lines, markers, cards and the start scores; and a position built anew from its facts."""

import numpy as np

from quai.board.limits import MAX_LINES, MAX_TRACKS
from quai.kernel.bits import EMPTY
from quai.kernel.chance import SETUP, shuffle
from quai.kernel.jit import kernel
from quai.underground.build import put_track
from quai.underground.cards import set_out_cards
from quai.underground.state import BUILDS, LINK_WORDS, NOBODY, PASSENGER, START, STATION_WORDS


@kernel
def set_up(board, state, chance):
    """Lay out a new game up to its first decision. The state holds players, first and key, and zeros."""
    state.line_owner[:] = NOBODY
    state.built[:, :] = -1
    state.marker[:] = -1
    state.cards[:] = -1
    _clear_tracks(board, state)
    _give_start_points(state)
    _deal_lines(board, state, chance)
    _set_out_markers(board, state, chance)
    set_out_cards(board, state, chance)
    state.passenger = board.start
    state.seat = state.first
    state.builds_left = BUILDS


@kernel
def _clear_tracks(board, state):
    """No track on the board: every space is free, every link is walked."""
    state.track[:] = 0
    state.n_built[:] = 0
    for station in range(board.n_stations):
        for half in range(STATION_WORDS):
            state.on_foot[station, half] = board.neighbours[station, half]
    for line in range(MAX_LINES):
        for half in range(STATION_WORDS):
            state.served[line, half] = EMPTY
            state.ends[line, half] = EMPTY
            state.enclosed[line, half] = EMPTY
        for word in range(LINK_WORDS):
            state.open[line, word] = board.all_links[word] if line < board.n_lines else EMPTY
            state.touching[line, word] = EMPTY
            state.extending[line, word] = EMPTY


@kernel
def _give_start_points(state):
    """In turn order the seats start with 0, 1, 2 … points. [U-setup-4]"""
    state.earned[:, :] = 0
    for turn in range(state.players):
        seat = (state.first + turn) % state.players
        state.score[seat] = turn
        state.earned[seat, START] = turn


@kernel
def _deal_lines(board, state, chance):
    """Each seat gets its share of the lines with so many tracks, drawn among them. [U-setup-1]"""
    order = state.deck  # room for the shuffle, before any card is in it
    for tracks in range(MAX_TRACKS, 0, -1):
        share = board.share[state.players, tracks]
        if share > 0:
            n = np.int64(0)
            for line in range(board.n_lines):
                if board.tracks[line] == tracks:
                    order[n] = line
                    n += 1
            shuffle(state, SETUP, order, n, chance)
            for i in range(share * state.players):
                state.line_owner[order[i]] = i // share


@kernel
def _set_out_markers(board, state, chance):
    """Two markers of each symbol go at random on the connection stations. [U-setup-2]"""
    markers = state.deck  # room for the shuffle, before any card is in it
    for i in range(board.n_connections):
        markers[i] = i // 2
    shuffle(state, SETUP, markers, board.n_connections, chance)
    for i in range(board.n_connections):
        state.marker[board.connection[i]] = markers[i]


@kernel
def rebuild(board, state):
    """Derive what follows from the facts of a position: who has which line, where its tracks are, scores and tokens.

    What the tracks do not account for, the passenger has brought; if they account for more, the start was lower.
    """
    score = state.score.copy()
    branch = state.branch.copy()
    _clear_tracks(board, state)
    _give_start_points(state)
    for line in range(board.n_lines):
        for i in range(MAX_TRACKS):
            if state.built[line, i] >= 0:
                put_track(board, state, line, np.int64(state.built[line, i]))
    for seat in range(state.players):
        rest = score[seat] - state.score[seat]
        state.earned[seat, PASSENGER if rest > 0 else START] += rest
        state.score[seat] = score[seat]
        state.branch[seat] = branch[seat]
