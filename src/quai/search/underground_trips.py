"""What the passenger's trips bring a seat of On the Underground, on this turn and later."""

import numpy as np

from quai.kernel.jit import kernel
from quai.underground.cards import fill_up_cards
from quai.underground.passenger import find_rides, take_ride
from quai.underground.state import BUILD, FACE_UP
from quai.underground.tables import MAX_RIDES


@kernel
def ride_points(board, state, ride, seat):
    """A point for each line of the seat's own, one less for each of the others'. [U-pass-3]"""
    points = np.int64(0)
    for line in range(board.n_lines):
        if ride >> line & 1:
            points += 1 if state.line_owner[line] == seat else -1
    return points


@kernel
def make_trips(board, state, seat, rides):
    """Make the trips of a turn, each by the ride that its seat likes best; return what they bring `seat`."""
    points = np.int64(0)
    n = find_rides(board, state, rides)
    while n > 0:
        best = _best_of(board, state, rides, n)
        points += ride_points(board, state, best, seat)
        take_ride(board, state, best)
        n = find_rides(board, state, rides)
    return points


@kernel
def _best_of(board, state, rides, n):
    """The ride that brings most to the seat on turn; the first of several."""
    best = rides[0]
    most = ride_points(board, state, best, state.seat)
    for k in range(1, n):
        points = ride_points(board, state, rides[k], state.seat)
        if points > most:
            most = points
            best = rides[k]
    return best


@kernel
def later_trips(board, state, turns, fading):
    """What the trips of the next turns would bring the seat on turn if nothing more were built, each turn's less.

    The state is changed; its deck has to be a guess.
    """
    seat = state.seat
    rides = np.empty(MAX_RIDES, np.int64)
    total = 0.0
    weight = 1.0
    for _ in range(turns):
        fill_up_cards(state)
        if state.n_cards < FACE_UP:
            break
        state.phase = BUILD
        state.seat = (state.seat + 1) % state.players
        total += weight * make_trips(board, state, seat, rides)
        weight *= fading
    return total
