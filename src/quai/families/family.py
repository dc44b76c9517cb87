"""What the game API asks of a family of games."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from quai.board.spec import Board
from quai.errors import IllegalAction
from quai.families.reading import Reader

Shuffles = list[tuple[int, list[int]]]


class Family(Protocol):
    """A board with its kernel. States are arrays of one record; the methods read or change that record."""

    @property
    def board(self) -> Board: ...

    @property
    def tables(self) -> Any:
        """The board for the kernel."""

    @property
    def kernel(self) -> Any:
        """The module with the entry points."""

    @property
    def name(self) -> str: ...

    @property
    def phases(self) -> Sequence[str]: ...

    @property
    def parts(self) -> Sequence[str]:
        """Where points come from on this board, in the order of the final count."""

    @property
    def all_parts(self) -> Sequence[str]:
        """Where points come from in the whole family."""

    @property
    def keys(self) -> Collection[str]:
        """The keys of a position's JSON."""

    @property
    def most_legal(self) -> int:
        """No state has more legal actions."""

    def new_states(self) -> Any: ...

    def entries(self) -> list[tuple[Any, tuple[Any, ...]]]:
        """All entry points with arguments of the right types, to compile them ahead."""

    def texts(self, states: Any, actions: Sequence[int]) -> list[str]:
        """The texts of actions that are legal now."""

    def is_action(self, action: int) -> bool:
        """True if the id is that of an action on this board."""

    def parse(self, states: Any, text: str) -> int:
        """The id of an action's text; IllegalAction if it means nothing on this board."""

    def explain(self, states: Any, action: int, legal: Sequence[str]) -> IllegalAction:
        """Why this action is not legal now, by which rule, and what is."""

    def to_dict(self, state: Any) -> dict[str, Any]: ...

    def from_dict(self, reader: Reader, seed: int | str, states: Any) -> None:
        """Fill in the state, whose players, first and key are set, from a position's JSON."""

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """JSON of a state in which the kernel has hidden what the seat may not know."""

    def shuffle_names(self, shuffles: Shuffles) -> list[tuple[str, list[str]]]:
        """Shuffles in words, top first: what was shuffled, and its order."""

    def shuffle_numbers(self, named: list[tuple[str, list[str]]]) -> Shuffles:
        """The way back; RecordError for an unknown name."""

    def outcome(self, before: Any, after: Any, action: int, shuffles: Shuffles) -> list[str]:
        """What chance brought to light with an action, in order: cards, tickets, destinations."""


def named(numbers: Mapping[int, int] | Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {name: int(n) for name, n in zip(names, numbers, strict=False) if n}
