"""Bots: players that see what their seat may see, and nothing more."""

from quai.board.spec import Board, UndergroundBoard
from quai.bots.greedy_ticket import GreedyTicket
from quai.bots.greedy_underground import GreedyUnderground
from quai.bots.protocol import Bot, BotMaker, View
from quai.bots.random_bot import RandomBot
from quai.errors import QuaiError

__all__ = ["BOTS", "Bot", "BotMaker", "View", "make_bot"]


def greedy(board: Board, seed: int) -> Bot:
    """The bot of the board's family that goes straight for points."""
    return GreedyUnderground(board, seed) if isinstance(board, UndergroundBoard) else GreedyTicket(board, seed)


BOTS: dict[str, BotMaker] = {"random": RandomBot, "greedy": greedy}


def make_bot(name: str, board: Board, seed: int) -> Bot:
    """A bot by its name, for a board and a seed."""
    if name not in BOTS:
        raise QuaiError("bot.unknown", name=name, known=", ".join(BOTS))
    return BOTS[name](board, seed)
