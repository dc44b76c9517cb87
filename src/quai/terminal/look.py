"""A look at the board in words: a place, what is on it, and what leads away from it."""

from collections import Counter
from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.terminal.layout import GAP
from quai.terminal.marks import station_marks
from quai.terminal.option import plain
from quai.terminal.words import Words
from quai.ways import View, other_end


def show_places(console: Console, words: Words, view: View, typed: str) -> None:
    """The places in whose name the typed words are found; all of them if nothing was typed."""
    ids = [id for id, name in words.places.items() if plain(typed) in plain(f"{name} {id}")]
    if not ids:
        console.print(words.say("no_place", typed=typed))
        return
    for id in ids:
        console.print(_place(words, view, id))
        console.print(Padding(Columns(list(_ways_from(words, view, id)), padding=GAP), (0, 0, 0, 2)))


def _ways_from(words: Words, view: View, id: str) -> Iterator[Text]:
    if isinstance(words.board, UndergroundBoard):
        return _links(words, words.board, view, id)
    return _routes(words, words.board, view, id)


def _routes(words: Words, board: TicketBoard, view: View, id: str) -> Iterator[Text]:
    for route in board.routes:
        if id in (route.a, route.b):
            owner = view["routes"].get(route.id)
            chip = words.chip(route.colour, route.length)
            taken = f" {words.player(owner)}" if owner is not None else ""
            ferries = f" {words.say('ferries', count=route.ferries)}" if route.ferries else ""
            yield Text.assemble(words.place(other_end(route, id)), " ", chip, ferries, (taken, "bold"))


def _links(words: Words, board: UndergroundBoard, view: View, id: str) -> Iterator[Text]:
    marks = station_marks(words, board, view)
    for link in board.links:
        if id in (link.a, link.b):
            other = other_end(link, id)
            lines = [line for line, tracks in view["tracks"].items() if link.id in tracks]
            spaces = words.say("free_spaces", count=link.spaces - len(lines))
            chips = words.chips((line, None) for line in lines)
            yield Text.assemble(words.place(other), marks.get(other, ""), (f" {spaces} ", "dim"), chips)


def _place(words: Words, view: View, id: str) -> Text:
    """The place's name and notation, and what the rules see on it."""
    text = Text.assemble((words.place(id), "bold"), (f"  {id}", "dim"))
    if isinstance(words.board, UndergroundBoard):
        return text.append(station_marks(words, words.board, view).get(id, ""))
    for district in words.board.districts:
        if id in district.places:
            text.append(f"  {words.say('district', value=district.value)}")
    standing = Counter(view.get("tokens", view.get("passengers", {})).get(id, []))
    return text.append("  ").append_text(words.chips(standing.items())) if standing else text
