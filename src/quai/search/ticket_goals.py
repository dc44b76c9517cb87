"""Which goals a seat sets itself: tickets to keep, tickets to ask for."""

import numpy as np

from quai.board.limits import MAX_OFFER
from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.care import CARE
from quai.search.ticket_aims import UNKNOWN
from quai.search.ticket_plan import (
    begin_plan,
    copy_plan,
    go_back,
    make_best_plan,
    make_plan,
    plan_ticket,
)
from quai.ticket.legal import legal
from quai.ticket.state import SETUP_KEEP
from quai.ticket.tables import KEEPING, SPLIT, TICKETS
from quai.ticket.tickets import is_split, tickets_left

SAMPLE = 4  # tickets that are looked at in a playout


@kernel
def wants_tickets(board, state, seat, work, care, generator):
    """True if no ticket is left to complete, and new ones promise more than their turn; kept with the seat's aims."""
    aims = work.aims[seat]
    if aims.has_goals or work.limit < work.weights[seat].enough_turns or tickets_left(board, state) == 0:
        return False
    if care >= CARE or aims.wants_tickets == UNKNOWN:
        aims.wants_tickets = _tickets_pay(board, state, seat, work, care, generator)
    return aims.wants_tickets == 1


@kernel
def ask_for_tickets(board, state, long):
    """Tickets; where there are two decks as near as can be to so many of the second one. [T-ticket-2]"""
    if board.n_decks == 1:
        return TICKETS
    n = min(board.tickets_drawn, tickets_left(board, state))
    best = -1
    for second in range(n + 1):
        if is_split(board, state, n - second, second) and (best < 0 or abs(second - long) < abs(best - long)):
            best = second
    return TICKETS + SPLIT * (n - best) + best


@kernel
def _tickets_pay(board, state, seat, work, care, generator):
    """True if the better ones of the tickets that may come bring enough."""
    begin_plan(work.plan[seat], work)
    gains = np.empty(128, np.float64)
    n = 0
    for i in range(board.n_tickets if care >= CARE else SAMPLE):
        ticket = i if care >= CARE else below(generator, board.n_tickets)
        if state.holder[ticket] != seat:
            gains[n] = ticket_gain(board, state, seat, work, ticket)
            n += 1
    if n == 0:
        return False
    n_best = (n + board.tickets_drawn - 1) // board.tickets_drawn
    return _mean_of_best(gains, n, n_best) > work.weights[seat].tickets_pay


@kernel
def _mean_of_best(values, n, n_best):
    total = 0.0
    for _ in range(n_best):
        best = 0
        for i in range(n):
            if values[i] > values[best]:
                best = i
        total += values[best]
        values[best] = -1e9
    return total / n_best


@kernel
def ticket_gain(board, state, seat, work, ticket):
    """What a ticket would add to the seat's plan."""
    plan = work.plan[seat]
    copy_plan(work.trial[0], plan)
    gain = plan_ticket(board, state, seat, plan, work, ticket)
    go_back(plan, work.trial[0], work)
    return gain + work.weights[seat].another


@kernel
def keep_fast(board, state, work, ids):
    """Every offered ticket that adds to the plan, and at least as many as must be kept."""
    seat = state.seat
    plan = work.plan[seat]
    make_plan(board, state, seat, plan, work)
    least = board.keep_at_setup if state.phase == SETUP_KEEP else board.keep_in_turn
    n_offer = np.int64(state.n_offer[seat])
    gains = np.empty(MAX_OFFER, np.float64)
    kept = 0
    for i in range(n_offer):
        copy_plan(work.trial[0], plan)
        gains[i] = plan_ticket(board, state, seat, plan, work, np.int64(state.offer[seat, i]))
        gains[i] += work.weights[seat].another
        if gains[i] > 0.0:
            kept |= 1 << i
            least -= 1
        else:
            go_back(plan, work.trial[0], work)
    return KEEPING + _fill_up(kept, gains, n_offer, least)


@kernel
def _fill_up(kept, gains, n_offer, lacking):
    """A set of offered tickets, and the best of the others as long as some are lacking."""
    while lacking > 0:
        best = -1
        for i in range(n_offer):
            if not kept >> i & 1 and (best < 0 or gains[i] > gains[best]):
                best = i
        kept |= 1 << best
        lacking -= 1
    return kept


@kernel
def keep_with_care(board, state, work, ids):
    """The set of offered tickets with which the best plan can be made."""
    seat = state.seat
    plan = work.plan[seat]
    n = legal(board, state, ids)
    best = ids[0]
    most = -1e9
    for i in range(n):
        kept = ids[i] - KEEPING
        worth = 0.0
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = seat
                worth += work.weights[seat].another
        make_best_plan(board, state, seat, plan, work)
        worth += plan.worth
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = -1
        if worth > most:
            most = worth
            best = ids[i]
    return best
