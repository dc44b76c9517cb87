"""The catalogues: one sentence per key and language, in files `SUBJECT.LANGUAGE.toml` beside this one."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language by key."""
    sentences: dict[str, str] = {}
    for file in sorted(Path(__file__).parent.glob(f"*.{language}.toml")):
        sentences |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return sentences


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat


def sentence(key: str, language: str, values: Mapping[str, Any]) -> str:
    """The sentence of `key` with its values filled in."""
    return catalogue(language)[key].format_map(values)
