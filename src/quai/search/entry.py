"""Entry points for players: compiled code is given arrays, and Python owns every array."""

from quai.both.rules import apply, hide
from quai.kernel.jit import entry
from quai.search.batch import begin, finish, note
from quai.search.minds import choose

WHOLE = (0.0, 1.0)  # a search that has all of its budget at once


@entry
def choose_at(boards, views, guesses, trees, nodes, works, chances, generator, mind, iterations, spent, is_new):
    """What the seat that decides does in a view of its own."""
    return choose(
        boards[0], views, guesses, trees, nodes, works, chances[0], generator, mind, iterations, spent, is_new
    )  # fmt: skip


@entry
def play_games(boards, batch, views, guesses, trees, nodes, works, chances, minds, iterations):
    """Play whole games and count them; minds and iterations are those of each bot."""
    board = boards[0]
    for i in range(batch.decisions.size):
        at = begin(board, batch, i, chances[0])
        state = batch.states[at]
        while state.seat >= 0:
            seat = state.seat
            bot = (seat - batch.turns[i]) % state.players
            views[0] = batch.states[at]
            hide(board, views[0], seat)
            action = choose_at(
                boards, views, guesses, trees, nodes, works, chances, batch.generators[i, seat],
                minds[bot], iterations[bot], WHOLE, True,
            )  # fmt: skip
            note(batch, i, action)
            apply(board, state, action, chances[0])
        finish(board, batch, i, at)
