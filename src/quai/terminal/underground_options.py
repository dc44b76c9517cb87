"""The options of the Underground."""

from collections.abc import Collection

from rich.text import Text

from quai.board.spec import UndergroundBoard
from quai.game import Action
from quai.terminal.marks import station_marks
from quai.terminal.option import Option
from quai.terminal.words import ME, Words
from quai.ways import View, ends_of, other_end, served_by


class UndergroundOptions:
    """Makes options of the legal actions in a view: builds stand under the station that the line comes from."""

    def __init__(self, words: Words, board: UndergroundBoard, view: View) -> None:
        self.words = words
        self.links = {link.id: link for link in board.links}
        self.marks = station_marks(words, board, view)
        self.lines = view["lines"][ME]
        self.ends = {line: ends_of(board, view, line) for line in self.lines}
        self.served = {line: served_by(board, view, line) for line in self.lines}

    def order(self, action: Action) -> tuple[int, bool]:
        """Line by line, what is free before branches."""
        verb, *rest = action.text.split()
        if verb != "build":
            return -1, False
        return self.lines.index(rest[0]), self._is_branch(*rest)

    def option(self, action: Action) -> Option:
        verb, *rest = action.text.split()
        if verb == "build":
            return self._build(action, *rest)
        section = Text(self.words.say(f"verb.{verb}"), "bold")
        if verb == "ride":
            return Option(action, section, self._lines(rest[1]), self.words.place(rest[0]))
        return Option(action, section, Text(self.words.say(f"{verb}_label")))

    def _is_branch(self, line: str, id: str) -> bool:
        """A track that begins at no end of a line is a branch. [U-build-4]"""
        link = self.links[id]
        return bool(self.served[line]) and link.a not in self.ends[line] and link.b not in self.ends[line]

    def _lines(self, lines: str) -> Text:
        if lines == "walk":
            return Text(self.words.say("walk"))
        return self.words.chips((line, None) for line in lines.split("+"))

    def _build(self, action: Action, line: str, id: str) -> Option:
        link, section = self.links[id], self.words.chip(line)
        starts: Collection[str] = self.ends[line]
        if self._is_branch(line, id):
            section = Text.assemble(section, " ", self.words.say("branch"))
            starts = self.served[line]
        start = link.b if link.b in starts and link.a not in starts else link.a
        goal = other_end(link, start)
        label = Text.assemble(self.words.place(goal), (self.marks.get(goal, ""), "dim"))
        return Option(action, section, label, self.words.place(start))
