"""Sparring partners for lessons: `greedy` and the literature's styles in compiled code, a thousand times as fast.

They plan as the bots of the same names do (quai.bots), by the kernel's own plans; a test compares their choices. Where
several things are worth the same, they may choose another one. For teaching alone: who plays is `quai.bots`.
"""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, add, has, lowest
from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.ticket_goals import ask_for_tickets
from quai.search.ticket_plan import (
    begin_plan,
    find_lacking,
    list_goals,
    nearest_group,
    plan_goals,
    plan_ticket,
    spread,
    survey,
)
from quai.ticket.claim import NO_PAYMENT, PAY_WILDS, next_payment, payment_id
from quai.ticket.legal import legal
from quai.ticket.state import KEEP, N_CARDS, PAY, SECOND_DRAW, SETUP_KEEP, SETUP_PLACE, TAKE, TURN, WILD
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, KEEPING
from quai.ticket.tickets import tickets_left
from quai.ticket.tokens import can_take_token

STYLES = ("greedy", "lookahead", "longroutes", "routefocus", "hungry")
GREEDY, LOOKAHEAD, LONG_ROUTES, ROUTE_FOCUS, HUNGRY = range(len(STYLES))
NO_FOCUS = -1

PLANNED, TICKETS_FIRST, DRAWN, OTHER = 3e6, 2e6, 1e6, 0.0  # what a turn is best used for
HUNGER = 4e6
BLIND, FACE_UP_WILD, FERRY_WILD = 0.6, 1.1, 1.7
TICKET_PRICE = 12.0
SAMPLE = 8
TURN_PRICE = 3.0
FEARLESS = 0.2  # of a ticket's points, which the hungry do not fear to lose
EARLY, FULL = 0.8, 0.6
LONG_PART = 5
LEAST_TOLL = 0.1
IN_TIME = 0.6


@kernel
def spar(board, state, work, style, focus, ids, generator):
    """What a partner of this style does; focus[seat] is the route that it pursues."""
    seat = state.seat
    n = legal(board, state, ids)
    if n == 1:
        return ids[0]
    _survey(board, state, seat, work, style)
    list_goals(board, state, seat, work)
    plan_goals(board, state, seat, work.plan[seat], work)
    _find_aims(board, state, seat, work, style, focus)
    if state.phase == KEEP or state.phase == SETUP_KEEP:
        return _keep(board, state, seat, work, style, ids, n)
    wants = state.phase == TURN and _wants_tickets(board, state, seat, work, style, generator)
    hungry = style == HUNGRY and _is_hungry(board, state, seat, work)
    find_lacking(board, state, seat, work.trial[2], work.need)
    best = ids[0]
    most = -1e18
    ties = 0
    for i in range(n):
        worth = _worth(board, state, seat, work, style, wants, hungry, ids[i])
        if worth > most:
            most = worth
            ties = 0
        if worth == most:
            ties += 1
            if below(generator, ties) == 0:
                best = ids[i]
    return best


@kernel
def _worth(board, state, seat, work, style, wants, hungry, action):
    phase = state.phase
    if phase == PAY:
        return _payment_worth(board, state, seat, work, action)
    if phase == TAKE:
        return _taking_worth(board, state, seat, action)
    if phase == SETUP_PLACE:
        return _placing_worth(board, state, work, action)
    if action < DRAW + N_CARDS:
        return DRAWN + _draw_worth(board, state, work, action)
    if action >= CLAIM:
        return _claim_worth(board, state, seat, work, style, action - CLAIM)
    if action >= KEEPING - 25:
        is_best = action == ask_for_tickets(board, state, 4.0 if style == LONG_ROUTES else 2.0)
        return (HUNGER if hungry else TICKETS_FIRST if wants else OTHER - 2.0) + is_best
    return OTHER - 3.0


@kernel
def _survey(board, state, seat, work, style):
    """The open routes, with what may be taken at their ends at what one is worth on average."""
    survey(board, state, seat, work)
    for k in range(work.n):
        route = work.route[k]
        work.gain[k] = board.route_points[board.route_length[route]] + _takings(board, state, seat, route)
        if style == LONG_ROUTES:
            work.price[k] = max(LEAST_TOLL, work.turns[k] - work.gain[k] / TURN_PRICE)


@kernel
def _takings(board, state, seat, route):
    a = board.route_place[route, 0]
    b = board.route_place[route, 1]
    if board.n_symbols > 0:
        if can_take_token(board, state, seat, a) or can_take_token(board, state, seat, b):
            return np.float64(board.token_points[board.n_symbols]) / board.n_symbols
    elif board.n_passenger_colours > 0:
        each = np.float64(board.most + board.second) / board.per_passenger_colour
        return each * ((state.passenger[a].sum() > 0) + (state.passenger[b].sum() > 0))
    return 0.0


