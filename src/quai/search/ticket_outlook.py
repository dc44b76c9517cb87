"""What a seat of the ticket family can look forward to: how likely it wins, seen from the beginning of a turn.

Facts about each seat are weighed by a small network that was fitted to how games end (tools/fit_outlook.py). Seats are
weighed one by one and compared at the end, so one network serves any number of players. Playouts need not go on to the
end of the game, where luck has blurred what a decision was worth.
"""

import numpy as np

from quai.board.limits import MAX_PASSENGER_COLOURS
from quai.kernel.bits import count, has
from quai.kernel.jit import kernel
from quai.search.ticket_aims import district_groups
from quai.search.ticket_net import FACTS, strength_of
from quai.search.ticket_plan import begin_plan, list_goals, plan_ticket, survey
from quai.search.ticket_worth import count_waiting, most_of_others
from quai.ticket.districts import score_districts
from quai.ticket.passengers import count_passengers, score_passengers
from quai.ticket.score import completed_tickets, is_completed
from quai.ticket.state import TURN, WILD
from quai.ticket.tickets import tickets_left
from quai.ticket.tokens import score_tokens

(
    SCORE, DONE, PLANNED, FAILED, N_TICKETS, N_DONE, N_PLANNED,
    PLAN_TURNS, PLAN_LATE, PLAN_SPACES, PLAN_MISSING, PLAN_READY,
    CARDS, WILDS, BEST_COLOUR, OTHERS_CARDS, BEST_NOW, SECOND_NOW, BEST_RATE,
    VEHICLES, OTHERS_VEHICLES, FEWEST, ORDER, PLAYERS, TICKETS_LEFT,
    DISTRICTS, NEAR_DISTRICTS, TOKENS, N_TOKENS,
    PASSENGERS, N_PASSENGERS, LEAD, SURE_LEAD, NONE_OF, GLOBETROTTER,
) = range(len(FACTS))  # fmt: skip


@kernel
def can_foresee(board, state):
    """True where an outlook means something: when a turn begins, before the last round."""
    return state.phase == TURN and state.last_turns < 0


@kernel
def foresee(board, state, work, values):
    """How likely each seat wins."""
    most = -1e9
    for seat in range(state.players):
        find_facts(board, state, seat, work, work.facts)
        values[seat] = strength_of(work.net, work.facts, work.hidden)
        most = max(most, values[seat])
    total = 0.0
    for seat in range(state.players):
        values[seat] = np.exp(values[seat] - most)
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@kernel
def find_facts(board, state, seat, work, facts):
    """All that the network is told about a seat, about as large as 1 each; points as parts of the vehicles."""
    part = 1.0 / board.vehicles
    survey(board, state, seat, work)
    _look_at_tickets(board, state, seat, work, facts, part)
    _look_at_plan(board, work, work.plan[seat], facts)
    _look_at_routes(work, facts, part)
    _look_at_hand(board, state, seat, facts)
    _look_at_table(board, state, seat, facts, part)
    _look_at_districts(board, state, seat, facts, part)
    _look_at_tokens(board, state, seat, facts, part)
    _look_at_passengers(board, state, seat, facts, part)


@kernel
def _look_at_tickets(board, state, seat, work, facts, part):
    """Plan ticket by ticket, and add up what becomes of them."""
    plan = work.plan[seat]
    list_goals(board, state, seat, work)
    begin_plan(plan, work)
    done = 0.0
    planned = 0.0
    failed = 0.0
    n_done = 0
    n_planned = 0
    for i in range(work.n_goals):
        ticket = work.goal[i]
        points = np.float64(board.ticket_points[ticket])
        if is_completed(board, state, seat, ticket):
            done += points
            n_done += 1
        elif plan_ticket(board, state, seat, plan, work, ticket) == -points:
            failed += points
        else:
            planned += points
            n_planned += 1
    facts[DONE] = part * done
    facts[PLANNED] = part * planned
    facts[FAILED] = part * failed
    facts[N_TICKETS] = 0.25 * work.n_goals
    facts[N_DONE] = 0.25 * n_done
    facts[N_PLANNED] = 0.25 * n_planned
    facts[TICKETS_LEFT] = 1.0 if tickets_left(board, state) > 0 else 0.0


