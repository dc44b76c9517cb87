"""The legal actions as numbered options in groups, and which of them a typed line means."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.game import Action
from quai.terminal.log import payment
from quai.terminal.marks import station_marks
from quai.terminal.ways import View, ends_of, other_end, served_by, way_of
from quai.terminal.words import ME, Words

LETTERS = "ABCDEFGH"  # of tickets on offer, in board order


@dataclass(frozen=True)
class Option:
    """A legal action. In its section it stands under a heading, such as the place where a route begins."""

    action: Action
    section: Text
    label: Text
    heading: str = ""
    is_wanted: bool = False  # it lies on the way of one of the person's tickets
    number: int = 0

    @property
    def whole(self) -> Text:
        """The label with its heading."""
        return Text.assemble(f"{self.heading} – ", self.label) if self.heading else self.label

    @property
    def searched(self) -> str:
        """Everything a typed word may be found in."""
        return plain(f"{self.action.text} {self.section.plain} {self.whole.plain}")


def options_of(words: Words, view: View, legal: Sequence[Action]) -> list[Option]:
    """The legal actions, grouped by section and heading, and numbered from 1."""
    if isinstance(words.board, UndergroundBoard):
        maker: _Underground | _Ticket = _Underground(words, words.board, view)
    else:
        maker = _Ticket(words, words.board, view)
    options = grouped([maker.option(action) for action in legal])
    return [replace(option, number=number) for number, option in enumerate(options, 1)]


def grouped(options: Iterable[Option]) -> list[Option]:
    """Options of a section, and in it of a heading, side by side, in the order of the first of them."""
    groups: dict[str, dict[str, list[Option]]] = {}
    for option in options:
        groups.setdefault(option.section.plain, {}).setdefault(option.heading, []).append(option)
    return [option for headings in groups.values() for group in headings.values() for option in group]


def offered(board: TicketBoard, view: View) -> list[tuple[str, str]]:
    """The tickets that the person has drawn and not decided yet, each with a letter."""
    offer = view["offer"][ME] or []
    in_order = [ticket.id for ticket in board.tickets if ticket.id in offer]
    return list(zip(LETTERS, in_order, strict=False))


class _Ticket:
    """Options of the ticket family."""

    def __init__(self, words: Words, board: TicketBoard, view: View) -> None:
        self.words = words
        self.routes = {route.id: route for route in board.routes}
        self.letters = {ticket: letter for letter, ticket in offered(board, view)}
        tickets = [ticket for ticket in board.tickets if ticket.id in view["tickets"][ME]]
        ways = [way_of(board, view, ME, ticket) for ticket in tickets]
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
            return Text(payment(self.words, rest))
        if verb == "keep":
            return Text(" ".join(self.letters[ticket] for ticket in rest))
        if rest:
            counts = (part.split("=") for part in rest)
            return Text(", ".join(f"{n} {self.words.kind(deck)}" for deck, n in counts))
        return Text(self.words.say(f"{verb}_label"))

    def _claim(self, action: Action, section: Text, id: str) -> Option:
        route, words = self.routes[id], self.words
        label = Text.assemble(words.place(route.b), " ", words.chip(route.colour, route.length))
        if route.ferries:
            label.append(f" {words.say('ferries', count=route.ferries)}")
        return Option(action, section, label, words.place(route.a), (route.a, route.b) in self.wanted)


class _Underground:
    """Options of the Underground: builds line by line, from the station that the line already serves."""

    def __init__(self, words: Words, board: UndergroundBoard, view: View) -> None:
        self.words = words
        self.links = {link.id: link for link in board.links}
        self.marks = station_marks(words, board, view)
        self.ends = {line: ends_of(board, view, line) for line in view["lines"][ME]}
        self.served = {line: served_by(board, view, line) for line in view["lines"][ME]}

    def option(self, action: Action) -> Option:
        verb, *rest = action.text.split()
        if verb == "build":
            return self._build(action, *rest)
        section = Text(self.words.say(f"verb.{verb}"), "bold")
        if verb == "ride":
            return Option(action, section, self._lines(rest[1]), self.words.place(rest[0]))
        return Option(action, section, Text(self.words.say(f"{verb}_label")))

    def _lines(self, lines: str) -> Text:
        if lines == "walk":
            return Text(self.words.say("walk"))
        return self.words.chips((line, None) for line in lines.split("+"))

    def _build(self, action: Action, line: str, id: str) -> Option:
        """An extension from an end is free, any other is a branch. [U-build-3, U-build-4]"""
        link, ends, served = self.links[id], self.ends[line], self.served[line]
        section = self.words.chip(line)
        start = next((station for station in (link.a, link.b) if station in ends), None)
        if start is None and served:
            section = Text.assemble(section, " ", self.words.say("branch"))
            start = link.a if link.a in served else link.b
        start = start or link.a
        goal = other_end(link, start)
        label = Text.assemble(self.words.place(goal), (self.marks.get(goal, ""), "dim"))
        return Option(action, section, label, self.words.place(start))


def found(options: Sequence[Option], typed: str) -> list[Option]:
    """The options that a typed line may mean: its number, its text or label, a beginning, or words found in it."""
    if typed.isdecimal():
        return [option for option in options if str(option.number) == typed]
    wanted = plain(typed)
    tests: list[Callable[[Option], bool]] = [
        lambda option: wanted in (plain(option.action.text), plain(option.whole.plain)),
        lambda option: wanted.replace(" ", "") == plain(option.label.plain).replace(" ", ""),
        lambda option: plain(option.action.text).startswith(wanted),
        lambda option: all(word in option.searched for word in wanted.split()),
    ]
    hits = [[option for option in options if wanted and test(option)] for test in tests]
    return next((hit for hit in hits if len(hit) == 1), hits[-1])


def plain(text: str) -> str:
    """Text without accents, capitals and marks, so that `kings cross` finds King's Cross."""
    letters = unicodedata.normalize("NFKD", text.casefold()).replace("'", "").replace("’", "")
    spaced = "".join(
        letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter)
    )
    return " ".join(spaced.split())
