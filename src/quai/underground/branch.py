"""Branches: a line grows from elsewhere than its ends, for tokens."""

from quai.kernel.bits import has
from quai.kernel.jit import kernel

BRANCH_COST = 2  # tokens


@kernel
def can_branch(state, line):
    return state.branch[state.line_owner[line]] >= BRANCH_COST


@kernel
def is_branch(state, line, link):
    """A track that touches none of its line's ends is a branch; a line's first track is none. [U-build-3, U-build-4]"""
    return state.n_built[line] > 0 and not has(state.extending[line], link)


@kernel
def pay_branch(state, line):
    state.branch[state.line_owner[line]] -= BRANCH_COST
