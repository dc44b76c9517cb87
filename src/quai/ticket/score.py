"""The final count, in the rulebook's order."""

from quai.kernel.jit import kernel
from quai.ticket.districts import score_districts
from quai.ticket.network import are_joined
from quai.ticket.passengers import count_passengers, score_passengers
from quai.ticket.tokens import score_tokens

PARTS = ("routes", "tickets", "districts", "tokens", "globetrotter", "passengers")
ROUTES, TICKETS, DISTRICTS, TOKENS, GLOBETROTTER, PASSENGERS = range(len(PARTS))
N_PARTS = len(PARTS)


@kernel
def is_completed(board, state, seat, ticket):
    """A ticket is completed if the seat's own routes join its two places. [T-end-2]"""
    return are_joined(board, state, seat, board.ticket_place[ticket, 0], board.ticket_place[ticket, 1])


@kernel
def completed_tickets(board, state, seat):
    n = 0
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == seat and is_completed(board, state, seat, ticket):
            n += 1
    return n


@kernel
def score_tickets(board, state, seat):
    """Each ticket counts for the seat if completed, against it if not. [T-end-2]"""
    points = 0
    for ticket in range(board.n_tickets):
        if state.holder[ticket] == seat:
            value = board.ticket_points[ticket]
            points += value if is_completed(board, state, seat, ticket) else -value
    return points


@kernel
def score_globetrotter(board, state, seat):
    """Most completed tickets, at least one, score the bonus; so does everyone tied. [G-globe-1]"""
    if board.globetrotter == 0:
        return 0
    mine = completed_tickets(board, state, seat)
    for other in range(state.players):
        if completed_tickets(board, state, other) > mine:
            return 0
    return board.globetrotter if mine > 0 else 0


@kernel
def count_points(board, state, seat, parts):
    """Fill in the seat's points part by part and return their sum."""
    parts[ROUTES] = state.score[seat]
    parts[TICKETS] = score_tickets(board, state, seat)
    parts[DISTRICTS] = score_districts(board, state, seat)
    parts[TOKENS] = score_tokens(board, state, seat)
    parts[GLOBETROTTER] = score_globetrotter(board, state, seat)
    parts[PASSENGERS] = score_passengers(board, state, seat)
    total = 0
    for part in range(N_PARTS):
        total += parts[part]
    return total


@kernel
def is_better(board, state, seat, total, other, other_total):
    """Most points; then more completed tickets; then, where the board says so, more passengers. [T-end-3]"""
    if total != other_total:
        return total > other_total
    mine = completed_tickets(board, state, seat)
    theirs = completed_tickets(board, state, other)
    if mine != theirs or board.passengers_break_ties == 0:
        return mine > theirs
    return count_passengers(board, state, seat) > count_passengers(board, state, other)


@kernel
def final_count(board, state, parts, totals, wins):
    """Every seat's points part by part, totals, and who wins: 1 for each seat that nobody beats. [T-end-3]"""
    for seat in range(state.players):
        totals[seat] = count_points(board, state, seat, parts[seat])
    for seat in range(state.players):
        wins[seat] = 1
        for other in range(state.players):
            if is_better(board, state, other, totals[other], seat, totals[seat]):
                wins[seat] = 0
