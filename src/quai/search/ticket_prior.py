"""How much the guide thinks of each legal action, for search to look at the better ones first."""

import numpy as np

from quai.kernel.bits import has
from quai.kernel.jit import kernel
from quai.search.ticket_draws import find_lacking
from quai.search.ticket_policy import decide
from quai.ticket.state import N_CARDS, SECOND_DRAW, TURN, WILD
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, PASS, TICKETS

GUIDED = 5.0  # what the guide would do, on top of the rest
PLANNED_CLAIM = 3.0
OTHER_CLAIM = 0.15  # and as much for each space
DECK = 1.0
WANTED_CARD = 2.0
OTHER_CARD = 0.3
ROW_WILD = 0.7
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
    plan = work.plan[seat]
    lacking = np.empty(N_CARDS, np.int64)
    find_lacking(board, state, seat, plan, lacking)
    for i in range(n):
        action = ids[i]
        if action >= CLAIM:
            route = action - CLAIM
            is_planned = has(plan.routes, route)
            weights[i] = PLANNED_CLAIM if is_planned else OTHER_CLAIM * (1 + board.route_length[route])
        elif action >= TICKETS:
            weights[i] = NEW_TICKETS if board.n_decks == 1 else NEW_TICKETS / board.tickets_drawn
        elif action == DRAW_DECK or action == PASS:
            weights[i] = DECK
        elif action == DRAW + WILD:
            weights[i] = ROW_WILD
        else:
            weights[i] = WANTED_CARD if lacking[action - DRAW] > 0 else OTHER_CARD
