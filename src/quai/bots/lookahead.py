"""One-step look-ahead, a style of Silva, Lee, Togelius and Nealen (2017).

Their idea: no plan, but in each turn the action that is best for itself. Ours in detail: a route is worth its points
and what it brings the tickets nearer. Of the routes that can be paid it claims the one that is worth most, if that is
as much as a turn spent on the way to the best route of all; otherwise it draws for that one. In all else it does as
`greedy` does: which tickets it keeps and when it takes new ones, from several decks alike, where it places tokens,
and which tokens and passengers it takes. Districts and the Globetrotter are not thought of.
"""

from functools import cached_property

from quai.board.spec import Route
from quai.bots.greedy_ticket import OTHER, PLANNED, GreedyTicket, Judge, Worth
from quai.bots.ticket_gain import Gains
from quai.bots.ticket_plan import Outlook


class LookAheadJudge(Judge):
    """Judges routes by what they bring at once."""

    @cached_property
    def gains(self) -> Gains:
        return Gains(self.outlook, self.held)

    def aims(self) -> list[Route]:
        return self.outlook.single(worth=self.gains.worth)

    @cached_property
    def best_rate(self) -> float:
        """What a turn brings that is spent on the way to the best route."""
        return max((self.gains.worth(route) / self.outlook.turns[route.id] for route in self.routes), default=0)

    def claim(self, name: str) -> Worth:
        """Whatever is worth a turn, the best first."""
        route = self.outlook.roads.routes[name]
        worth = self.gains.worth(route)
        return (PLANNED if worth >= self.best_rate else OTHER, worth)


class LookAhead(GreedyTicket):
    """Takes what is best for the moment."""

    def judge(self, outlook: Outlook) -> Judge:
        return LookAheadJudge(outlook, self.random)
