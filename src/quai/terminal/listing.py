"""Options on the screen: few one to a line, many in groups, very many only by name."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from quai.terminal.layout import GAP
from quai.terminal.option import Option, plain
from quai.terminal.words import Words

FEWEST_ROWS = 8  # for options, however small the screen
MOST_FOUND = 100  # options shown for a typed word


def show_options(console: Console, words: Words, options: Sequence[Option], rows: int) -> None:
    """What can be done, in as many rows. A long section shows what the person wants, and says how to see the rest."""
    rows = max(FEWEST_ROWS, rows - 2)  # a hint and the prompt stand below
    if len(options) <= rows:
        console.print(_listed(options))
    else:
        sections = _sections(options)
        share = rows if sum(map(_rows, sections)) <= rows else rows // len(sections)
        for section in sections:
            _show_section(console, words, section, share, max(option.section.cell_len for option in options))
    console.print(Text(words.say("hint.typing"), "dim"))


def _rows(section: list[Option]) -> int:
    return len({option.heading for option in section})


def _show_section(console: Console, words: Words, section: list[Option], rows: int, width: int) -> None:
    is_short = _rows(section) <= max(rows, 1)
    shown = section if is_short else [option for option in section if option.is_wanted]
    console.print(_section(shown, width))
    if not is_short:
        console.print(_hint(words, section, width, is_first=not shown))


def show_found(console: Console, words: Words, options: Sequence[Option]) -> None:
    """The options in which typed words were found."""
    if len(options) <= max(FEWEST_ROWS, console.height - 2):
        console.print(_listed(options))
        if len(options) == 1:
            console.print(Text(words.say("hint.enter"), "dim"))
    elif len(options) > MOST_FOUND:
        console.print(words.say("too_many", count=len(options)))
    else:
        width = max(option.section.cell_len for option in options)
        for section in _sections(options):
            console.print(_section(section, width))


def _sections(options: Sequence[Option]) -> list[list[Option]]:
    return [list(section) for _, section in groupby(options, lambda option: option.section.plain)]


def _listed(options: Sequence[Option]) -> Table:
    """One to a line, with its notation."""
    grid = Table.grid(padding=GAP)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for section in _sections(options):
        for option in section:
            title = option.section if option is section[0] else ""
            grid.add_row(title, _cell(option, option.whole, options), Text(option.action.text, "dim"))
    return grid


def _section(options: list[Option], width: int) -> Table:
    """A line per heading."""
    grid = Table.grid(padding=GAP)
    grid.add_column(width=width)
    for heading, group in groupby(options, lambda option: option.heading):
        title: RenderableType = "" if grid.rows else options[0].section
        cells = Columns([_cell(option, option.label, options) for option in _different(group)], padding=GAP)
        grid.add_row(title, *([heading] if heading else []), cells)
    return grid


def _different(options: Iterable[Option]) -> list[Option]:
    """Of parallel routes that are all the same, the first."""
    different: dict[str, Option] = {}
    for option in options:
        different.setdefault(option.label.plain, option)
    return list(different.values())


def _hint(words: Words, section: list[Option], width: int, is_first: bool) -> Table:
    """How many options there are, and what to type to see them."""
    title = section[0].section
    typed = title.plain if len(section) <= MOST_FOUND else f"{title.plain} {section[0].heading}"
    grid = Table.grid(padding=GAP)
    grid.add_column(width=width)
    hint = words.say("hint.section", count=len(section), typed=plain(typed))
    grid.add_row(title if is_first else "", Text(hint, "dim"))
    return grid


def _cell(option: Option, label: Text, beside: Sequence[Option]) -> Text:
    digits = len(str(beside[-1].number))
    star = "★ " if option.is_wanted else ""
    return Text.assemble((f"{option.number:>{digits}}) ", "bold"), (star, "bold"), label)
