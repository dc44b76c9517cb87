"""The legal actions as numbered options in groups, and which of them a typed line means."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from quai.board.spec import UndergroundBoard
from quai.errors import QuaiError, shown
from quai.game import Action
from quai.terminal.option import Option, plain
from quai.terminal.ticket_options import TicketOptions
from quai.terminal.underground_options import UndergroundOptions
from quai.terminal.words import Words
from quai.ways import View


def options_of(words: Words, view: View, legal: Sequence[Action]) -> list[Option]:
    """The legal actions, grouped by section and heading, and numbered from 1."""
    if isinstance(words.board, UndergroundBoard):
        lines = UndergroundOptions(words, words.board, view)
        options = [lines.option(action) for action in sorted(legal, key=lines.order)]
    else:
        options = list(map(TicketOptions(words, words.board, view).option, legal))
    return [replace(option, number=number) for number, option in enumerate(_grouped(options), 1)]


def _grouped(options: Iterable[Option]) -> list[Option]:
    """Options of a section, and in it of a heading, side by side, in the order of the first of them."""
    groups: dict[str, dict[str, list[Option]]] = {}
    for option in options:
        groups.setdefault(option.section.plain, {}).setdefault(option.heading, []).append(option)
    return [option for headings in groups.values() for group in headings.values() for option in group]


def meant(options: Sequence[Option], typed: str) -> Option | None:
    """The option that a typed line surely means: by its number, its text, its label, or a beginning of its text."""
    if typed.isdecimal() and typed not in map(str, range(1, len(options) + 1)):
        raise QuaiError("terminal.no_number", number=shown(typed), high=len(options))
    wanted = plain(typed)
    tests: list[Callable[[Option], bool]] = [
        lambda option: str(option.number) == typed,
        lambda option: plain(option.action.text) == wanted,
        lambda option: plain(option.whole.plain).replace(" ", "") == wanted.replace(" ", ""),
        lambda option: plain(option.action.text).startswith(wanted),
    ]
    hits = ([option for option in options if test(option)] for test in tests)
    return next((hit[0] for hit in hits if wanted and len(hit) == 1), None)


def found(options: Sequence[Option], typed: str) -> list[Option]:
    """The options in which all typed words are found."""
    words = plain(typed).split()
    return [option for option in options if words and all(word in option.searched for word in words)]
