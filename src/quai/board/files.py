"""Reading a board's files as text, TOML and CSV: whatever is in them, the answer is data or a fault."""

import csv
import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quai.board.faults import Faults

MAX_BYTES = 1_000_000  # of a file; the largest of the four boards has eight thousand

Row = tuple[int, list[str]]  # line and cells


def read_toml(path: Path, faults: Faults) -> dict[str, Any] | None:
    """The file's table, or None and a fault."""
    text = _read_text(path, faults)
    if text is None:
        return None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        faults.add("board.bad_toml", where=f"{path.name}:{line[1]}" if line else path.name)
        return None


def read_csv(path: Path, faults: Faults) -> list[Row] | None:
    """The file's rows that are not empty, the header first, or None and a fault."""
    text = _read_text(path, faults)
    if text is None:
        return None
    rows: list[Row] = []
    try:
        rows.extend(_rows(text))
    except csv.Error:
        faults.add("board.bad_csv", where=f"{path.name}:{rows[-1][0] + 1 if rows else 1}")
        return None
    if not rows:
        faults.add("board.empty_file", where=path.name)
        return None
    return rows


def _rows(text: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    for cells in reader:
        if any(cells):
            yield reader.line_num, [cell.strip() for cell in cells]


def _read_text(path: Path, faults: Faults) -> str | None:
    try:
        if not path.exists():
            faults.add("board.no_file", where=path.name)
        elif not path.is_file():
            faults.add("board.unreadable", where=path.name)
        elif path.stat().st_size > MAX_BYTES:
            faults.add("board.too_large", where=path.name, most=MAX_BYTES)
        else:
            return path.read_bytes().decode("utf-8-sig")
    except OSError:
        faults.add("board.unreadable", where=path.name)
    except UnicodeDecodeError:
        faults.add("board.not_text", where=path.name)
    return None
