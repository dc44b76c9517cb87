"""What is known of a board by heart: the planner's habit, and the expert's instinct in duels and at tables of more.

Each is a network of its own, and they were taught by different games (tools/teach_instinct.py): the planner by sparring
with other bots, the expert mostly with the planner. A network is told what lies on every route, which
tickets the seat holds, what is known of every hand, and says how much more or less than the taste it likes each route,
card and ticket, and how likely the seat wins. It sees what the seat may know and nothing more. A board that was not
learnt has none, and the taste decides alone.
"""

import numpy as np

from quai.kernel.bits import count
from quai.kernel.jit import kernel
from quai.kernel.vectors import add_listed_rows, multiply_row
from quai.search.ticket_aims import district_groups
from quai.search.ticket_instinct_net import (
    LACKS,
    OF_CARD,
    OF_DISTRICT,
    OF_OTHER,
    OF_PLACE,
    OF_ROUTE,
    OF_TABLE,
    OF_TICKET,
    ON_WAY,
    OPEN,
    OTHERS,
    PAYABLE,
    PHASES,
    SHARE,
)
from quai.search.ticket_taste import N_SCENE
from quai.ticket.network import are_joined
from quai.ticket.state import KEEP, ROW, SECOND_DRAW, SETUP_KEEP, TURN
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, KEEPING
from quai.ticket.tokens import can_take_token


@kernel
def like_by_heart(board, state, work, network):
    """Add to how much each listed deed is liked, if the board was learnt."""
    if network.n_inputs == 0:
        return
    tell(board, state, state.seat, work, network.told, network.n_inputs)
    _think(network)
    for i in range(work.n_deeds):
        work.liking[i] += _liking_of(board, state, network, work.deed_id[i])


@kernel
def tell(board, state, seat, work, told, n_inputs):
    """All that a network is told. What is not said is 0."""
    for i in range(n_inputs):
        told[i] = 0.0
    for i in range(N_SCENE):
        told[i] = work.scene[i]
    at = N_SCENE
    phase = state.phase
    told[at + (0 if phase == TURN else 1 if phase == SECOND_DRAW else 2 if phase == KEEP else 3)] = 1.0
    at = _tell_routes(board, state, seat, work, told, at + PHASES)
    at = _tell_tickets(board, state, seat, told, at)
    at = _tell_cards(board, state, seat, told, at)
    at = _tell_table(board, state, seat, told, at)
    at = _tell_districts(board, state, seat, told, at)
    if max(board.n_symbols, board.n_passenger_colours) > 0:
        _tell_places(board, state, seat, work, told, at)


@kernel
def _tell_routes(board, state, seat, work, told, at):
    for route in range(board.n_routes):
        owner = np.int64(state.owner[route])
        if owner >= 0:
            told[at + OF_ROUTE * route + (owner - seat + state.players) % state.players] = 1.0
    is_keeping = state.phase == KEEP or state.phase == SETUP_KEEP
    for k in range(work.n):
        route = work.route[k]
        first = at + OF_ROUTE * route
        told[first + OPEN] = 1.0
        told[first + PAYABLE] = 1.0 if work.missing[k] == 0 else 0.0
        told[first + LACKS] = 0.25 * min(4, work.missing[k])
        if not is_keeping:
            told[first + ON_WAY] = 1.0 if work.is_on_way[k] else 0.0
            told[first + SHARE] = min(3.0, 2.0 * work.aims[seat].share[route] / board.vehicles)
    return at + OF_ROUTE * board.n_routes


@kernel
def _tell_tickets(board, state, seat, told, at):
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == seat:
            is_joined = are_joined(board, state, seat, board.ticket_place[ticket, 0], board.ticket_place[ticket, 1])
            told[at + OF_TICKET * ticket + (0 if is_joined else 1)] = 1.0
    if state.phase == KEEP or state.phase == SETUP_KEEP:
        for i in range(np.int64(state.n_offer[seat])):
            told[at + OF_TICKET * np.int64(state.offer[seat, i]) + 2] = 1.0
    return at + OF_TICKET * board.n_tickets


@kernel
def _tell_cards(board, state, seat, told, at):
    n_cards = board.n_colours + 1
    for card in range(n_cards):
        n = np.int64(state.hand[seat, card])
        told[at + card] = 0.25 * n
        for more in range(1, 4):
            told[at + more * n_cards + card] = 1.0 if n > more else 0.0
        face_up = 0
        for slot in range(ROW):
            face_up += state.row[slot] == card
        told[at + 4 * n_cards + card] = 0.5 * face_up
        unseen = board.cards[card] - n - face_up - np.int64(state.discard[card])
        for step in range(1, state.players):
            known = np.int64(state.known[(seat + step) % state.players, card])
            told[at + (5 + step) * n_cards + card] = 0.5 * known
            unseen -= known
        told[at + 5 * n_cards + card] = np.float64(unseen) / board.cards[card]
    return at + OF_CARD * n_cards


