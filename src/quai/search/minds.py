"""Minds: the kinds of players that kernels have, and how each chooses in a view of its own."""

from quai.both.rules import legal
from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.both import decide, follows, forget, suspect
from quai.search.care import HABIT
from quai.search.race import begin_race, leader, run_round, thin_out
from quai.search.tree import NOTHING, child_with, clear_tree, go_on_from_choice

RANDOM, PLANNER, EXPERT = range(3)


@kernel
def choose(board, views, guesses, trees, nodes, works, chance, generator, mind, iterations, spent, is_new):
    """What the seat that decides does. If the decision is not new, the race that it began goes on.

    `spent` has the parts of the whole budget that are spent before these iterations and after them.
    """
    tree = trees[0]
    n = legal(board, views[0], tree.ids)
    if n == 1:
        tree.chosen = NOTHING
        tree.n_racers = 1
        return tree.ids[0]
    if mind == RANDOM:
        return tree.ids[below(generator, n)]
    if mind == PLANNER:
        forget(board, views[0], works)
        return decide(board, views[0], works, HABIT, tree.ids, generator)
    if is_new:
        suspect(board, views[0], works)
        if not (follows(board, views[0]) and go_on_from_choice(tree, nodes)):
            clear_tree(tree, nodes, nodes.size)
        begin_race(board, views[0], tree, works, generator)
    return _race(board, views, guesses, tree, nodes, works, chance, generator, iterations, spent)


@kernel
def _race(board, views, guesses, tree, nodes, works, chance, generator, iterations, spent):
    done = 0
    while tree.n_racers > 1 and done + tree.n_racers <= iterations:
        done += tree.n_racers
        run_round(board, views, guesses, tree, nodes, works, chance, generator)
        thin_out(tree, spent[0] + (spent[1] - spent[0]) * done / iterations)
    action = tree.racer[leader(tree, tree.doubt)]
    tree.chosen = child_with(nodes, tree.root, action)
    return action
