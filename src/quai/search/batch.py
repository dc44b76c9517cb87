"""Games to be played one after another inside compiled code, and what comes of them."""

from typing import Any, NamedTuple

from quai.both.rules import final_count, set_up
from quai.kernel.jit import kernel


class Batch(NamedTuple):
    """What kernels read and write; the first axis counts the games, unless it says otherwise."""

    blanks: Any  # one state with nothing in it but the number of players
    keys: Any  # of the deal
    generators: Any  # generators[game, seat]: a seat's own chance
    turns: Any  # how many seats the bots have moved on: bot i sits on seat (i + turn) % players
    states: Any  # the final ones; or room for one state, which stays in the processor's cache
    decisions: Any  # how many
    log: Any  # the actions' ids, as far as there is room
    parts: Any  # parts[game, seat, part]
    totals: Any
    wins: Any


@kernel
def begin(board, batch, i, chance):
    """Lay out game i; return where in the states it is."""
    at = i % batch.states.size
    batch.states[at] = batch.blanks[0]
    batch.states[at].key[:] = batch.keys[i]
    set_up(board, batch.states[at], chance)
    return at


@kernel
def note(batch, i, action):
    """Count a decision of game i."""
    if batch.decisions[i] < batch.log.shape[1]:
        batch.log[i, batch.decisions[i]] = action
    batch.decisions[i] += 1


@kernel
def finish(board, batch, i, at):
    """The final count of game i."""
    final_count(board, batch.states[at], batch.parts[i], batch.totals[i], batch.wins[i])
