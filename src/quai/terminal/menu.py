"""Which game, and with how many: asked at the start, if it was not said."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from quai.board import BUILT_IN, load_board
from quai.board.spec import Board
from quai.errors import shown
from quai.terminal.commands import command_of
from quai.terminal.reading import Leave, read_line
from quai.terminal.words import say


def ask_game(console: Console, language: str, players: int | None) -> str:
    """One of the games that can be played by that many, if there is any."""
    boards = [load_board(name) for name in BUILT_IN]
    boards = [board for board in boards if players is None or _seats(board, players)] or boards
    console.print(Text(say(language, "which_game"), "bold"))
    for number, board in enumerate(boards, 1):
        low, high = board.players
        console.print(Text.assemble((f" {number}) ", "bold"), board.name, (f"  {low}–{high}", "dim")))
        console.print(Text("    " + say(language, f"game.{board.id}"), "dim"))
    answers = {str(number): board.id for number, board in enumerate(boards, 1)}
    return _choose(console, language, answers | {board.id: board.id for board in boards})


def _seats(board: Board, players: int) -> bool:
    low, high = board.players
    return low <= players <= high


def ask_players(console: Console, language: str, board: Board) -> int:
    low, high = board.players
    console.print(Text(say(language, "how_many", low=low, high=high), "bold"))
    return int(_choose(console, language, {str(number): str(number) for number in range(low, high + 1)}))


def _choose(console: Console, language: str, answers: Mapping[str, str]) -> str:
    """What the person's answer stands for; asked until it is one of those there are."""
    while True:
        typed = read_line()
        if command_of(typed)[0] == "quit":
            raise Leave
        if typed.casefold() in answers:
            return answers[typed.casefold()]
        console.print(say(language, "not_a_choice", typed=shown(typed)))
