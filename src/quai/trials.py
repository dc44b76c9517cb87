"""Actions tried on copies of a state: what would happen is asked of the kernel, never worked out a second time."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quai.families.family import Family
from quai.kernel.chance import new_chance


class Trials:
    """Copies of a state, numbered from 0."""

    def __init__(self, family: Family, states: Any, n: int = 1) -> None:
        self.family = family
        self.states = np.repeat(states, n)
        self._ids = np.zeros(self.family.most_legal, np.int64)
        self._chances = new_chance()

    def legal(self, i: int) -> list[int]:
        """The ids of the actions that are legal on a copy."""
        n = self.family.kernel.legal_at(self.family.tables, self.states, i, self._ids)
        return [int(action) for action in self._ids[:n]]

    def texts(self, i: int, actions: Sequence[int]) -> list[str]:
        return self.family.texts(self.states[i : i + 1], actions)

    def play(self, i: int, action: int) -> None:
        self.family.kernel.play_at(self.family.tables, self.states, i, action, self._ids, self._chances)
