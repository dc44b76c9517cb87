"""What commands share: the screen, progress, files, modules of one's own."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from quai.errors import QuaiError

screen = Console()
aside = Console(stderr=True)


class RateColumn(TextColumn):
    """How many a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Task) -> Text:
        rate = task.finished_speed or task.speed
        return Text("" if rate is None else f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2f}/s")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar with rate and time left on a terminal, nothing in a pipe."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda n: bar.advance(task, n)


def look_here_for(bots: Iterable[str]) -> None:
    """Find the modules of one's own bots in the current folder first, as `python -m` does."""
    from quai.bots import is_own

    if any(is_own(name) for name in bots) and (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)


def write_json(data: Any, file: Path) -> None:
    """Write JSON to a file, or for - to the screen."""
    text = json.dumps(data, indent=1)
    if str(file) == "-":
        print(text)
    else:
        write(file, text + "\n")


def check_writable(file: Path | None) -> None:
    """Refuse a file that can't be written before long work is done for it; nothing is changed."""
    if file is None or str(file) == "-":
        return
    there = file.exists()
    try:
        with file.open("a", encoding="utf-8"):
            pass
        if not there:
            file.unlink()
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(file), reason=error.strerror) from None


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(file), reason=error.strerror) from None


def read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise QuaiError("file.unreadable", file=str(file), reason=error.strerror) from None
    except UnicodeDecodeError:
        raise QuaiError("file.not_text", file=str(file)) from None
