"""Passengers on the places, and majorities at the end."""

import numpy as np

from quai.kernel.chance import SETUP, shuffle
from quai.kernel.jit import kernel


@kernel
def set_out_passengers(board, state, chance):
    """Passengers are placed at random on the board's spots. [G-pass-1]"""
    bag = state.deck[:]  # room for the shuffle, before any card is in it
    n = np.int64(0)
    for colour in range(board.n_passenger_colours):
        for _ in range(board.per_passenger_colour):
            bag[n] = colour
            n += 1
    shuffle(state, SETUP, bag, n, chance)
    for place in range(board.n_places):
        for _ in range(board.spots[place]):
            n -= 1
            state.passenger[place, bag[n]] += 1


@kernel
def colours_at(board, state, place):
    """How many colours of passengers stand on a place."""
    n = 0
    for colour in range(board.n_passenger_colours):
        n += state.passenger[place, colour] > 0
    return n


@kernel
def first_colour_at(state, place):
    colour = 0
    while state.passenger[place, colour] == 0:
        colour += 1
    return colour


@kernel
def take_passenger(state, seat, place, colour):
    state.passenger[place, colour] -= 1
    state.collected[seat, colour] += 1


@kernel
def score_passengers(board, state, seat):
    """Per colour: points for most and for second; tied for most, nobody is second; it takes one at least. [G-pass-3]"""
    points = 0
    for colour in range(board.n_passenger_colours):
        mine = state.collected[seat, colour]
        ahead = 0
        for other in range(state.players):
            ahead += state.collected[other, colour] > mine
        if mine > 0 and ahead == 0:
            points += board.most
        elif mine > 0 and ahead == 1:
            points += board.second
    return points


@kernel
def count_passengers(board, state, seat):
    n = 0
    for colour in range(board.n_passenger_colours):
        n += state.collected[seat, colour]
    return n
