"""What a seat of the ticket family can do in a turn, and what its taste is told about each of these deeds."""

import numpy as np

from quai.kernel.bits import EMPTY, ONE, has
from quai.kernel.jit import kernel
from quai.search.ticket_aims import NEVER, deck_worth
from quai.search.ticket_goals import ask_for_tickets
from quai.search.ticket_plan import make_best_plan
from quai.search.ticket_taste import (
    CARDS_AT,
    CLAIMS_AT,
    IS_CARD,
    IS_CLAIM,
    IS_DECK,
    IS_GUIDED,
    IS_TICKETS,
    IS_WILD,
    KEEPS_AT,
    N_DEED,
    SCENE,
    judge_deeds,
)
from quai.search.ticket_worth import LAST_VEHICLES
from quai.ticket.draw import has_cards
from quai.ticket.legal import legal
from quai.ticket.state import KEEP, SECOND_DRAW, TURN, WILD
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, GREY_ROUTE, KEEPING
from quai.ticket.tickets import tickets_left
from quai.ticket.tokens import can_take_token

(
    VEHICLES, OTHERS_VEHICLES, IS_LAST, LIMIT, CARDS, WILDS, OTHERS_CARDS, DECK, HAS_GOALS, N_TICKETS, AHEAD,
    READY, LACKS, OPEN_POINTS, LOST_POINTS, DONE_POINTS, WAY_ROUTES, WAY_LACKS, WAY_LATE, PLAYERS, IS_SECOND, IS_KEEP,
    COLLECTED, OTHERS_COLLECTED, NEXT_TOKEN, WILDS_IN_ROW,
) = range(len(SCENE))  # fmt: skip
(
    GAIN, SHARE, RATE, LENGTH, WILDS_SPENT, CARDS_LEFT, ENDS, CONTESTED, HAS_PARALLEL, PAYABLE_BY_OTHERS,
    ON_WAY, STAKE, CLOSES, SPOILS, TAKINGS, IS_LAST_TOKEN, IS_GREY,
) = range(CLAIMS_AT, CARDS_AT)  # fmt: skip
(
    WORTH, ABOVE_DECK, HELD, IN_ROW, FOR_BEST, COMPLETES, KNOWN, NEEDED, READIES, READIES_WAY,
) = range(CARDS_AT, KEEPS_AT)  # fmt: skip
PLAN_WORTH, N_KEPT, POINTS_KEPT, PLAN_LATE = range(KEEPS_AT, N_DEED)

MOST_WORTH = 4.0
WORTH_A_LOOK = 0.4  # of the rate of the best route that can be paid: below, only routes on the tickets' ways are


@kernel
def like_deeds(board, state, work, guided):
    """List what can be done in a turn, and how much each is liked; routes and cards are appraised already."""
    seat = state.seat
    _look_around(board, state, seat, work)
    work.n_deeds = 0
    if state.phase == TURN:
        _list_claims(board, state, seat, work, guided)
        if tickets_left(board, state) > 0:
            _begin_deed(work, ask_for_tickets(board, state, work.weights[seat].long_later), IS_TICKETS, guided)
    _list_draws(board, state, seat, work, guided)
    _judge(work)


@kernel
def _judge(work):
    judge_deeds(work.taste, work.scene, work.deed, work.deed_kind, work.n_deeds, work.bases, work.liking)


@kernel
def best_deed(work):
    best = 0
    for i in range(1, work.n_deeds):
        if work.liking[i] > work.liking[best]:
            best = i
    return work.deed_id[best]


