"""Which language to begin in."""

import os

from quai.messages import LANGUAGES


def default_language() -> str:
    """The language of the environment, if there is a catalogue for it; else English."""
    wanted = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), ""
    )
    return wanted[:2] if wanted[:2] in LANGUAGES else LANGUAGES[0]
