"""A view as pixels, or as text."""

import io
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from quai.board.spec import Board
from quai.errors import QuaiError, shown
from quai.picture import draw

RENDER_MODES = ["rgb_array", "ansi", "human"]  # "human" prints the text
WIDTH = 1000  # of a picture in pixels

# Pictures ask for “sans-serif”; resvg takes one family for it, and draws no letter where that is not installed.
FAMILIES = (
    *(
        "Arial",
        "Helvetica",
        "DejaVu Sans",
        "Liberation Sans",
        "Noto Sans",
        "Open Sans",
        "Roboto",
        "Ubuntu",
        "Cantarell",
    ),
    *("Adwaita Sans", "FreeSans", "Nimbus Sans", "Segoe UI", "Verdana", "Lato", "Inter", "DejaVu Serif", "Noto Serif"),
)

View = Mapping[str, Any]


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one."""
    if mode is not None and mode not in RENDER_MODES:
        raise QuaiError("env.render_mode", value=shown(mode), known=", ".join(RENDER_MODES))
    return mode


def render(mode: str | None, board: Board, view: View) -> Any:
    """The view as the mode wants it: pixels, text, or text printed. Nothing without a mode."""
    if mode == "rgb_array":
        return pixels(board, view)
    if mode == "ansi":
        return text(view)
    if mode == "human":
        print(text(view))
    return None


def pixels(board: Board, view: View) -> Any:
    """The board as an array (height, width, 3) of bytes."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise QuaiError("env.missing", package=error.name, install="pip install quai[env]") from error
    picture = resvg_py.svg_to_bytes(svg_string=draw(board, view), width=WIDTH, sans_serif_family=family())
    return np.array(Image.open(io.BytesIO(picture)).convert("RGB"))


@cache
def family() -> str | None:
    """The first of the families that this machine has."""
    return next((name for name in FAMILIES if _sample(name, "Quai") != _sample(name, "")), None)


def _sample(name: str, letters: str) -> bytes:
    import resvg_py

    words = f'<text y="9" font-family="sans-serif">{letters}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="12">{words}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family=name))


def text(view: View) -> str:
    """The view line by line, without what is empty; seats stand side by side."""
    return "\n".join(f"{key:18}{_said(value)}" for key, value in view.items() if value not in (None, [], {}))


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items()) or "–"
    if isinstance(value, list):
        separator = " | " if any(isinstance(each, dict | list | None) for each in value) else " "
        return separator.join(map(_said, value)) or "–"
    return "–" if value is None else str(value)
