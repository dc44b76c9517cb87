"""Reading tables and rows field by field, so that one fault does not hide the next.

A value that is missing or wrong is replaced by its field's stand-in, and its part is marked broken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quai.board.faults import Faults
from quai.board.fields import Reader, Wrong
from quai.board.files import Row, read_csv
from quai.errors import shown


@dataclass(frozen=True)
class Field:
    """A column or key: its reader, and what stands in for a wrong value. A row can't do without its ids."""

    name: str
    read: Reader
    stand_in: Any = None
    is_optional: bool = False  # the stand-in is then also what a value left out means

    @property
    def is_key(self) -> bool:
        return self.stand_in is None and not self.is_optional


def optional(name: str, read: Reader, default: Any) -> Field:
    return Field(name, read, default, is_optional=True)


def read_table(
    raw: Mapping[str, Any] | None, fields: Sequence[Field], part: str, where: str, faults: Faults
) -> dict[str, Any]:
    """The values of a TOML table by field. `where` is what stands before a key's name in a message."""
    values = {field.name: field.stand_in for field in fields}
    if raw is None:
        faults.breaks(part)
        return values
    _refuse_unknown(raw, fields, where, faults)
    return values | {field.name: _read_field(raw, field, part, where, faults) for field in fields}


def read_entries(
    raw: Mapping[str, Any], read_key: Reader, read_value: Reader, part: str, where: str, faults: Faults
) -> dict[Any, Any]:
    """The values of a TOML table whose keys are ids or numbers: those that can be read."""
    entries = {}
    for key, value in raw.items():
        try:
            entries[read_key(key)] = read_value(value)
        except Wrong as wrong:
            faults.add(wrong.key, where=where + shown(key), **wrong.values)
            faults.breaks(part)
    return entries


def read_rows(path: Path, fields: Sequence[Field], most: int, faults: Faults) -> list[dict[str, Any]]:
    """The rows of a CSV file that have their keys, each id once, in the order of the file."""
    part = path.stem
    rows = read_csv(path, faults)
    if rows is None:
        faults.breaks(part)
        return []
    (_, header), *body = rows
    if not 1 <= len(body) <= most:
        faults.add("board.row_count", where=path.name, count=len(body), most=most)
        faults.breaks(part)
    present = _read_header(path.name, header, fields, faults)
    read = [_read_row(path.name, header, row, present, faults) for row in body[:most]]
    stand_ins = {field.name: field.stand_in for field in fields}
    return _different(path.name, fields, [(line, stand_ins | values) for line, values in read], faults)


def _read_header(file: str, header: list[str], fields: Sequence[Field], faults: Faults) -> list[Field]:
    """The fields that the file has a column for; the others are faults unless they are optional."""
    part = file.partition(".")[0]
    for name in sorted({name for name in header if header.count(name) > 1}):
        faults.add("board.duplicate_column", where=f"{file}, {shown(name)}")
    _refuse_unknown(dict.fromkeys(header), fields, f"{file}, ", faults)
    for field in fields:
        if field.name not in header and not field.is_optional:
            faults.add("board.left_out", where=f"{file}, {field.name}")
            faults.breaks(part if field.is_key else f"{part}.{field.name}")
    return [field for field in fields if field.name in header]


def _read_row(
    file: str, header: list[str], row: Row, fields: Sequence[Field], faults: Faults
) -> tuple[int, dict[str, Any]]:
    line, cells = row
    part, where = file.partition(".")[0], f"{file}:{line}"
    if len(cells) != len(header):
        faults.add("board.cell_count", where=where, count=len(cells), wanted=len(header))
        faults.breaks(part)
        return line, {}
    raw = dict(zip(header, cells, strict=True))
    return line, {field.name: _read_field(raw, field, part, f"{where}, ", faults) for field in fields}


def _read_field(raw: Mapping[str, Any], field: Field, part: str, where: str, faults: Faults) -> Any:
    """The value of a field. An empty cell is one left out."""
    value = raw.get(field.name, "")
    if value == "" and field.is_optional:
        return field.stand_in
    try:
        if value == "":
            raise Wrong("board.left_out")
        return field.read(value)
    except Wrong as wrong:
        faults.add(wrong.key, where=where + field.name, **wrong.values)
        faults.breaks(part if field.is_key else f"{part}.{field.name}")
        return field.stand_in


def _refuse_unknown(raw: Mapping[str, Any], fields: Sequence[Field], where: str, faults: Faults) -> None:
    known = [field.name for field in fields]
    for name in raw:
        if name not in known:
            faults.add("board.unknown_field", where=where + shown(name), known=", ".join(known))


def _different(
    file: str, fields: Sequence[Field], rows: list[tuple[int, dict[str, Any]]], faults: Faults
) -> list[dict[str, Any]]:
    """The rows that have all their keys, without those whose id stands further up already."""
    keys = [field.name for field in fields if field.is_key]
    first: dict[str, int] = {}
    different = []
    for line, values in rows:
        if any(values[key] is None for key in keys):
            continue
        name = values[keys[0]]
        if name in first:
            faults.add("board.duplicate_id", where=f"{file}:{line}", id=name, line=first[name])
        else:
            first[name] = line
            different.append(values)
    return different
