"""Minds: the kinds of players that kernels have, and how each chooses in a view of its own."""

from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.both import decide, follows, forget, legal
from quai.search.search import iterate
from quai.search.tree import NOTHING, clear_tree, go_on_from_choice, lead, most_visited

RANDOM, GUIDE, PLANNER, EXPERT = range(4)

LOOK = 64  # iterations between two looks at whether the rest can change anything


@kernel
def choose(board, views, guesses, tree, nodes, works, chance, generator, mind, iterations, is_new):
    """What the seat that decides does. If the decision is not new, an expert goes on with the search it began."""
    n = legal(board, views[0], tree.ids)
    if n == 1:
        tree.chosen = NOTHING
        return tree.ids[0]
    if mind == RANDOM:
        return tree.ids[below(generator, n)]
    if mind != EXPERT:
        forget(board, views[0], works)
        return decide(board, views[0], works, mind == PLANNER, tree.ids, generator)
    if is_new and not (follows(board, views[0]) and go_on_from_choice(tree, nodes)):
        clear_tree(tree, nodes)
    return _search(board, views, guesses, tree, nodes, works, chance, generator, iterations, is_new)


@kernel
def _search(board, views, guesses, tree, nodes, works, chance, generator, iterations, is_whole):
    """If these are all iterations that there will be, stop when the rest can't change the choice."""
    for i in range(iterations):
        if is_whole and i % LOOK == 0 and lead(tree, nodes) > iterations - i:
            break
        iterate(board, views, guesses, tree, nodes, works, chance, generator)
    tree.chosen = most_visited(tree, nodes)
    return nodes[tree.chosen].action
