"""What a route brings a seat of the ticket family, looked at for itself: its points, and its tickets brought nearer."""

from math import inf

from quai.board.spec import Route, Ticket
from quai.bots.graph import distances
from quai.bots.ticket_plan import Outlook


class Gains:
    """What each open route is worth to a seat that holds certain tickets."""

    def __init__(self, outlook: Outlook, tickets: list[str]) -> None:
        self.outlook = outlook
        self.costs = outlook.costs(outlook.turns)
        trips = [Trip(self, outlook.roads.tickets[ticket]) for ticket in tickets]
        self.trips = [trip for trip in trips if 0 < trip.turns <= outlook.turns_left]

    def worth(self, route: Route) -> float:
        """Its points, and of each ticket that can still be completed as much as the route saves of the way."""
        return self.outlook.points(route) + sum(trip.gain(route) for trip in self.trips)


class Trip:
    """A ticket, and how far it is to each of its ends."""

    def __init__(self, gains: Gains, ticket: Ticket) -> None:
        roads = gains.outlook.roads
        from_a, from_b = (distances(roads.ways, end, gains.costs, roads.countries) for end in (ticket.a, ticket.b))
        self.points = 2 * ticket.points  # they are won, and no longer lost
        self.turns = from_a.get(ticket.b, inf)
        closed = roads.countries - {ticket.a, ticket.b}
        self.from_a = {place: turns for place, turns in from_a.items() if place not in closed}
        self.from_b = {place: turns for place, turns in from_b.items() if place not in closed}

    def gain(self, route: Route) -> float:
        """The part of the ticket's points that the route is of the way still to go. [T-end-2]"""
        return self.points * max(0, self.turns - self._beyond(route)) / self.turns

    def _beyond(self, route: Route) -> float:
        """The turns that the ticket takes besides the route, if it leads over it."""
        there = self.from_a.get(route.a, inf) + self.from_b.get(route.b, inf)
        back = self.from_a.get(route.b, inf) + self.from_b.get(route.a, inf)
        return min(there, back)
