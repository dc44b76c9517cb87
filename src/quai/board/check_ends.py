"""What routes, tickets and links have in common: an id and two ends."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol

from quai.board.graph import distances, ways_between
from quai.errors import QuaiError


class Joins(Protocol):
    """A route, a ticket or a link."""

    @property
    def id(self) -> str: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...


def unknown_ends(file: str, joins: Iterable[Joins], known: Collection[str], known_in: str) -> Iterator[QuaiError]:
    """Both ends are there."""
    for join in joins:
        for end in (join.a, join.b):
            if end not in known:
                yield QuaiError("board.unknown_id", where=f"{file}, {join.id}", id=end, file=known_in)


def same_ends(file: str, joins: Iterable[Joins]) -> Iterator[QuaiError]:
    """Nothing leads from a place to itself."""
    for join in joins:
        if join.a == join.b:
            yield QuaiError("board.same_ends", where=f"{file}, {join.id}", id=join.a)


def strange_ids(file: str, joins: Iterable[Joins], known: Collection[str]) -> Iterator[QuaiError]:
    """An id is made of the two ends in alphabetical order, so that whoever knows the map knows the id."""
    for join in joins:
        wanted = "-".join(sorted((join.a, join.b)))
        are_known = join.a in known and join.b in known
        if are_known and join.id.partition(".")[0] != wanted:
            yield QuaiError("board.strange_id", where=f"{file}, {join.id}", wanted=wanted)


def unconnected(file: str, all_ids: Sequence[str], joins: Iterable[Joins]) -> Iterator[QuaiError]:
    """From the first of `all_ids` the `joins` between them lead to every other."""
    if not all_ids:
        return
    far = distances(ways_between(all_ids, ((join.a, join.b, 1) for join in joins)), all_ids[0])
    apart = [one for one in all_ids if one not in far]
    if apart:
        yield QuaiError("board.unconnected", where=file, start=all_ids[0], list=", ".join(apart))
