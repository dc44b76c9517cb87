"""The screen before a decision: what happened, how everybody stands, what the person has, what they can do."""

from collections.abc import Sequence

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from quai.board.spec import UndergroundBoard
from quai.terminal.layout import facts
from quai.terminal.listing import show_options
from quai.terminal.log import Event, story
from quai.terminal.option import Option
from quai.terminal.ticket_facts import ticket_facts, ticket_standing
from quai.terminal.underground_facts import underground_facts, underground_standing
from quai.terminal.ways import View
from quai.terminal.words import Words


def show_screen(console: Console, words: Words, view: View, events: Sequence[Event], options: list[Option]) -> None:
    """Everything the person needs for the decision that `view` is at."""
    console.print()
    decision = words.say("phase." + view["phase"], builds=view.get("builds_left"))
    console.print(Rule(Text(f"{words.board.name} · {decision}", "bold")))
    show_story(console, words, events)
    board = words.board
    if isinstance(board, UndergroundBoard):
        console.print(underground_standing(words, board, view))
        console.print(facts(underground_facts(words, board, view)))
    else:
        console.print(ticket_standing(words, board, view))
        console.print(facts(ticket_facts(words, board, view)))
    show_options(console, words, options)


def show_story(console: Console, words: Words, events: Sequence[Event]) -> None:
    told = story(words, events)
    if told:
        console.print(facts([(who, Text(what)) for who, what in told]))
