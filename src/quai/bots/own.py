"""A bot of one's own, named by where it is: `module:Class`, or `module:function` that makes it."""

import hashlib
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from numbers import Integral
from pathlib import Path
from types import ModuleType
from typing import Any

from quai.board.spec import Board
from quai.bots.protocol import BotMaker, View
from quai.errors import QuaiError, shown
from quai.game import Action, Seed


def is_own(name: str) -> bool:
    """True if the name says where a bot is."""
    return ":" in name.partition("@")[0]


class OwnBot:
    """A bot of one's own at a table. If it fails, or returns what is not legal, a sentence says so and names it."""

    def __init__(self, name: str, board: Board, seed: Seed) -> None:
        make = own_maker(name)
        with _blaming(name):
            self.bot = make(board, seed)
        if not callable(getattr(self.bot, "choose", None)):
            raise QuaiError("bot.no_choose", name=name)
        self.name = name

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        with _blaming(self.name):
            choice = self.bot.choose(view, list(legal))
        action = _found(choice, legal)
        if action is None:
            raise QuaiError("bot.not_legal", name=self.name, value=_quoted(choice))
        return action


def _found(choice: Any, legal: Sequence[Action]) -> Action | None:
    """The legal action that is given as itself, its text or its id, as `Position.play` takes it."""
    if isinstance(choice, bool) or not isinstance(choice, Action | str | Integral):
        return None
    return next((action for action in legal if choice in (action, action.text, action.id)), None)


def _quoted(choice: Any) -> str:
    try:
        return shown(choice.text if isinstance(choice, Action) else choice)
    except Exception:  # a repr of its own
        return f"<{type(choice).__name__}>"


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """What a bot's own code raises becomes a sentence that names the bot; it can't end the program either."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise _failure(name, error) from error


def _failure(name: str, error: BaseException) -> QuaiError:
    """With the line where it went wrong in the file of the bot, unless the call itself failed."""
    if isinstance(error, SyntaxError) and error.filename:
        file, line = Path(error.filename).name, error.lineno
        return QuaiError("bot.failed_at", name=name, reason=_told(error), file=file, line=line)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not _is_ours(frame.filename)]
    if not frames:
        return QuaiError("bot.failed", name=name, reason=_told(error))
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    file = Path(last.filename).name
    return QuaiError("bot.failed_at", name=name, reason=_told(error), file=file, line=last.lineno)


def _is_ours(file: str) -> bool:
    """True for this file and for the machinery that imports modules."""
    return file == __file__ or "importlib" in file


def _told(error: BaseException) -> str:
    return shown(traceback.format_exception_only(error)[-1], 200).rstrip(".")


def own_maker(name: str) -> BotMaker:
    """The class or function of that name, which makes a bot for a board and a seed."""
    place, at, _ = name.partition("@")
    if at:
        raise QuaiError("bot.no_budget", name=shown(place))
    module, _, maker = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), maker)):
        raise QuaiError("bot.no_place", name=shown(name))
    make: Any = getattr(_imported(name, module), maker, None)
    if not callable(make):
        raise QuaiError("bot.no_maker", module=module, name=maker)
    found: BotMaker = make
    return found


def _imported(bot: str, name: str) -> ModuleType:
    """The module; what it prints is no result of ours."""
    try:
        with redirect_stdout(sys.stderr):
            return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and f"{name}.".startswith(f"{missing.name}."):
            raise QuaiError("bot.no_module", name=name) from None
        raise _failure(bot, missing) from missing
    except (Exception, SystemExit) as error:
        raise _failure(bot, error) from error


def own_version(name: str) -> str:
    """A short hash of the files that the bot stands in: the module's, and the one its class or function comes from."""
    places = {name.partition(":")[0], str(getattr(own_maker(name), "__module__", None))}
    digest = hashlib.sha256()
    for place in sorted(places & sys.modules.keys()):
        digest.update(_source(sys.modules[place]))
    return digest.hexdigest()[:12]


def _source(module: ModuleType) -> bytes:
    """Nothing, if the module is in no file."""
    file = Path(getattr(module, "__file__", None) or "")
    return file.read_bytes() if file.is_file() else b""