@kernel
def _look_around(board, state, seat, work):
    """The scene, each fact about as large as 1."""
    scene = work.scene
    vehicles = np.int64(board.vehicles)
    cards = 0
    score = -1000
    for other in range(state.players):
        if other != seat:
            vehicles = min(vehicles, np.int64(state.vehicles[other]))
            cards = max(cards, np.int64(state.n_hand[other]))
            score = max(score, np.int64(state.score[other]))
    scene[VEHICLES] = np.float64(state.vehicles[seat]) / board.vehicles
    scene[OTHERS_VEHICLES] = np.float64(vehicles) / board.vehicles
    scene[IS_LAST] = 1.0 if state.last_turns >= 0 else 0.0
    scene[LIMIT] = 1.0 / work.limit
    scene[CARDS] = 0.1 * state.n_hand[seat]
    scene[WILDS] = 0.25 * state.hand[seat, WILD]
    scene[OTHERS_CARDS] = 0.1 * cards
    scene[DECK] = min(1.0, 0.05 * (state.n_deck + state.n_discard))
    scene[HAS_GOALS] = work.aims[seat].has_goals
    scene[N_TICKETS] = 0.25 * state.n_tickets[seat]
    scene[AHEAD] = np.float64(state.score[seat] - score) / board.vehicles
    scene[PLAYERS] = 0.5 * (state.players - 2)
    scene[IS_SECOND] = 1.0 if state.phase == SECOND_DRAW else 0.0
    scene[IS_KEEP] = 0.0
    scene[WILDS_IN_ROW] = 0.5 * work.in_row[WILD]
    _look_at_collected(board, state, seat, work, scene)
    _look_at_best(work, scene)
    _look_at_way(board, state, seat, work, scene)


@kernel
def _look_at_collected(board, state, seat, work, scene):
    """Tokens or passengers that each has; a seat has at most one token of a symbol. [S-token-3, G-pass-2]"""
    scene[COLLECTED] = 0.0
    scene[OTHERS_COLLECTED] = 0.0
    scene[NEXT_TOKEN] = 0.0
    n_kinds = board.n_symbols + board.n_passenger_colours
    if n_kinds == 0:
        return
    for other in range(state.players):
        n = 0
        for kind in range(n_kinds):
            n += np.int64(state.collected[other, kind])
        part = np.float64(n) / (board.n_symbols if board.n_symbols > 0 else 20)
        if other == seat:
            scene[COLLECTED] = part
        else:
            scene[OTHERS_COLLECTED] = max(np.float64(scene[OTHERS_COLLECTED]), part)
    if board.n_symbols > 0:
        scene[NEXT_TOKEN] = 0.25 * work.taking[0]


@kernel
def _look_at_way(board, state, seat, work, scene):
    """Routes and cards that the tickets' ways still take; a grey route takes the colour of which most is to spare."""
    aims = work.aims[seat]
    part = 1.0 / board.vehicles
    scene[OPEN_POINTS] = part * aims.open_points
    scene[LOST_POINTS] = part * aims.lost_points
    scene[DONE_POINTS] = part * aims.done_points
    for card in range(board.n_colours + 1):
        work.need[card] = 0
    routes = 0
    for k in range(work.n):
        route = work.route[k]
        work.is_on_way[k] = 1 if has(aims.way, route) else 0
        if work.is_on_way[k]:
            routes += 1
            work.need[board.route_colour[route]] += board.route_length[route]
    lacks = 0
    spare = 0
    for card in range(1, board.n_colours + 1):
        lacking = work.need[card] - np.int64(state.hand[seat, card])
        lacks += max(0, lacking)
        spare = max(spare, -lacking)
    lacks += max(0, work.need[WILD] - spare)
    lacks = max(0, lacks - np.int64(state.hand[seat, WILD]))
    scene[WAY_ROUTES] = 0.25 * routes
    scene[WAY_LACKS] = 0.1 * lacks
    scene[WAY_LATE] = min(2.0, (routes + 0.5 * lacks) / work.limit)


@kernel
def _look_at_best(work, scene):
    scene[READY] = 0.0
    scene[LACKS] = 0.0
    if work.best >= 0 and work.rate[work.best] > 0.0:
        scene[LACKS] = 0.25 * work.missing[work.best]
        if work.payable >= 0:
            scene[READY] = max(0.0, work.rate[work.payable] / work.rate[work.best])


@kernel
def _begin_deed(work, action, kind, guided):
    facts = work.deed[work.n_deeds]
    for fact in range(N_DEED):
        facts[fact] = 0.0
    facts[kind] = 1.0
    facts[IS_GUIDED] = 1.0 if action == guided else 0.0
    work.deed_id[work.n_deeds] = action
    work.deed_kind[work.n_deeds] = kind
    work.n_deeds += 1
    return facts


