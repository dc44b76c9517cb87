"""Figures of a board of the ticket family: routes, tickets, places, districts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from quai.board.spec import Route, Ticket, TicketBoard
from quai.bots.graph import cheapest_way, ways_of
from quai.counting import counted, with_one
from quai.lab.report.collect import Finished, Worth, worth
from quai.lab.report.shares import Share
from quai.lab.report.words import Words
from quai.ticket.score import DISTRICTS, TICKETS


@dataclass(frozen=True)
class RouteWorth:
    """A route, or parallel routes of which it is all the same who has which; the worth has the id of the first."""

    routes: Sequence[Route]
    is_alone: bool  # no other route joins these places
    worth: Worth

    def colours(self, words: Words) -> str:
        return ", ".join(dict.fromkeys(words.colour(route.colour) for route in self.routes))

    def name(self, words: Words) -> str:
        """Its places, and its colour where others join them too."""
        ends = words.ends(self.routes[0])
        return ends if self.is_alone else f"{ends} ({self.colours(words)})"


@dataclass(frozen=True)
class TicketWorth:
    """What a ticket is worth to those who keep it."""

    ticket: Ticket
    spaces: int  # of the shortest way between its places
    held: Share  # of the games
    completed: Share  # of those who hold it
    wins: Share  # of those who hold it

    @property
    def mean_points(self) -> float:
        """What it brings, completed or not."""
        return self.ticket.points * (2 * self.completed.value - 1) if self.completed.n else 0.0


@dataclass(frozen=True)
class TicketFigures:
    """What a board's routes, tickets, places and districts are worth."""

    routes: list[RouteWorth]
    tickets: list[TicketWorth]
    places: list[Worth]
    districts: list[Worth]
    blocked: Share  # games that end because nobody can do anything


def ticket_figures(games: Finished) -> TicketFigures:
    board = games.game.board
    assert isinstance(board, TicketBoard)
    owned = _held(games, "owner", len(board.routes))
    return TicketFigures(
        routes=_routes(games, board, owned),
        tickets=_tickets(games, board),
        places=[worth(games, place.id, _reached(board, place.id, owned)) for place in board.places],
        districts=_districts(games, board),
        blocked=Share(int((games.states["last_turns"] != 0).sum()), len(games)),
    )


def _held(games: Finished, field: str, n: int) -> Any:
    """[game, seat, thing]: whether the seat has it."""
    return games.states[field][:, None, :n] == np.arange(games.players)[:, None]


def _routes(games: Finished, board: TicketBoard, owned: Any) -> list[RouteWorth]:
    pools = pooled(board, games.players)
    joined = [frozenset((pool[0].a, pool[0].b)) for pool in pools]
    numbers = {route.id: number for number, route in enumerate(board.routes)}
    found = []
    for pool, places in zip(pools, joined, strict=True):
        has = owned[:, :, [numbers[route.id] for route in pool]].any(axis=2)
        found.append(RouteWorth(pool, joined.count(places) == 1, worth(games, pool[0].id, has)))
    return found


def pooled(board: TicketBoard, players: int) -> list[list[Route]]:
    """Routes that count as one: parallel ones that cost the same, and all parallel ones if one closes the others."""
    is_one = players <= board.closed_up_to
    pools: dict[tuple[object, ...], list[Route]] = {}
    for route in board.routes:
        kind = () if is_one else (route.colour, route.ferries)
        pools.setdefault((route.group, *kind) if route.group else (route,), []).append(route)
    return list(pools.values())


def _reached(board: TicketBoard, place: str, owned: Any) -> Any:
    at = [place in (route.a, route.b) for route in board.routes]
    return owned[:, :, at].any(axis=2)


def _tickets(games: Finished, board: TicketBoard) -> list[TicketWorth]:
    held = _held(games, "holder", len(board.tickets))
    return [_ticket(games, board, number, held[:, :, number]) for number in range(len(board.tickets))]


def _ticket(games: Finished, board: TicketBoard, number: int, held: Any) -> TicketWorth:
    ticket, had = board.tickets[number], worth(games, "", held)
    completed = int((_alone(games, "ticket_points", number)[:, :, TICKETS] > 0).sum())
    return TicketWorth(ticket, shortest(board, ticket), had.used, Share(completed, int(held.sum())), had.wins)


def _districts(games: Finished, board: TicketBoard) -> list[Worth]:
    return [
        worth(games, district.id, _alone(games, "district_value", number)[:, :, DISTRICTS] > 0)
        for number, district in enumerate(board.districts)
    ]


def _alone(games: Finished, values: str, number: int) -> Any:
    """The points [game, seat, part] of a count in which of these values only one is not 0."""
    family = games.game.family
    tables = with_one(family, values, number)
    return np.array([counted(family, tables, games.states, i)[0] for i in range(len(games))])[:, : games.players]


def shortest(board: TicketBoard, ticket: Ticket) -> int:
    """How many spaces the shortest way between a ticket's places has."""
    lengths = {route.id: route.length for route in board.routes}
    ways = ways_of((route.id, route.a, route.b) for route in board.routes)
    countries = [place.id for place in board.places if place.is_country]
    way = cheapest_way(ways, ticket.a, ticket.b, {id: float(length) for id, length in lengths.items()}, countries)
    return sum(lengths[route] for route in way or ())
