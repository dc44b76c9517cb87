"""Long routes, a style of Silva, Lee, Togelius and Nealen (2017).

Their idea: long routes bring more points for each vehicle and each turn, so they come first. Ours in detail: a route
is long if it is as long as the board's longest fifth. Tickets are joined along ways that pay for themselves, and
their long routes come before other long ones, those before short ones; but vehicles are kept back for the tickets,
and when time gets short their routes come first. Of several ticket decks it takes the one with most points. In all
else it does as `greedy` does: when it takes new tickets, where it places tokens, and which tokens and passengers it
takes. Districts and the Globetrotter are not thought of.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from statistics import mean

from quai.board.spec import Route
from quai.bots.greedy_ticket import OTHER, PLANNED, GreedyTicket, Judge, Worth
from quai.bots.ticket_plan import TURN_PRICE, Outlook, Plan

LONG_PART = 5  # one route in so many is long
LEAST_TOLL = 0.1  # turns, for a route that pays for itself
IN_TIME = 0.6  # of the turns left, when the tickets take more their routes come first


class LongRoutesJudge(Judge):
    """Judges routes by their length."""

    @cached_property
    def tolls(self) -> dict[str, float]:
        """What a route costs as part of a way: its turns, minus those that its points are worth."""
        return {
            route.id: max(LEAST_TOLL, self.outlook.turns[route.id] - self.outlook.points(route) / TURN_PRICE)
            for route in self.outlook.open
        }

    def plan(self, tickets: Sequence[str]) -> Plan:
        return self.outlook.plan(tickets, self.tolls)

    def aims(self) -> list[Route]:
        """Long routes of its ways, then any long one, then the short ones."""
        planned = self.planned.routes
        if self.is_late:
            return planned
        on_the_way = [route for route in planned if self.is_long(route)]
        anywhere = [route for route in self.outlook.open if self.is_welcome(route)]
        return on_the_way or self.outlook.single(anywhere) or planned or self.outlook.single()

    @property
    def is_late(self) -> bool:
        """Whether its tickets need most of the turns that are left."""
        return self.planned.turns > IN_TIME * self.outlook.turns_left

    def is_long(self, route: Route) -> bool:
        return route.length >= self.long

    def is_welcome(self, route: Route) -> bool:
        """A long route that leaves vehicles enough for the tickets."""
        return self.is_long(route) and route.length + self.planned.spaces <= self.outlook.vehicles

    @cached_property
    def long(self) -> int:
        """The least length of a long route."""
        lengths = sorted((route.length for route in self.outlook.board.routes), reverse=True)
        return lengths[len(lengths) // LONG_PART]

    def claim(self, name: str) -> Worth:
        """A welcome route comes as soon as those that it is after, the longest first."""
        route = self.outlook.roads.routes[name]
        is_wanted = route in self.routes or (self.is_welcome(route) and not self.is_late)
        return (PLANNED if is_wanted else OTHER, route.length)

    def split(self, numbers: Mapping[str, int]) -> float:
        """Tickets from the deck with the most points."""
        return sum(number * mean(self._points_in(deck)) for deck, number in numbers.items())

    def _points_in(self, deck: str) -> list[int]:
        return [ticket.points for ticket in self.outlook.board.tickets if ticket.deck == deck] or [0]


class LongRoutes(GreedyTicket):
    """Claims long routes before all others."""

    def judge(self, outlook: Outlook) -> Judge:
        return LongRoutesJudge(outlook, self.random)