@kernel
def _keep(board, state, seat, work, style, ids, n):
    """The tickets with which the plan is worth most."""
    best = ids[0]
    most = -1e18
    plan = work.plan[seat]
    for i in range(n):
        kept = ids[i] - KEEPING
        points = 0
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = seat
                points += board.ticket_points[state.offer[seat, k]]
        list_goals(board, state, seat, work)
        plan_goals(board, state, seat, plan, work)
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = -1
        worth = plan.worth + (FEARLESS * points if style == HUNGRY else 0.0)
        if worth > most:
            most = worth
            best = ids[i]
    return best


@kernel
def _find_aims(board, state, seat, work, style, focus):
    """trial[2]: the routes that it is after."""
    aims = work.trial[2].routes
    planned = work.plan[seat]
    aims[:] = EMPTY
    if style == LONG_ROUTES:
        _find_long_aims(board, state, seat, work)
        return
    if style == GREEDY or style == HUNGRY:
        aims[:] = planned.routes
        if _is_empty(aims):
            _add_single(work, aims, work.gain)
        return
    _find_gains(board, state, seat, work)
    if style == ROUTE_FOCUS:
        for k in range(work.n):
            if work.route[k] == focus[seat] and work.turns[k] <= work.limit:
                add(aims, focus[seat])
    if _is_empty(aims):
        focus[seat] = _add_single(work, aims, work.rate)


@kernel
def _is_empty(routes):
    for word in range(routes.size):
        if routes[word] != EMPTY:
            return False
    return True


@kernel
def _add_single(work, aims, worth):
    """The one route that is worth most for its turns; which it is."""
    best = NO_FOCUS
    for k in range(work.n):
        if work.turns[k] <= work.limit and (best < 0 or worth[k] / work.turns[k] > worth[best] / work.turns[best]):
            best = k
    if best < 0:
        return NO_FOCUS
    add(aims, work.route[best])
    return work.route[best]


@kernel
def _find_gains(board, state, seat, work):
    """rate[k]: a route's points, and of each ticket as much as it saves of the way still to go."""
    for k in range(work.n):
        work.rate[k] = work.gain[k]
    for i in range(work.n_goals):
        ticket = work.goal[i]
        spread(board, state, seat, work, work.turns, board.ticket_place[ticket, 0])
        for node in range(board.n_nodes):
            work.near[node] = work.far[node]
        spread(board, state, seat, work, work.turns, board.ticket_place[ticket, 1])
        turns = work.far[nearest_group(board, state, seat, work, board.ticket_place[ticket, 0])]
        if 0.0 < turns <= work.limit:
            for k in range(work.n):
                a = work.a[k]
                b = work.b[k]
                beyond = min(work.near[a] + work.far[b], work.near[b] + work.far[a])
                work.rate[k] += 2.0 * board.ticket_points[ticket] * max(0.0, turns - beyond) / turns


@kernel
def _is_late(work, planned):
    return planned.turns > IN_TIME * work.limit


@kernel
def _least_long(board):
    """As long as the board's longest fifth."""
    length = board.longest
    longer = 0
    for least in range(board.longest, 0, -1):
        for route in range(board.n_routes):
            longer += board.route_length[route] == least
        length = least
        if longer > board.n_routes // LONG_PART:
            return length
    return length


@kernel
def _find_long_aims(board, state, seat, work):
    aims = work.trial[2].routes
    planned = work.plan[seat]
    if _is_late(work, planned):
        aims[:] = planned.routes
        return
    least = _least_long(board)
    best = NO_FOCUS
    for k in range(work.n):
        route = work.route[k]
        if board.route_length[route] >= least:
            if has(planned.routes, route):
                add(aims, route)
            if _is_welcome(board, state, seat, work, route, least) and work.turns[k] <= work.limit:
                if best < 0 or work.gain[k] / work.turns[k] > work.gain[best] / work.turns[best]:
                    best = k
    if _is_empty(aims):
        if best >= 0:
            add(aims, work.route[best])
        elif _is_empty(planned.routes):
            _add_single(work, aims, work.gain)
        else:
            aims[:] = planned.routes


@kernel
def _is_welcome(board, state, seat, work, route, least):
    length = board.route_length[route]
    return length >= least and length + work.plan[seat].spaces <= state.vehicles[seat]