@kernel
def _tell_table(board, state, seat, told, at):
    part = 1.0 / board.vehicles
    for step in range(1, state.players):
        other = (seat + step) % state.players
        first = at + OF_OTHER * (step - 1)
        told[first] = 1.0
        told[first + 1] = 0.1 * state.n_hand[other]
        told[first + 2] = part * state.vehicles[other]
        told[first + 3] = part * (np.int64(state.score[other]) - np.int64(state.score[seat]))
        if state.phase != SETUP_KEEP:  # players choose at once [T-setup-6]
            told[first + 4] = 0.25 * state.n_tickets[other]
    at += OF_OTHER * OTHERS
    told[at] = 1.0 if state.last_turns >= 0 else 0.0
    told[at + 1] = part * state.vehicles[seat]
    told[at + 2] = part * state.score[seat]
    told[at + 3 + (seat - state.first + state.players) % state.players] = 1.0
    return at + OF_TABLE


@kernel
def _tell_districts(board, state, seat, told, at):
    for district in range(board.n_districts):
        for step in range(state.players):
            n = count(district_groups(board, state, (seat + step) % state.players, district))
            if n <= 2:
                told[at + OF_DISTRICT * district + (0 if step == 0 else 2) + n - 1] = 1.0
    return at + OF_DISTRICT * board.n_districts


@kernel
def _tell_places(board, state, seat, work, told, at):
    """Tokens or passengers, on the board and collected."""
    for place in range(board.n_places):
        first = at + OF_PLACE * place
        if board.n_symbols > 0:
            told[first] = 0.5 * state.n_token[place]
            told[first + 1] = 1.0 if can_take_token(board, state, seat, place) else 0.0
        else:
            n = 0
            for colour in range(board.n_passenger_colours):
                n += np.int64(state.passenger[place, colour])
            told[first] = 0.5 * n
            told[first + 1] = min(2.0, 4.0 * work.waiting[place] / board.vehicles)
    at += OF_PLACE * board.n_places
    n_kinds = max(board.n_symbols, board.n_passenger_colours)
    for step in range(state.players):
        for kind in range(n_kinds):
            n = np.float64(state.collected[(seat + step) % state.players, kind])
            told[at + n_kinds * step + kind] = n if board.n_symbols > 0 else 0.25 * n


@kernel
def _think(network):
    """Both layers of units; below 0 they count as 0."""
    for u in range(network.unit.size):
        network.unit[u] = network.first_bias[u]
    n = _list_what_counts(network.told, network.n_inputs, network.listed)
    add_listed_rows(network.first, network.told, network.listed, n, network.unit)
    for u in range(network.unit.size):
        network.unit[u] = max(np.float32(0.0), network.unit[u])
    for u in range(network.deep.size):
        network.deep[u] = network.second_bias[u]
    n = _list_what_counts(network.unit, network.unit.size, network.listed)
    add_listed_rows(network.second, network.unit, network.listed, n, network.deep)
    for u in range(network.deep.size):
        network.deep[u] = max(np.float32(0.0), network.deep[u])


@kernel
def _list_what_counts(facts, n, listed):
    """List which of n facts are not 0; how many."""
    n_listed = 0
    for i in range(n):
        listed[n_listed] = i
        n_listed += facts[i] != 0.0
    return n_listed


@kernel
def winning(network):
    """How likely the seat that was thought of wins."""
    total = network.winning_bias[0] + multiply_row(network.winning, 0, network.deep)
    return 1.0 / (1.0 + np.exp(-np.float64(total)))


@kernel
def outputs_of(board, state, action, outputs):
    """Which outputs speak of a deed: one, or one for each ticket that is kept. How many."""
    cards_at = board.n_routes
    deck_at = cards_at + board.n_colours + 1
    if state.phase == KEEP or state.phase == SETUP_KEEP:
        n = 0
        for i in range(np.int64(state.n_offer[state.seat])):
            if (action - KEEPING) >> i & 1:
                outputs[n] = deck_at + 2 + np.int64(state.offer[state.seat, i])
                n += 1
        return n
    if action >= CLAIM:
        outputs[0] = action - CLAIM
    elif action == DRAW_DECK:
        outputs[0] = deck_at
    elif action < DRAW + board.n_colours + 1:
        outputs[0] = cards_at + action - DRAW
    else:
        outputs[0] = deck_at + 1
    return 1


@kernel
def _liking_of(board, state, network, action):
    outputs = network.outputs
    total = 0.0
    for i in range(outputs_of(board, state, action, outputs)):
        total += network.liking_bias[outputs[i]] + multiply_row(network.liking, outputs[i], network.deep)
    return total
