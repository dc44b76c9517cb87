"""Games in which every decision is made at random: quick to compile, and quick."""

from quai.both.rules import apply, legal, set_up
from quai.kernel.chance import below
from quai.kernel.jit import entry


@entry
def play_games(boards, states, ids, chances, generators, decisions, log):
    """Play whole games from blank states with keys; generators[i, seat] is a seat's own chance."""
    board = boards[0]
    for i in range(states.size):
        state = states[i]
        set_up(board, state, chances[0])
        while state.seat >= 0:
            n = legal(board, state, ids)
            action = ids[below(generators[i, state.seat], n)]
            if decisions[i] < log.shape[1]:
                log[i, decisions[i]] = action
            decisions[i] += 1
            apply(board, state, action, chances[0])
