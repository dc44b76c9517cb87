"""Which card to draw for a plan."""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, lowest
from quai.kernel.jit import kernel
from quai.ticket.draw import has_cards
from quai.ticket.state import N_CARDS, ROW, TURN, WILD
from quai.ticket.tables import DRAW, DRAW_DECK, GREY_ROUTE


@kernel
def find_lacking(board, state, seat, plan, lacking):
    """Cards that the hand lacks for the plan's routes; a grey one takes the colour of which most is to spare."""
    for card in range(N_CARDS):
        lacking[card] = -np.int64(state.hand[seat, card])
    for word in range(board.n_words):
        routes = plan.routes[word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            colour = board.route_colour[route]
            if colour != GREY_ROUTE:
                lacking[colour] += board.route_length[route] - board.route_ferries[route]
            lacking[WILD] += board.route_ferries[route]
    for word in range(board.n_words):
        routes = plan.routes[word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            if board.route_colour[route] == GREY_ROUTE:
                colour = 1
                for other in range(2, board.n_colours + 1):
                    if lacking[other] < lacking[colour]:
                        colour = other
                lacking[colour] += board.route_length[route] - board.route_ferries[route]


@kernel
def best_draw(board, state, plan, weights):
    """The card that serves the plan best; on a first draw with the best second one in mind. [T-draw-2, T-draw-3]

    A card that the plan lacks is worth 1.
    """
    seat = state.seat
    lacking = np.empty(N_CARDS, np.int64)
    find_lacking(board, state, seat, plan, lacking)
    is_first = state.phase == TURN
    deck = _deck_worth(board, weights, lacking) if has_cards(state) else -1.0
    best = DRAW_DECK if has_cards(state) else -1
    most = deck
    second = deck
    has_wild = False
    for slot in range(ROW):
        card = np.int64(state.row[slot])
        if card == WILD:
            has_wild = True
        elif card > WILD:
            worth = 1.0 + 0.01 * lacking[card] if lacking[card] > 0 else weights.spare * (1 + state.hand[seat, card])
            if worth > most:
                second = most
                most = worth
                best = DRAW + card
            elif worth > second:
                second = worth
    if has_wild and is_first:
        worth = weights.ferry_wild if lacking[WILD] > 0 else weights.face_up_wild
        if worth > most + max(0.0, second):
            return DRAW + WILD
    return best


@kernel
def _deck_worth(board, weights, lacking):
    """What the deck's top card is worth on average."""
    total = 0.0
    for card in range(board.n_colours + 1):
        total += board.cards[card]
    worth = weights.any_wild * board.cards[WILD]
    for card in range(1, board.n_colours + 1):
        worth += board.cards[card] * (1.0 if lacking[card] > 0 else weights.any_card)
    return worth / total
