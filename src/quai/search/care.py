"""How a player goes about a decision of its own or in a playout."""

HURRY, CARE, INSTINCT = range(3)  # in a playout; with care; and with what it learnt of the board by heart
