"""A race of actions. In every round each of them is tried in one playout, all with the same luck, so that few rounds
tell them apart. What falls behind drops out; what is done by instinct gives way only to what is surely better.
"""

import numpy as np

from quai.both.rules import legal
from quai.kernel.jit import kernel
from quai.search.both import decide, forget, weigh
from quai.search.care import INSTINCT
from quai.search.search import iterate

FIRST = 0  # what is done by instinct, by which the others are measured
WARMING_UP = 4  # rounds in which nobody drops out
AT_LEAST = 3  # stay when a race is thinned out


@kernel
def begin_race(board, view, tree, works, generator):
    """At the start are what is done by instinct and what is liked most besides."""
    forget(board, view, works)
    first = decide(board, view, works, INSTINCT, tree.ids, generator)
    n = legal(board, view, tree.ids)
    forget(board, view, works)
    weigh(board, view, works, INSTINCT, tree.ids, n, tree.weight, generator)
    tree.rounds = 0
    tree.n_racers = 0
    tree.standard = 0.0
    for i in range(n):
        if tree.ids[i] == first:
            _enter(tree, i)
    while tree.n_racers < min(n, np.int64(tree.width)):
        best = 0
        for i in range(n):
            if tree.weight[i] > tree.weight[best]:
                best = i
        _enter(tree, best)


@kernel
def _enter(tree, i):
    tree.racer[tree.n_racers] = tree.ids[i]
    tree.ahead[tree.n_racers] = 0.0
    tree.square[tree.n_racers] = 0.0
    tree.n_racers += 1
    tree.weight[i] = -1.0


@kernel
def run_round(board, views, guesses, tree, nodes, works, chance, generator):
    """One iteration for each racer."""
    tree.luck[:] = generator
    standard = 0.0
    for racer in range(tree.n_racers):
        generator[:] = tree.luck
        iterate(board, views, guesses, tree, nodes, works, chance, generator, tree.racer[racer])
        value = tree.values[views[0].seat]
        if racer == FIRST:
            standard = value
        tree.ahead[racer] += value - standard
        tree.square[racer] += (value - standard) * (value - standard)
    tree.standard += standard
    tree.rounds += 1
    if tree.rounds >= WARMING_UP:
        _drop_out(tree)


@kernel
def _drop_out(tree):
    """Whoever is surely behind the one who is surely ahead. The first stays as long as others are measured by it."""
    line = _bound(tree, leader(tree, tree.bold), -tree.bold)
    left = FIRST + 1
    for racer in range(FIRST + 1, tree.n_racers):
        if _bound(tree, racer, tree.bold) >= line:
            _move(tree, racer, left)
            left += 1
    if left == FIRST + 2 and line > 0.0:
        _move(tree, FIRST + 1, FIRST)
        left = FIRST + 1
    tree.n_racers = left


@kernel
def thin_out(tree, spent):
    """The more of the budget is spent, the fewer race on: time goes to those between whom it is to be decided."""
    most = max(np.float64(AT_LEAST), tree.width ** (1.0 - tree.thinning * spent))
    while tree.n_racers > most:
        last = FIRST + 1
        for racer in range(FIRST + 1, tree.n_racers):
            if tree.ahead[racer] < tree.ahead[last]:
                last = racer
        tree.n_racers -= 1
        _move(tree, tree.n_racers, last)


@kernel
def _move(tree, racer, to):
    tree.racer[to] = tree.racer[racer]
    tree.ahead[to] = tree.ahead[racer]
    tree.square[to] = tree.square[racer]


@kernel
def leader(tree, errors):
    """Who is ahead, even with so many standard errors less."""
    best = FIRST
    for racer in range(FIRST + 1, tree.n_racers):
        if _bound(tree, racer, -errors) > _bound(tree, best, -errors):
            best = racer
    return best


@kernel
def _bound(tree, racer, errors):
    """How far a racer is ahead of the first, on average, and so many standard errors more."""
    n = max(1, tree.rounds)
    mean = tree.ahead[racer] / n
    return mean + errors * np.sqrt(max(0.0, tree.square[racer] / n - mean * mean) / n)
