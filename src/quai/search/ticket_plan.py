"""A seat's plan: the routes it means to claim for its tickets and districts, at the least cost in turns.

Everything is measured in points. A turn is worth TURN points, so a route costs its turns, minus what it brings.
"""

import numpy as np

from quai.board.limits import MAX_NODES, MAX_ROUTES, MAX_SEATS
from quai.kernel.bits import EMPTY, ONE, add, has, lowest, remove
from quai.kernel.jit import kernel
from quai.search.ticket_draws import find_lacking
from quai.search.ticket_worth import WEIGHTS, route_worth, turns_for, turns_left
from quai.ticket.legal import MAX_LEGAL
from quai.ticket.network import are_joined
from quai.ticket.state import N_CARDS, ROUTE_WORDS, WILD

FAR = 1e9
LEAST = 0.05  # a way is never free, so that the shorter of two equals is taken
MAX_GOALS = 64

PLAN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("routes", np.uint64, ROUTE_WORDS),  # to be claimed
                ("is_made", np.int64),
                ("wants_tickets", np.int64),
                ("spaces", np.int64),
                ("turns", np.float64),
                ("worth", np.float64),  # points it brings, those that failed tickets lose not included
            ],
            align=True,
        ),
    )
)

WORK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("plan", PLAN, MAX_SEATS),
                ("weights", WEIGHTS, MAX_SEATS),
                ("trial", PLAN, 3),
                # The routes that a seat may still claim: which, between which of its groups, turns, worth and price.
                ("n", np.int64),
                ("route", np.int64, MAX_ROUTES),
                ("a", np.int64, MAX_ROUTES),
                ("b", np.int64, MAX_ROUTES),
                ("turns", np.float64, MAX_ROUTES),
                ("gain", np.float64, MAX_ROUTES),
                ("price", np.float64, MAX_ROUTES),
                ("cost", np.float64, MAX_ROUTES),  # the price, or nothing if the plan has the route already
                # The ways from a place: how far each group is, and by which of the routes above it is reached.
                ("far", np.float64, MAX_NODES),
                ("by", np.int64, MAX_NODES),
                ("limit", np.float64),  # turns that the seat may still have
                ("ids", np.int64, MAX_LEGAL),  # room for actions
                ("goal", np.int64, MAX_GOALS),
                ("n_goals", np.int64),
            ],
            align=True,
        ),
    )
)


def new_work(weights):
    """Room for plans, owned by Python, with the weights that all seats use."""
    work = np.zeros(1, WORK)
    work["weights"] = weights
    return work


@kernel
def survey(board, state, seat, work):
    """List the routes that are open to the seat, with what each would cost it."""
    n = 0
    weights = work.weights[seat]
    longest = np.int64(state.vehicles[seat])
    for word in range(board.n_words):
        routes = state.open[seat, word]
        while routes != EMPTY:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            a = np.int64(state.group[seat, board.route_node[route, 0]])
            b = np.int64(state.group[seat, board.route_node[route, 1]])
            if board.route_length[route] <= longest:
                work.route[n] = route
                work.a[n] = a
                work.b[n] = b
                work.turns[n] = turns_for(board, state, seat, weights, route)
                work.gain[n] = route_worth(board, state, seat, weights, route)
                work.gain[n] -= weights.vehicle * board.route_length[route]
                work.price[n] = max(LEAST, weights.turn * work.turns[n] - weights.scenic * work.gain[n])
                n += 1
    work.n = n
    work.limit = weights.patience * turns_left(state, weights)


@kernel
def begin_plan(plan, work):
    for word in range(ROUTE_WORDS):
        plan.routes[word] = EMPTY
    plan.spaces = 0
    plan.turns = 0.0
    plan.worth = 0.0
    for k in range(work.n):
        work.cost[k] = work.price[k]


@kernel
def find_way(board, state, seat, work, place_a, place_b):
    """The least cost between two places, FAR if there is no way; and the group by which the second is reached."""
    for node in range(board.n_nodes):
        work.far[node] = FAR
        work.by[node] = -1
    first = board.place_node[place_a]
    for node in range(first, first + board.place_nodes[place_a]):
        work.far[state.group[seat, node]] = 0.0
    is_changed = True
    while is_changed:
        is_changed = False
        for k in range(work.n):
            a = work.a[k]
            b = work.b[k]
            cost = work.cost[k]
            if work.far[a] + cost < work.far[b]:
                work.far[b] = work.far[a] + cost
                work.by[b] = k
                is_changed = True
            elif work.far[b] + cost < work.far[a]:
                work.far[a] = work.far[b] + cost
                work.by[a] = k
                is_changed = True
    goal = -1
    first = board.place_node[place_b]
    for node in range(first, first + board.place_nodes[place_b]):
        group = np.int64(state.group[seat, node])
        if goal < 0 or work.far[group] < work.far[goal]:
            goal = group
    return goal


@kernel
def add_way(board, plan, work, turn, goal):
    """Take the routes of the way that was found into the plan."""
    group = goal
    while work.by[group] >= 0:
        k = work.by[group]
        if not has(plan.routes, work.route[k]):
            add(plan.routes, work.route[k])
            plan.spaces += board.route_length[work.route[k]]
            plan.turns += work.turns[k]
            plan.worth += work.gain[k] - turn * work.turns[k]
            work.cost[k] = 0.0
        group = work.a[k] + work.b[k] - group


@kernel
def is_possible(state, seat, plan, work):
    return plan.spaces <= state.vehicles[seat] and plan.turns <= work.limit


