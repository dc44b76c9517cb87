"""What the person can type besides an action: help, the board, a look at a place."""

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from quai.board.spec import Board, UndergroundBoard
from quai.errors import QuaiError
from quai.game import Position
from quai.picture import draw
from quai.rules import RULES
from quai.terminal.layout import GAP
from quai.terminal.words import Words
from quai.ways import View

# Each command in both languages; both are always understood.
COMMANDS = {
    "help": ("help", "aide", "?"),
    "look": ("look", "voir"),
    "board": ("board", "plateau"),
    "record": ("record", "noter"),
    "language": ("language", "langue"),
    "quit": ("quit", "quitter"),
}


def command_of(typed: str) -> tuple[str, str]:
    """The command that a line begins with and what follows it; "" if it is no command."""
    first, _, rest = typed.partition(" ")
    return next((name for name, forms in COMMANDS.items() if first.casefold() in forms), ""), rest.strip()


def show_help(console: Console, words: Words) -> None:
    """The rules that this board plays by, the notation, and the commands last, where they stay in sight."""
    grid = Table.grid(padding=GAP)
    for id in _rules_of(words.board):
        grid.add_row(Text(id, "dim", no_wrap=True), RULES[id].text(words.language))
    console.print(grid)
    for key in (f"notation.{words.board.family}", f"signs.{words.board.family}", "commands"):
        console.print()
        console.print(words.say(key).strip())


def _rules_of(board: Board) -> Iterator[str]:
    """The rules of play, but for setting up, of the parts that the board has."""
    if isinstance(board, UndergroundBoard):
        prefixes = ["U-"]
    else:
        parts = {
            "T-": True,
            "L-district": board.districts,
            "S-ferry": any(route.ferries for route in board.routes),
            "S-token": board.tokens,
            "G-pass": board.passengers,
            "G-globe": board.globetrotter,
            "G-country": any(place.is_country for place in board.places),
        }
        prefixes = [prefix for prefix, has in parts.items() if has]
    return (id for id in RULES if id.startswith(tuple(prefixes)) and "-setup-" not in id)


def save_picture(words: Words, view: View) -> Path:
    """The board as the person sees it, as a picture in the current folder."""
    file = Path(f"quai-{words.board.id}.svg").absolute()
    _write(file, draw(words.board, view, words.language))
    return file


def save_record(position: Position, file: Path) -> Path:
    """The game so far. A file that is no record of ours is never overwritten."""
    text, file = position.record(), file.expanduser().absolute()
    if file.exists() and not _is_record(file):
        raise QuaiError("terminal.not_a_record", file=str(file))
    _write(file, text)
    return file


def _is_record(file: Path) -> bool:
    try:
        with file.open(encoding="utf-8") as lines:
            return lines.readline().startswith("quai record ")
    except (OSError, UnicodeDecodeError):
        return False


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(file), reason=error.strerror) from None
