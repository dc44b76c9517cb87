"""Which edition of the rules and bots plays here: games of two editions are not to be mixed."""

import hashlib
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_DECIDING = (
    "board",
    "kernel",
    "ticket",
    "underground",
    "both",
    "search",
    "families",
    "bots",
    "game.py",
    "lab/games.py",
)


@cache
def edition() -> str:
    """A short hash of all that decides how a game goes: sources, and weights of bots."""
    digest = hashlib.sha256()
    for part in _DECIDING:
        path = _PACKAGE / part
        for source in (
            [path] if path.is_file() else sorted([*path.rglob("*.py"), *path.rglob("*.toml"), *path.rglob("*.npz")])
        ):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:12]
