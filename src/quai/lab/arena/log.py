"""An arena's games on disk, a line for each chunk, so that it can go on after an interruption."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quai.alone import is_alone
from quai.errors import QuaiError
from quai.lab.arena.pairing import Pairing
from quai.lab.edition import edition

FILE = "games.jsonl"


class Log:
    """The file of games in a folder. A line is written whole and is on disk before the next."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.out = self.file.open("ab")
        except OSError as error:
            raise QuaiError("file.unwritable", file=str(self.file), reason=error.strerror) from None
        try:
            self._begin(folder)
        except BaseException:
            self.out.close()
            raise

    def _begin(self, folder: Path) -> None:
        """Hold on to the file, and read what is there; a new one gets its first line."""
        if not is_alone(self.out.fileno()):
            raise QuaiError("arena.in_use", folder=str(folder))
        self.lines = self._read()
        if not self.lines:
            self.append({"quai": "arena", "edition": edition()})
        elif self.lines[0].get("edition") != edition():
            raise QuaiError("arena.other_edition", folder=str(folder))

    def _read(self) -> list[dict[str, Any]]:
        """All whole lines; one that was cut off at the end of the file is removed from it."""
        data = self.file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self.file, len(whole))
        return [self._line(number, line) for number, line in enumerate(whole.splitlines(), 1)]

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
            is_line = data.keys() >= ({"edition"} if number == 1 else {"key", "first", "wins", "scores"})
            is_line = is_line and isinstance(data.get("key", ""), str)
        except (ValueError, AttributeError, RecursionError):
            is_line = False
        if not is_line:
            raise self._refusal(number)
        found: dict[str, Any] = data
        return found

    def _refusal(self, number: int) -> QuaiError:
        return QuaiError("arena.not_a_log", line=number, file=str(self.file))

    def fill(self, pairings: Sequence[Pairing]) -> None:
        """Give the pairings the games that are on disk."""
        by_key = {pairing.key: pairing for pairing in pairings}
        for number, line in enumerate(self.lines[1:], 2):
            if line["key"] not in by_key:
                continue
            if not by_key[line["key"]].could_take(line):
                raise self._refusal(number)
            by_key[line["key"]].read(line)

    def append(self, line: dict[str, Any]) -> None:
        self.out.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self.out.flush()
        os.fsync(self.out.fileno())

    def close(self) -> None:
        self.out.close()
