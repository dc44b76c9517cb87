"""Copying states inside compiled code, as search does."""

from quai.kernel.jit import entry


@entry
def copy_states(states, n):
    """Copy the first state n times over the others, one after another."""
    others = states.size - 1
    for k in range(n):
        states[1 + k % others] = states[0]
