"""Set-up: dealing, the first tickets, the last tokens."""

import numpy as np

from quai.board.limits import MAX_DECKS, MAX_SEATS
from quai.kernel.chance import CARDS, shuffle
from quai.kernel.chance import TICKETS as TICKET_STREAM
from quai.kernel.jit import kernel
from quai.ticket.draw import draw_blind, fill_row
from quai.ticket.network import separate_all
from quai.ticket.parallel import open_all
from quai.ticket.passengers import set_out_passengers
from quai.ticket.state import NOBODY, SETUP_KEEP, SETUP_PLACE, SETUP_SPLIT, TURN
from quai.ticket.tickets import draw_from_one_deck, keep_tickets, put_under, reshuffle_rejected, tickets_left
from quai.ticket.tokens import placer, set_out_tokens


@kernel
def set_up(board, state, chance):
    """Lay out a new game up to its first decision. The state holds players, first and key, and zeros."""
    clear(board, state)
    if board.n_symbols > 0:
        set_out_tokens(board, state, chance)
    if board.n_passenger_colours > 0:
        set_out_passengers(board, state, chance)
    _deal_cards(board, state, chance)
    _shuffle_tickets(board, state, chance)
    _begin_tickets(board, state, chance)


@kernel
def clear(board, state):
    """Nothing claimed, nothing dealt, all vehicles, no points. [T-setup-1]"""
    state.last_turns = -1
    state.claim = -1
    state.row[:] = -1
    state.owner[:] = NOBODY
    state.holder[:] = NOBODY
    state.rejecter[:] = NOBODY
    state.deck[:] = -1
    state.token[:] = -1
    for deck in range(MAX_DECKS):
        state.ticket_deck[deck][:] = -1
    for seat in range(MAX_SEATS):
        state.offer[seat][:] = -1
    for seat in range(state.players):
        state.vehicles[seat] = board.vehicles
    state.seat = state.first
    separate_all(board, state)
    open_all(board, state)


@kernel
def _deal_cards(board, state, chance):
    """Shuffle all cards, deal each seat its hand, turn five up. [T-setup-2, T-setup-3]"""
    state.deck[:] = -1
    n = np.int64(0)
    for card in range(board.n_colours + 1):
        for _ in range(board.cards[card]):
            state.deck[n] = card
            n += 1
    state.n_deck = n
    shuffle(state, CARDS, state.deck[:], n, chance)
    for turn in range(state.players):
        for _ in range(board.hand):
            draw_blind(board, state, (state.first + turn) % state.players, chance)
    fill_row(board, state, chance)


@kernel
def _shuffle_tickets(board, state, chance):
    for ticket in range(board.n_tickets):
        put_under(board, state, ticket)
    for deck in range(board.n_decks):
        shuffle(state, TICKET_STREAM, state.ticket_deck[deck], np.int64(state.n_ticket_deck[deck]), chance)


@kernel
def _begin_tickets(board, state, chance):
    """One deck: deal to every seat at once. Two: the first seat says its split. [T-setup-4, T-setup-5]"""
    if board.n_decks == 1:
        for turn in range(state.players):
            seat = (state.first + turn) % state.players
            draw_from_one_deck(board, state, seat)
        state.phase = SETUP_KEEP
        keep_without_choice(board, state, chance)
    else:
        state.phase = SETUP_SPLIT


@kernel
def keep_without_choice(board, state, chance):
    """A seat that was dealt no more than it must keep is not asked."""
    while state.phase == SETUP_KEEP and state.n_offer[state.seat] <= board.keep_at_setup:
        seat = state.seat
        keep_tickets(board, state, seat, (1 << np.int64(state.n_offer[seat])) - 1)
        after_setup_keep(board, state, chance)


@kernel
def after_setup_keep(board, state, chance):
    """The next seat chooses its tickets; after the last, tokens are placed or play begins. [T-setup-6]"""
    state.seat = (state.seat + 1) % state.players
    if state.seat == state.first:
        if board.reshuffle_rejected:
            reshuffle_rejected(board, state, chance)
        after_setup_place(board, state)
    elif board.n_decks > 1 and tickets_left(board, state) > 0:
        state.phase = SETUP_SPLIT
    else:
        state.phase = SETUP_KEEP


@kernel
def after_setup_place(board, state):
    """Who places the next stack put aside; when all lie on the board, the first seat begins. [S-token-2, T-setup-7]"""
    seat = placer(state, board)
    if seat >= 0:
        state.seat = seat
        state.phase = SETUP_PLACE
    else:
        state.seat = state.first
        state.phase = TURN
