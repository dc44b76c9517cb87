"""The legal actions of a state, as ids in ascending order."""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, lowest
from quai.kernel.jit import kernel
from quai.ticket.claim import NO_PAYMENT, claimable, next_payment, payment_id
from quai.ticket.draw import has_cards
from quai.ticket.state import (
    KEEP,
    PAY,
    ROW,
    SECOND_DRAW,
    SETUP_KEEP,
    SETUP_PLACE,
    SETUP_SPLIT,
    TAKE,
    TURN,
    WILD,
)
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, KEEPING, PASS, SPLIT, TICKETS
from quai.ticket.tickets import is_keep, is_split
from quai.ticket.tokens import can_place, can_take_token

MAX_LEGAL = 512  # more than any state has


@kernel
def legal(board, state, ids):
    """Write the ids of all legal actions into `ids` and return how many they are."""
    phase = state.phase
    if phase == TURN:
        return _legal_turn(board, state, ids)
    if phase == SECOND_DRAW:
        return _legal_draws(board, state, ids)
    if phase == PAY:
        return _legal_payments(board, state, ids)
    if phase == KEEP:
        return _legal_keeps(state, board.keep_in_turn, ids)
    if phase == TAKE:
        return _legal_takes(board, state, ids)
    if phase == SETUP_SPLIT:
        return _legal_splits(board, state, ids, np.int64(0))
    if phase == SETUP_KEEP:
        return _legal_keeps(state, board.keep_at_setup, ids)
    if phase == SETUP_PLACE:
        return _legal_places(board, state, ids)
    return 0


@kernel
def _legal_turn(board, state, ids):
    """Draw cards, take tickets, claim a route; pass only when nothing else is possible. [T-draw-1, T-end-4]"""
    n = _legal_draws(board, state, ids)
    n = _legal_splits(board, state, ids, n)
    for word in range(board.n_words):
        routes = claimable(board, state, state.seat, word)
        while routes != EMPTY:
            ids[n] = CLAIM + 64 * word + lowest(routes)
            n += 1
            routes &= routes - ONE
    if n == 0:
        ids[0] = PASS
        n = 1
    return n


@kernel
def _legal_draws(board, state, ids):
    """Blind, or one of the row's cards; a second card can't be a face-up wild. [T-draw-2, T-draw-3]"""
    lowest_card = WILD if state.phase == TURN else WILD + 1
    n = 0
    if has_cards(state):
        ids[n] = DRAW_DECK
        n += 1
    in_row = 0
    for slot in range(ROW):
        if state.row[slot] >= 0:
            in_row |= 1 << np.int64(state.row[slot])
    for card in range(lowest_card, board.n_colours + 1):
        if in_row >> card & 1:
            ids[n] = DRAW + card
            n += 1
    return n


@kernel
def _legal_splits(board, state, ids, n):
    """Tickets may be taken while any are left. [T-ticket-1, T-ticket-2]"""
    if board.n_decks == 1:
        if state.n_ticket_deck[0] > 0:
            ids[n] = TICKETS
            n += 1
        return n
    for first in range(board.tickets_drawn + 1):
        for second in range(board.tickets_drawn - first + 1):
            if is_split(board, state, first, second):
                ids[n] = TICKETS + SPLIT * first + second
                n += 1
    return n


@kernel
def _legal_keeps(state, at_least, ids):
    n = 0
    for kept in range(1 << np.int64(state.n_offer[state.seat])):
        if is_keep(state, state.seat, kept, at_least):
            ids[n] = KEEPING + kept
            n += 1
    return n


@kernel
def _legal_payments(board, state, ids):
    n = 0
    seat = state.seat
    route = state.claim
    length = board.route_length[route]
    payment = next_payment(board, state, seat, route, NO_PAYMENT)
    while payment >= 0:
        ids[n] = payment_id(board, length, payment)
        n += 1
        payment = next_payment(board, state, seat, route, payment)
    return n


@kernel
def _legal_places(board, state, ids):
    """Every symbol put aside, on every place without a token. [S-token-2]"""
    n = 0
    for symbol in range(board.n_symbols):
        for place in range(board.n_places):
            if can_place(state, symbol, place):
                ids[n] = board.place_at + board.n_places * symbol + place
                n += 1
    return n


@kernel
def _legal_takes(board, state, ids):
    """Tokens: one of the two ends. Passengers: a colour at the end that is due. [S-token-3, G-pass-2]"""
    n = 0
    if board.n_symbols > 0:
        for kind in range(board.n_symbols):
            for place in range(board.n_places):
                if state.token[place] == kind and _offers_token(board, state, place):
                    ids[n] = board.take_at + board.n_places * kind + place
                    n += 1
        return n
    place = board.route_place[state.claim, 0 if state.owes & 1 else 1]
    for kind in range(board.n_passenger_colours):
        if state.passenger[place, kind] > 0:
            ids[n] = board.take_at + board.n_places * kind + place
            n += 1
    return n


@kernel
def _offers_token(board, state, place):
    is_end = place == board.route_place[state.claim, 0] or place == board.route_place[state.claim, 1]
    return is_end and can_take_token(board, state, state.seat, place)
