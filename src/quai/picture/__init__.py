"""Pictures: a whole position as one SVG that needs nothing else, and a board as a sheet for a page to draw."""

from collections.abc import Mapping
from typing import Any

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.picture import ticket, underground
from quai.picture.sheet import sheet

__all__ = ["draw", "sheet"]


def draw(board: TicketBoard | UndergroundBoard, position: Mapping[str, Any], language: str = "en") -> str:
    """A position or a view of one, as SVG text. What is hidden or left out is not drawn."""
    if isinstance(board, TicketBoard):
        return ticket.draw(board, position, language)
    return underground.draw(board, position, language)
