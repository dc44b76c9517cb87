"""The final count as it runs at the table: ticket by ticket, bonus by bonus.

Which tickets and districts are completed is asked of the kernel: it counts again with only one of them in play.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from quai.board.limits import MAX_SEATS
from quai.board.spec import TicketBoard
from quai.families.family import Family
from quai.game import Position, Result
from quai.ticket.score import DISTRICTS, PASSENGERS, TICKETS

Step = dict[str, Any]  # JSON: docs/http-api.md lists the keys


def steps(position: Position) -> list[Step]:
    """The count in the rulebook's order, empty before the end. A seat's steps add up to its score, part by part."""
    result, board = position.result, position.game.board
    if result is None:
        return []
    if isinstance(board, TicketBoard):
        return list(_ticket_steps(position, board, result))
    return [step for part in position.game.family.parts for step in _scoring(result, part)]


def _scoring(result: Result, part: str) -> Iterator[Step]:
    """A step for each seat that has points of the part."""
    for seat, points in enumerate(result.breakdown):
        if points[part]:
            yield _step(seat, part, points[part])


def _step(seat: int, part: str, points: int, **more: Any) -> Step:
    return {"seat": seat, "part": part, "points": points, **more}


def _ticket_steps(position: Position, board: TicketBoard, result: Result) -> Iterator[Step]:
    """The score track, tickets, then the bonuses that the board has."""
    for seat, points in enumerate(result.breakdown):
        yield _step(seat, "routes", points["routes"])
    yield from _tickets(position, board)
    yield from _districts(position, board)
    if board.tokens:
        yield from _tokens(position, result)
    if board.globetrotter:
        yield from _scoring(result, "globetrotter")
    if board.passengers:
        yield from _passengers(position, board.passengers.colours)


def _tickets(position: Position, board: TicketBoard) -> Iterator[Step]:
    """Seat by seat, each ticket for or against it. [T-end-2]"""
    holders = position.state.holder.tolist()
    for seat in range(position.game.players):
        for number, ticket in enumerate(board.tickets):
            if holders[number] == seat:
                points = _alone(position, "ticket_points", number)[seat][TICKETS]
                yield _step(seat, "tickets", points, ticket=ticket.id, done=points > 0)


def _districts(position: Position, board: TicketBoard) -> Iterator[Step]:
    """Each district, for the seats that join it. [L-district-1]"""
    for number, district in enumerate(board.districts):
        for seat, parts in enumerate(_alone(position, "district_value", number)):
            if parts[DISTRICTS]:
                yield _step(seat, "districts", parts[DISTRICTS], what=district.id)


def _tokens(position: Position, result: Result) -> Iterator[Step]:
    """How many different symbols each seat has, and their points. [S-token-4]"""
    for seat, points in enumerate(result.breakdown):
        symbols = int(np.count_nonzero(position.state.collected[seat]))
        yield _step(seat, "tokens", points["tokens"], what=symbols)


def _passengers(position: Position, colours: tuple[str, ...]) -> Iterator[Step]:
    """Each colour, for the seats with most and second most of it. [G-pass-3]"""
    for number, colour in enumerate(colours):
        states = position.states.copy()
        _clear_but(states["collected"][0].T, number)
        for seat, parts in enumerate(_counted(position, position.game.family.tables, states)):
            if parts[PASSENGERS]:
                yield _step(seat, "passengers", parts[PASSENGERS], what=colour)


def _alone(position: Position, values: str, number: int) -> list[list[int]]:
    """The count on a board where of these values (of tickets, of districts) only one is not 0."""
    return _counted(position, with_one(position.game.family, values, number), position.states)


def with_one(family: Family, values: str, number: int) -> Any:
    """The board for the kernel, with all but one of these values (of tickets, of districts) 0."""
    tables = family.tables.copy()
    _clear_but(tables[values][0], number)
    tables.flags.writeable = False  # as all boards are, for which the kernel is compiled
    return tables


def _clear_but(values: Any, number: int) -> None:
    values[:number] = 0
    values[number + 1 :] = 0


def _counted(position: Position, tables: Any, states: Any) -> list[list[int]]:
    """Every seat's points part by part, as the kernel counts them."""
    points: list[list[int]] = counted(position.game.family, tables, states)[0][: position.game.players].tolist()
    return points


def counted(family: Family, tables: Any, states: Any, i: int = 0) -> tuple[Any, Any, Any]:
    """The kernel's final count of a state, by seat: points part by part, totals, 1 for each that wins."""
    parts = np.zeros((MAX_SEATS, len(family.all_parts)), np.int64)
    totals, wins = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    family.kernel.count_at(tables, states, i, parts, totals, wins)
    return parts, totals, wins
