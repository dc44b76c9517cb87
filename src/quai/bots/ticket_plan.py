"""What a seat of the ticket family can still do, and a cheap plan of routes for its tickets."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from quai.board.spec import GREY, WILD, Route, Ticket, TicketBoard
from quai.bots.graph import cheapest_way, ways_of
from quai.bots.protocol import View

TURN_PRICE = 3  # points that a turn brings without any ticket
DRAW_TURNS = 0.5  # turns to find a card that is missing
FACE_UP_TURNS = 0.1  # saved if it lies face up
PACE = 1.5  # vehicles that a player places in a turn
LAST_VEHICLES = 2  # whoever has no more begins the last round


@dataclass
class Plan:
    """Routes to claim for tickets: what they take and what they bring."""

    routes: list[Route] = field(default_factory=list)
    spaces: int = 0
    turns: float = 0
    worth: float = 0  # points of tickets and routes, minus the price of the turns


class Roads:
    """What of a board never changes, made ready for planning."""

    def __init__(self, board: TicketBoard) -> None:
        self.board = board
        self.routes = {route.id: route for route in board.routes}
        self.ways = ways_of((route.id, route.a, route.b) for route in board.routes)
        self.countries = {place.id for place in board.places if place.is_country}
        self.tickets = {ticket.id: ticket for ticket in board.tickets}


class Outlook:
    """A seat's prospects in a view: its cards, the routes open to it, the turns it may still have."""

    def __init__(self, roads: Roads, view: View) -> None:
        self.roads = roads
        self.board = roads.board
        self.view = view
        self.seat: int = view["seat"]
        self.hand = Counter[str](view["hands"][self.seat])
        self.vehicles: int = view["vehicles"][self.seat]
        self.owner: dict[str, int] = view["routes"]
        self.open = self._open_routes()
        self.turns_left = self._turns_left()
        self.turns = {route.id: self._turns(route) for route in self.open}

    def _open_routes(self) -> list[Route]:
        """The routes that are free, short enough, and not closed by a parallel one. [T-claim-2, T-claim-3]"""
        closes_all = self.view["players"] <= self.board.closed_up_to
        closed = {
            self.roads.routes[route].group for route, seat in self.owner.items() if closes_all or seat == self.seat
        }
        closed.discard("")
        return [
            route
            for route in self.board.routes
            if route.id not in self.owner and route.group not in closed and route.length <= self.vehicles
        ]

    def missing(self, route: Route) -> int:
        """Cards still to be drawn before the route can be paid. [T-claim-1, S-ferry-1]"""
        colours = self.board.colours if route.colour == GREY else (route.colour,)
        cards = max(self.hand[colour] for colour in colours)
        return max(0, max(route.ferries, route.length - cards) - self.hand[WILD])

    def _turns(self, route: Route) -> float:
        """Turns that it takes to claim the route; a card that lies face up is found sooner."""
        missing = self.missing(route)
        in_row: int = self.view["row"].count(route.colour)
        return 1 + DRAW_TURNS * missing - FACE_UP_TURNS * min(missing, in_row)

    def _turns_left(self) -> float:
        """A guess at how many turns the seat still has, this one included. [T-end-1]"""
        if self.view["last_turns"] is not None:
            return 1
        fewest: int = min(self.view["vehicles"])
        return 2 + max(0, fewest - LAST_VEHICLES) / PACE

    def points(self, route: Route) -> float:
        """What claiming the route brings: its points, and what may be taken at its ends."""
        return self.board.route_points[route.length - 1] + self._takings(route)

    def _takings(self, route: Route) -> float:
        """Tokens and passengers at what one is worth on average. [S-token-3, G-pass-2]"""
        ends = (route.a, route.b)
        if self.board.tokens:
            each = self.board.tokens.points[-1] / len(self.board.tokens.symbols)
            return each if any(self._lacks_token(place) for place in ends) else 0
        if self.board.passengers:
            each = (self.board.passengers.most + self.board.passengers.second) / self.board.passengers.per_colour
            return each * sum(place in self.view["passengers"] for place in ends)
        return 0

    def _lacks_token(self, place: str) -> bool:
        symbols: list[str] = self.view["tokens"].get(place, [])
        return bool(symbols) and symbols[0] not in self.view["collected"][self.seat]

    def plan(self, tickets: Iterable[str], tolls: Mapping[str, float] | None = None) -> Plan:
        """Ticket by ticket the cheapest routes that join it, where own and planned routes are free.

        What an open route costs is its turns, or its toll if there are tolls.
        """
        plan = Plan()
        cost = self.costs(self.turns if tolls is None else tolls)
        wanted = [self.roads.tickets[ticket] for ticket in tickets]
        for ticket in sorted(wanted, key=lambda ticket: -ticket.points):
            way = cheapest_way(self.roads.ways, ticket.a, ticket.b, cost, self.roads.countries)
            if way is not None and self._extend(plan, ticket, [self.roads.routes[edge] for edge in way if cost[edge]]):
                cost |= dict.fromkeys(way, 0.0)
        return plan

    def costs(self, tolls: Mapping[str, float]) -> dict[str, float]:
        """What each route costs that can be used: a toll if it is open, nothing if it is the seat's own."""
        return dict(tolls) | {route: 0.0 for route, seat in self.owner.items() if seat == self.seat}

    def _extend(self, plan: Plan, ticket: Ticket, routes: list[Route]) -> bool:
        """Add the ticket to the plan, if vehicles and turns suffice and it pays. [T-end-2]"""
        spaces = plan.spaces + sum(route.length for route in routes)
        turns = sum(self.turns[route.id] for route in routes)
        gained = 2 * ticket.points  # they are won, and no longer lost
        worth = gained + sum(map(self.points, routes)) - TURN_PRICE * turns
        if spaces > self.vehicles or plan.turns + turns > self.turns_left or worth < 0:
            return False
        plan.routes += routes
        plan.spaces = spaces
        plan.turns += turns
        plan.worth += worth
        return True

    def single(
        self, routes: Iterable[Route] | None = None, worth: Callable[[Route], float] | None = None
    ) -> list[Route]:
        """The one route, of these or of all open ones, that is worth most for its turns, if any is left.

        Unless told otherwise a route is worth its points.
        """
        worth = worth or self.points
        within = [
            route for route in (self.open if routes is None else routes) if self.turns[route.id] <= self.turns_left
        ]
        return sorted(within, key=lambda route: -worth(route) / self.turns[route.id])[:1]

    def shortage(self, routes: Iterable[Route], hand: Counter[str]) -> Counter[str]:
        """Cards that a hand lacks for the routes; a grey one takes the colour of which most is to spare."""
        need: Counter[str] = Counter()
        for route in sorted(routes, key=lambda route: route.colour == GREY):
            colour = route.colour
            if colour == GREY:
                colour = max(self.board.colours, key=lambda colour: hand[colour] - need[colour])
            need[colour] += route.length - route.ferries
            need[WILD] += route.ferries
        return need - hand
