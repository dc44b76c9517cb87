"""How much the quick player of On the Underground thinks of each legal action, so that search knows where to look."""

import numpy as np

from quai.kernel.jit import kernel
from quai.search.underground_policy import ALL, GUIDED, judge_builds, judge_rides
from quai.underground.state import RIDE

SHARPNESS = 1.0  # a point less divides an action's weight by e to this power


@kernel
def weigh(board, state, ids, n, weights, generator):
    """Fill in the weights of the n legal actions: 1 for the best of them, little for the worst."""
    if state.phase == RIDE:
        judge_rides(board, state, weights)
    else:
        judge_builds(board, state, GUIDED[0], ids, n, ALL, np.empty(n, np.float64), weights, generator)
    most = weights[0]
    for i in range(1, n):
        most = max(most, weights[i])
    for i in range(n):
        weights[i] = np.exp(SHARPNESS * (weights[i] - most))
