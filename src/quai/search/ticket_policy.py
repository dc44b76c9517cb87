"""How a seat of the ticket family plays by its plan: once with care for the planner, and fast for playouts."""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, count, has, lowest
from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.ticket_draws import best_draw, find_lacking
from quai.search.ticket_goals import keep_fast, keep_with_care, think
from quai.search.ticket_pay import best_payment
from quai.search.ticket_plan import copy_plan, worth_without
from quai.search.ticket_worth import passenger_worth, route_worth
from quai.ticket.claim import claimable
from quai.ticket.draw import can_draw_first
from quai.ticket.legal import legal
from quai.ticket.state import KEEP, N_CARDS, PAY, SECOND_DRAW, SETUP_KEEP, SETUP_PLACE, SETUP_SPLIT, TAKE, TURN, WILD
from quai.ticket.tables import CLAIM, GREY_ROUTE, SPLIT, TICKETS
from quai.ticket.tickets import tickets_left


@kernel
def decide(board, state, work, is_careful, ids, generator):
    """What the seat does now: with care, or in a hurry by a plan that is kept until it breaks. `ids` is room."""
    phase = state.phase
    if phase == TURN:
        return _turn(board, state, work, is_careful, ids, generator)
    if phase == SECOND_DRAW:
        return best_draw(board, state, work.plan[state.seat], work.weights[state.seat])
    if phase == PAY:
        return best_payment(board, state, work.plan[state.seat])
    if phase == KEEP or phase == SETUP_KEEP:
        if is_careful:
            return keep_with_care(board, state, work, ids)
        return keep_fast(board, state, work, ids)
    n = legal(board, state, ids)
    if phase == TAKE:
        return _take(board, state, ids, n)
    if phase == SETUP_SPLIT:
        return _split(ids, n, work.weights[state.seat].long_at_setup)
    if phase == SETUP_PLACE:
        return _place(board, state, work, ids, n, generator)
    return ids[below(generator, n)]


@kernel
def _turn(board, state, work, is_careful, ids, generator):
    """A route of the plan; tickets if they promise more; cards; any route; and if all else fails what is left."""
    seat = state.seat
    plan = work.plan[seat]
    think(board, state, seat, work, is_careful, generator)
    route = _best_claim(board, state, seat, work, is_careful)
    if route >= 0:
        return CLAIM + route
    route = _best_chance(board, state, seat, work)
    if route >= 0:
        return CLAIM + route
    if plan.wants_tickets and tickets_left(board, state) > 0:
        n = legal(board, state, ids)
        return _split_in_turn(board, ids, n, work.weights[seat].long_later)
    if state.last_turns >= 0 or not can_draw_first(state):
        route = _richest_claim(board, state, seat)
        if route >= 0:
            return CLAIM + route
    if can_draw_first(state):
        return best_draw(board, state, plan, work.weights[seat])
    n = legal(board, state, ids)
    return ids[below(generator, n)]


