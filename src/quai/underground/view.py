"""What a seat may know: the one place where things are hidden."""

from quai.kernel.bits import EMPTY
from quai.kernel.chance import N_STREAMS
from quai.kernel.jit import kernel


@kernel
def hide(board, state, seat):
    """Blank what `seat` (-1: a spectator) may not know: the order of the destination deck, for everybody. [U-info-1]

    Which cards are still in it everybody could tell from those that are up or were discarded.
    """
    for stream in range(N_STREAMS):
        state.key[stream, 0] = EMPTY
        state.key[stream, 1] = EMPTY
    for i in range(state.n_deck):
        for j in range(i, 0, -1):
            if state.deck[j] < state.deck[j - 1]:
                card = state.deck[j]
                state.deck[j] = state.deck[j - 1]
                state.deck[j - 1] = card
