"""Which game, and with how many: asked at the start, if it was not said."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from quai.board import BUILT_IN, load_board
from quai.terminal.choices import plain
from quai.terminal.commands import command_of
from quai.terminal.reading import Leave, read_line
from quai.terminal.words import say


def ask_game(console: Console, language: str, players: int | None) -> str:
    """One of the games that can be played by that many."""
    boards = [
        board for board in map(load_board, BUILT_IN) if players is None or _seats(board.players, players)
    ]
    if not boards:
        return BUILT_IN[0]  # loading it says how many can play
    console.print(Text(say(language, "which_game"), "bold"))
    for number, board in enumerate(boards, 1):
        low, high = board.players
        console.print(Text.assemble((f" {number}) ", "bold"), board.name, (f"  {low}–{high}", "dim")))
        console.print(Text("    " + say(language, f"game.{board.id}"), "dim"))
    names = [f"{board.id} {board.name}" for board in boards]
    return boards[_choose(console, language, names)].id


def _seats(limits: tuple[int, int], players: int) -> bool:
    return limits[0] <= players <= limits[1]


def ask_players(console: Console, language: str, limits: tuple[int, int]) -> int:
    low, high = limits
    console.print(Text(say(language, "how_many", low=low, high=high), "bold"))
    while True:
        typed = _read(console, language)
        if typed in {str(number) for number in range(low, high + 1)}:
            return int(typed)
        console.print(say(language, "not_a_choice", typed=typed))


def _choose(console: Console, language: str, names: Sequence[str]) -> int:
    """The index of the name whose number, or part of it, the person types."""
    while True:
        typed = _read(console, language)
        numbers = [
            i
            for i, name in enumerate(names)
            if typed == str(i + 1) or (plain(typed) and plain(typed) in plain(name))
        ]
        if len(numbers) == 1:
            return numbers[0]
        console.print(say(language, "not_a_choice", typed=typed))


def _read(console: Console, language: str) -> str:
    typed = read_line()
    if command_of(typed)[0] == "quit":
        raise Leave
    return typed