@kernel
def _look_at_plan(board, work, plan, facts):
    missing = 0
    ready = 0
    for k in range(work.n):
        if has(plan.routes, work.route[k]):
            missing += work.missing[k]
            ready += work.missing[k] == 0
    facts[PLAN_TURNS] = 0.1 * plan.turns
    facts[PLAN_LATE] = plan.turns / work.limit
    facts[PLAN_SPACES] = np.float64(plan.spaces) / board.vehicles
    facts[PLAN_MISSING] = 0.1 * missing
    facts[PLAN_READY] = 0.25 * ready


@kernel
def _look_at_routes(work, facts, part):
    best = 0.0
    second = 0.0
    rate = 0.0
    for k in range(work.n):
        rate = max(rate, work.gain[k] / work.turns[k])
        if work.missing[k] == 0:
            second = max(second, min(best, work.gain[k]))
            best = max(best, work.gain[k])
    facts[BEST_NOW] = 2.0 * part * best
    facts[SECOND_NOW] = 2.0 * part * second
    facts[BEST_RATE] = 4.0 * part * rate


@kernel
def _look_at_hand(board, state, seat, facts):
    best = 0
    for colour in range(1, board.n_colours + 1):
        best = max(best, np.int64(state.hand[seat, colour]))
    facts[CARDS] = 0.1 * state.n_hand[seat]
    facts[WILDS] = 0.25 * state.hand[seat, WILD]
    facts[BEST_COLOUR] = 0.2 * best


@kernel
def _look_at_table(board, state, seat, facts, part):
    """Points, vehicles and hands, as everybody sees them."""
    vehicles = np.int64(board.vehicles)
    cards = 0
    for other in range(state.players):
        if other != seat:
            vehicles = min(vehicles, np.int64(state.vehicles[other]))
            cards = max(cards, np.int64(state.n_hand[other]))
    facts[SCORE] = part * state.score[seat]
    facts[OTHERS_CARDS] = 0.1 * cards
    facts[VEHICLES] = part * state.vehicles[seat]
    facts[OTHERS_VEHICLES] = part * vehicles
    facts[FEWEST] = min(facts[VEHICLES], facts[OTHERS_VEHICLES])
    facts[ORDER] = np.float64((seat - state.seat + state.players) % state.players) / state.players
    facts[PLAYERS] = 0.5 * (state.players - 2)


@kernel
def _look_at_districts(board, state, seat, facts, part):
    near = 0
    for district in range(board.n_districts):
        if count(district_groups(board, state, seat, district)) == 2:
            near += board.district_value[district]
    facts[DISTRICTS] = part * score_districts(board, state, seat)
    facts[NEAR_DISTRICTS] = part * near


@kernel
def _look_at_tokens(board, state, seat, facts, part):
    n = 0
    for symbol in range(board.n_symbols):
        n += state.collected[seat, symbol] > 0
    facts[TOKENS] = part * score_tokens(board, state, seat)
    facts[N_TOKENS] = 0.2 * n


@kernel
def _look_at_passengers(board, state, seat, facts, part):
    """Majorities as they stand, how far each is ahead, and how sure that is while others still wait."""
    left = np.empty(MAX_PASSENGER_COLOURS, np.int64)
    count_waiting(board, state, left)
    lead = 0.0
    sure = 0.0
    none = 0
    for colour in range(board.n_passenger_colours):
        ahead = np.float64(state.collected[seat, colour] - most_of_others(state, seat, colour))
        lead += ahead / (1.0 + abs(ahead))
        sure += ahead / np.sqrt(ahead * ahead + 1 + left[colour])
        none += state.collected[seat, colour] == 0
    facts[PASSENGERS] = part * score_passengers(board, state, seat)
    facts[N_PASSENGERS] = 0.1 * count_passengers(board, state, seat)
    facts[LEAD] = lead
    facts[SURE_LEAD] = sure
    facts[NONE_OF] = 0.2 * none
    facts[GLOBETROTTER] = 0.0
    if board.globetrotter > 0:
        facts[GLOBETROTTER] = 0.5 * (completed_tickets(board, state, seat) - _most_completed(board, state, seat))


@kernel
def _most_completed(board, state, seat):
    """Tickets that another seat has completed."""
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, completed_tickets(board, state, other))
    return most
