"""The options of the ticket family."""

from rich.text import Text

from quai.board.spec import TicketBoard
from quai.game import Action
from quai.story import payment as cards_of
from quai.terminal.log import payment
from quai.terminal.option import Option
from quai.terminal.words import ME, Words
from quai.ways import View, Ways

LETTERS = "ABCDEFGH"  # of tickets on offer


def offered(view: View) -> list[tuple[str, str]]:
    """The tickets that the person has drawn and not decided yet, each with a letter, in the order drawn."""
    return list(zip(LETTERS, view["offer"][ME] or [], strict=False))


class TicketOptions:
    """Makes options of the legal actions in a view."""

    def __init__(self, words: Words, board: TicketBoard, view: View) -> None:
        self.words = words
        self.routes = {route.id: route for route in board.routes}
        self.letters = {ticket: letter for letter, ticket in offered(view)}
        tickets = [ticket for ticket in board.tickets if ticket.id in view["tickets"][ME]]
        ways = map(Ways(board, view, ME).joining, tickets)
        self.wanted = {(route.a, route.b) for way in ways if way for route in way.missing}

    def option(self, action: Action) -> Option:
        verb, *rest = action.text.split()
        section = Text(self.words.say(f"verb.{verb}"), "bold")
        if verb == "claim":
            return self._claim(action, section, rest[0])
        if verb in ("place", "take"):
            return Option(action, section, Text(self.words.place(rest[1])), self.words.kind(rest[0]))
        return Option(action, section, self._label(verb, rest))

    def _label(self, verb: str, rest: list[str]) -> Text:
        if verb == "draw":
            return Text(self.words.say("deck")) if rest == ["deck"] else self.words.chip(rest[0])
        if verb == "pay":
            return Text(payment(self.words, cards_of(rest)))
        if verb == "keep":
            return Text(" ".join(sorted(self.letters[ticket] for ticket in rest)))
        if rest:
            counts = (part.split("=") for part in rest)
            return Text(", ".join(f"{self.words.kind(deck)} {n}" for deck, n in counts))
        return Text(self.words.say(f"{verb}_label"))

    def _claim(self, action: Action, section: Text, id: str) -> Option:
        route, words = self.routes[id], self.words
        label = Text.assemble(words.place(route.b), " ", words.chip(route.colour, route.length))
        if route.ferries:
            label.append(f" {words.say('ferries', count=route.ferries)}")
        return Option(action, section, label, words.place(route.a), (route.a, route.b) in self.wanted)
