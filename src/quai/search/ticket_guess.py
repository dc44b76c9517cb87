"""Fill in what a view hides, by chance, so that it agrees with everything the seat has seen."""

import numpy as np

from quai.board.limits import MAX_PLACES, MAX_SEATS, MAX_TICKETS
from quai.kernel.chance import N_STREAMS, below
from quai.kernel.jit import kernel
from quai.search.luck import random_word, shuffle_part
from quai.ticket.network import are_joined
from quai.ticket.state import NOBODY, ROW

# How likely a seat holds a ticket when it has routes at neither end, at one, at both, or has joined them; as counted
# by tools/likely_tickets.py.
LIKELY = np.array([1, 3, 8, 100])
JOINED = 3


@kernel
def guess(board, state, seat, odds, generator):
    """Deal what `seat` does not know: the others' cards and tickets, both kinds of decks, and chance to come.

    odds[other, ticket] says how likely each of the others holds a ticket, compared with other tickets.
    """
    for stream in range(N_STREAMS):
        state.key[stream, 0] = random_word(generator)
        state.key[stream, 1] = random_word(generator)
    _deal_cards(board, state, seat, generator)
    lacking = np.empty(MAX_SEATS, np.int64)
    for other in range(state.players):
        lacking[other] = 0
        if other != seat:
            lacking[other] = _held_tickets(board, state, other)
            state.n_tickets[other] = lacking[other]
    for deck in range(board.n_decks):
        _deal_tickets(board, state, seat, deck, lacking, odds, generator)


@kernel
def _held_tickets(board, state, other):
    """How many tickets another seat holds; during set-up, when that is unknown, as many as it may."""
    if state.n_tickets[other] >= 0:
        return np.int64(state.n_tickets[other])
    return board.tickets_drawn - np.int64(state.n_offer[other])


@kernel
def find_odds(board, state, seat, odds):
    """odds[ticket]: how likely the seat holds each ticket, compared with others, by what it has built of its way."""
    built = np.empty(MAX_TICKETS, np.int64)
    find_built(board, state, seat, built)
    for ticket in range(board.n_tickets):
        odds[ticket] = LIKELY[built[ticket]]


@kernel
def find_built(board, state, seat, built):
    """What a seat has built of each ticket's way, by which LIKELY says how likely it holds the ticket."""
    reached = np.zeros(MAX_PLACES, np.int64)
    for route in range(board.n_routes):
        if state.owner[route] == seat:
            reached[board.route_place[route, 0]] = 1
            reached[board.route_place[route, 1]] = 1
    for ticket in range(board.n_tickets):
        a = board.ticket_place[ticket, 0]
        b = board.ticket_place[ticket, 1]
        built[ticket] = reached[a] + reached[b]
        if built[ticket] == 2 and are_joined(board, state, seat, a, b):
            built[ticket] = JOINED


@kernel
def _deal_cards(board, state, seat, generator):
    """Cards that are nowhere to be seen are in the deck, or in a hand beyond the cards that are known of it."""
    n = _collect_unseen(board, state)
    shuffle_part(state.deck, 0, n, generator)
    for other in range(state.players):
        if other != seat:
            unknown = np.int64(state.n_hand[other])
            for card in range(board.n_colours + 1):
                unknown -= np.int64(state.hand[other, card])
            for _ in range(unknown):
                n -= 1
                state.hand[other, state.deck[n]] += 1
                state.deck[n] = -1


@kernel
def _collect_unseen(board, state):
    """Put all cards that are neither discarded, nor face up, nor seen in a hand into the deck; return how many."""
    n = 0
    for card in range(board.n_colours + 1):
        unseen = board.cards[card] - np.int64(state.discard[card])
        for slot in range(ROW):
            unseen -= state.row[slot] == card
        for other in range(state.players):
            unseen -= np.int64(state.hand[other, card])
        for _ in range(unseen):
            state.deck[n] = card
            n += 1
    return n


@kernel
def _deal_tickets(board, state, seat, deck, lacking, odds, generator):
    """Tickets nowhere to be seen: what the others surely hold, the deck's unknown places, what others are offered."""
    unseen = np.empty(MAX_TICKETS, np.int64)
    n = _unseen_tickets(board, state, seat, deck, unseen)
    for _ in range(n - _unknown_places(state, seat, deck)):
        n = _give_ticket(state, unseen, n, lacking, odds, generator)
    shuffle_part(unseen, 0, n, generator)
    for place in range(np.int64(state.n_ticket_deck[deck])):
        if state.ticket_deck[deck, place] < 0 and n > 0:
            n -= 1
            state.ticket_deck[deck, place] = unseen[n]
    for other in range(state.players):
        if other != seat:
            for i in range(np.int64(state.n_offer[other])):
                if state.offer[other, i] < 0 and n > 0:
                    n -= 1
                    state.offer[other, i] = unseen[n]
    for _ in range(n):
        n = _give_ticket(state, unseen, n, lacking, odds, generator)


@kernel
def _unknown_places(state, seat, deck):
    """Tickets of a deck that are unknown, and that nobody holds yet."""
    n = 0
    for place in range(np.int64(state.n_ticket_deck[deck])):
        n += state.ticket_deck[deck, place] < 0
    for other in range(state.players):
        if other != seat:
            for i in range(np.int64(state.n_offer[other])):
                n += state.offer[other, i] < 0
    return n


@kernel
def _unseen_tickets(board, state, seat, deck, unseen):
    seen = np.zeros(MAX_TICKETS, np.bool_)
    for place in range(np.int64(state.n_ticket_deck[deck])):
        if state.ticket_deck[deck, place] >= 0:
            seen[state.ticket_deck[deck, place]] = True
    for i in range(np.int64(state.n_offer[seat])):
        seen[state.offer[seat, i]] = True
    n = 0
    for ticket in range(board.n_tickets):
        is_mine = state.holder[ticket] != NOBODY
        if board.ticket_deck[ticket] == deck and not is_mine and not seen[ticket]:
            unseen[n] = ticket
            n += 1
    return n


@kernel
def _give_ticket(state, unseen, n, lacking, odds, generator):
    """One of n tickets, by its odds, to one of the others who still lack some, the likelier the more they lack.

    Return how many are left.
    """
    total = 0
    for other in range(state.players):
        total += lacking[other]
    if total == 0:
        return n
    pick = below(generator, total)
    other = 0
    while pick >= lacking[other]:
        pick -= lacking[other]
        other += 1
    at = _pick_likely(odds[other], unseen, n, generator)
    lacking[other] -= 1
    state.holder[unseen[at]] = other
    unseen[at] = unseen[n - 1]
    return n - 1


@kernel
def _pick_likely(odds, unseen, n, generator):
    """Where one of n tickets stands, picked by its odds."""
    total = 0
    for at in range(n):
        total += odds[unseen[at]]
    pick = below(generator, total)
    at = 0
    while pick >= odds[unseen[at]]:
        pick -= odds[unseen[at]]
        at += 1
    return at
