"""Claiming a route: what it costs, and what happens."""

import numpy as np

from quai.board.limits import MAX_LENGTH
from quai.kernel.jit import kernel
from quai.ticket.draw import discard, fill_row
from quai.ticket.ferries import enough_wilds, payable_ferries
from quai.ticket.network import join
from quai.ticket.parallel import close_after_claim
from quai.ticket.state import WILD
from quai.ticket.tables import GREY_ROUTE

NO_PAYMENT = np.int64(-1)  # before the first
PAY_WILDS = 8  # a payment is PAY_WILDS * colour + wilds; colour WILD when all cards are wild


@kernel
def claimable(board, state, seat, word):
    """The routes of a word that the seat could claim now: open, and paid by its cards and vehicles.

    A route of a colour takes cards of it and wilds; a grey one the best colour and wilds. [T-claim-1, T-claim-2]
    """
    wilds = np.int64(state.hand[seat, WILD])
    longest = min(np.int64(state.vehicles[seat]), MAX_LENGTH)
    best = wilds
    routes = board.fits[GREY_ROUTE, 0, word]
    for colour in range(1, board.n_colours + 1):
        cards = np.int64(state.hand[seat, colour]) + wilds
        best = max(best, cards)
        routes |= board.fits[colour, min(cards, longest), word]
    routes |= board.fits[GREY_ROUTE, min(best, longest), word]
    return routes & state.open[seat, word] & payable_ferries(board, wilds, word)


@kernel
def can_claim_any(board, state, seat):
    for word in range(board.n_words):
        if claimable(board, state, seat, word):
            return True
    return False


@kernel
def is_payment(board, state, seat, route, colour, wilds):
    """True if the route can be paid with so many wilds and the rest in one colour (WILD: nothing but wilds).

    The colour is the route's, or any for a grey one; the player chooses how many wilds. [T-claim-1]
    """
    others = board.route_length[route] - wilds
    if wilds > state.hand[seat, WILD] or not enough_wilds(board, route, wilds):
        return False
    if colour == WILD:
        return others == 0
    if board.route_colour[route] != GREY_ROUTE and board.route_colour[route] != colour:
        return False
    return 0 < others <= state.hand[seat, colour]


@kernel
def next_payment(board, state, seat, route, after):
    """The first way to pay the route that comes after the payment `after`, or -1."""
    length = board.route_length[route]
    first_colour = (after + 1) // PAY_WILDS
    first_wilds = (after + 1) % PAY_WILDS
    for colour in range(first_colour, board.n_colours + 1):
        for wilds in range(first_wilds, length + 1):
            if is_payment(board, state, seat, route, colour, wilds):
                return PAY_WILDS * colour + wilds
        first_wilds = 0
    return -1


@kernel
def payment_id(board, length, payment):
    """The action id of a payment: one for each number of wilds alone, then for each colour by length and wilds."""
    colour = payment // PAY_WILDS
    if colour == WILD:
        return board.pay_at + length - 1
    return board.pay_at + board.longest + (colour - 1) * board.mixes + length * (length - 1) // 2 + payment % PAY_WILDS


@kernel
def payment_of(board, length, action):
    """The payment that an action id means for a route of this length."""
    mix = action - board.pay_at - board.longest
    if mix < 0:
        return length
    return PAY_WILDS * (1 + mix // board.mixes) + mix % board.mixes - length * (length - 1) // 2


@kernel
def pay(board, state, seat, route, payment, chance):
    """Discard the cards, put down the vehicles, move up the score track. [T-claim-1, T-claim-2, T-claim-4]"""
    colour = payment // PAY_WILDS
    wilds = payment % PAY_WILDS
    length = board.route_length[route]
    _spend(state, seat, np.int64(WILD), wilds)
    _spend(state, seat, colour, length - wilds)
    state.owner[route] = seat
    state.vehicles[seat] -= length
    state.score[seat] += board.route_points[length]
    join(board, state, seat, route)
    close_after_claim(board, state, seat, route)
    fill_row(board, state, chance)


@kernel
def _spend(state, seat, card, n):
    """Discard n cards; of those known to be in the hand, as many are no longer known."""
    state.hand[seat, card] -= n
    state.n_hand[seat] -= n
    state.known[seat, card] = max(0, np.int64(state.known[seat, card]) - n)
    discard(state, card, n)
