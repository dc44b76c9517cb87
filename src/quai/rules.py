"""Every rule by its id, with a sentence in each language: what tests and messages name."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Rule:
    """One rule in a sentence; the rules pages explain it at length under the same id."""

    id: str
    en: str
    fr: str
    decided: bool = False  # the rulebook is silent or unclear, and we chose

    def text(self, language: str) -> str:
        return {"en": self.en, "fr": self.fr}[language]


@cache
def _rules() -> Mapping[str, Rule]:
    tables = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {id: Rule(id, **table) for id, table in tables.items()}


class _Rules(Mapping[str, Rule]):
    """The rules in the order of their file, which is read when the first one is asked for."""

    def __getitem__(self, id: str) -> Rule:
        return _rules()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(_rules())

    def __len__(self) -> int:
        return len(_rules())


RULES: Mapping[str, Rule] = _Rules()


def rule_text(id: str, language: str = "en") -> str:
    """The sentence of a rule in `language`."""
    return RULES[id].text(language)
