"""What a seat of the ticket family aims at: what each open route and each card is worth to it now.

A route brings its points, what is taken at its ends, its part of the way of every ticket that can still be joined, and
the districts that it completes. Set against the turns it takes, that is its rate, by which routes are compared.
"""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, add, count, lowest
from quai.kernel.jit import kernel
from quai.search.care import CARE
from quai.search.ticket_plan import FAR, nearest_group, spread, survey
from quai.ticket.network import are_joined
from quai.ticket.state import WILD
from quai.ticket.tables import GREY_ROUTE

UNKNOWN = -1
FAR_ROUND = 3.0  # turns: a way round that is as good as none
NEVER = -1e9  # the rate of a route for which no turns are left


@kernel
def appraise(board, state, seat, work, care):
    """Find the rate of every open route. In a hurry shares are kept until a route that has one is gone."""
    survey(board, state, seat, work)
    if care >= CARE or not _still_hold(board, state, seat, work.aims[seat]):
        _find_shares(board, state, seat, work)
    rate_routes(board, state, seat, work)


@kernel
def _still_hold(board, state, seat, aims):
    if aims.is_made == 0 or aims.n_tickets != state.n_tickets[seat]:
        return False
    for word in range(board.n_words):
        closed = aims.open[word] & ~state.open[seat, word]
        while closed != EMPTY:
            if aims.share[64 * word + lowest(closed)] > 0.0:
                return False
            closed &= closed - ONE
        aims.open[word] = state.open[seat, word]
    return True


@kernel
def _find_shares(board, state, seat, work):
    """What every open route is worth to the seat's tickets and districts."""
    aims = work.aims[seat]
    aims.is_made = 1
    aims.n_tickets = state.n_tickets[seat]
    aims.has_goals = 0
    aims.wants_tickets = UNKNOWN
    for word in range(board.n_words):
        aims.open[word] = state.open[seat, word]
        aims.way[word] = EMPTY
    for route in range(board.n_routes):
        aims.share[route] = 0.0
        aims.stake[route] = 0.0
        aims.closes[route] = 0.0
    aims.open_points = 0.0
    aims.lost_points = 0.0
    aims.done_points = 0.0
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == seat:
            points = 2.0 * work.weights[seat].ticket * board.ticket_points[ticket]  # won, and no longer lost [T-end-2]
            a = board.ticket_place[ticket, 0]
            b = board.ticket_place[ticket, 1]
            aims.has_goals |= _share(board, state, seat, work, a, b, points, board.ticket_points[ticket])
    for district in range(board.n_districts):
        _share_district(board, state, seat, work, district)


@kernel
def _share(board, state, seat, work, place_a, place_b, points, face):
    """Give every route on the way between two places its part of the points, by the turns that it saves.

    True if there is something to do and it can be done.
    """
    aims = work.aims[seat]
    if are_joined(board, state, seat, place_a, place_b):
        aims.done_points += face
        return False
    spread(board, state, seat, work, work.turns, place_a)
    for node in range(board.n_nodes):
        work.near[node] = work.far[node]
    spread(board, state, seat, work, work.turns, place_b)
    goal = nearest_group(board, state, seat, work, place_a)
    turns = work.far[goal]
    if turns > work.limit or _spaces_to(board, work, goal) > state.vehicles[seat]:
        aims.lost_points += face
        return False
    aims.open_points += face
    _stake(board, work, aims, goal, turns, face)
    late = turns / work.limit
    points *= 1.0 - work.weights[seat].doubt * late * late
    for k in range(work.n):
        a = work.a[k]
        b = work.b[k]
        beyond = min(work.near[a] + work.far[b], work.near[b] + work.far[a])
        if beyond < turns:
            work.aims[seat].share[work.route[k]] += points * (turns - beyond) / turns
    return True


@kernel
def _stake(board, work, aims, goal, turns, face):
    """For every route of the way that was found: how much farther it would be without it."""
    n = _lay_out_way(board, work, goal)
    _find_detours(work, n)
    for i in range(n):
        k = work.step[i]
        aims.stake[work.route[k]] += face * min(1.0, (work.detour[i] - turns) / FAR_ROUND)
        if turns == work.turns[k]:
            aims.closes[work.route[k]] += face
        add(aims.way, work.route[k])


@kernel
def _lay_out_way(board, work, goal):
    """step[i]: the routes of the way, from its goal on; how many there are.

    hang[group]: how many of them lie between the goal and where the group's own way joins this one.
    """
    for node in range(board.n_nodes):
        work.hang[node] = UNKNOWN
    n = 0
    group = goal
    work.hang[goal] = 0
    while work.by[group] >= 0:
        work.step[n] = work.by[group]
        n += 1
        group = _other_end(work, group)
        work.hang[group] = n
    for node in range(board.n_nodes):
        _hang(work, node, n)
    return n


