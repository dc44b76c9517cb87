"""Many games side by side: what does not depend on their family.

`step`, `look_at` and `mark_at` stand in the modules of the families, because compiled code that is handed the rules as
functions can't be kept on disk.
"""

from typing import Any, NamedTuple

import numpy as np

from quai.kernel.chance import N_STREAMS, below, mix
from quai.kernel.jit import entry, kernel, wrapping_kernel

NEXT_GAME = -1  # in place of an action: leave this game, begin the next


class Batch(NamedTuple):
    """Games in progress with all that a step reads and writes; the first axis counts the games."""

    states: Any
    numbers: Any  # of the game in progress: all of its chance follows from the blank's key and this
    actions: Any  # to be carried out, or NEXT_GAME
    seats: Any  # who decides
    observations: Any  # what that seat sees
    masks: Any  # what it may do: 1 for each legal action
    ended: Any  # 1 if the step ended a game; then …
    rewards: Any  # … for every seat
    scores: Any
    final_observations: Any  # what the seat that acted sees at the end
    blanks: Any  # one state with nothing in it but the number of players, who is first, and the seed's key
    views: Any  # room for one state
    chances: Any
    ids: Any  # room for the legal actions of one state
    parts: Any  # room for one final count
    totals: Any
    wins: Any


@entry
def share_out(wins, rewards):
    """Rewards add up to nothing: one winner gets 1, the others share -1; several winners share what one would get."""
    players = rewards.size
    winners = 0
    for seat in range(players):
        winners += wins[seat]
    for seat in range(players):
        share = players / winners if wins[seat] else 0.0
        rewards[seat] = (share - 1) / (players - 1)


@entry
def first_illegal(masks, actions):
    """The first game whose action is not legal, or -1."""
    n_actions = masks.shape[1]
    for i in range(actions.size):
        action = actions[i]
        if action < 0 or action >= n_actions or masks[i, action] == 0:
            return i
    return -1


@entry
def choose_all(masks, chances, actions):
    """One of the legal actions of every game, each as likely as any other."""
    n_actions = masks.shape[1]
    for i in range(actions.size):
        n = np.int64(0)
        for action in range(n_actions):
            n += masks[i, action]
        left = below(chances[0].chooser, n)
        for action in range(n_actions):
            left -= masks[i, action]
            if left < 0:
                actions[i] = action
                break


@wrapping_kernel
def _take_key(key, blank_key, number):
    for stream in range(N_STREAMS):
        key[stream, 0] = mix(blank_key[stream, 0] + np.uint64(number))
        key[stream, 1] = blank_key[stream, 1]


@kernel
def mark(ids, n, mask):
    """Write the mask of n legal actions."""
    mask[:] = 0
    for k in range(n):
        mask[ids[k]] = 1


@kernel
def take_blank(batch, i):
    """Make place i ready for its next game; the games of one place are as many numbers apart as there are places."""
    batch.numbers[i] += batch.actions.size
    batch.states[i] = batch.blanks[0]
    _take_key(batch.states[i].key, batch.blanks[0].key, batch.numbers[i])


@kernel
def note_end(batch, i):
    """Scores and rewards of the game that was just counted."""
    batch.ended[i] = 1
    share_out(batch.wins, batch.rewards[i])
    for seat in range(batch.scores.shape[1]):
        batch.scores[i, seat] = batch.totals[seat]