@kernel
def _claim_worth(board, state, seat, work, style, route):
    aims = work.trial[2].routes
    for k in range(work.n):
        if work.route[k] == route:
            if style == LOOKAHEAD:
                return (PLANNED if work.rate[k] >= _best_rate(work, aims) else OTHER) + work.rate[k]
            if style == LONG_ROUTES:
                is_welcome = _is_welcome(board, state, seat, work, route, _least_long(board))
                is_wanted = has(aims, route) or (is_welcome and not _is_late(work, work.plan[seat]))
                return (PLANNED if is_wanted else OTHER) + board.route_length[route]
            return (PLANNED if has(aims, route) else OTHER) + work.gain[k]
    return OTHER


@kernel
def _best_rate(work, aims):
    best = 0.0
    for k in range(work.n):
        if has(aims, work.route[k]):
            best = max(best, work.rate[k] / work.turns[k])
    return best


@kernel
def _draw_worth(board, state, work, action):
    """The card, and on a first draw the best second one that could follow it."""
    worth = _card_worth(work, action)
    if action == DRAW + WILD or state.phase == SECOND_DRAW:
        return worth
    second = BLIND
    for card in range(WILD + 1, board.n_colours + 1):
        if work.in_row[card] > 0 and DRAW + card != action:
            second = max(second, _card_worth(work, DRAW + card))
    return worth + second


@kernel
def _card_worth(work, action):
    if action == DRAW_DECK:
        return BLIND
    lacking = work.need[action - DRAW]
    if action == DRAW + WILD:
        return FERRY_WILD if lacking > 0 else FACE_UP_WILD
    return 1.0 + lacking / 100.0 if lacking > 0 else 0.0


@kernel
def _wants_tickets(board, state, seat, work, style, generator):
    if state.last_turns >= 0 or not _is_empty(work.plan[seat].routes) or tickets_left(board, state) == 0:
        return False
    gains = np.empty(SAMPLE, np.float64)
    n = 0
    for _ in range(4 * SAMPLE):
        ticket = below(generator, board.n_tickets)
        if n < SAMPLE and state.holder[ticket] != seat:
            begin_plan(work.trial[0], work)
            gains[n] = plan_ticket(board, state, seat, work.trial[0], work, ticket)
            if style == HUNGRY:
                gains[n] += FEARLESS * board.ticket_points[ticket]
            n += 1
    if n == 0:
        return False
    better = np.sort(gains[:n])[n // 2 :]
    return better.sum() > TICKET_PRICE * better.size


@kernel
def _is_hungry(board, state, seat, work):
    fewest = np.int64(state.vehicles[0])
    for other in range(1, state.players):
        fewest = min(fewest, np.int64(state.vehicles[other]))
    is_early = fewest >= EARLY * board.vehicles
    has_room = work.plan[seat].spaces < FULL * state.vehicles[seat]
    return is_early and has_room and work.n_goals < board.tickets_drawn + 1


@kernel
def _payment_worth(board, state, seat, work, action):
    """As few wilds as possible, then the colour that the rest of the plan lacks least."""
    route = state.claim
    length = board.route_length[route]
    payment = next_payment(board, state, seat, route, NO_PAYMENT)
    while payment >= 0 and payment_id(board, length, payment) != action:
        payment = next_payment(board, state, seat, route, payment)
    colour = payment // PAY_WILDS
    wilds = payment % PAY_WILDS
    rest = work.trial[0]
    rest.routes[:] = work.trial[2].routes
    rest.routes[route // 64] &= ~(ONE << np.uint64(route % 64))
    state.hand[seat, WILD] -= wilds
    if colour != WILD:
        state.hand[seat, colour] -= length - wilds
    find_lacking(board, state, seat, rest, work.need)
    if colour != WILD:
        state.hand[seat, colour] += length - wilds
    state.hand[seat, WILD] += wilds
    lacking = 0
    for card in range(board.n_colours + 1):
        lacking += max(0, work.need[card])
    return -1000.0 * wilds - lacking


@kernel
def _taking_worth(board, state, seat, action):
    """A token of which fewest are left; a passenger of the colour that is nearest to a majority."""
    kind = (action - board.take_at) // board.n_places
    if board.n_symbols > 0:
        return -np.float64(state.n_token[(action - board.take_at) % board.n_places])
    mine = np.int64(state.collected[seat, kind])
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, np.int64(state.collected[other, kind]))
    return -100.0 * abs(mine - most) + mine


@kernel
def _placing_worth(board, state, work, action):
    place = (action - board.place_at) % board.n_places
    ends = 0.0
    for word in range(board.n_words):
        routes = work.trial[2].routes[word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            ends += board.route_place[route, 0] == place or board.route_place[route, 1] == place
    return ends
