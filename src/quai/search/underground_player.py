"""What search asks of the players of On the Underground. `works` is room for the planner: states, and notes on them."""

from quai.kernel.jit import kernel
from quai.search import underground_guess, underground_prior
from quai.search.care import CARE
from quai.search.underground_plan import planned
from quai.search.underground_policy import guided
from quai.underground.legal import legal
from quai.underground.state import BUILDS, RIDE


@kernel
def horizon(board):
    """Not asked for, since nothing is foreseen."""
    return 0


@kernel
def suspect(board, view, works):
    """Nobody holds anything that others do not see. [U-info-1]"""


@kernel
def guess(board, state, seat, works, generator):
    underground_guess.guess(board, state, generator)


@kernel
def forget(board, state, works):
    """Nothing is kept from one decision to the next."""


@kernel
def decide(board, state, works, care, ids, generator):
    n = legal(board, state, ids)
    if care >= CARE:
        return planned(board, state, ids, n, generator, works[0], works[1])
    return guided(board, state, ids, n, generator)


@kernel
def weigh(board, state, works, care, ids, n, weights, generator):
    underground_prior.weigh(board, state, ids, n, weights, generator)


@kernel
def follows(board, state):
    """True if the seat has decided something in this turn already: cards are turned up at its end only."""
    return state.phase == RIDE or state.builds_left < BUILDS


@kernel
def is_dealt(board, state):
    """Never: nothing is offered that others do not see."""
    return False


@kernel
def can_foresee(board, state):
    """Never: playouts go on to the end of the game."""
    return False


@kernel
def foresee(board, state, works, values):
    """Not asked for."""
