"""The ticket family on the screen: the players' standing, the row, the hand, the tickets."""

from rich.table import Table
from rich.text import Text

from quai.board.spec import Ticket, TicketBoard
from quai.terminal.layout import Fact, standing
from quai.terminal.ticket_options import offered
from quai.terminal.words import ME, Words
from quai.ways import View, Way, Ways, deck_size_key


def ticket_standing(words: Words, board: TicketBoard, view: View) -> Table:
    """A line per player: what everybody may know of them."""
    columns = ["points", "vehicles", "cards", "tickets"]
    if "collected" in view:
        columns.append("tokens" if board.tokens else "passengers")
    table = standing([words.say(f"column.{column}") for column in columns], numbers=4)
    for seat in range(view["players"]):
        keys = ("scores", "vehicles", "hand_sizes", "ticket_counts")
        numbers = ["?" if view[key][seat] is None else str(view[key][seat]) for key in keys]
        table.add_row(words.badge(seat), *numbers, *_collected(words, view, seat))
    return table


def _collected(words: Words, view: View, seat: int) -> list[str]:
    """Tokens are all different; passengers are counted by colour."""
    if "collected" not in view:
        return []
    held = view["collected"][seat]
    counted = (
        [f"{words.kind(kind)} {n}" for kind, n in held.items()] if isinstance(held, dict) else map(words.kind, held)
    )
    return [", ".join(counted)]


def ticket_facts(words: Words, board: TicketBoard, view: View) -> list[Fact]:
    """What lies on the table and what the person holds."""
    hand = [(card, n) for card, n in sorted(view["hands"][ME].items(), key=lambda item: -item[1])]
    facts: list[Fact] = [
        (words.say("row"), words.chips((card, None) for card in view["row"])),
        (words.say("decks"), Text(_decks(words, board, view), "dim")),
        (words.say("hand"), words.chips(hand)),
    ]
    if view.get("tokens"):
        facts.append((words.say("part.tokens"), Text(_tokens(words, view))))
    facts += _tickets(words, board, view)
    if view["last_turns"] is not None:
        facts.append((words.say("last_round"), Text(words.say("last_turns", count=view["last_turns"]))))
    return facts


def _decks(words: Words, board: TicketBoard, view: View) -> str:
    sizes = [
        words.say("deck_size", count=view["deck_size"]),
        words.say("discards", count=len(view["discard"])),
    ]
    tickets = [f"{words.kind(deck)} {view[deck_size_key(deck)]}".strip() for deck in board.decks]
    sizes.append(f"{words.say('column.tickets')} {', '.join(tickets)}")
    return " · ".join(sizes)


def _tokens(words: Words, view: View) -> str:
    stacks = [f"{words.place(place)}: {len(kinds)} {words.kind(kinds[0])}" for place, kinds in view["tokens"].items()]
    return " · ".join(stacks)


def _tickets(words: Words, board: TicketBoard, view: View) -> list[Fact]:
    """The person's tickets with their ways, and those on offer with their letters."""
    by_id = {ticket.id: ticket for ticket in board.tickets}
    ways = Ways(board, view, ME)
    facts: list[Fact] = []
    for id in view["tickets"][ME]:
        line = _ticket(words, by_id[id], ways.joining(by_id[id]))
        facts.append(("" if facts else words.say("verb.tickets"), line))
    for letter, id in offered(view):
        line = _ticket(words, by_id[id], ways.joining(by_id[id]))
        facts.append((words.say("offer") if letter == "A" else "", Text.assemble((f"{letter}  ", "bold"), line)))
    return facts


def _ticket(words: Words, ticket: Ticket, way: Way | None) -> Text:
    """A ticket, and its way: what is joined already, and the spaces it lacks."""
    if way is None:
        return ticket_mark(ticket, is_done=False).append(f"{words.ends(ticket)}  {words.say('no_way')}")
    line = ticket_mark(ticket, is_done=not way.missing)
    if not way.missing:
        return line.append(words.ends(ticket))
    return line.append(_way(words, ticket, way)).append(f"  {words.say('to_claim', count=way.spaces)}", "dim")


def ticket_mark(ticket: Ticket, is_done: bool) -> Text:
    """Whether a ticket is completed, and its points."""
    return Text.assemble(("✓", "bold green") if is_done else ("✗", "bold red"), f" {ticket.points:>2}  ")


def _way(words: Words, ticket: Ticket, way: Way) -> Text:
    """Place by place: ═ along the seat's own routes, ─2─ along two spaces still to claim."""
    text = Text().append(words.place(ticket.a), "bold")
    for route, place in way.steps:
        text.append(f" ─{route.length}─ " if route in way.missing else " ═ ")
        text.append(words.place(place), "bold" if place == ticket.b else "")
    return text
