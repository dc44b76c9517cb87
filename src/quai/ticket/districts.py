"""Districts: places that score together."""

from quai.kernel.bits import EMPTY, ONE, lowest
from quai.kernel.jit import kernel


@kernel
def is_district_joined(board, state, seat, district):
    """True if all places of the district lie in one group of the seat's routes. [L-district-1]"""
    nodes = board.district_nodes[district]
    group = state.group[seat, lowest(nodes)]
    while nodes != EMPTY:
        if state.group[seat, lowest(nodes)] != group:
            return False
        nodes &= nodes - ONE
    return True


@kernel
def score_districts(board, state, seat):
    """Each district that the seat joins scores its value. [L-district-1]"""
    points = 0
    for district in range(board.n_districts):
        if is_district_joined(board, state, seat, district):
            points += board.district_value[district]
    return points