@kernel
def _best_claim(board, state, seat, work, is_careful):
    """Of the plan's routes that can be paid the one that matters most."""
    best = -1
    most = -1e9
    plan = work.plan[seat]
    n = 0
    for word in range(board.n_words):
        n += count(claimable(board, state, seat, word) & plan.routes[word])
    for word in range(board.n_words):
        routes = claimable(board, state, seat, word) & plan.routes[word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            worth = _urgency(board, state, seat, work, route, is_careful and n > 1)
            if worth > most:
                most = worth
                best = route
    return best


@kernel
def _urgency(board, state, seat, work, route, is_careful):
    weights = work.weights[seat]
    worth = weights.rich * board.route_length[route]
    is_lone = True
    for word in range(board.n_words):
        is_lone = is_lone and board.parallel[route, word] == EMPTY
    if is_lone:
        worth += weights.lone
    if is_careful:
        copy_plan(work.trial[2], work.plan[seat])
        worth += weights.lost * (work.trial[2].worth - worth_without(board, state, seat, work.trial[0], work, route))
    return worth


@kernel
def _best_chance(board, state, seat, work):
    """A route outside the plan that is worth its turn and its cards, if vehicles for the plan are left."""
    plan = work.plan[seat]
    weights = work.weights[seat]
    spaces = _spaces(board, plan)
    lacking = np.empty(N_CARDS, np.int64)
    find_lacking(board, state, seat, plan, lacking)
    best = -1
    most = weights.chance
    for word in range(board.n_words):
        routes = claimable(board, state, seat, word) & ~plan.routes[word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            if spaces + board.route_length[route] <= state.vehicles[seat]:
                worth = route_worth(board, state, seat, weights, route)
                worth -= weights.vehicle * board.route_length[route]
                worth -= _price(board, state, seat, weights, lacking, route)
                if worth > most:
                    most = worth
                    best = route
    return best


@kernel
def _spaces(board, plan):
    spaces = 0
    for word in range(board.n_words):
        routes = plan.routes[word]
        while routes != EMPTY:
            spaces += board.route_length[64 * word + lowest(routes)]
            routes &= routes - ONE
    return spaces


@kernel
def _price(board, state, seat, weights, lacking, route):
    """What the cards for a route are worth to the plan, paid in the colour of which most is to spare."""
    length = board.route_length[route]
    colour = board.route_colour[route]
    wilds = np.int64(state.hand[seat, WILD])
    if colour == GREY_ROUTE:
        for each in range(1, board.n_colours + 1):
            if state.hand[seat, each] + wilds >= length and (colour == GREY_ROUTE or lacking[each] < lacking[colour]):
                colour = each
    cards = min(length - board.route_ferries[route], np.int64(state.hand[seat, colour]))
    needed = max(0, cards - max(0, -lacking[colour]))
    price = (length - cards) * weights.wild + (cards - needed) * weights.card
    return price + needed * weights.draw * weights.turn


@kernel
def _richest_claim(board, state, seat):
    best = -1
    for word in range(board.n_words):
        routes = claimable(board, state, seat, word)
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            if best < 0 or board.route_length[route] > board.route_length[best]:
                best = route
    return best


@kernel
def _split_in_turn(board, ids, n, long):
    """Tickets, from both decks where there are two."""
    first = 0
    while ids[first] < TICKETS:
        first += 1
    last = first
    while last < n and ids[last] < CLAIM:
        last += 1
    return _split(ids[first:last], last - first, long) if board.n_decks > 1 else ids[first]


@kernel
def _split(ids, n, long):
    """The split that has nearest to so many tickets of the second deck."""
    best = 0
    for i in range(n):
        if abs((ids[i] - TICKETS) % SPLIT - long) < abs((ids[best] - TICKETS) % SPLIT - long):
            best = i
    return ids[best]


@kernel
def _take(board, state, ids, n):
    """A token of which fewest are left; a passenger of the colour where it counts most."""
    best = ids[0]
    most = -1e9
    for i in range(n):
        kind = (ids[i] - board.take_at) // board.n_places
        place = (ids[i] - board.take_at) % board.n_places
        worth = -np.float64(state.n_token[place])
        if board.n_symbols == 0:
            worth = passenger_worth(board, state, state.seat, kind)
        if worth > most:
            most = worth
            best = ids[i]
    return best


@kernel
def _place(board, state, work, ids, n, generator):
    """A token where the plan leads."""
    seat = state.seat
    think(board, state, seat, work, True, generator)
    plan = work.plan[seat]
    best = ids[0]
    most = -1
    for i in range(n):
        place = (ids[i] - board.place_at) % board.n_places
        worth = 0
        for route in range(board.n_routes):
            is_end = board.route_place[route, 0] == place or board.route_place[route, 1] == place
            worth += is_end and has(plan.routes, route)
        worth = 8 * worth + below(generator, 8)
        if worth > most:
            most = worth
            best = ids[i]
    return best
