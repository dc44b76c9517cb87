"""Shuffles in words and back, for records: the top is written first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quai.errors import RecordError, shown
from quai.families.family import Shuffles


@dataclass(frozen=True)
class Shuffled:
    """Something that is shuffled: its stream of chance, the names of what is in it, and where its top lies."""

    stream: int
    names: Sequence[str]
    top_last: bool = False


def to_names(shuffled: Shuffled, order: list[int]) -> list[str]:
    return [shuffled.names[number] for number in (order[::-1] if shuffled.top_last else order)]


def from_names(by_word: Mapping[str, Shuffled], named: list[tuple[str, list[str]]]) -> Shuffles:
    """Numbers of shuffles written in words; RecordError for a name that is not known there."""
    shuffles: Shuffles = []
    for word, order in named:
        if word not in by_word:
            raise RecordError("record.unknown_shuffle", value=shown(word), known=", ".join(by_word))
        shuffled = by_word[word]
        for name in order:
            if name not in shuffled.names:
                raise RecordError("record.unknown_name", value=shown(name), what=word)
        numbers = [shuffled.names.index(name) for name in order]
        shuffles.append((shuffled.stream, numbers[::-1] if shuffled.top_last else numbers))
    return shuffles
