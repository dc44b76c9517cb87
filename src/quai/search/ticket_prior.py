"""How much the guide thinks of each legal action, for search to look at the better ones first."""

from quai.kernel.jit import kernel
from quai.search.ticket_aims import value_cards
from quai.search.ticket_policy import decide
from quai.ticket.state import SECOND_DRAW, TURN
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, PASS, TICKETS

GUIDED = 5.0  # what the guide would do, on top of the rest
BEST_CLAIM = 3.0  # the best route; others by the square of their rates
LEAST_CLAIM = 0.1
DECK = 1.0
WANTED_CARD = 2.0  # the card that is worth most; others by their worth
OTHER_CARD = 0.3
NEW_TICKETS = 0.7
ANY = 1.0


@kernel
def scale_of(board):
    """Points by which a game is typically won."""
    return 1.5 * board.vehicles


@kernel
def weigh(board, state, work, ids, n, weights, generator):
    """Fill in the weights of the n legal actions."""
    best = decide(board, state, work, False, work.ids, generator)
    if state.phase == TURN or state.phase == SECOND_DRAW:
        _weigh_turn(board, state, work, ids, n, weights)
    else:
        for i in range(n):
            weights[i] = ANY
    for i in range(n):
        if ids[i] == best:
            weights[i] += GUIDED


@kernel
def _weigh_turn(board, state, work, ids, n, weights):
    seat = state.seat
    value_cards(board, state, seat, work, False)
    richest = 1e-9
    for card in range(board.n_colours + 1):
        richest = max(richest, work.card[card])
    for i in range(n):
        action = ids[i]
        if action >= CLAIM:
            weights[i] = LEAST_CLAIM
        elif action >= TICKETS:
            weights[i] = NEW_TICKETS if board.n_decks == 1 else NEW_TICKETS / board.tickets_drawn
        elif action == DRAW_DECK or action == PASS:
            weights[i] = DECK
        else:
            weights[i] = OTHER_CARD + WANTED_CARD * work.card[action - DRAW] / richest
    if work.best >= 0 and work.rate[work.best] > 0.0:
        _weigh_claims(work, ids, n, weights)


@kernel
def _weigh_claims(work, ids, n, weights):
    """Both actions and routes are in order."""
    k = 0
    for i in range(n):
        if ids[i] >= CLAIM:
            while k < work.n and work.route[k] < ids[i] - CLAIM:
                k += 1
            if k < work.n and work.route[k] == ids[i] - CLAIM:
                part = max(0.0, work.rate[k] / work.rate[work.best])
                weights[i] += BEST_CLAIM * part * part
