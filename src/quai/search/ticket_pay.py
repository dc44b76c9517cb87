"""How to pay for a route."""

import numpy as np

from quai.kernel.bits import remove
from quai.kernel.jit import kernel
from quai.search.ticket_draws import find_lacking
from quai.ticket.claim import NO_PAYMENT, PAY_WILDS, next_payment, payment_id
from quai.ticket.state import N_CARDS, WILD


@kernel
def best_payment(board, state, plan):
    """As few wilds as possible, then the colour of which most is to spare."""
    seat = state.seat
    route = state.claim
    length = board.route_length[route]
    lacking = np.empty(N_CARDS, np.int64)
    remove(plan.routes, route)
    find_lacking(board, state, seat, plan, lacking)
    payment = next_payment(board, state, seat, route, NO_PAYMENT)
    best = payment
    least = 1 << 30
    while payment >= 0:
        colour = payment // PAY_WILDS
        wilds = payment % PAY_WILDS
        cost = 100 * wilds
        if colour != WILD:
            cost += lacking[colour]
        if cost < least:
            least = cost
            best = payment
        payment = next_payment(board, state, seat, route, payment)
    return payment_id(board, length, best)
