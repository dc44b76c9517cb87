"""`@rule("T-draw-3")` on a test names the rules that it proves; test_every_rule reads it."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of its rules."""
    return pytest.mark.rule(*ids)
