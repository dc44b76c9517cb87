"""Turns: four builds, the passenger's trips, the next seat, the end."""

import numpy as np

from quai.kernel.jit import kernel
from quai.underground.build import build
from quai.underground.cards import fill_up_cards
from quai.underground.passenger import find_rides, take_ride
from quai.underground.state import BUILD, BUILDS, FACE_UP, OVER, RIDE
from quai.underground.tables import BUILDING, MAX_RIDES, SKIP


@kernel
def apply(board, state, action, chance):
    """Carry out a legal action. Chance has no part in it: the cards were shuffled before the game."""
    if state.phase == RIDE:
        rides = np.empty(MAX_RIDES, np.int64)
        find_rides(board, state, rides)
        take_ride(board, state, rides[action])
        state.phase = BUILD
    else:
        carry_out_build(board, state, action)
    if state.builds_left == 0:
        _travel(board, state)


@kernel
def carry_out_build(board, state, action):
    """A track, or a skip, which gives a branch token at once. [U-build-1]"""
    if action == SKIP:
        state.branch[state.seat] += 1
    else:
        build(board, state, (action - BUILDING) // board.n_links, (action - BUILDING) % board.n_links)
    state.builds_left -= 1


@kernel
def _travel(board, state):
    """The passenger makes the trips that are due; where several rides are open, the seat chooses. [U-pass-2]"""
    rides = np.empty(MAX_RIDES, np.int64)
    n = find_rides(board, state, rides)
    while n == 1:
        take_ride(board, state, rides[0])
        n = find_rides(board, state, rides)
    if n > 1:
        state.phase = RIDE
    else:
        _end_turn(state)


@kernel
def _end_turn(state):
    """Fill up the cards; with fewer than four the passenger leaves, and the first seat plays no more. [U-pass-5]"""
    fill_up_cards(state)
    if state.n_cards < FACE_UP:
        state.passenger = -1
    state.seat = (state.seat + 1) % state.players
    if state.passenger < 0 and state.seat == state.first:
        state.phase = OVER
        state.seat = -1
    else:
        state.phase = BUILD
        state.builds_left = BUILDS
