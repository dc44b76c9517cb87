"""A tree of decisions over information sets: children are actions, whatever the hidden cards and chance were.

Each node keeps how often its action was chosen and what that brought, on average, to the seat that chose it: every
player maximises their own result. Which children a node has differs from visit to visit, since what is legal depends
on what was guessed and drawn; only those that are legal now compete.
"""

import numpy as np

from quai.kernel.jit import kernel

NOTHING = -1
ROOT = 0

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64),  # summed over visits, to the seat that chose the action
                ("action", np.int32),
                ("seat", np.int32),  # who chose it
                ("visits", np.int32),
                ("first", np.int32),  # child
                ("next", np.int32),  # child of the same parent
            ],
            align=True,
        ),
    )
)

SEARCHING = {"exploration": 1.2, "caution": 0.05, "winning": 0.6}

MAX_ACTIONS = 4096  # of a board
MAX_DEPTH = 64

TREE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("size", np.int64),  # nodes in use
                ("root", np.int64),
                ("chosen", np.int64),  # the root's child that was decided on; NOTHING if there was no search
                ("depth", np.int64),
                # How a search goes about:
                ("exploration", np.float64),
                ("caution", np.float64),  # how much less than the average an untried action is thought to bring
                ("winning", np.float64),  # of a result's value; the rest is by how much
                ("path", np.int64, MAX_DEPTH),  # nodes of this visit, from the root's child on
                ("ids", np.int64, MAX_ACTIONS),  # legal actions
                ("weight", np.float64, MAX_ACTIONS),  # how much the guide thinks of each
                ("child", np.int64, MAX_ACTIONS),  # its node
                ("at", np.int64, MAX_ACTIONS),  # where an action stands among the legal ones, plus 1; 0 if it does not
                ("totals", np.int64, 8),
                ("wins", np.int64, 8),
                ("parts", np.int64, (8, 8)),
                ("values", np.float64, 8),
            ],
            align=True,
        ),
    )
)


def new_nodes(n):
    return np.zeros(n, NODE)


def new_tree(**changed):
    """A tree before any search."""
    tree = np.zeros(1, TREE)
    for name, value in (SEARCHING | changed).items():
        tree[name] = value
    tree["chosen"] = NOTHING
    return tree


@kernel
def clear_tree(tree, nodes):
    """A root without children."""
    tree.root = ROOT
    tree.chosen = NOTHING
    tree.size = 1
    _clear_node(nodes[ROOT])


@kernel
def _clear_node(node):
    node.value = 0.0
    node.visits = 0
    node.first = NOTHING
    node.next = NOTHING
    node.seat = -1


@kernel
def find_children(tree, nodes, parent, n):
    """For each of the n legal actions its node, or NOTHING."""
    for i in range(n):
        tree.at[tree.ids[i]] = i + 1
        tree.child[i] = NOTHING
    child = nodes[parent].first
    while child != NOTHING:
        i = tree.at[nodes[child].action] - 1
        if i >= 0:
            tree.child[i] = child
        child = nodes[child].next
    for i in range(n):
        tree.at[tree.ids[i]] = 0


@kernel
def select(tree, nodes, n):
    """Which of the n legal actions to try: what was good so far, or what the guide likes and was tried little."""
    visits = 0
    value = 0.0
    weight = 0.0
    for i in range(n):
        weight += tree.weight[i]
        if tree.child[i] != NOTHING:
            node = nodes[tree.child[i]]
            visits += node.visits
            value += node.value
    mean = (value + 0.5) / (visits + 1.0) - tree.caution  # what an action is thought to bring before it was tried
    reach = tree.exploration * np.sqrt(visits + 1.0) / weight
    best = 0
    most = -1e9
    for i in range(n):
        score = mean + reach * tree.weight[i]
        if tree.child[i] != NOTHING:
            node = nodes[tree.child[i]]
            score = node.value / node.visits + reach * tree.weight[i] / (1.0 + node.visits)
        if score > most:
            most = score
            best = i
    return best


@kernel
def add_child(tree, nodes, parent, action, seat):
    """A new node, or NOTHING if the tree is full."""
    if tree.size == nodes.size:
        return NOTHING
    child = tree.size
    tree.size += 1
    _clear_node(nodes[child])
    nodes[child].action = action
    nodes[child].seat = seat
    nodes[child].next = nodes[parent].first
    nodes[parent].first = child
    return child


@kernel
def learn(tree, nodes):
    """What this visit brought, for every node on its path."""
    for i in range(tree.depth):
        node = nodes[tree.path[i]]
        node.visits += 1
        node.value += tree.values[node.seat]


@kernel
def go_on_from_choice(tree, nodes):
    """Make what was decided on the root of what is left of the tree; False if there is nothing, or no room."""
    if tree.chosen == NOTHING or nodes[tree.chosen].first == NOTHING or tree.size > nodes.size // 2:
        return False
    tree.root = tree.chosen
    tree.chosen = NOTHING
    return True


@kernel
def most_visited(tree, nodes):
    """The root's child that was chosen most often, or NOTHING."""
    best = NOTHING
    child = nodes[tree.root].first
    while child != NOTHING:
        if best == NOTHING or nodes[child].visits > nodes[best].visits:
            best = child
        child = nodes[child].next
    return best


@kernel
def lead(tree, nodes):
    """How many visits the most visited child has more than any other."""
    best = most_visited(tree, nodes)
    if best == NOTHING:
        return 0
    second = 0
    child = nodes[tree.root].first
    while child != NOTHING:
        if child != best:
            second = max(second, nodes[child].visits)
        child = nodes[child].next
    return nodes[best].visits - second
