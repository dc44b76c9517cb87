"""Games whose positions are noted, for tools/fit_outlook.py."""

from quai.both.rules import apply, legal, set_up
from quai.kernel.chance import below
from quai.kernel.jit import entry
from quai.search.batch import begin, finish, note
from quai.search.care import HURRY
from quai.search.luck import chance_of
from quai.search.ticket_outlook import can_foresee, find_facts
from quai.search.ticket_player import decide, forget


@entry
def play_loosely(boards, batch, works, chances, ids, loose):
    """Play games of the guide with itself, now and then at random, and count them."""
    board = boards[0]
    for i in range(batch.keys.shape[0]):
        at = begin(board, batch, i, chances[0])
        state = batch.states[at]
        forget(board, state, works)
        while state.seat >= 0:
            generator = batch.generators[i, state.seat]
            n = legal(board, state, ids)
            action = ids[below(generator, n)]
            if n > 1 and not chance_of(generator, loose):
                action = decide(board, state, works, HURRY, ids, generator)
            note(batch, i, action)
            apply(board, state, action, chances[0])
        finish(board, batch, i, at)


@entry
def note_positions(boards, states, works, chances, generator, log, decisions, often, facts, games):
    """Play games again as they were logged; note facts[row, seat] and games[row] at some turns. How many rows."""
    board = boards[0]
    row = 0
    for i in range(states.size):
        state = states[i]
        set_up(board, state, chances[0])
        for decision in range(decisions[i]):
            if row < games.size and can_foresee(board, state) and chance_of(generator, often):
                for seat in range(state.players):
                    find_facts(board, state, seat, works[0], facts[row, seat])
                games[row] = i
                row += 1
            apply(board, state, log[i, decision], chances[0])
    return row
