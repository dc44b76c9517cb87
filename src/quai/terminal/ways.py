"""What a person would trace with a finger on the board: the way that a ticket still lacks, the ends of a line."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quai.board.spec import Link, Route, Ticket, TicketBoard, UndergroundBoard
from quai.bots.graph import cheapest_way, ways_of

View = Mapping[str, Any]  # JSON of `Position.view`


@dataclass(frozen=True)
class Way:
    """A way from a ticket's one place to the other, along routes that are a seat's own or still free."""

    steps: list[tuple[Route, str]]  # each route, and the place it leads to
    missing: list[Route]

    @property
    def spaces(self) -> int:
        """Spaces still to be claimed."""
        return sum(route.length for route in self.missing)


def way_of(board: TicketBoard, view: View, seat: int, ticket: Ticket) -> Way | None:
    """The way with the fewest spaces to claim; None if there is none left."""
    cost = {route.id: _cost(board, view, seat, route) for route in board.routes}
    edges = cheapest_way(
        ways_of((route.id, route.a, route.b) for route in board.routes),
        ticket.a,
        ticket.b,
        {route: spaces for route, spaces in cost.items() if spaces is not None},
        {place.id for place in board.places if place.is_country},
    )
    if edges is None:
        return None
    routes = {route.id: route for route in board.routes}
    steps = _in_order(ticket.a, {routes[edge] for edge in edges})
    return Way(steps, [route for route, _ in steps if cost[route.id]])


def _in_order(place: str, routes: set[Route]) -> list[tuple[Route, str]]:
    steps = []
    while routes:
        route = next(route for route in routes if place in (route.a, route.b))
        place = route.b if place == route.a else route.a
        routes = routes - {route}
        steps.append((route, place))
    return steps


def _cost(board: TicketBoard, view: View, seat: int, route: Route) -> float | None:
    """Spaces to claim on a route: none on the seat's own; None if it is another's or closed. [T-claim-3]"""
    owner = view["routes"].get(route.id)
    if owner is not None:
        return 0 if owner == seat else None
    parallel = [view["routes"].get(other.id) for other in board.routes if route.group and other.group == route.group]
    is_closed = view["players"] <= board.closed_up_to and any(owner is not None for owner in parallel)
    return None if is_closed else route.length


def ends_of(board: UndergroundBoard, view: View, line: str) -> list[str]:
    """The line's ends: stations with exactly one of its tracks. [U-build-3]"""
    links = {link.id: link for link in board.links}
    tracks = [links[link] for link in view["tracks"].get(line, [])]
    count = Counter(station for link in tracks for station in (link.a, link.b))
    return [station for station, n in count.items() if n == 1]


def served_by(board: UndergroundBoard, view: View, line: str) -> set[str]:
    """The stations with a track of the line."""
    return {station for link in board.links if link.id in view["tracks"].get(line, []) for station in (link.a, link.b)}


def other_end(link: Link | Route, place: str) -> str:
    return link.b if place == link.a else link.a


def deck_size_key(deck: str) -> str:
    """Where a view says how many tickets a deck has."""
    return f"{deck or 'ticket'}_deck_size"
