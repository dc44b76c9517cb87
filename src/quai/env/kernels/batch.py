"""Many games of either family side by side."""

from typing import Any, NamedTuple

import numpy as np

from quai.both.pick import by_family
from quai.both.rules import apply, final_count, hide, legal, set_up
from quai.env.kernels import ticket, underground
from quai.kernel.chance import N_STREAMS, below, mix
from quai.kernel.jit import entry, kernel, wrapping_kernel

NEXT_GAME = -1  # in place of an action: leave this game, begin the next

observe = by_family(ticket.observe, underground.observe)


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
def step(boards, batch):
    """Carry out `batch.actions`, one in every game; where that ends it, count, and begin the next. Then look again."""
    board = boards[0]
    for i in range(batch.actions.size):
        is_over = batch.actions[i] == NEXT_GAME
        batch.ended[i] = 0
        if not is_over:
            apply(board, batch.states[i], batch.actions[i], batch.chances[0])
            is_over = _mark(board, batch.states, i, batch.ids, batch.masks[i]) == 0
            if is_over:
                _count(board, batch, i)
        if is_over:
            _take_blank(batch, i)
            set_up(board, batch.states[i], batch.chances[0])
            _mark(board, batch.states, i, batch.ids, batch.masks[i])
        batch.seats[i] = batch.states[i].seat
        _look(board, batch.states, i, batch.seats[i], batch.views, batch.observations[i])


@entry
def look_at(boards, states, i, seat, views, observation):
    """Write what the seat sees; return how many numbers that is."""
    return _look(boards[0], states, i, seat, views, observation)


@entry
def mark_at(boards, states, i, ids, mask):
    """Write the mask of the legal actions; return how many they are."""
    return _mark(boards[0], states, i, ids, mask)


@kernel
def _look(board, states, i, seat, views, observation):
    """The observation is made from a copy on which the rules have hidden what the seat may not know."""
    views[0] = states[i]
    hide(board, views[0], seat)
    observation[:] = 0
    return observe(board, views[0], seat, observation)


@kernel
def _mark(board, states, i, ids, mask):
    n = legal(board, states[i], ids)
    mask[:] = 0
    for k in range(n):
        mask[ids[k]] = 1
    return n


@kernel
def _count(board, batch, i):
    """The final count, and how the game looks to the seat that ended it."""
    final_count(board, batch.states[i], batch.parts, batch.totals, batch.wins)
    batch.ended[i] = 1
    share_out(batch.wins, batch.rewards[i])
    for seat in range(batch.scores.shape[1]):
        batch.scores[i, seat] = batch.totals[seat]
    _look(board, batch.states, i, batch.seats[i], batch.views, batch.final_observations[i])


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
def _take_blank(batch, i):
    """Make place i ready for its next game; the games of one place are as many numbers apart as there are places."""
    batch.numbers[i] += batch.actions.size
    batch.states[i] = batch.blanks[0]
    _take_key(batch.states[i].key, batch.blanks[0].key, batch.numbers[i])
