"""Bots: players that see what their seat may see, and nothing more."""

from collections.abc import Callable
from difflib import get_close_matches

from quai.board.spec import Board, TicketBoard
from quai.bots.budget import Budget, parse_budget
from quai.bots.easy import EasyBot
from quai.bots.expert import USUAL, Expert
from quai.bots.greedy import greedy
from quai.bots.hungry import Hungry
from quai.bots.longroutes import LongRoutes
from quai.bots.lookahead import LookAhead
from quai.bots.own import OwnBot, is_own, own_maker, own_version
from quai.bots.planner import Planner
from quai.bots.protocol import Bot, BotMaker, View
from quai.bots.random_bot import RandomBot
from quai.bots.routefocus import RouteFocus
from quai.errors import QuaiError, shown
from quai.game import Seed
from quai.search.minds import EXPERT, PLANNER, RANDOM
from quai.search.player import Mind

__all__ = [
    "BOTS", "BUDGETED", "LEVELS", "STYLES", "Bot", "BotMaker", "Budget", "View", "bots_for", "check_bot", "is_own",
    "make_bot", "make_listed_bot", "mind_of", "own_version", "plays",
]  # fmt: skip


def for_tickets(name: str, make: Callable[[TicketBoard, Seed], Bot]) -> BotMaker:
    """The maker of a bot that refuses boards of the other family."""

    def make_for(board: Board, seed: Seed) -> Bot:
        if not isinstance(board, TicketBoard):
            raise QuaiError("bot.not_this_game", name=name, known=", ".join(bots_for(board)))
        return make(board, seed)

    return make_for


STYLES: dict[str, BotMaker] = {
    "lookahead": for_tickets("lookahead", LookAhead),
    "longroutes": for_tickets("longroutes", LongRoutes),
    "routefocus": for_tickets("routefocus", RouteFocus),
    "hungry": for_tickets("hungry", Hungry),
}
"""The literature's styles, for the ticket games only."""

LEVELS: dict[str, BotMaker] = {"easy": EasyBot, "medium": greedy, "hard": Planner, "expert": Expert}
"""What a person can choose, from the weakest to the strongest; the same in all games."""

BOTS: dict[str, BotMaker] = {"random": RandomBot, "greedy": greedy, **STYLES, "planner": Planner, **LEVELS}

BUDGETED: dict[str, Callable[[Board, Seed, Budget], Bot]] = {"expert": Expert}
"""Those of the bots that think for as long as they are told: `NAME@BUDGET`."""

_MINDS = {"random": RANDOM, "planner": PLANNER, "hard": PLANNER}


def make_bot(name: str, board: Board, seed: Seed) -> Bot:
    """A bot by its name, which may have a budget, or one of your own as `module:Class`, for a board and a seed."""
    return OwnBot(name, board, seed) if is_own(name) else make_listed_bot(name, board, seed)


def check_bot(name: str, board: Board) -> None:
    """A QuaiError if it is unknown or does not play the board's game. One of your own is looked for, and not made."""
    if is_own(name):
        own_maker(name)
    else:
        make_listed_bot(name, board, 0)


def make_listed_bot(name: str, board: Board, seed: Seed) -> Bot:
    """The same of the bots listed here alone: for names that strangers send, as nothing is imported for them."""
    kind, at, budget = name.partition("@")
    if kind not in BOTS:
        raise _unknown(kind, bots_for(board))
    if not at:
        return BOTS[kind](board, seed)
    if kind not in BUDGETED:
        raise QuaiError("bot.no_budget", name=kind)
    return BUDGETED[kind](board, seed, parse_budget(budget))


def _unknown(kind: str, known: list[str]) -> QuaiError:
    """There is no such bot; one of nearly that name is suggested."""
    values = {"name": shown(kind), "known": ", ".join(known)}
    near = get_close_matches(kind.lower(), known, n=1, cutoff=0.75)
    return QuaiError("bot.unknown_near", near=near[0], **values) if near else QuaiError("bot.unknown", **values)


def mind_of(name: str) -> Mind | None:
    """The bot of that name as a kernel has it; None if it is not, or thinks by the clock or on several threads."""
    if name in _MINDS:
        return Mind(_MINDS[name])
    kind, at, text = name.partition("@")
    if kind != "expert":
        return None
    budget = parse_budget(text) if at else USUAL
    return Mind(EXPERT, budget.iterations) if budget.seconds is None and budget.threads == 1 else None


def plays(name: str, board: Board) -> bool:
    """Whether the bot of that name plays the board's game."""
    return isinstance(board, TicketBoard) or name.partition("@")[0] not in STYLES


def bots_for(board: Board) -> list[str]:
    """The names of all bots that play the board's game."""
    return [name for name in BOTS if plays(name, board)]