@kernel
def _list_claims(board, state, seat, work, guided):
    """Routes that can be paid, but for those whose rate is so low that they were never chosen."""
    if work.payable < 0:
        return
    least = WORTH_A_LOOK * work.rate[work.payable] if work.rate[work.payable] > 0.0 else NEVER
    best = work.rate[work.best] if work.best >= 0 else 1.0
    reached = _reached_by_others(board, state, seat)
    _count_known(board, state, seat, work)
    part = 1.0 / board.vehicles
    for k in range(work.n):
        if work.missing[k] == 0 and (work.rate[k] >= least or work.is_on_way[k]):
            route = work.route[k]
            facts = _begin_deed(work, CLAIM + route, IS_CLAIM, guided)
            length = board.route_length[route]
            colour = board.route_colour[route]
            held = work.most if colour == GREY_ROUTE else np.int64(state.hand[seat, colour])
            facts[GAIN] = 2.0 * part * work.gain[k]
            facts[SHARE] = 2.0 * part * work.aims[seat].share[route]
            facts[RATE] = max(-1.0, work.rate[k] / max(0.1, best))
            facts[LENGTH] = 0.25 * length
            facts[WILDS_SPENT] = 0.5 * max(board.route_ferries[route], length - held)
            facts[CARDS_LEFT] = 0.1 * (state.n_hand[seat] - length)
            facts[ENDS] = 1.0 if state.last_turns < 0 and state.vehicles[seat] - length <= LAST_VEHICLES else 0.0
            for end in range(2):
                if reached >> np.uint64(board.route_node[route, end]) & ONE:
                    facts[CONTESTED] += 0.5
            facts[HAS_PARALLEL] = 1.0 if _has_parallel(board, state, seat, route) else 0.0
            facts[IS_GREY] = 1.0 if colour == GREY_ROUTE else 0.0
            points = board.route_points[length] - work.weights[seat].vehicle * length
            facts[TAKINGS] = 2.0 * part * (work.gain[k] - points)
            facts[IS_LAST_TOKEN] = 1.0 if _has_last_token(board, state, seat, route) else 0.0
            _look_at_tickets(board, state, seat, work, k, colour, length, held, facts)
            facts[PAYABLE_BY_OTHERS] = min(1.0, np.float64(work.rival[colour]) / length)


@kernel
def _has_last_token(board, state, seat, route):
    """True if the seat can take a token at an end of the route, and it is the last one there."""
    if board.n_symbols > 0:
        for end in range(2):
            place = board.route_place[route, end]
            if state.n_token[place] == 1 and can_take_token(board, state, seat, place):
                return True
    return False


@kernel
def _look_at_tickets(board, state, seat, work, k, colour, length, held, facts):
    aims = work.aims[seat]
    route = work.route[k]
    part = 1.0 / board.vehicles
    is_on_way = work.is_on_way[k]
    facts[ON_WAY] = 1.0 if is_on_way else 0.0
    facts[STAKE] = 2.0 * part * aims.stake[route]
    facts[CLOSES] = 2.0 * part * aims.closes[route]
    if colour != GREY_ROUTE:
        need = work.need[colour] - (length if is_on_way else 0)
        left = max(0, held - length)
        facts[SPOILS] = 0.25 * (max(0, need - left) - max(0, need - held))


@kernel
def _reached_by_others(board, state, seat):
    """Nodes at which others have a route: those of groups that have more than one node."""
    reached = EMPTY
    for other in range(state.players):
        if other != seat:
            for node in range(board.n_nodes):
                group = np.int64(state.group[other, node])
                if group != node:
                    reached |= (ONE << np.uint64(node)) | (ONE << np.uint64(group))
    return reached


@kernel
def _has_parallel(board, state, seat, route):
    for word in range(board.n_words):
        if board.parallel[route, word] & state.open[seat, word] != EMPTY:
            return True
    return False


@kernel
def _count_known(board, state, seat, work):
    """The most cards of each colour that another seat is known to have, wilds included; WILD: of any colour."""
    for card in range(board.n_colours + 1):
        work.rival[card] = 0
    for other in range(state.players):
        if other != seat:
            wilds = np.int64(state.known[other, WILD])
            for card in range(1, board.n_colours + 1):
                known = np.int64(state.known[other, card]) + wilds
                work.rival[card] = max(work.rival[card], known)
                work.rival[WILD] = max(work.rival[WILD], known)


