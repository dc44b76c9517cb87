"""The loop of a game in the terminal: the person is asked, the bots answer for themselves."""

import sys
from io import TextIOWrapper
from pathlib import Path
from random import Random

from rich.console import Console

from quai.board import load_board
from quai.bots import make_bot
from quai.errors import QuaiError
from quai.game import Game, Position, Seed
from quai.story import facts
from quai.terminal.choices import found, meant, options_of
from quai.terminal.commands import command_of, save_picture, save_record, show_help
from quai.terminal.end import show_end
from quai.terminal.language import known_language
from quai.terminal.listing import show_found
from quai.terminal.log import Event
from quai.terminal.look import show_places
from quai.terminal.menu import ask_game, ask_players
from quai.terminal.option import Option
from quai.terminal.reading import Leave, read_line
from quai.terminal.screen import show_screen, show_story
from quai.terminal.words import ME, Words, say


def play(
    game: str | None,
    players: int | None,
    bot: str,
    seed: Seed | None,
    language: str,
    record_file: Path | None,
) -> None:
    """A game against bots. Asks which, if it is not said; the first player is drawn from the seed."""
    console, language = _console(), known_language(language)
    try:
        name = game if game is not None else ask_game(console, language, players)
        board = load_board(name)
        count = players if players is not None else ask_players(console, language, board)
        position = Game(board, count).new(seed, first="random")
    except (Leave, KeyboardInterrupt):
        console.print(say(language, "goodbye"))
        return
    Session(console, position, bot, language, record_file).run()


def _console() -> Console:
    """Where everything is shown. What the terminal has no letter for is replaced, not an error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)


class Session:
    """One person at a table with bots."""

    def __init__(self, console: Console, position: Position, bot: str, language: str, record_file: Path | None) -> None:
        self.console = console
        self.position = position
        self.words = Words(position.game.board, language)
        self.record_file = record_file
        self.bots = {
            seat: make_bot(bot, position.game.board, Random(f"{position.seed}/{seat}").getrandbits(64))
            for seat in range(position.game.players)
            if seat != ME
        }
        self.events: list[Event] = []  # since the person was last asked
        self.suggested: Option | None = None  # the one that typed words were found in: Enter plays it

    def run(self) -> None:
        """To the end of the game, or until the person leaves."""
        if self.record_file:
            save_record(self.position, self.record_file)
        try:
            while not self.position.is_over:
                self._decide()
            self._finish()
        except (Leave, KeyboardInterrupt):
            self._say("goodbye")
        self._keep_record()

    def _say(self, key: str, **values: object) -> None:
        self.console.print(self.words.say(key, **values))

    def _decide(self) -> None:
        seat = self.position.seat
        if seat == ME:
            self._ask()
        elif seat is not None:
            choice = self.bots[seat].choose(self.position.view(seat), self.position.legal)
            self._play(choice.text)

    def _play(self, text: str) -> None:
        seat, before = self.position.seat, self.position.view(ME)
        self.position.play(text)
        if seat == ME:
            self.events.clear()
        if seat is not None:
            told = facts(self.words.board, seat, text, before, self.position.view(ME), ME)
            self.events.append(Event(seat, told))

    def _ask(self) -> None:
        """Show the screen and read until the person has decided something. The record is kept up to date."""
        if self.record_file:
            save_record(self.position, self.record_file)
        options = self._show()
        decided = len(self.position.actions)
        while len(self.position.actions) == decided:
            typed = read_line()
            command, rest = command_of(typed)
            try:
                if command == "language":
                    self._speak(rest)
                    options = self._show()
                elif command:
                    self._obey(command, rest)
                else:
                    self._try(options, typed)
            except QuaiError as error:
                self.console.print(error.message(self.words.language))

    def _show(self) -> list[Option]:
        view = self.position.view(ME)
        options = options_of(self.words, view, self.position.legal)
        show_screen(self.console, self.words, view, self.events, options)
        return options

    def _try(self, options: list[Option], typed: str) -> None:
        """Play what was typed, show what it may mean, or say what is wrong with it."""
        option = meant(options, typed) if typed else self.suggested
        hits = [] if option else found(options, typed)
        self.suggested = hits[0] if len(hits) == 1 else None
        if option:
            self._play(option.action.text)
        elif hits:
            show_found(self.console, self.words, hits)
        elif typed:
            self._play(typed)

    def _speak(self, language: str) -> None:
        self.words = Words(self.position.game.board, known_language(language))

    def _obey(self, command: str, rest: str) -> None:
        self.suggested = None
        if command == "quit":
            self._offer_record()
            raise Leave
        if command == "help":
            show_help(self.console, self.words)
        elif command == "look":
            show_places(self.console, self.words, self.position.view(ME), rest)
        elif command == "board":
            self._say("picture", file=save_picture(self.words, self.position.view(ME)))
        else:
            self._record(rest)
            self._say("saved", file=self.record_file)

    def _finish(self) -> None:
        show_story(self.console, self.words, self.events)
        if result := self.position.result:
            show_end(self.console, self.words, self.position, result)
        self._offer_record()

    def _offer_record(self) -> None:
        """Ask until the person names a file that can be written, or none."""
        while self.record_file is None:
            self._say("save_where")
            typed = read_line()
            if not typed:
                return
            try:
                self._record(typed)
            except QuaiError as error:
                self.console.print(error.message(self.words.language))

    def _record(self, file: str) -> None:
        """Write the game so far to a file, which is then kept up to date when the person leaves."""
        if not file:
            raise QuaiError("terminal.which_file")
        self.record_file = save_record(self.position, Path(file))

    def _keep_record(self) -> None:
        if self.record_file:
            self._say("saved", file=save_record(self.position, self.record_file))
        else:
            self._say("no_record")
