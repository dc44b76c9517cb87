"""The words and numbers of a report in a language."""

from quai.board.check_ends import Joins
from quai.board.spec import Board, TicketBoard
from quai.lab.report.shares import Share
from quai.messages import sentence
from quai.picture.words import board_name, name_of, say_colour

NARROW = "\u202f"  # a space that no line ends at
_SIGNS = ":;?!%»"  # that French sets apart by such a space


class Words:
    """How a board's things and figures are said in one language."""

    def __init__(self, board: Board, language: str) -> None:
        self.language = language
        self.board = board_name(board, language)
        places = board.places if isinstance(board, TicketBoard) else board.stations
        self._places = {place.id: name_of(board.names, language, place.id, place.name) for place in places}

    def say(self, key: str, **values: object) -> str:
        return self.set(sentence(f"report.{key}", self.language, values))

    def set(self, text: str) -> str:
        """A sentence with its signs kept on the line of the word before."""
        for sign in _SIGNS if self.language == "fr" else "%":
            text = text.replace(f" {sign}", NARROW + sign)
        return text.replace("« ", "«" + NARROW)

    def part(self, part: str) -> str:
        """Where points come from."""
        return sentence(f"terminal.part.{part}", self.language, {})

    def place(self, id: str) -> str:
        return self._places[id]

    def ends(self, thing: Joins) -> str:
        return f"{self.place(thing.a)} – {self.place(thing.b)}"

    def colour(self, colour: str) -> str:
        return say_colour(self.language, colour)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as it is written in the language; −0 is 0."""
        text = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")
        return text.replace(",", NARROW).replace(".", ",") if self.language == "fr" else text

    def games(self, n: float) -> str:
        """So many games: 1 game, 500 games."""
        return self._count("one_game", "many_games", n)

    def times(self, n: float) -> str:
        return self._count("one_time", "many_times", n)

    def _count(self, one: str, many: str, n: float) -> str:
        text = self.number(n)
        return self.say(one) if text == "1" else self.say(many, n=text)

    def percent(self, share: float) -> str:
        return f"{self.number(100 * share)}{NARROW}%"

    def about(self, share: Share) -> str:
        """A share with half its interval: 54 % ± 4; a dash where there is nothing to go by."""
        if not share.n:
            return "–"
        low, high = share.interval()
        return f"{self.percent(share.value)} ±{NARROW}{self.number(50 * (high - low))}"
