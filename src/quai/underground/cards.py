"""Destination cards: the deck and the four face up."""

from quai.kernel.chance import CARDS, shuffle
from quai.kernel.jit import kernel
from quai.underground.state import FACE_UP


@kernel
def set_out_cards(board, state, chance):
    """Shuffle a card for every destination, turn four up. [U-setup-3]"""
    state.deck[:] = -1
    for i in range(board.n_destinations):
        state.deck[i] = board.destination[i]
    shuffle(state, CARDS, state.deck, board.n_destinations, chance)
    state.n_deck = board.n_destinations
    fill_up_cards(state)


@kernel
def fill_up_cards(state):
    """Turn up cards from the top of the deck, at the row's end, until four are face up or none is left. [U-pass-5]"""
    while state.n_cards < FACE_UP and state.n_deck > 0:
        state.n_deck -= 1
        state.cards[state.n_cards] = state.deck[state.n_deck]
        state.deck[state.n_deck] = -1
        state.n_cards += 1


@kernel
def discard(state, station):
    """The card of a destination reached leaves the row. [U-pass-4]"""
    place = 0
    while state.cards[place] != station:
        place += 1
    state.n_cards -= 1
    for later in range(place, state.n_cards):
        state.cards[later] = state.cards[later + 1]
    state.cards[state.n_cards] = -1
