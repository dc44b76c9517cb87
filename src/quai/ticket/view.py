"""What a seat may know: the one place where things are hidden."""

import numpy as np

from quai.kernel.bits import EMPTY
from quai.kernel.chance import N_STREAMS
from quai.kernel.jit import kernel
from quai.ticket.state import NOBODY, OVER, SETUP_KEEP, SETUP_SPLIT


@kernel
def hide(board, state, seat):
    """Blank everything that `seat` (-1: a spectator) may not know. Of other hands stay the size and the known cards."""
    for stream in range(N_STREAMS):
        state.key[stream, 0] = EMPTY
        state.key[stream, 1] = EMPTY
    for place in range(state.n_deck):
        state.deck[place] = -1
    for other in range(state.players):
        if other != seat:
            _hide_seat(board, state, other)
    if state.phase == SETUP_SPLIT or state.phase == SETUP_KEEP:
        _hide_setup_choices(board, state, seat)
    _hide_tickets(board, state, seat)


@kernel
def _hide_seat(board, state, other):
    for card in range(board.n_colours + 1):
        state.hand[other, card] = state.known[other, card]
    for i in range(state.n_offer[other]):
        state.offer[other, i] = -1


@kernel
def _hide_setup_choices(board, state, seat):
    """Players choose their first tickets at once: how many another keeps is not known while one chooses. [T-setup-6]"""
    for other in range(state.players):
        if other != seat:
            state.n_tickets[other] = -1
    for deck in range(board.n_decks):
        dealt_from = np.int64(state.n_ticket_deck[deck])
        for place in range(state.n_ticket_deck[deck]):
            if state.rejecter[state.ticket_deck[deck, place]] != NOBODY:
                dealt_from -= 1
        state.n_ticket_deck[deck] = dealt_from


@kernel
def _hide_tickets(board, state, seat):
    """Tickets are secret until the final count; a seat knows its own, and those it put under a deck. [T-setup-8]"""
    for deck in range(board.n_decks):
        for place in range(board.n_tickets):
            ticket = state.ticket_deck[deck, place]
            if ticket >= 0 and (place >= state.n_ticket_deck[deck] or state.rejecter[ticket] != seat or seat < 0):
                state.ticket_deck[deck, place] = -1
    for ticket in range(board.n_tickets):
        is_mine = state.holder[ticket] == seat or state.rejecter[ticket] == seat
        if state.phase != OVER and not (seat >= 0 and is_mine):
            state.holder[ticket] = NOBODY
        if state.rejecter[ticket] != seat:
            state.rejecter[ticket] = NOBODY
