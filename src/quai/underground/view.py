"""What a seat may know: the one place where things are hidden."""

from quai.kernel.jit import kernel


@kernel
def hide(board, state, seat):
    """Blank what `seat` (-1: a spectator) may not know: the order of the destination deck, for everybody. [U-info-1]"""
    state.key[:, :] = 0
    state.deck[:] = -1
