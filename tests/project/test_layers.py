"""Imports only point down."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import quai

PACKAGE = Path(quai.__file__).parent

# Lowest first. A module may import from its own layer and from those above it in this list.
LAYERS = [
    {"messages", "errors", "rules", "leaving", "alone"},
    {"board", "boards"},
    {"kernel"},
    {"ticket", "underground"},
    {"both"},
    {"search"},
    {"families"},
    {"game", "record", "picture"},
    {"bots"},
    {"ways", "story", "trials", "hints", "counting"},
    {"lab", "env"},
    {"bench"},
    {"terminal"},
    {"server"},
    {"cli", "__main__"},
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
SOURCES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_parts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "quai":
            yield from (alias.name for alias in node.names if alias.name in RANK)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("quai."):
            yield str(node.module).split(".")[1]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("quai."))


def test_every_part_has_a_layer() -> None:
    """A new module or package is given its place in the map."""
    assert {part_of(path) for path in SOURCES} <= set(RANK)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    """No module imports from a layer above its own."""
    above = [part for part in imported_parts(path) if RANK[part] > RANK[part_of(path)]]
    assert not above


@pytest.mark.parametrize("family", ["ticket", "underground"])
def test_the_families_kernels_do_not_know_each_other(family: str) -> None:
    """What both share is in kernel/."""
    other = {"ticket": "underground", "underground": "ticket"}[family]
    for path in (PACKAGE / family).glob("*.py"):
        assert other not in set(imported_parts(path)), path


def test_bots_see_views_only() -> None:
    """A bot imports neither rules nor families nor records: what it knows, it is told. Search works on views too."""
    for path in (PACKAGE / "bots").glob("*.py"):
        assert set(imported_parts(path)) <= {"bots", "board", "errors", "game", "leaving", "search"}, path
