"""How a player goes about a decision: how much time it takes, and what it knows by heart besides its taste."""

from quai.kernel.jit import kernel

# In a hurry, by taste alone; the same as in a playout, with the planner's habit; with care, by taste alone; with care
# and the planner's habit, or the expert's instinct.
HURRY, PLAYOUT, CARE, HABIT, INSTINCT = range(5)

PUPILS = ("planner", "expert")  # who learnt a board by heart, each in a network of its own
NO_NETWORK = -1


@kernel
def network_of(care):
    """Which of the networks is asked."""
    if care == PLAYOUT or care == HABIT:
        return 0
    return 1 if care == INSTINCT else NO_NETWORK