@kernel
def _list_draws(board, state, seat, work, guided):
    best = max(0.1, work.rate[work.best]) if work.best >= 0 else 1.0
    deck = deck_worth(board, state, seat, work)
    _find_ready(board, work)
    if has_cards(state):
        facts = _begin_deed(work, DRAW_DECK, IS_DECK, guided)
        facts[WORTH] = min(MOST_WORTH, deck / best)
    for card in range(WILD if state.phase == TURN else WILD + 1, board.n_colours + 1):
        if work.in_row[card] > 0:
            facts = _begin_deed(work, DRAW + card, IS_WILD if card == WILD else IS_CARD, guided)
            facts[WORTH] = min(MOST_WORTH, work.card[card] / best)
            facts[ABOVE_DECK] = min(MOST_WORTH, (work.card[card] - deck) / best)
            facts[HELD] = 0.25 * state.hand[seat, card]
            facts[IN_ROW] = 0.25 * work.in_row[card]
            if card != WILD:
                facts[NEEDED] = 0.25 * max(0, work.need[card] - np.int64(state.hand[seat, card]))
            _look_at_use(board, work, card, facts)
            _look_at_ready(board, state, seat, work, card, best, facts)
            for other in range(state.players):
                if other != seat:
                    facts[KNOWN] = max(np.float64(facts[KNOWN]), 0.25 * state.known[other, card])


@kernel
def _look_at_use(board, work, card, facts):
    if work.best >= 0 and work.missing[work.best] > 0:
        colour = board.route_colour[work.route[work.best]]
        if card == WILD or colour == card or colour == GREY_ROUTE:
            facts[FOR_BEST] = 1.0
            facts[COMPLETES] = 1.0 if work.missing[work.best] == 1 else 0.0


@kernel
def _find_ready(board, work):
    """Of the routes that lack one card, the best of each colour by its rate, and whether one is on the way."""
    for colour in range(board.n_colours + 1):
        work.ready[colour] = 0.0
        work.ready_way[colour] = 0.0
    for k in range(work.n):
        if work.missing[k] == 1:
            colour = board.route_colour[work.route[k]]
            work.ready[colour] = max(work.ready[colour], work.rate[k])
            if work.is_on_way[k]:
                work.ready_way[colour] = 1.0


@kernel
def _look_at_ready(board, state, seat, work, card, best, facts):
    """What can be paid with the card: routes of its colour, grey ones if it is the hand's best; any with a wild."""
    rate = 0.0
    way = 0.0
    for colour in range(board.n_colours + 1):
        is_of_use = card == WILD or colour == card or (colour == GREY_ROUTE and state.hand[seat, card] == work.most)
        if is_of_use:
            rate = max(rate, work.ready[colour])
            way = max(way, work.ready_way[colour])
    facts[READIES] = rate / best
    facts[READIES_WAY] = way


@kernel
def like_keeps(board, state, work, ids, guided):
    """List the sets of offered tickets that may be kept, and how much each is liked."""
    seat = state.seat
    plan = work.plan[seat]
    n = legal(board, state, ids)
    work.n_deeds = 0
    most = -1e9
    for i in range(n):
        facts = _begin_deed(work, ids[i], IS_TICKETS, guided)
        kept = ids[i] - KEEPING
        points = 0
        n_kept = 0
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = seat
                points += board.ticket_points[state.offer[seat, k]]
                n_kept += 1
        make_best_plan(board, state, seat, plan, work)
        for k in range(state.n_offer[seat]):
            if kept >> k & 1:
                state.holder[state.offer[seat, k]] = -1
        facts[PLAN_WORTH] = plan.worth
        facts[N_KEPT] = 0.5 * n_kept
        facts[POINTS_KEPT] = np.float64(points) / board.vehicles
        facts[PLAN_LATE] = plan.turns / work.limit
        most = max(most, plan.worth)
    for i in range(n):
        work.deed[i, PLAN_WORTH] = 2.0 * (work.deed[i, PLAN_WORTH] - most) / board.vehicles
    work.best = -1
    _look_around(board, state, seat, work)
    for fact in (HAS_GOALS, OPEN_POINTS, LOST_POINTS, DONE_POINTS, WAY_ROUTES, WAY_LACKS, WAY_LATE):
        work.scene[fact] = 0.0
    work.scene[IS_KEEP] = 1.0 if state.phase == KEEP else -1.0
    _judge(work)
