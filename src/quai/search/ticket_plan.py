"""A seat's plan: the routes that join its tickets at the least cost in turns.

Everything is measured in points. A turn is worth some points, so a route costs its turns, minus what it brings.
"""

import numpy as np

from quai.board.limits import MAX_NODES, MAX_PLACES, MAX_ROUTES, MAX_SEATS, MAX_TICKETS
from quai.kernel.bits import EMPTY, ONE, add, has, lowest
from quai.kernel.jit import kernel
from quai.search.ticket_instinct_net import NETWORKS
from quai.search.ticket_net import N_FACTS, N_HIDDEN, NET
from quai.search.ticket_taste import MAX_DEEDS, N_BASES, N_DEED, N_SCENE, N_UNITS, TASTE
from quai.search.ticket_worth import WEIGHTS, missing_cards, route_worth, turns_left, value_takings
from quai.ticket.legal import MAX_LEGAL
from quai.ticket.network import are_joined
from quai.ticket.state import N_CARDS, N_KINDS, ROUTE_WORDS, ROW, WILD
from quai.ticket.tables import GREY_ROUTE

FAR = 1e9
LEAST = 0.05  # a way is never free, so that the shorter of two equals is taken
MAX_GOALS = 64

PLAN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("routes", np.uint64, ROUTE_WORDS),  # to be claimed
                ("spaces", np.int64),
                ("turns", np.float64),
                ("worth", np.float64),  # points it brings, those that failed tickets lose not included
            ],
            align=True,
        ),
    )
)

# What a seat aims at: each open route's share in its tickets and districts, whether a ticket can still be joined, and
# whether it would ask for more; with what this was found for.
AIMS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("is_made", np.int64),
                ("open", np.uint64, ROUTE_WORDS),
                ("n_tickets", np.int64),
                ("has_goals", np.int64),
                ("wants_tickets", np.int64),
                ("share", np.float64, MAX_ROUTES),
                ("way", np.uint64, ROUTE_WORDS),  # the routes of the shortest ways of all tickets that can be joined
                ("stake", np.float64, MAX_ROUTES),  # points of tickets that would be far or lost without it
                ("closes", np.float64, MAX_ROUTES),  # points of tickets that it completes
                ("open_points", np.float64),  # of tickets that can still be joined, that can't, and that are joined
                ("lost_points", np.float64),
                ("done_points", np.float64),
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
                ("aims", AIMS, MAX_SEATS),
                ("plan", PLAN, MAX_SEATS),
                ("weights", WEIGHTS, MAX_SEATS),
                ("trial", PLAN, 3),
                # The routes that a seat may still claim: which, between which of its groups, turns, worth and price.
                ("n", np.int64),
                ("route", np.int64, MAX_ROUTES),
                ("a", np.int64, MAX_ROUTES),
                ("b", np.int64, MAX_ROUTES),
                ("missing", np.int64, MAX_ROUTES),
                ("turns", np.float64, MAX_ROUTES),
                ("gain", np.float64, MAX_ROUTES),
                ("price", np.float64, MAX_ROUTES),
                ("cost", np.float64, MAX_ROUTES),  # the price, or nothing if the plan has the route already
                # The ways from a place: how far each group is, and by which of the routes above it is reached.
                ("far", np.float64, MAX_NODES),
                ("by", np.int64, MAX_NODES),
                ("near", np.float64, MAX_NODES),  # from another place
                # One of these ways: its routes, how far it is without each, and where the others' ways join it.
                ("step", np.int64, MAX_NODES),
                ("detour", np.float64, MAX_NODES),
                ("hang", np.int64, MAX_NODES),
                # What each route brings for a turn, the best of them, and what each card is worth.
                ("rate", np.float64, MAX_ROUTES),
                ("best", np.int64),
                ("payable", np.int64),  # the best of those that can be paid
                ("card", np.float64, N_CARDS),
                ("in_row", np.int64, N_CARDS),
                ("taking", np.float64, N_KINDS),  # what a token is worth, or a passenger of each colour
                ("waiting", np.float64, MAX_PLACES),  # what the best passenger on each place is worth
                ("most", np.int64),  # cards of one colour that the seat has
                ("limit", np.float64),  # turns that the seat may still have
                ("ids", np.int64, MAX_LEGAL),  # room for actions
                # What is known by heart: the planner's habit, the expert's instinct in duels and at tables of more.
                ("habit", NETWORKS["habit"]),
                ("duel", NETWORKS["duel"]),
                ("table", NETWORKS["table"]),
                # What is known of a seat, and the network that makes an outlook of it.
                ("facts", np.float32, N_FACTS),
                ("hidden", np.float32, N_HIDDEN),
                ("net", NET),
                # What can be done in a turn, and how much the taste likes each.
                ("taste", TASTE),
                ("scene", np.float32, N_SCENE),
                ("need", np.int64, N_CARDS),  # cards that the routes of the way take; WILD: those that grey ones take
                ("is_on_way", np.int64, MAX_ROUTES),
                ("ready", np.float64, N_CARDS),  # the best rate of the routes of a colour that lack one card
                ("ready_way", np.float64, N_CARDS),  # 1 if one of them is on the way
                ("rival", np.int64, N_CARDS),  # the most of each colour that another seat is known to have
                ("n_deeds", np.int64),
                ("deed_id", np.int64, MAX_DEEDS),
                ("deed_kind", np.int64, MAX_DEEDS),
                ("deed", np.float32, (MAX_DEEDS, N_DEED)),
                ("bases", np.float32, (N_BASES + 1, N_UNITS)),
                ("liking", np.float32, MAX_DEEDS),
                ("goal", np.int64, MAX_GOALS),
                ("n_goals", np.int64),
                ("odds", np.int64, (MAX_SEATS, MAX_TICKETS)),  # how likely another seat holds each ticket
            ],
            align=True,
        ),
    )
)


