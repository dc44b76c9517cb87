"""Which places a seat's routes join. Groups are kept as claims are made, so asking costs nothing."""

from quai.kernel.jit import kernel


@kernel
def separate_all(board, state):
    for seat in range(state.players):
        for node in range(board.n_nodes):
            state.group[seat, node] = node


@kernel
def join(board, state, seat, route):
    """The route's two ends are one group from now on; its name is its lowest node."""
    a = state.group[seat, board.route_node[route, 0]]
    b = state.group[seat, board.route_node[route, 1]]
    lower = min(a, b)
    higher = max(a, b)
    if lower != higher:
        for node in range(board.n_nodes):
            if state.group[seat, node] == higher:
                state.group[seat, node] = lower


@kernel
def are_joined(board, state, seat, place_a, place_b):
    """True if an unbroken path of the seat's routes joins the places; any entry of a country will do. [G-country-1]"""
    first_a = board.place_node[place_a]
    first_b = board.place_node[place_b]
    for a in range(first_a, first_a + board.place_nodes[place_a]):
        for b in range(first_b, first_b + board.place_nodes[place_b]):
            if state.group[seat, a] == state.group[seat, b]:
                return True
    return False
