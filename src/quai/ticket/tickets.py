"""Tickets: drawing, keeping, putting back."""

import numpy as np

from quai.kernel.chance import TICKETS as TICKET_STREAM
from quai.kernel.chance import shuffle
from quai.kernel.jit import kernel
from quai.ticket.state import NOBODY, SETUP_KEEP, WAITING


@kernel
def tickets_left(board, state):
    n = 0
    for deck in range(board.n_decks):
        n += state.n_ticket_deck[deck]
    return n


@kernel
def is_split(board, state, first, second):
    """True if so many tickets may be asked of each deck: the full number in all, or all that are left. [T-ticket-2]"""
    if first > state.n_ticket_deck[0] or second > state.n_ticket_deck[1]:
        return False
    return 0 < first + second == min(board.tickets_drawn, tickets_left(board, state))


@kernel
def draw_tickets(board, state, seat, first, second):
    """The first deck's tickets are drawn before the second's. [T-ticket-1, T-ticket-2]"""
    for i in range(first + second):
        _draw_ticket(state, seat, 0 if i < first else 1)


@kernel
def draw_from_one_deck(board, state, seat):
    """Draw the full number of tickets, or all that are left. [T-ticket-1]"""
    drawn = min(board.tickets_drawn, np.int64(state.n_ticket_deck[0]))
    draw_tickets(board, state, seat, drawn, np.int64(0))


@kernel
def _draw_ticket(state, seat, deck):
    ticket = state.ticket_deck[deck, 0]
    state.n_ticket_deck[deck] -= 1
    for place in range(state.n_ticket_deck[deck]):
        state.ticket_deck[deck, place] = state.ticket_deck[deck, place + 1]
    state.ticket_deck[deck, state.n_ticket_deck[deck]] = -1
    state.rejecter[ticket] = NOBODY
    state.offer[seat, state.n_offer[seat]] = ticket
    state.n_offer[seat] += 1


@kernel
def is_keep(state, seat, kept, at_least):
    """True if the set keeps at least so many of the tickets offered (all, if there are no more)."""
    offered = np.int64(state.n_offer[seat])
    n = 0
    for i in range(offered):
        n += kept >> i & 1
    return 0 < kept < (1 << offered) and n >= min(at_least, offered)


@kernel
def keep_tickets(board, state, seat, kept):
    """Keep the set for good; the rejected go under their own deck, or wait. [T-ticket-3, T-setup-4, T-setup-5]"""
    for i in range(state.n_offer[seat]):
        ticket = np.int64(state.offer[seat, i])
        state.offer[seat, i] = -1
        if kept >> i & 1:
            state.holder[ticket] = seat
            state.n_tickets[seat] += 1
        else:
            state.rejecter[ticket] = seat
            if state.phase == SETUP_KEEP and board.reshuffle_rejected:
                state.holder[ticket] = WAITING
            else:
                put_under(board, state, ticket)
    state.n_offer[seat] = 0


@kernel
def put_under(board, state, ticket):
    deck = board.ticket_deck[ticket]
    state.ticket_deck[deck, state.n_ticket_deck[deck]] = ticket
    state.n_ticket_deck[deck] += 1


@kernel
def reshuffle_rejected(board, state, chance):
    """Once the last seat has kept, the rejected go back and the decks are shuffled again. [T-setup-5]"""
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == WAITING:
            state.holder[ticket] = NOBODY
            state.rejecter[ticket] = NOBODY
            put_under(board, state, ticket)
    for deck in range(board.n_decks):
        shuffle(state, TICKET_STREAM, state.ticket_deck[deck], np.int64(state.n_ticket_deck[deck]), chance)
