"""What search asks of the ticket family's players. `works` is room for plans, an array of one record."""

from quai.kernel.jit import kernel
from quai.search import ticket_guess, ticket_outlook, ticket_policy, ticket_prior
from quai.ticket.state import KEEP, PAY, SETUP_KEEP, TAKE

VEHICLES = 6  # for each round of a playout


@kernel
def horizon(board):
    """Rounds that are played out before the outlook decides: about a fifth of a game."""
    return (board.vehicles + VEHICLES // 2) // VEHICLES


@kernel
def suspect(board, view, works):
    """Before guesses are made in a view: how likely the others hold each ticket."""
    for other in range(view.players):
        if other != view.seat:
            ticket_guess.find_odds(board, view, other, works[0].odds[other])


@kernel
def guess(board, state, seat, works, generator):
    ticket_guess.guess(board, state, seat, works[0].odds, generator)


@kernel
def forget(board, state, works):
    """No seat has aims."""
    for seat in range(state.players):
        works[0].aims[seat].is_made = 0


@kernel
def decide(board, state, works, care, ids, generator):
    return ticket_policy.decide(board, state, works[0], care, ids, generator)


@kernel
def weigh(board, state, works, care, ids, n, weights, generator):
    ticket_prior.weigh(board, state, works[0], care, ids, n, weights, generator)


@kernel
def follows(board, state):
    """True if the decision follows from the seat's own last one, and nothing was revealed in between."""
    return state.phase == PAY or state.phase == TAKE


@kernel
def is_dealt(board, state):
    """True where what an action means was dealt: the first of the offered tickets is another one with every guess."""
    return state.phase == KEEP or state.phase == SETUP_KEEP


@kernel
def can_foresee(board, state):
    return ticket_outlook.can_foresee(board, state)


@kernel
def foresee(board, state, works, values):
    ticket_outlook.foresee(board, state, works[0], values)
