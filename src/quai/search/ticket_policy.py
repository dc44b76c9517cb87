"""How a seat of the ticket family plays: with care for the planner, and fast for playouts."""

import numpy as np

from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.care import CARE, HABIT, INSTINCT, OWN, PLAYOUT
from quai.search.ticket_aims import appraise, value_cards
from quai.search.ticket_deeds import best_deed, like_deeds, like_keeps
from quai.search.ticket_draws import best_draw
from quai.search.ticket_goals import ask_for_tickets, keep_fast, keep_with_care, wants_tickets
from quai.search.ticket_instinct import like_by_heart
from quai.search.ticket_pay import best_payment
from quai.search.ticket_worth import value_takings
from quai.ticket.draw import can_draw_first
from quai.ticket.legal import legal
from quai.ticket.state import KEEP, PAY, SECOND_DRAW, SETUP_KEEP, SETUP_PLACE, SETUP_SPLIT, TAKE, TURN
from quai.ticket.tables import CLAIM


@kernel
def decide(board, state, work, care, ids, generator):
    """What the seat does now: with care, or in a hurry by aims that are kept while they hold. `ids` is room."""
    guided = _follow_rule_of_thumb(board, state, work, care, ids, generator)
    work.n_deeds = 0
    if work.weights[state.seat].taste > 0.0:
        _like(board, state, work, care, ids, guided)
    return best_deed(work) if work.n_deeds > 0 else guided


@kernel
def _like(board, state, work, care, ids, guided):
    """List what comes into question, and how much each is liked; nothing where the rule of thumb decides alone."""
    if state.phase == TURN or state.phase == SECOND_DRAW:
        like_deeds(board, state, work, guided)
    elif care >= CARE and (state.phase == KEEP or state.phase == SETUP_KEEP):
        like_keeps(board, state, work, ids, guided)
    if work.n_deeds <= 1:
        return
    if care == PLAYOUT or care == HABIT:
        like_by_heart(board, state, work, work.habit)
    elif care == OWN or care == INSTINCT:
        if state.players == 2:
            like_by_heart(board, state, work, work.duel)
        else:
            like_by_heart(board, state, work, work.table)


@kernel
def _follow_rule_of_thumb(board, state, work, care, ids, generator):
    phase = state.phase
    if phase == TURN or phase == SECOND_DRAW:
        return guide(board, state, work, care, ids, generator)
    if phase == PAY:
        appraise(board, state, state.seat, work, care)
        return best_payment(board, state, work)
    if phase == KEEP or phase == SETUP_KEEP:
        if care >= CARE:
            return keep_with_care(board, state, work, ids)
        return keep_fast(board, state, work, ids)
    if phase == SETUP_SPLIT:
        return ask_for_tickets(board, state, work.weights[state.seat].long_at_setup)
    n = legal(board, state, ids)
    if phase == TAKE:
        return _take(board, state, work, ids, n)
    if phase == SETUP_PLACE:
        return _place(board, state, work, care, ids, n, generator)
    return ids[below(generator, n)]


@kernel
def guide(board, state, work, care, ids, generator):
    """What the rule of thumb does in a turn; routes and cards are appraised for it."""
    appraise(board, state, state.seat, work, care)
    value_cards(board, state, state.seat, work, False)
    if state.phase == TURN:
        return _turn(board, state, work, care, ids, generator)
    return best_draw(board, state, work)


@kernel
def _turn(board, state, work, care, ids, generator):
    """The best route if it can be paid; tickets if they promise more; cards; and if all else fails what is left."""
    seat = state.seat
    k = work.payable
    weights = work.weights[seat]
    eager = weights.eager - weights.late / work.limit
    if k >= 0 and work.rate[k] >= eager * work.rate[work.best]:
        return CLAIM + work.route[k]
    if wants_tickets(board, state, seat, work, care, generator):
        return ask_for_tickets(board, state, weights.long_later)
    if can_draw_first(state) and (k < 0 or state.last_turns < 0):
        return best_draw(board, state, work)
    if k >= 0:
        return CLAIM + work.route[k]
    n = legal(board, state, ids)
    return ids[below(generator, n)]


@kernel
def _take(board, state, work, ids, n):
    """A token of which fewest are left; a passenger of the colour where it counts most."""
    value_takings(board, state, state.seat, work)
    best = ids[0]
    most = -1e9
    for i in range(n):
        kind = (ids[i] - board.take_at) // board.n_places
        place = (ids[i] - board.take_at) % board.n_places
        worth = -np.float64(state.n_token[place])
        if board.n_symbols == 0:
            worth = work.taking[kind]
        if worth > most:
            most = worth
            best = ids[i]
    return best


@kernel
def _place(board, state, work, care, ids, n, generator):
    """A token where good routes end."""
    seat = state.seat
    appraise(board, state, seat, work, care)
    best = ids[0]
    most = -1.0
    for i in range(n):
        place = (ids[i] - board.place_at) % board.n_places
        worth = 0.1 * below(generator, 8)
        for k in range(work.n):
            route = work.route[k]
            if board.route_place[route, 0] == place or board.route_place[route, 1] == place:
                worth = max(worth, work.rate[k])
        if worth > most:
            most = worth
            best = ids[i]
    return best
