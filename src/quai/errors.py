"""Every error Quai raises on purpose: a key with values, said as a sentence in the language of a catalogue."""

from typing import Any

from quai.messages import sentence


class QuaiError(Exception):
    """Something the user can mend. `key` and `values` say what; `str()` is the sentence in English."""

    def __init__(self, key: str, rule: str | None = None, /, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.values = values

    def message(self, language: str = "en") -> str:
        """The error as a sentence in `language`, with the id of its rule."""
        text = sentence(self.key, language, self.values)
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
