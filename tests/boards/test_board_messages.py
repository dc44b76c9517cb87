"""What the checker can say, it says in both languages."""

import re
import tomllib
from pathlib import Path

import pytest

from quai import board, messages
from quai.messages import LANGUAGES

SOURCES = sorted(Path(board.__file__).parent.glob("*.py"))
FOLDER = Path(messages.__file__).parent


def sentences(language: str) -> dict[str, str]:
    text = (FOLDER / f"board.{language}.toml").read_text(encoding="utf-8")
    return {f"board.{key}": sentence for key, sentence in tomllib.loads(text)["board"].items()}


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def test_both_languages_have_the_same_keys_in_the_same_order():
    assert list(sentences("en")) == list(sentences("fr"))


@pytest.mark.parametrize("key", sentences("en"))
def test_a_sentence_asks_for_the_same_values_in_both_languages(key):
    assert placeholders(sentences("en")[key]) == placeholders(sentences("fr")[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_code_has_a_sentence_and_every_sentence_a_use(language):
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    used = set(re.findall(r'"(board\.[a-z_]+)"', code)) - {"board.toml"}
    assert used | {"board.faults"} == set(sentences(language))


OF_NO_FILE = {"board.faults", "board.unknown", "board.unknown_near"}


@pytest.mark.parametrize("key", [key for key in sentences("en") if key not in OF_NO_FILE])
def test_a_fault_begins_with_where_it_is(key):
    assert sentences("en")[key].startswith("{where}: ")
    assert sentences("fr")[key].startswith("{where} : ")
