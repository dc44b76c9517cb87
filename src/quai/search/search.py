"""Information-set Monte Carlo tree search.

Every iteration guesses what is hidden, goes down the tree by what was good so far and what the guide likes, plays on
by the guide, and sees how likely each seat wins. The longer a search goes on, the more it counts how the game ends
instead: that is blurred by luck, which many playouts make up for, but knows nothing of the outlook's errors.
"""

import numpy as np

from quai.both.rules import apply, final_count, legal
from quai.kernel.jit import kernel
from quai.search.both import can_foresee, decide, foresee, forget, guess, horizon, is_dealt, weigh
from quai.search.care import HURRY, OWN, PLAYOUT
from quai.search.tree import MAX_DEPTH, NOTHING, add_child, child_with, find_children, learn, select

MAX_PLAYOUT = 4000  # decisions: more than any game has
NOBODY = -1  # has a care of its own
LEAST_PART = 0.1  # of a playout's value: less is not worth playing on to the end for


@kernel
def iterate(board, views, states, tree, nodes, works, chance, generator, action):
    """One visit to the tree, with an action of the seat that decides in the view."""
    states[0] = views[0]
    state = states[0]
    guess(board, state, views[0].seat, works, generator)
    forget(board, state, works)
    node = _enter(state, tree, nodes, action)
    apply(board, state, action, chance)
    _descend(board, state, tree, nodes, works, chance, generator, node)
    rounds = np.int64(tree.sight * horizon(board))
    play_out(board, state, works, views[0].seat, OWN, PLAYOUT, tree.ids, rounds, chance, generator)
    if state.seat < 0:
        evaluate(board, state, tree)
    else:
        foresee(board, state, works, tree.values)
        _mix_in_end(board, state, works, tree, chance, generator)
    learn(tree, nodes)


@kernel
def _mix_in_end(board, state, works, tree, chance, generator):
    """Play on to the end, if that counts for something by now, and count it with what was foreseen.

    So far from the decision the taste will do, which is faster.
    """
    part = tree.rounds / (tree.rounds + tree.trust)
    if part < LEAST_PART:
        return
    for seat in range(state.players):
        tree.foreseen[seat] = tree.values[seat]
    play_out(board, state, works, NOBODY, HURRY, HURRY, tree.ids, MAX_PLAYOUT, chance, generator)
    evaluate(board, state, tree)
    for seat in range(state.players):
        tree.values[seat] = part * tree.values[seat] + (1.0 - part) * tree.foreseen[seat]


@kernel
def _enter(state, tree, nodes, action):
    """Begin a path with an action of the root; its node, or NOTHING if it is new."""
    tree.depth = 0
    known = child_with(nodes, tree.root, action)
    child = add_child(tree, nodes, tree.root, action, state.seat) if known == NOTHING else known
    if child != NOTHING:
        tree.path[0] = child
        tree.depth = 1
    return known


@kernel
def _descend(board, state, tree, nodes, works, chance, generator, node):
    """From a node down to the first action that the tree does not have; it is added."""
    while state.seat >= 0 and node != NOTHING and tree.depth < MAX_DEPTH:
        n = legal(board, state, tree.ids)
        action = tree.ids[0]
        if n > 1 and is_dealt(board, state):
            action = decide(board, state, works, HURRY, tree.ids, generator)
        elif n > 1:
            weigh(board, state, works, HURRY, tree.ids, n, tree.weight, generator)
            find_children(tree, nodes, node, n)
            choice = select(tree, nodes, n)
            action = tree.ids[choice]
            child = tree.child[choice]
            is_new = child == NOTHING
            if is_new:
                child = add_child(tree, nodes, node, action, state.seat)
            if child != NOTHING:
                tree.path[tree.depth] = child
                tree.depth += 1
            node = NOTHING if is_new else child
        apply(board, state, action, chance)


@kernel
def play_out(board, state, works, mine, own, others, ids, rounds, chance, generator):
    """So many rounds on or to the end of the game, by the guide: one seat with a care of its own, the others alike."""
    turns = rounds * state.players
    for _ in range(MAX_PLAYOUT):
        if state.seat < 0:
            return
        if can_foresee(board, state):
            if turns == 0:
                return
            turns -= 1
        care = own if state.seat == mine else others
        apply(board, state, decide(board, state, works, care, ids, generator), chance)


@kernel
def evaluate(board, state, tree):
    """Each seat's share of the win."""
    final_count(board, state, tree.parts, tree.totals, tree.wins)
    winners = 0
    for seat in range(state.players):
        winners += tree.wins[seat]
    for seat in range(state.players):
        tree.values[seat] = tree.wins[seat] / winners
