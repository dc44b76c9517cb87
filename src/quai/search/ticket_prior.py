"""How much the guide thinks of each legal action, for search to look at the better ones first."""

import numpy as np

from quai.kernel.jit import kernel
from quai.search.ticket_policy import decide

GUIDED = 5.0  # what the guide would do, where it has no taste
ANY = 1.0
LEAST = 0.02  # beside 1 for what the taste likes best
CALM = 1.5  # how much liking makes an action e times likelier


@kernel
def weigh(board, state, work, care, ids, n, weights, generator):
    """Fill in the weights of the n legal actions."""
    best = decide(board, state, work, care, work.ids, generator)
    if work.n_deeds > 0:
        _weigh_by_taste(work, ids, n, weights)
        return
    for i in range(n):
        weights[i] = ANY + GUIDED * (ids[i] == best)


@kernel
def _weigh_by_taste(work, ids, n, weights):
    """By how much more the taste likes another deed; what it does not look at has the least weight."""
    most = work.liking[0]
    for deed in range(1, work.n_deeds):
        most = max(most, work.liking[deed])
    for i in range(n):
        weights[i] = LEAST
        for deed in range(work.n_deeds):
            if work.deed_id[deed] == ids[i]:
                weights[i] += np.exp(np.float64(work.liking[deed] - most) / CALM)