def new_work(weights, net, taste, by_heart):
    """Room for plans, owned by Python, with the weights that all seats use, and networks for outlook and taste."""
    work = np.zeros(1, WORK)
    work["weights"] = weights
    work["net"] = net
    work["taste"] = taste
    for name, network in by_heart.items():
        work[name] = network
    return work


@kernel
def survey(board, state, seat, work):
    """List the routes that are open to the seat, with what each would cost it."""
    n = 0
    weights = work.weights[seat]
    longest = np.int64(state.vehicles[seat])
    most = 0
    for colour in range(1, board.n_colours + 1):
        most = max(most, np.int64(state.hand[seat, colour]))
    work.most = most
    _count_row(work, state)
    value_takings(board, state, seat, work)
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
                work.missing[n] = missing_cards(board, state, seat, route, most)
                work.turns[n] = _turns_for(board, work, weights, route, work.missing[n])
                work.gain[n] = route_worth(board, state, seat, work, route)
                work.gain[n] -= weights.vehicle * board.route_length[route]
                work.price[n] = max(LEAST, weights.turn * work.turns[n] - weights.scenic * work.gain[n])
                n += 1
    work.n = n
    work.limit = weights.patience * turns_left(state, weights)


@kernel
def _count_row(work, state):
    for card in range(N_CARDS):
        work.in_row[card] = 0
    for slot in range(ROW):
        if state.row[slot] >= 0:
            work.in_row[state.row[slot]] += 1


@kernel
def _turns_for(board, work, weights, route, missing):
    """Turns until the seat has claimed the route; a card that lies face up is found sooner."""
    if missing == 0:
        return 1.0
    colour = board.route_colour[route]
    face_up = 0 if colour == GREY_ROUTE else min(missing, work.in_row[colour])
    return 1.0 + weights.draw * missing - weights.face_up * face_up


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
def spread(board, state, seat, work, cost, place):
    """The least cost from a place to every group of the seat's, and the last route on the way there."""
    for node in range(board.n_nodes):
        work.far[node] = FAR
        work.by[node] = -1
    first = board.place_node[place]
    for node in range(first, first + board.place_nodes[place]):
        work.far[state.group[seat, node]] = 0.0
    is_changed = True
    is_forward = True  # to and fro, so that it does not matter which way the routes are listed
    while is_changed:
        is_changed = False
        for i in range(work.n):
            k = i if is_forward else work.n - 1 - i
            a = work.a[k]
            b = work.b[k]
            if work.far[a] + cost[k] < work.far[b]:
                work.far[b] = work.far[a] + cost[k]
                work.by[b] = k
                is_changed = True
            elif work.far[b] + cost[k] < work.far[a]:
                work.far[a] = work.far[b] + cost[k]
                work.by[a] = k
                is_changed = True
        is_forward = not is_forward


@kernel
def nearest_group(board, state, seat, work, place):
    """The place's group that was reached at the least cost."""
    best = -1
    first = board.place_node[place]
    for node in range(first, first + board.place_nodes[place]):
        group = np.int64(state.group[seat, node])
        if best < 0 or work.far[group] < work.far[best]:
            best = group
    return best


@kernel
def find_way(board, state, seat, work, place_a, place_b):
    """The least cost between two places, FAR if there is no way; and the group by which the second is reached."""
    spread(board, state, seat, work, work.cost, place_a)
    return nearest_group(board, state, seat, work, place_b)


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
def copy_plan(before, plan):
    before.routes[:] = plan.routes
    before.spaces = plan.spaces
    before.turns = plan.turns
    before.worth = plan.worth


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
    """Ticket by ticket, in the order that they are listed."""
    begin_plan(plan, work)
    for i in range(work.n_goals):
        plan_ticket(board, state, seat, plan, work, work.goal[i])


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
