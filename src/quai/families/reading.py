"""Reading a position's JSON: every value is checked, and every complaint is a sentence."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from quai.errors import PositionError, shown


class Reader:
    """The keys of a position. Whatever is not of the expected form is refused by name."""

    def __init__(self, data: Any, players: int, allowed: Collection[str]) -> None:
        if not isinstance(data, Mapping):
            raise PositionError("position.not_an_object", value=shown(data))
        for key in data:
            if key not in allowed:
                raise PositionError("position.unknown_key", key=shown(key), known=", ".join(sorted(allowed)))
        self.data = data
        self.players = players

    def has(self, key: str) -> bool:
        """True if the key is there and says something."""
        return self.data.get(key) is not None

    def integer(self, key: str, default: int, low: int, high: int) -> int:
        return check_integer(key, self.data[key], low, high) if self.has(key) else default

    def integers(self, key: str, default: Sequence[int], low: int, high: int) -> list[int]:
        """One integer per seat."""
        if not self.has(key):
            return list(default)
        return [check_integer(key, value, low, high) for value in self.per_seat(key)]

    def option(self, key: str, options: Sequence[str], default: str) -> int:
        """The number of one of several words."""
        return index_of(key, self.data[key] if self.has(key) else default, options)

    def names(self, key: str, options: Sequence[str]) -> list[int]:
        """A list of names, as numbers."""
        return numbers_of(key, given(self.data.get(key)), options)

    def counts(self, key: str, options: Sequence[str]) -> list[int]:
        """How many of each name: from {name: n} or from a list of names."""
        return counts_of(key, given(self.data.get(key)), options)

    def per_seat(self, key: str) -> Sequence[Any]:
        """A list with one value per seat; empty lists if the key is left out."""
        if not self.has(key):
            return [[] for _ in range(self.players)]
        value = check_list(key, self.data[key])
        if len(value) != self.players:
            raise PositionError("position.per_seat", key=key, count=len(value), players=self.players)
        return value

    def shuffles(self, n: int) -> list[int]:
        """How many shuffles each stream of chance has had."""
        value = check_list("shuffles", self.data["shuffles"]) if self.has("shuffles") else [0] * n
        if len(value) != n:
            raise PositionError("position.not_a_list", key="shuffles", value=shown(value))
        return [check_integer("shuffles", number, 0, 2**31) for number in value]

    def table(self, key: str) -> Mapping[Any, Any]:
        value = self.data[key] if self.has(key) else {}
        if not isinstance(value, Mapping):
            raise PositionError("position.not_a_table", key=key, value=shown(value))
        return value


def given(value: Any) -> Any:
    """A list, or an empty one for null: hidden, or left out."""
    return [] if value is None else value


def check_integer(key: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError("position.not_a_number", key=key, value=shown(value), low=low, high=high)
    return value


def check_seat(key: str, value: Any, players: int) -> int:
    return check_integer(key, value, 0, players - 1)


def check_list(key: str, value: Any) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PositionError("position.not_a_list", key=key, value=shown(value))
    return value


def index_of(key: str, value: Any, options: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in options:
        raise PositionError("position.unknown_name", key=key, value=shown(value), known=few(options))
    return options.index(value)


def numbers_of(key: str, value: Any, options: Sequence[str]) -> list[int]:
    return [index_of(key, name, options) for name in check_list(key, value)]


def counts_of(key: str, value: Any, options: Sequence[str]) -> list[int]:
    counts = [0] * len(options)
    if isinstance(value, Mapping):
        for name, n in value.items():
            counts[index_of(key, name, options)] = check_integer(key, n, 0, 127)
    else:
        for number in numbers_of(key, value, options):
            counts[number] += 1
    return counts


def few(options: Sequence[str]) -> str:
    """Some of many names, for a sentence."""
    some = ", ".join(options[:12])
    return some if len(options) <= 12 else some + ", …"