@kernel
def _other_end(work, group):
    """The group before this one on its way."""
    k = work.by[group]
    return work.a[k] + work.b[k] - group


@kernel
def _hang(work, node, n):
    """Note where a group's way joins the one that was laid out; all groups on it join there. At its start if never."""
    group = node
    while work.hang[group] == UNKNOWN and work.by[group] >= 0:
        group = _other_end(work, group)
    joins = n if work.hang[group] == UNKNOWN else work.hang[group]
    group = node
    while work.hang[group] == UNKNOWN:
        work.hang[group] = joins
        if work.by[group] >= 0:
            group = _other_end(work, group)


@kernel
def _find_detours(work, n):
    """detour[i]: the shortest way without step i: by another route across, from a group that it cuts off."""
    for i in range(n):
        work.detour[i] = FAR
    for k in range(work.n):
        near = work.a[k]
        far = work.b[k]
        if work.hang[near] > work.hang[far]:
            near, far = far, near
        turns = work.near[near] + work.turns[k] + work.far[far]
        for i in range(work.hang[near], work.hang[far]):
            if work.step[i] != k:
                work.detour[i] = min(work.detour[i], turns)


@kernel
def _spaces_to(board, work, goal):
    spaces = 0
    group = goal
    while work.by[group] >= 0:
        k = work.by[group]
        spaces += board.route_length[work.route[k]]
        group = _other_end(work, group)
    return spaces


@kernel
def district_groups(board, state, seat, district):
    """The groups of the seat's that the district's places are in."""
    groups = EMPTY
    nodes = board.district_nodes[district]
    while nodes != EMPTY:
        groups |= ONE << np.uint64(state.group[seat, lowest(nodes)])
        nodes &= nodes - ONE
    return groups


@kernel
def _share_district(board, state, seat, work, district):
    """The value of a district goes to the routes that would join the last two groups of its places. [L-district-1]"""
    groups = district_groups(board, state, seat, district)
    if count(groups) == 2:
        points = work.weights[seat].district * board.district_value[district]
        for k in range(work.n):
            ends = (ONE << np.uint64(work.a[k])) | (ONE << np.uint64(work.b[k]))
            if ends == groups:
                work.aims[seat].share[work.route[k]] += points


@kernel
def rate_routes(board, state, seat, work):
    """What each route brings for a turn, the best of them, and the best of those that can be paid; -1 if none."""
    weights = work.weights[seat]
    work.best = -1
    work.payable = -1
    for k in range(work.n):
        held = board.route_length[work.route[k]] - work.missing[k]
        worth = work.gain[k] + work.aims[seat].share[work.route[k]]
        work.rate[k] = NEVER
        if work.turns[k] <= work.limit or work.missing[k] == 0:
            work.rate[k] = worth / (work.turns[k] + weights.held * held)
            if work.best < 0 or work.rate[k] > work.rate[work.best]:
                work.best = k
        if work.missing[k] == 0 and (work.payable < 0 or work.rate[k] > work.rate[work.payable]):
            work.payable = k


@kernel
def value_cards(board, state, seat, work, is_to_spend):
    """What another card of each colour would be worth: how much better it makes the good routes.

    When cards are to be spent, those that the hand has for good routes are worth as much.
    """
    weights = work.weights[seat]
    most = 0
    for card in range(1, board.n_colours + 1):
        work.card[card] = weights.spare * (1 + state.hand[seat, card])
        most = max(most, np.int64(state.hand[seat, card]))
    work.card[WILD] = weights.wild
    if work.best < 0:
        return
    enough = weights.focus * work.rate[work.best]
    for k in range(work.n):
        if (is_to_spend or work.missing[k] > 0) and work.rate[k] > NEVER:
            held = board.route_length[work.route[k]] - work.missing[k] + 1
            worth = work.gain[k] + work.aims[seat].share[work.route[k]]
            more = worth / (max(1.0, work.turns[k] - weights.draw) + weights.held * held) - enough
            if more > 0.0:
                _value_cards_of(board, state, seat, work, work.route[k], most, more, is_to_spend)


@kernel
def _value_cards_of(board, state, seat, work, route, most, more, is_to_spend):
    work.card[WILD] += more
    colour = board.route_colour[route]
    others = board.route_length[route] - board.route_ferries[route]
    if colour != GREY_ROUTE:
        if is_to_spend or state.hand[seat, colour] < others:
            work.card[colour] += more
    elif is_to_spend or most < others:
        for each in range(1, board.n_colours + 1):
            if state.hand[seat, each] == most:
                work.card[each] += more


@kernel
def deck_worth(board, state, seat, work):
    """What the deck's top card is worth, by the cards that the seat does not see."""
    total = 0.0
    worth = 0.0
    for card in range(board.n_colours + 1):
        n = np.float64(board.cards[card] - state.discard[card] - state.hand[seat, card] - work.in_row[card])
        total += n
        worth += n * work.card[card]
    return worth / max(1.0, total)
