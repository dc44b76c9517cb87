"""Golden games: a record `NAME.quai` and beside it `NAME.sums`, with a checksum of every position and the result."""

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import quai

FOLDER = Path(__file__).parent


def checksum(position: quai.Position) -> str:
    """Of all that a position says, so that the way it is kept in memory may change."""
    return f"{zlib.crc32(json.dumps(position.to_dict(), sort_keys=True).encode()):08x}"


def steps(position: quai.Position, actions: list[str]) -> Iterator[str]:
    """The checksum before every decision and at the end, then the result."""
    yield checksum(position)
    for action in actions:
        yield checksum(position.play(action))
    yield json.dumps(asdict(position.result) if position.result else None)


def parts_of(record: str) -> tuple[str, list[str]]:
    """What a record says up to the first decision, and the texts of its decisions."""
    lines = record.splitlines()
    is_move = [re.match(r"\d", line) is not None for line in lines]
    first = is_move.index(True)
    moves = [line for line, yes in zip(lines, is_move, strict=True) if yes]
    return "\n".join(lines[:first]), [move.split(" ", 1)[1].split(" = ")[0] for move in moves]


def write(name: str, record: str) -> None:
    """Store a game with its checksums."""
    start, actions = parts_of(record)
    (FOLDER / f"{name}.quai").write_text(record, encoding="utf-8")
    lines = steps(quai.replay(start), actions)
    (FOLDER / f"{name}.sums").write_text("\n".join(lines) + "\n", encoding="utf-8")
