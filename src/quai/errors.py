"""Every error Quai raises on purpose: a key with values, said as a sentence in the language of a catalogue."""

import os
from typing import Any

from quai.messages import sentence


class QuaiError(ValueError):
    """Something the user can mend. `key` and `values` say what; `str()` is the sentence in English."""

    def __init__(self, key: str, rule: str | None = None, /, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.values = values

    def message(self, language: str = "en") -> str:
        """The error as a sentence in `language`, with the id of its rule."""
        text = printable(sentence(self.key, language, self.values))
        return f"{text} [{self.rule}]" if self.rule else text

    def __str__(self) -> str:
        return self.message()


class IllegalAction(QuaiError):
    """A move the rules forbid now. Nothing was changed."""


class BoardError(QuaiError):
    """A board folder with faults; `faults` lists them all."""

    def __init__(self, faults: list[QuaiError], folder: str) -> None:
        super().__init__("board.faults", folder=folder, count=len(faults))
        self.faults = faults

    def message(self, language: str = "en") -> str:
        """All faults, one to a line."""
        self.values["list"] = "\n".join(f"- {fault.message(language)}" for fault in self.faults)
        return super().message(language)


class PositionError(QuaiError):
    """A position that can't exist or can't be read."""


class RecordError(QuaiError):
    """A record that can't be read or does not replay."""


def shown(value: Any, most: int = 60) -> str:
    """A value as a sentence may quote it: short, on one line, and without anything that would upset a terminal."""
    try:
        text = str(value) if isinstance(value, str | os.PathLike) else repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, a list in a list in a list …
        return "…"
    text = printable(" ".join(text[: 4 * most].split()))
    return text if len(text) <= most else text[: most - 1] + "…"


def printable(text: str) -> str:
    """The text with a mark in place of characters that can't be shown."""
    return "".join(character if character.isprintable() or character == "\n" else "�" for character in text)
