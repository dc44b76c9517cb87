"""Games whose positions are noted with what came of them, for tools/fit_outlook.py."""

from quai.both.rules import apply, final_count, legal, set_up
from quai.kernel.chance import below
from quai.kernel.jit import entry
from quai.search.luck import chance_of
from quai.search.ticket_outlook import can_foresee, find_facts
from quai.search.ticket_player import decide, forget


@entry
def note_games(
    boards, states, works, chances, generators, ids, loose, often, facts, games, parts, totals, wins
):  # fmt: skip
    """Play games of the guide with itself, now and then at random; note facts[row, seat] and games[row] at some turns.

    How many rows were noted; wins[i, seat] is 1 for each seat that nobody beats in game i.
    """
    board = boards[0]
    row = 0
    for i in range(states.size):
        state = states[i]
        set_up(board, state, chances[0])
        forget(board, state, works)
        while state.seat >= 0:
            if row < games.size and can_foresee(board, state) and chance_of(generators[i], often):
                for seat in range(state.players):
                    find_facts(board, state, seat, works[0], facts[row, seat])
                games[row] = i
                row += 1
            n = legal(board, state, ids)
            action = ids[below(generators[i], n)]
            if n > 1 and not chance_of(generators[i], loose):
                action = decide(board, state, works, False, ids, generators[i])
            apply(board, state, action, chances[0])
        final_count(board, state, parts, totals, wins[i])
    return row
