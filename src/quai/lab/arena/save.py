"""An arena's results as files: data, and a page."""

import json
import os
from pathlib import Path

from quai.errors import QuaiError
from quai.lab.arena.ladder import Ladder
from quai.lab.arena.page import page


def save(ladder: Ladder, folder: Path) -> None:
    """Write arena.json and arena.html."""
    _write(folder / "arena.json", json.dumps(ladder.to_dict(), indent=1) + "\n")
    _write(folder / "arena.html", page(ladder))


def _write(file: Path, text: str) -> None:
    """Write all or nothing."""
    part = file.with_name(file.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, file)
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(file), reason=error.strerror) from None
