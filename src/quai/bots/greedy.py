"""The bot that goes straight for points, on any board."""

from quai.board.spec import Board, UndergroundBoard
from quai.bots.greedy_ticket import GreedyTicket
from quai.bots.greedy_underground import GreedyUnderground
from quai.bots.protocol import Bot
from quai.game import Seed


def greedy(board: Board, seed: Seed) -> Bot:
    """The bot of the board's family that goes straight for points."""
    return GreedyUnderground(board, seed) if isinstance(board, UndergroundBoard) else GreedyTicket(board, seed)