@kernel
def go_back(plan, before, work):
    """Make the plan what it was before."""
    plan.routes[:] = before.routes
    plan.spaces = before.spaces
    plan.turns = before.turns
    plan.worth = before.worth
    for k in range(work.n):
        work.cost[k] = 0.0 if has(plan.routes, work.route[k]) else work.price[k]


@kernel
def plan_ticket(board, state, seat, plan, work, ticket):
    """Take a ticket into the plan if that is possible and pays; return what it brings, which is a loss if it fails."""
    points = np.float64(board.ticket_points[ticket])
    a = board.ticket_place[ticket, 0]
    b = board.ticket_place[ticket, 1]
    if are_joined(board, state, seat, a, b):
        plan.worth += points
        return points
    goal = find_way(board, state, seat, work, a, b)
    if work.far[goal] >= FAR:
        plan.worth -= points
        return -points
    before = work.trial[1]
    copy_plan(before, plan)
    add_way(board, plan, work, work.weights[seat].turn, goal)
    plan.worth -= _counted_twice(board, state, seat, plan, work)
    gained = plan.worth - before.worth + points
    if is_possible(state, seat, plan, work) and gained > work.weights[seat].margin - points:
        plan.worth += points
        return gained
    go_back(plan, before, work)
    plan.worth -= points
    return -points


@kernel
def _counted_twice(board, state, seat, plan, work):
    """What the plan's routes cost more than each of them alone, since a card pays only one of them."""
    lacking = np.empty(N_CARDS, np.int64)
    find_lacking(board, state, seat, plan, lacking)
    cards = 0
    for card in range(1, board.n_colours + 1):
        cards += max(0, lacking[card])
    cards = max(0, cards + lacking[WILD])
    turns = work.weights[seat].draw * cards
    for word in range(board.n_words):
        routes = plan.routes[word]
        while routes != EMPTY:
            turns += 1.0
            routes &= routes - ONE
    more = work.weights[seat].joint * max(0.0, turns - plan.turns)
    plan.turns += more
    return work.weights[seat].turn * more


@kernel
def copy_plan(before, plan):
    before.routes[:] = plan.routes
    before.spaces = plan.spaces
    before.turns = plan.turns
    before.worth = plan.worth


@kernel
def plan_districts(board, state, seat, plan, work):
    """Districts that are worth joining on the way. [L-district-1]"""
    before = work.trial[1]
    for district in range(board.n_districts):
        copy_plan(before, plan)
        is_joined = True
        nodes = board.district_nodes[district]
        first = _place_of(board, lowest(nodes))
        nodes &= nodes - ONE
        while nodes != EMPTY and is_joined:
            goal = find_way(board, state, seat, work, first, _place_of(board, lowest(nodes)))
            is_joined = work.far[goal] < FAR
            if is_joined:
                add_way(board, plan, work, work.weights[seat].turn, goal)
            nodes &= nodes - ONE
        plan.worth += work.weights[seat].district * board.district_value[district]
        if not is_joined or plan.worth < before.worth or not is_possible(state, seat, plan, work):
            go_back(plan, before, work)


@kernel
def _place_of(board, node):
    place = 0
    while board.place_node[place] != node:
        place += 1
    return place


@kernel
def list_goals(board, state, seat, work):
    """The seat's tickets, those worth most first."""
    n = 0
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == seat and n < MAX_GOALS:
            at = n
            while at > 0 and board.ticket_points[work.goal[at - 1]] < board.ticket_points[ticket]:
                work.goal[at] = work.goal[at - 1]
                at -= 1
            work.goal[at] = ticket
            n += 1
    work.n_goals = n


@kernel
def make_plan(board, state, seat, plan, work):
    """A plan for all that the seat holds, the tickets that are worth most first."""
    survey(board, state, seat, work)
    list_goals(board, state, seat, work)
    plan_goals(board, state, seat, plan, work)


@kernel
def plan_goals(board, state, seat, plan, work):
    """Ticket by ticket, in the order that they are listed, then districts."""
    begin_plan(plan, work)
    for i in range(work.n_goals):
        plan_ticket(board, state, seat, plan, work, work.goal[i])
    plan_districts(board, state, seat, plan, work)
    plan.is_made = 1


@kernel
def make_best_plan(board, state, seat, plan, work):
    """The best of several plans, each with another ticket first."""
    make_plan(board, state, seat, plan, work)
    best = work.trial[2]
    copy_plan(best, plan)
    for i in range(1, work.n_goals):
        _put_first(work, i)
        plan_goals(board, state, seat, plan, work)
        if plan.worth > best.worth:
            copy_plan(best, plan)
    go_back(plan, best, work)


@kernel
def _put_first(work, i):
    ticket = work.goal[i]
    for at in range(i, 0, -1):
        work.goal[at] = work.goal[at - 1]
    work.goal[0] = ticket


@kernel
def worth_without(board, state, seat, plan, work, route):
    """What the best plan would be worth if another seat took the route; the plan given is overwritten."""
    word = route >> 6
    bit = ONE << np.uint64(route & 63)
    was_open = state.open[seat, word]
    state.open[seat, word] = was_open & ~bit
    make_plan(board, state, seat, plan, work)
    state.open[seat, word] = was_open
    return plan.worth


@kernel
def is_broken(board, state, seat, plan):
    """True if there is no plan, or another seat has taken something of it; what the seat has claimed is done."""
    if plan.is_made == 0:
        return True
    for word in range(board.n_words):
        closed = plan.routes[word] & ~state.open[seat, word]
        while closed != EMPTY:
            route = 64 * word + lowest(closed)
            if state.owner[route] != seat:
                return True
            remove(plan.routes, route)
            closed &= closed - ONE
    return False
