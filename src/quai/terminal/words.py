"""The words of a board in a language: places, colours, players, and the sentences of the catalogue."""

from collections.abc import Iterable

from rich.text import Text

from quai.board.check_ends import Joins
from quai.board.spec import GREY, WILD, Board, Place, Station, UndergroundBoard
from quai.messages import catalogue, sentence
from quai.picture.palette import paints, seat_fill
from quai.picture.words import name_of, say_colour

ME = 0  # the person's seat; bots sit on the others


def say(language: str, key: str, **values: object) -> str:
    """A sentence of this folder's catalogue."""
    return sentence(f"terminal.{key}", language, values)


class Words:
    """How the things of one board are called in one language, and in which colour they are written."""

    def __init__(self, board: Board, language: str) -> None:
        self.board = board
        self.language = language
        self.places = {place.id: name_of(board.names, language, place.id, place.name) for place in places_of(board)}
        self._paints = paints(_colours_of(board))

    def say(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

    def place(self, id: str) -> str:
        return self.places[id]

    def ends(self, thing: Joins) -> str:
        """The two places of a route, a ticket or a link."""
        return f"{self.place(thing.a)} – {self.place(thing.b)}"

    def player(self, seat: int) -> str:
        return self.say("you") if seat == ME else self.say("bot", number=seat)

    def players(self, seats: Iterable[int]) -> str:
        return ", ".join(self.player(seat) for seat in seats)

    def kind(self, kind: str) -> str:
        """A card, a colour, a symbol, or a deck; one that we do not know is called as the board calls it."""
        known = catalogue(self.language).get(f"terminal.kind.{kind}")
        return known or say_colour(self.language, kind.replace("_", " "))

    def chip(self, kind: str, count: int | None = None) -> Text:
        """A kind on its colour, its name always written, with how many there are."""
        name = self.kind(kind) if count is None else f"{count} {self.kind(kind)}"
        paint = self._paints.get(kind)
        return Text(f" {name} ", style=f"{paint.ink} on {paint.fill}" if paint else "reverse")

    def chips(self, counts: Iterable[tuple[str, int | None]]) -> Text:
        """Several chips in a line, or a dash."""
        return Text(" ").join(self.chip(kind, count) for kind, count in counts) or Text("–")

    def badge(self, seat: int) -> Text:
        """A player's name beside the colour of their vehicles."""
        return Text.assemble(("■ ", seat_fill(seat)), (self.player(seat), "bold" if seat == ME else ""))


def places_of(board: Board) -> tuple[Place, ...] | tuple[Station, ...]:
    return board.stations if isinstance(board, UndergroundBoard) else board.places


def _colours_of(board: Board) -> list[str]:
    if isinstance(board, UndergroundBoard):
        return [line.colour for line in board.lines]
    return [WILD, GREY, *board.colours, *(board.passengers.colours if board.passengers else ())]
