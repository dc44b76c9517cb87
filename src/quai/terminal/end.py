"""The end of a game: the final count part by part, and who wins."""

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from quai.board.spec import Ticket, TicketBoard
from quai.counting import Step, steps
from quai.game import Position, Result
from quai.terminal.layout import GAP
from quai.terminal.ticket_facts import ticket_mark
from quai.terminal.words import ME, Words


def show_end(console: Console, words: Words, position: Position, result: Result) -> None:
    console.print()
    console.print(Rule(Text(f"{words.board.name} · {words.say('phase.over')}", "bold")))
    if isinstance(words.board, TicketBoard):
        console.print(_tickets(words, words.board, steps(position), len(result.scores)))
    console.print(_count(words, result))
    console.print(Text(winners(words, result), "bold"))


def winners(words: Words, result: Result) -> str:
    if result.winners == [ME]:
        return words.say("you_win")
    key = "wins" if len(result.winners) == 1 else "share"
    return words.say(key, players=words.players(result.winners))


def _tickets(words: Words, board: TicketBoard, count: list[Step], players: int) -> Table:
    """Every player's tickets, which are public now. [T-setup-8]"""
    by_id = {ticket.id: ticket for ticket in board.tickets}
    grid = Table.grid(padding=GAP)
    for seat in range(players):
        held = [step for step in count if step["seat"] == seat and "ticket" in step]
        lines = [_ticket(words, by_id[step["ticket"]], step["done"]) for step in held]
        grid.add_row(words.badge(seat), Text("\n").join(lines))
    return grid


def _ticket(words: Words, ticket: Ticket, is_done: bool) -> Text:
    return ticket_mark(ticket, is_done).append(words.ends(ticket))


def _count(words: Words, result: Result) -> Table:
    """A column per player, a line per part."""
    table = Table(padding=(0, 1), header_style="bold")
    table.add_column("")
    for seat in range(len(result.scores)):
        table.add_column(words.badge(seat), justify="right")
    for part in result.breakdown[0]:
        table.add_row(words.say(f"part.{part}"), *(str(points[part]) for points in result.breakdown))
    table.add_section()
    table.add_row(words.say("total"), *map(str, result.scores), style="bold")
    return table
