"""Games in which every decision is made at random: quick to compile, and quick."""

from quai.both.rules import apply, legal
from quai.kernel.chance import below
from quai.kernel.jit import entry
from quai.search.batch import begin, finish, note


@entry
def play_games(boards, batch, ids, chances):
    """Play whole games and count them."""
    board = boards[0]
    for i in range(batch.decisions.size):
        at = begin(board, batch, i, chances[0])
        state = batch.states[at]
        while state.seat >= 0:
            n = legal(board, state, ids)
            action = ids[below(batch.generators[i, state.seat], n)]
            note(batch, i, action)
            apply(board, state, action, chances[0])
        finish(board, batch, i, at)
