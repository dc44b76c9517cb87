"""Drawing cards: the deck, the discards and the face-up row."""

import numpy as np

from quai.kernel.chance import CARDS, shuffle
from quai.kernel.jit import kernel
from quai.ticket.state import ROW, WILD

ROW_LIMIT = 3  # so many wilds in a full row, and it is replaced


@kernel
def has_cards(state):
    """True if a card can be drawn blind: from the deck, or from the discards once shuffled. [T-draw-4]"""
    return state.n_deck + state.n_discard > 0


@kernel
def can_draw_first(state):
    """True if any card at all may be drawn; face-up ones that are left count. [T-draw-5]"""
    return has_cards(state) or state.row[0] >= 0


@kernel
def can_draw_second(state):
    """True if a second card may be drawn: a face-up wild may not. [T-draw-3, T-draw-5]"""
    if has_cards(state):
        return True
    for slot in range(ROW):
        if state.row[slot] > WILD:
            return True
    return False


@kernel
def next_card(board, state, chance):
    """Take the deck's top card, shuffling the discards into a new deck if it is empty. [T-draw-4]"""
    if state.n_deck == 0:
        _discards_to_deck(board, state)
        shuffle(state, CARDS, state.deck[:], state.n_deck, chance)
    state.n_deck -= 1
    card = np.int64(state.deck[state.n_deck])
    state.deck[state.n_deck] = -1
    return card


@kernel
def _discards_to_deck(board, state):
    n = 0
    for card in range(board.n_colours + 1):
        for _ in range(state.discard[card]):
            state.deck[n] = card
            n += 1
        state.discard[card] = 0
    state.n_deck = n
    state.n_discard = 0


@kernel
def discard(state, card, n):
    state.discard[card] += n
    state.n_discard += n


@kernel
def _discard_row(state):
    for slot in range(ROW):
        state.discard[state.row[slot]] += 1
    state.n_discard += ROW


@kernel
def add_to_hand(state, seat, card):
    state.hand[seat, card] += 1
    state.n_hand[seat] += 1


@kernel
def draw_blind(board, state, seat, chance):
    add_to_hand(state, seat, next_card(board, state, chance))


@kernel
def draw_face_up(board, state, seat, card, chance):
    """Take a card from the row; it is replaced at once, and everybody knows who has it. [T-draw-2]"""
    slot = 0
    while state.row[slot] != card:
        slot += 1
    add_to_hand(state, seat, card)
    state.known[seat, card] += 1
    if has_cards(state):
        state.row[slot] = next_card(board, state, chance)
        replace_wild_row(board, state, chance)
    else:
        _close_gap(state, slot)


@kernel
def _close_gap(state, slot):
    for later in range(slot, ROW - 1):
        state.row[later] = state.row[later + 1]
    state.row[ROW - 1] = -1


@kernel
def fill_row(board, state, chance):
    """Turn up cards until five are face up or none is left, then look at the wilds: the cards that were just discarded
    may be what it takes to replace a row of wilds. [T-setup-3, T-draw-5, T-row-1]"""
    for slot in range(ROW):
        if state.row[slot] < 0 and has_cards(state):
            state.row[slot] = next_card(board, state, chance)
    replace_wild_row(board, state, chance)


@kernel
def replace_wild_row(board, state, chance):
    """While three or more of a full row are wild, discard it and turn up five new cards. [T-row-1]"""
    while is_wild_row(state) and _others_outside_hands(board, state) >= ROW_LIMIT:
        _discard_row(state)
        for slot in range(ROW):
            state.row[slot] = next_card(board, state, chance)


@kernel
def is_wild_row(state):
    wilds = 0
    for slot in range(ROW):
        wilds += state.row[slot] == WILD
    return wilds >= ROW_LIMIT and state.row[ROW - 1] >= 0


@kernel
def _others_outside_hands(board, state):
    """Cards that are not wild in row, deck and discards together."""
    n = 0
    for card in range(1, board.n_colours + 1):
        n += board.cards[card]
        for seat in range(state.players):
            n -= state.hand[seat, card]
    return n
