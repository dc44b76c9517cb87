"""The screen before a decision: what happened, how everybody stands, what the person has, what they can do."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from quai.board.spec import UndergroundBoard
from quai.terminal.layout import facts
from quai.terminal.listing import show_options
from quai.terminal.log import Event, story
from quai.terminal.option import Option
from quai.terminal.ticket_facts import ticket_facts, ticket_standing
from quai.terminal.underground_facts import underground_facts, underground_standing
from quai.terminal.words import Words
from quai.ways import View


def show_screen(console: Console, words: Words, view: View, events: Sequence[Event], options: list[Option]) -> None:
    """Everything the person needs for the decision that `view` is at; options get the rows that are left."""
    decision = words.say("phase." + view["phase"], builds=view.get("builds_left"))
    title = Rule(Text(f"{words.board.name} · {decision}", "bold"))
    above = Group("", title, facts(story(words, events)), *_situation(words, view))
    console.print(above)
    show_options(console, words, options, console.height - len(console.render_lines(above)))


def _situation(words: Words, view: View) -> tuple[RenderableType, RenderableType]:
    """How everybody stands, and what the person sees and has."""
    board = words.board
    if isinstance(board, UndergroundBoard):
        return underground_standing(words, board, view), facts(underground_facts(words, board, view))
    return ticket_standing(words, board, view), facts(ticket_facts(words, board, view))


def show_story(console: Console, words: Words, events: Sequence[Event]) -> None:
    console.print(facts(story(words, events)))
