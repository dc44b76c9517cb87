"""Ferries: spaces that only a wild pays."""

from quai.board.limits import MAX_LENGTH
from quai.kernel.jit import kernel


@kernel
def enough_wilds(board, route, wilds):
    """At least as many wilds as the route shows ferries. [S-ferry-1]"""
    return wilds >= board.route_ferries[route]


@kernel
def payable_ferries(board, wilds, word):
    """The routes of a word whose ferries this many wilds can pay. [S-ferry-1]"""
    return board.ferry_fits[min(wilds, MAX_LENGTH), word]
