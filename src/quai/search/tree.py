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

# How the expert goes about it.
SEARCHING = {
    "width": 14.0,
    "bold": 6.0,
    "thinning": 1.0,
    "doubt": 1.0,
    "sight": 1.0,
    "trust": 300.0,
    "exploration": 0.3,
    "caution": 0.05,
}

MOST_RACERS = 32

MAX_ACTIONS = 4096  # of a board
MAX_DEPTH = 64

TREE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("size", np.int64),  # nodes in use
                ("room", np.int64),  # nodes that may be in use
                ("root", np.int64),
                ("chosen", np.int64),  # the root's child that was decided on; NOTHING if there was no search
                # How a search goes about:
                ("exploration", np.float64),
                ("caution", np.float64),  # how much less than the average an untried action is thought to bring
                ("sight", np.float64),  # times the rounds that are played out before the outlook decides
                ("trust", np.float64),  # rounds, after which the end of a playout counts as much as the outlook
                ("width", np.float64),  # how many of the root's actions race
                ("bold", np.float64),  # standard errors between one who drops out and one who is ahead
                ("thinning", np.float64),  # 1: three race on from half of the budget; 0: nobody must go
                ("doubt", np.float64),  # standard errors by which a choice must be better than what is done by instinct
                # The race of the root's actions:
                ("rounds", np.int64),
                ("n_racers", np.int64),
                ("racer", np.int64, MOST_RACERS),  # actions; what is done by instinct is the first
                ("standard", np.float64),  # what it brought, summed over rounds
                ("ahead", np.float64, MOST_RACERS),  # how much more each brought, summed
                ("square", np.float64, MOST_RACERS),  # the same squared, summed
                ("luck", np.uint64, 2),  # of this round
                # The visit:
                ("depth", np.int64),
                ("path", np.int64, MAX_DEPTH),  # nodes, from the root's child on
                ("ids", np.int64, MAX_ACTIONS),  # legal actions
                ("weight", np.float64, MAX_ACTIONS),  # how much the guide thinks of each
                ("child", np.int64, MAX_ACTIONS),  # its node
                ("at", np.int64, MAX_ACTIONS),  # where an action stands among the legal ones, plus 1; 0 if it does not
                ("totals", np.int64, 8),
                ("wins", np.int64, 8),
                ("parts", np.int64, (8, 8)),
                ("values", np.float64, 8),
                ("foreseen", np.float64, 8),  # what they were before the game was played on to its end
            ],
            align=True,
        ),
    )
)


def new_nodes(n):
    """Room for nodes, none of which has children."""
    nodes = np.zeros(n, NODE)
    nodes["first"] = nodes["next"] = NOTHING
    return nodes


def new_trees():
    """The expert's tree before any search, in an array of its own."""
    trees = np.zeros(1, TREE)
    for name, value in SEARCHING.items():
        trees[name] = value
    trees["chosen"] = NOTHING
    return trees


@kernel
def clear_tree(tree, nodes, room):
    """A root without children."""
    tree.root = ROOT
    tree.room = room
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
def child_with(nodes, parent, action):
    """The child of an action, or NOTHING."""
    child = nodes[parent].first
    while child != NOTHING and nodes[child].action != action:
        child = nodes[child].next
    return child


@kernel
def add_child(tree, nodes, parent, action, seat):
    """A new node, or NOTHING if the tree is full."""
    if tree.size == tree.room:
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
    if tree.chosen == NOTHING or nodes[tree.chosen].first == NOTHING or tree.size > tree.room // 2:
        return False
    tree.root = tree.chosen
    tree.chosen = NOTHING
    return True
