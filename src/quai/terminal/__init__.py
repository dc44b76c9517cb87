"""A game in the terminal: one person against bots."""

from quai.terminal.language import default_language
from quai.terminal.session import play

__all__ = ["default_language", "play"]
