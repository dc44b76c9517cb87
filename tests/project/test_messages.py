"""The catalogues say the same in every language, and say all that the code asks for."""

import re
import string
from pathlib import Path

import pytest

import quai
from quai.messages import LANGUAGES, catalogue

PACKAGE = Path(quai.__file__).parent


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_all_languages_have_the_same_keys() -> None:
    """No sentence is missing in a language."""
    keys = [set(catalogue(language)) for language in LANGUAGES]
    assert all(found == keys[0] for found in keys), [found ^ keys[0] for found in keys]


@pytest.mark.parametrize("key", sorted(catalogue("en")))
def test_the_same_values_are_filled_in(key: str) -> None:
    """A value that one language names, all name."""
    assert len({frozenset(fields(catalogue(language)[key])) for language in LANGUAGES}) == 1


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    """Errors raised with a key written out have a sentence."""
    raised = re.compile(r'Error\(\s*"([a-z]+\.[a-z_]+)"|IllegalAction\(\s*"([a-z]+\.[a-z_]+)"')
    keys = {
        first or second
        for path in PACKAGE.rglob("*.py")
        for first, second in raised.findall(path.read_text(encoding="utf-8"))
    }
    assert len(keys) > 40
    assert keys <= set(catalogue("en")), keys - set(catalogue("en"))


def test_every_position_action_and_record_sentence_is_used() -> None:
    """No sentence is left over."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    used = set(re.findall(r'"(?:[a-z]+\.)?([a-z_]+)"', source))
    used |= {f"due_{due}" for due in ("second_draw", "pay", "keep", "take", "split", "place")}
    kinds = ("position.", "action.", "record.", "game.", "cli.", "file.")
    spare = {key for key in catalogue("en") if key.startswith(kinds) and key.split(".", 1)[1] not in used}
    assert not spare
