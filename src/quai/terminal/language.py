"""Which language to speak."""

import os

from quai.errors import QuaiError, shown
from quai.messages import LANGUAGES


def default_language() -> str:
    """The language of the environment, if there is a catalogue for it; else English."""
    wanted = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return wanted[:2] if wanted[:2] in LANGUAGES else LANGUAGES[0]


def known_language(language: str) -> str:
    """The language, if there is a catalogue for it; otherwise an error that names those there are."""
    if language not in LANGUAGES:
        raise QuaiError("cli.language", value=shown(language), known=", ".join(LANGUAGES))
    return language
