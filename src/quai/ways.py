"""What a person would trace with a finger on the board: the way that a ticket still lacks, the ends of a line."""

from collections import Counter
from collections.abc import Iterator, Mapping
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


class Ways:
    """The ways that are open to a seat in a view."""

    def __init__(self, board: TicketBoard, view: View, seat: int) -> None:
        self.routes = {route.id: route for route in board.routes}
        self.network = ways_of((route.id, route.a, route.b) for route in board.routes)
        self.countries = {place.id for place in board.places if place.is_country}
        self.spaces = {route.id: route.length for route in _free(board, view)}  # to claim; none on one's own
        self.spaces |= {route: 0 for route, owner in view["routes"].items() if owner == seat}

    def joining(self, ticket: Ticket) -> Way | None:
        """The way with the fewest spaces to claim; None if there is none left."""
        edges = cheapest_way(self.network, ticket.a, ticket.b, self.spaces, self.countries)
        if edges is None:
            return None
        steps = _in_order(ticket.a, [self.routes[edge] for edge in edges])
        return Way(steps, [route for route, _ in steps if self.spaces[route.id]])


def _free(board: TicketBoard, view: View) -> Iterator[Route]:
    """The routes that nobody has, and that no parallel one closes to all. [T-claim-3]"""
    taken = {route.group for route in board.routes if route.id in view["routes"]} - {""}
    closed = taken if view["players"] <= board.closed_up_to else set()
    return (route for route in board.routes if route.id not in view["routes"] and route.group not in closed)


def _in_order(place: str, routes: list[Route]) -> list[tuple[Route, str]]:
    """The routes of a way as they are met from a place on, each with the place it leads to."""
    steps = []
    while routes:
        route = next(route for route in routes if place in (route.a, route.b))
        place = other_end(route, place)
        routes = [other for other in routes if other != route]
        steps.append((route, place))
    return steps


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
