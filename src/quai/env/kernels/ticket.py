"""The ticket family as learners see it. The fields are written in the order of `quai.env.fields.TICKET`."""

import numpy as np

from quai.kernel.bits import has
from quai.kernel.jit import kernel
from quai.ticket.score import is_completed
from quai.ticket.state import PHASES, ROW

N_PHASES = len(PHASES)


@kernel
def observe(board, view, seat, out):
    """Write what the seat sees, itself first and the others in turn order, over zeros; return how many numbers."""
    at = _write_moment(view, seat, out)
    at = _write_cards(board, view, seat, out, at)
    at = _write_standing(board, view, seat, out, at)
    at = _write_routes(board, view, seat, out, at)
    at = _write_tickets(board, view, seat, out, at)
    at = _write_tokens(board, view, out, at)
    at = _write_collected(board, view, seat, out, at)
    return _write_passengers(board, view, out, at)


@kernel
def _write_moment(view, seat, out):
    """phase, decides, first, last_turns"""
    players = view.players
    out[view.phase] = 1
    at = N_PHASES
    if view.seat >= 0:
        out[at + (view.seat - seat + players) % players] = 1
    at += players
    out[at + (view.first - seat + players) % players] = 1
    at += players
    out[at] = max(0, view.last_turns)
    return at + 1


@kernel
def _write_cards(board, view, seat, out, at):
    """hand, row, discard, deck_size"""
    n_cards = board.n_colours + 1
    for card in range(n_cards):
        out[at + card] = view.hand[seat, card]
    at += n_cards
    for slot in range(ROW):
        if view.row[slot] >= 0:
            out[at + view.row[slot]] += 1
    at += n_cards
    for card in range(n_cards):
        out[at + card] = view.discard[card]
    at += n_cards
    out[at] = view.n_deck
    return at + 1


@kernel
def _write_standing(board, view, seat, out, at):
    """hand_sizes, vehicles, scores, ticket_counts, offer_sizes, known, ticket_deck_sizes"""
    players = view.players
    n_cards = board.n_colours + 1
    for turn in range(players):
        other = (seat + turn) % players
        out[at + turn] = view.n_hand[other]
        out[at + players + turn] = view.vehicles[other]
        out[at + 2 * players + turn] = view.score[other]
        out[at + 3 * players + turn] = view.n_tickets[other]
        out[at + 4 * players + turn] = view.n_offer[other]
        for card in range(n_cards):
            out[at + 5 * players + n_cards * turn + card] = view.known[other, card]
    at += (5 + n_cards) * players
    for deck in range(board.n_decks):
        out[at + deck] = view.n_ticket_deck[deck]
    return at + board.n_decks


@kernel
def _write_routes(board, view, seat, out, at):
    """routes, open, claim, ends"""
    n_routes = board.n_routes
    players = view.players
    for route in range(n_routes):
        owner = np.int64(view.owner[route])
        if owner >= 0:
            out[at + n_routes * ((owner - seat + players) % players) + route] = 1
    at += n_routes * players
    for route in range(n_routes):
        out[at + route] = has(view.open[seat], route)
    at += n_routes
    if view.claim >= 0:
        out[at + view.claim] = 1
    at += n_routes
    if board.n_passenger_colours == 0:
        return at
    out[at] = view.owes & 1
    out[at + 1] = view.owes >> 1
    return at + 2


@kernel
def _write_tickets(board, view, seat, out, at):
    """tickets, completed, rejected, offer"""
    n_tickets = board.n_tickets
    for ticket in range(n_tickets):
        if view.holder[ticket] == seat:
            out[at + ticket] = 1
            out[at + n_tickets + ticket] = is_completed(board, view, seat, ticket)
        out[at + 2 * n_tickets + ticket] = view.rejecter[ticket] == seat
    at += 3 * n_tickets
    for i in range(view.n_offer[seat]):
        out[at + n_tickets * i + view.offer[seat, i]] = 1
    return at + n_tickets * board.tickets_drawn


@kernel
def _write_tokens(board, view, out, at):
    """tokens, aside"""
    if board.n_symbols == 0:
        return at
    for place in range(board.n_places):
        if view.n_token[place] > 0:
            out[at + board.n_places * view.token[place] + place] = view.n_token[place]
    at += board.n_places * board.n_symbols
    for symbol in range(board.n_symbols):
        out[at + symbol] = view.aside[symbol]
    return at + board.n_symbols


@kernel
def _write_collected(board, view, seat, out, at):
    """collected"""
    n_kinds = max(board.n_symbols, board.n_passenger_colours)
    for turn in range(view.players):
        other = (seat + turn) % view.players
        for kind in range(n_kinds):
            out[at + n_kinds * turn + kind] = view.collected[other, kind]
    return at + n_kinds * view.players


@kernel
def _write_passengers(board, view, out, at):
    """passengers"""
    for colour in range(board.n_passenger_colours):
        for place in range(board.n_places):
            out[at + place] = view.passenger[place, colour]
        at += board.n_places
    return at
