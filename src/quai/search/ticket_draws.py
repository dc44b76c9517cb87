"""Which card to draw."""

import numpy as np

from quai.kernel.jit import kernel
from quai.search.ticket_aims import deck_worth
from quai.ticket.draw import has_cards
from quai.ticket.state import ROW, TURN, WILD
from quai.ticket.tables import DRAW, DRAW_DECK


@kernel
def best_draw(board, state, work):
    """The card that is worth most; on a first draw with the best second one in mind. [T-draw-2, T-draw-3]

    What cards are worth is known already.
    """
    seat = state.seat
    deck = deck_worth(board, state, seat, work) if has_cards(state) else -1.0
    best = DRAW_DECK if has_cards(state) else -1
    most = deck
    second = deck
    has_wild = False
    for slot in range(ROW):
        card = np.int64(state.row[slot])
        if card == WILD:
            has_wild = True
        elif card > WILD:
            worth = work.card[card]
            if worth > most:
                second = most
                most = worth
                best = DRAW + card
            elif worth > second:
                second = worth
    if has_wild and state.phase == TURN and work.card[WILD] > most + max(0.0, second):
        return DRAW + WILD
    return best
