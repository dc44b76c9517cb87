"""On the Underground as learners see it. The fields are written in the order of `quai.env.fields.UNDERGROUND`."""

import numpy as np

from quai.kernel.jit import kernel
from quai.underground.passenger import RIDE_LINES, find_rides
from quai.underground.state import FACE_UP, PHASES, RIDE
from quai.underground.tables import MAX_RIDES

N_PHASES = len(PHASES)


@kernel
def observe(board, view, seat, out):
    """Write what the seat sees, itself first and the others in turn order, over zeros; return how many numbers."""
    at = _write_moment(view, seat, out)
    at = _write_standing(board, view, seat, out, at)
    at = _write_lines(board, view, out, at)
    at = _write_stations(board, view, out, at)
    return _write_rides(board, view, out, at)


@kernel
def _write_moment(view, seat, out):
    """phase, decides, first, builds_left"""
    players = view.players
    out[view.phase] = 1
    at = N_PHASES
    if view.seat >= 0:
        out[at + (view.seat - seat + players) % players] = 1
    at += players
    out[at + (view.first - seat + players) % players] = 1
    at += players
    out[at] = view.builds_left
    return at + 1


@kernel
def _write_standing(board, view, seat, out, at):
    """scores, branch, lines"""
    players = view.players
    for turn in range(players):
        other = (seat + turn) % players
        out[at + turn] = view.score[other]
        out[at + players + turn] = view.branch[other]
        for line in range(board.n_lines):
            out[at + 2 * players + board.n_lines * turn + line] = view.line_owner[line] == other
    return at + (2 + board.n_lines) * players


@kernel
def _write_lines(board, view, out, at):
    """tracks_left, tracks"""
    for line in range(board.n_lines):
        out[at + line] = board.tracks[line] - view.n_built[line]
    at += board.n_lines
    for line in range(board.n_lines):
        for i in range(view.n_built[line]):
            out[at + view.built[line, i]] = 1
        at += board.n_links
    return at


@kernel
def _write_stations(board, view, out, at):
    """passenger, cards, undrawn, markers"""
    if view.passenger >= 0:
        out[at + view.passenger] = 1
    at += board.n_stations
    for i in range(view.n_cards):
        out[at + board.n_stations * i + view.cards[i]] = 1
    at += board.n_stations * FACE_UP
    for i in range(view.n_deck):
        out[at + view.deck[i]] = 1
    at += board.n_stations
    for i in range(board.n_connections):
        out[at + board.n_connections * view.marker[board.connection[i]] + i] = 1
    return at + board.n_connections * board.n_connections // 2


@kernel
def _write_rides(board, view, out, at):
    """ride_to, ride_lines"""
    if view.phase == RIDE:
        rides = np.empty(MAX_RIDES, np.int64)
        n = find_rides(board, view, rides)
        for k in range(n):
            _write_ride(board, view, rides[k], out, at + FACE_UP * k, at + FACE_UP * MAX_RIDES + board.n_lines * k)
    return at + (FACE_UP + board.n_lines) * MAX_RIDES


@kernel
def _write_ride(board, view, ride, out, to_at, lines_at):
    for i in range(view.n_cards):
        out[to_at + i] = view.cards[i] == ride // RIDE_LINES
    for line in range(board.n_lines):
        out[lines_at + line] = ride >> line & 1
