"""Grids that all parts of the screen share."""

from rich.console import RenderableType
from rich.table import Table

GAP = (0, 2, 0, 0)  # between columns

Fact = tuple[str, RenderableType]  # a label and what it says


def facts(lines: list[Fact]) -> Table:
    """A line for each fact."""
    grid = Table.grid(padding=GAP)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for label, fact in lines:
        grid.add_row(label, fact)
    return grid


def standing(columns: list[str], numbers: int) -> Table:
    """A table with a line per player: a column for the name, then as many for numbers, the rest for words."""
    table = Table(box=None, padding=GAP, pad_edge=False, header_style="dim")
    table.add_column("")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i < numbers else "left")
    return table
