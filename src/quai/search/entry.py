"""Entry points for players: compiled code is given arrays, and Python owns every array."""

from quai.both.rules import apply, hide, set_up
from quai.kernel.jit import entry
from quai.search.minds import choose


@entry
def choose_at(boards, views, guesses, trees, nodes, works, chances, generator, mind, iterations, is_new):
    """What the seat that decides does in a view of its own."""
    return choose(
        boards[0], views, guesses, trees, nodes, works, chances[0], generator, mind, iterations, is_new
    )  # fmt: skip


@entry
def play_games(
    boards, states, views, guesses, trees, nodes, works, chances, generators, minds, iterations, decisions, log
):
    """Play whole games from blank states with keys; minds[seat] says who sits where. Note the decisions made."""
    board = boards[0]
    for i in range(states.size):
        state = states[i]
        set_up(board, state, chances[0])
        while state.seat >= 0:
            seat = state.seat
            views[0] = states[i]
            hide(board, views[0], seat)
            action = choose_at(
                boards, views, guesses, trees, nodes, works, chances, generators[i, seat],
                minds[seat], iterations[seat], True,
            )  # fmt: skip
            if decisions[i] < log.shape[1]:
                log[i, decisions[i]] = action
            decisions[i] += 1
            apply(board, state, action, chances[0])
