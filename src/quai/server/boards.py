"""The boards as the page draws them. Laying one out takes a second or two, so what was drawn is kept on disk."""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import quai
from quai.board import BUILT_IN, load_board
from quai.bots import LEVELS, bots_for
from quai.kernel.jit import cache_folder
from quai.messages import LANGUAGES
from quai.picture import draw, sheet
from quai.picture.words import board_name
from quai.server.seeing import encode
from quai.server.wire import GameInfo

board_of = cache(load_board)


@cache
def info_of(game: str) -> GameInfo:
    board = board_of(game)
    names = {language: board_name(board, language) for language in LANGUAGES}
    return GameInfo(game, names, board.family, board.players, bots_for(board), list(LEVELS))


@cache
def sheet_of(game: str, language: str) -> bytes:
    return _kept(f"{game}-{language}.json", lambda: encode(sheet(board_of(game), language)))


@cache
def picture_of(game: str, language: str) -> bytes:
    return _kept(f"{game}-{language}.svg", lambda: draw(board_of(game), {}, language).encode())


def draw_all() -> None:
    """Have every board ready before somebody asks for it."""
    for language in LANGUAGES:
        for game in BUILT_IN:
            picture_of(game, language)
            sheet_of(game, language)


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What was drawn by the same sources before, or else what is drawn now."""
    folder = cache_folder().parent / "quai-drawn"
    file = folder / f"{_sources()}-{name}"
    with suppress(OSError):
        return file.read_bytes()
    content = make()
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        for old in folder.glob(f"*-{name}"):
            old.unlink()
        part = folder / f"{os.getpid()}.part"
        part.write_bytes(content)
        part.rename(file)
    return content


@cache
def _sources() -> str:
    """A name for the present boards and the code that draws them."""
    package, digest = Path(quai.__file__).parent, hashlib.sha256()
    for folder in ("board", "boards", "picture"):
        for file in sorted(path for path in (package / folder).rglob("*.*") if "__pycache__" not in path.parts):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]
