"""What a view of On the Underground hides, guessed: the order of the destination deck."""

from quai.kernel.chance import below
from quai.kernel.jit import kernel


@kernel
def guess(board, state, generator):
    """Put the deck in random order; nothing else is hidden. [U-info-1]"""
    for last in range(state.n_deck - 1, 0, -1):
        other = below(generator, last + 1)
        card = state.deck[last]
        state.deck[last] = state.deck[other]
        state.deck[other] = card
