"""How to pay for a route."""

from quai.kernel.jit import kernel
from quai.search.ticket_aims import rate_routes, value_cards
from quai.ticket.claim import NO_PAYMENT, PAY_WILDS, next_payment, payment_id
from quai.ticket.state import WILD

DEAR = 1e3  # wilds are kept if at all possible


@kernel
def best_payment(board, state, work):
    """The cards that are worth least to what else the seat aims at."""
    seat = state.seat
    route = state.claim
    for k in range(work.n):
        if work.route[k] == route:
            work.gain[k] = -work.aims[seat].share[route]  # its share stays, by which its loss is noticed
    rate_routes(board, state, seat, work)
    value_cards(board, state, seat, work, True)
    payment = next_payment(board, state, seat, route, NO_PAYMENT)
    best = payment
    least = 1e18
    length = board.route_length[route]
    while payment >= 0:
        colour = payment // PAY_WILDS
        wilds = payment % PAY_WILDS
        cost = wilds * (DEAR + work.card[WILD])
        if colour != WILD:
            cost += (length - wilds) * work.card[colour] - 0.01 * state.hand[seat, colour]
        if cost < least:
            least = cost
            best = payment
        payment = next_payment(board, state, seat, route, payment)
    return payment_id(board, length, best)
