"""The words of a picture, in the languages there are files for beside this one."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from quai.board.spec import Board

ENGLISH = "en"


@cache
def _catalogue(language: str) -> Mapping[str, Any]:
    file = Path(__file__).with_name(f"words.{language}.toml")
    return tomllib.loads(
        (file if file.exists() else file.with_name(f"words.{ENGLISH}.toml")).read_text(encoding="utf-8")
    )


def say(language: str, key: str, **values: object) -> str:
    """The sentence of `key` with its values filled in."""
    sentence: str = _catalogue(language)[key]
    return sentence.format_map(values)


def say_kind(language: str, kind: str, name: str) -> str:
    """A station with its kind."""
    sentence: str = _catalogue(language)["kind"].get(kind, "{name}")
    return sentence.format_map({"name": name})


def say_colour(language: str, colour: str) -> str:
    """A colour's name; one that we do not know is called as the board calls it."""
    name: str = _catalogue(language)["colour"].get(colour, colour)
    return name


def say_symbol(language: str, symbol: str) -> str:
    """A symbol's name; one that we do not know is called as the board calls it."""
    name: str = _catalogue(language)["symbol"].get(symbol, symbol)
    return name


def board_name(board: Board, language: str) -> str:
    """What the game is called in a language. A colon never begins a line."""
    return name_of(board.names, language, board.id, board.name).replace(" :", "\u202f:")


def name_of(names: Mapping[str, Mapping[str, str]], language: str, key: str, printed: str) -> str:
    """What the board, a place or a station is called in a language, or else the printed name."""
    return names.get(language, {}).get(key, printed)
