"""The rules pages and `rules.toml` speak of the same rules, in both languages."""

import re
from collections import Counter
from pathlib import Path

import pytest

from quai.messages import LANGUAGES
from quai.rules import RULES, rule_text

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PAGES = ("ticket", "london", "sanfrancisco", "germany", "underground")
LETTERS = {"T": "ticket", "L": "london", "S": "sanfrancisco", "G": "germany", "U": "underground"}
DECIDED = {"en": "*Decided:*", "fr": "*Décidé\u00a0:*"}
DECIDED_CASES = {"en": "## Decided cases\n", "fr": "## Cas décidés\n"}

ID = re.compile(r"\b[A-Z]-[a-z]+-\d+\b")
TAG = re.compile(r"\*\*([A-Z]-[a-z]+-\d+)\*\*")
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_page = pytest.mark.parametrize("page", PAGES)
each_file = pytest.mark.parametrize("file", sorted(DOCS.rglob("*.md")), ids=lambda file: "/".join(file.parts[-2:]))


def read(language: str, page: str) -> str:
    return (DOCS / language / f"{page}.md").read_text(encoding="utf-8")


def explanations(text: str) -> dict[str, str]:
    """What stands under each rule's tag, up to the next tag or heading."""
    parts = TAG.split(text)
    return {id: HEADING.split(body)[0] for id, body in zip(parts[1::2], parts[2::2], strict=True)}


def anchors(text: str) -> set[str]:
    """The anchors that a page's headings get when it is shown."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


@each_language
def test_every_rule_is_explained_exactly_once(language: str) -> None:
    """Each id stands in bold once in the pages of a language, and no unknown one does."""
    tags = Counter(tag for page in PAGES for tag in TAG.findall(read(language, page)))
    assert tags == Counter(list(RULES))


@each_language
@each_page
def test_every_rule_stands_on_the_page_of_its_letter(language: str, page: str) -> None:
    """T- rules are on the family's page, L- rules on London's, and so on."""
    assert {LETTERS[tag[0]] for tag in TAG.findall(read(language, page))} == {page}


@each_page
def test_both_languages_have_the_same_order(page: str) -> None:
    """A page explains the same rules in the same order in every language."""
    assert TAG.findall(read("en", page)) == TAG.findall(read("fr", page))


@each_file
def test_no_page_names_an_unknown_rule(file: Path) -> None:
    """An id in running text is a rule's id, too."""
    assert set(ID.findall(file.read_text(encoding="utf-8"))) <= set(RULES)


@each_language
@each_page
def test_decided_rules_are_marked(language: str, page: str) -> None:
    """A rule that we decided says so where it is explained, and no other rule does."""
    for id, body in explanations(read(language, page)).items():
        assert (DECIDED[language] in body) == RULES[id].decided, id


@each_language
@each_page
def test_decided_rules_are_listed_at_the_end(language: str, page: str) -> None:
    """The last section of a page lists what was decided on it."""
    text = read(language, page)
    cases = text.split(DECIDED_CASES[language])[1]
    assert set(ID.findall(cases)) == {id for id in TAG.findall(text) if RULES[id].decided}


@each_file
def test_every_link_leads_somewhere(file: Path) -> None:
    """A link between the pages names a file that exists and a heading in it."""
    for path, anchor in LINK.findall(file.read_text(encoding="utf-8")):
        target = file.parent / path if path else file
        assert target.exists(), path
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), anchor


@each_language
def test_every_rule_has_a_sentence(language: str) -> None:
    """Each summary is one sentence that starts with a capital or a number and ends with a full stop."""
    for id in RULES:
        text = rule_text(id, language)
        assert re.fullmatch(r"[^a-z].*[^.]\.", text), id
        assert ". " not in text, id
