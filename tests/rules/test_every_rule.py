"""Every rule has a test, and every test names rules that exist."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from quai.rules import RULES

FILES = sorted(Path(__file__).parent.glob("test_*.py"))


def rule_tests(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def rules_of(test: ast.FunctionDef) -> list[str]:
    """The ids in the test's `@rule(...)` decorators."""
    calls = [node for node in test.decorator_list if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule"]
    return [ast.literal_eval(id) for call in named for id in call.args]


TESTED = {id for file in FILES for test in rule_tests(file) for id in rules_of(test)}


@pytest.mark.parametrize("id", RULES)
def test_rule_has_a_test(id: str) -> None:
    assert id in TESTED, f"no test is marked @rule({id!r})"


def test_tests_name_only_rules_that_exist() -> None:
    assert not TESTED - set(RULES)


@pytest.mark.parametrize("file", [file for file in FILES if file != Path(__file__)], ids=lambda file: file.stem)
def test_every_rule_test_names_a_rule_and_says_it_in_a_sentence(file: Path) -> None:
    for test in rule_tests(file):
        assert rules_of(test), f"{test.name} names no rule"
        assert (ast.get_docstring(test) or "").endswith("."), f"{test.name} has no sentence"
