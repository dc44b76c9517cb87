"""The Underground on the screen: the players' standing, the passenger, the person's lines."""

from rich.table import Table
from rich.text import Text

from quai.board.spec import UndergroundBoard
from quai.terminal.layout import Fact, standing
from quai.terminal.marks import station_marks
from quai.terminal.words import ME, Words
from quai.ways import View, ends_of


def underground_standing(words: Words, board: UndergroundBoard, view: View) -> Table:
    """A line per player: points, branch tokens, and how many tracks are left of each line."""
    table = standing([words.say(f"column.{column}") for column in ("points", "branch", "lines")], numbers=2)
    for seat in range(view["players"]):
        numbers = str(view["scores"][seat]), str(view["branch"][seat])
        table.add_row(words.badge(seat), *numbers, _tracks_left(words, board, view, seat))
    return table


def _tracks_left(words: Words, board: UndergroundBoard, view: View, seat: int) -> Text:
    tracks = {line.colour: line.tracks for line in board.lines}
    lines = view["lines"][seat]
    return words.chips((line, tracks[line] - len(view["tracks"].get(line, []))) for line in lines)


def underground_facts(words: Words, board: UndergroundBoard, view: View) -> list[Fact]:
    """The passenger and where he may go, and how far the person's lines have come."""
    if view["passenger"] is None:
        facts: list[Fact] = [(words.say("passenger"), Text(words.say("passenger_left")))]
    else:
        at = words.say("passenger_at", station=words.place(view["passenger"]))
        deck = words.say("deck_size", count=view["deck_size"])
        facts = [
            (words.say("passenger"), Text.assemble(at, (f" · {deck}", "dim"))),
            (words.say("destinations"), Text(_destinations(words, board, view))),
        ]
    return facts + _lines(words, board, view)


def _lines(words: Words, board: UndergroundBoard, view: View) -> list[Fact]:
    marks = station_marks(words, board, view)
    facts: list[Fact] = []
    for line in view["lines"][ME]:
        if line in view["tracks"]:
            ends = [words.place(end) + marks.get(end, "") for end in ends_of(board, view, line)]
            text = words.say("ends", ends=", ".join(ends)) if ends else words.say("closed_loop")
            facts.append(("" if facts else words.say("lines"), Text.assemble(words.chip(line), " ", text)))
    return facts


def _destinations(words: Words, board: UndergroundBoard, view: View) -> str:
    """The face-up destinations, express ones first, as he visits them. [U-pass-1]"""
    express = {station.id for station in board.stations if station.kind == "express"}
    cards = sorted(view["cards"], key=lambda card: card not in express)
    named = [
        words.say("express", station=words.place(card)) if card in express else words.place(card) for card in cards
    ]
    return ", ".join(named)
