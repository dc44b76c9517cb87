"""What a check found so far, and which parts of the folder can't be relied on because of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from quai.errors import QuaiError

Find = Callable[[Any], Iterable[QuaiError]]


class Faults:
    """A list of faults. A part is a file or table ("routes") or one column or key of it ("routes.length")."""

    def __init__(self) -> None:
        self.found: list[QuaiError] = []
        self.broken: set[str] = set()

    def add(self, key: str, **values: Any) -> None:
        self.found.append(QuaiError(key, **values))

    def breaks(self, part: str) -> None:
        """What depends on this part is not looked at any more: it would only echo the fault already found."""
        self.broken.add(part)

    def is_sound(self, part: str) -> bool:
        return part not in self.broken and part.partition(".")[0] not in self.broken

    def look(self, board: Any, checks: Sequence[tuple[Find, tuple[str, ...]]]) -> None:
        """Make every check whose parts could be read."""
        for find, needs in checks:
            if all(map(self.is_sound, needs)):
                self.found.extend(find(board))
