"""How a player goes about a decision: how much time it takes, and what it knows by heart besides its taste."""

# In a hurry, by taste alone; in a hurry in a playout, by the planner's habit, or by instinct on the expert's own seat;
# with care, by taste alone; with care and the planner's habit, or the expert's instinct.
HURRY, PLAYOUT, OWN, CARE, HABIT, INSTINCT = range(6)
