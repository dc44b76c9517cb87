"""A bot of one's own, named by where it is: `module:Class`, or `module:function` that makes it."""

from importlib import import_module
from types import ModuleType

from quai.board.spec import Board
from quai.bots.protocol import Bot
from quai.errors import QuaiError, shown
from quai.game import Seed


def is_own(name: str) -> bool:
    """True if the name says where a bot is."""
    return ":" in name


def make_own(name: str, board: Board, seed: Seed) -> Bot:
    """The bot that the class or function of that name makes for a board and a seed."""
    module, _, maker = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), maker)):
        raise QuaiError("bot.no_place", name=shown(name))
    make = getattr(_imported(module), maker, None)
    if not callable(make):
        raise QuaiError("bot.no_maker", module=module, name=maker)
    bot: Bot = make(board, seed)
    if not callable(getattr(bot, "choose", None)):
        raise QuaiError("bot.no_choose", name=name)
    return bot


def _imported(name: str) -> ModuleType:
    """The module; what it misses itself is told as Python tells it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and f"{name}.".startswith(f"{missing.name}."):
            raise QuaiError("bot.no_module", name=name) from None
        raise
