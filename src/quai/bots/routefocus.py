"""Route focus, a style of Silva, Lee, Togelius and Nealen (2017).

Their idea: routes are judged by their points and by the tickets that they serve, and the best of them is pursued.
Ours in detail: it pursues the route that brings most for its turns until it has it or can't have it any more,
whatever else could be claimed meanwhile. In all else it does as `greedy` does: which tickets it keeps and when it
takes new ones, from several decks alike, where it places tokens, and which tokens and passengers it takes. Districts
and the Globetrotter are not thought of.
"""

from random import Random

from quai.board.spec import Route, TicketBoard
from quai.bots.greedy_ticket import GreedyTicket, Judge
from quai.bots.ticket_gain import Gains
from quai.bots.ticket_plan import Outlook
from quai.game import Seed


class RouteFocusJudge(Judge):
    """Judges everything by one route."""

    def __init__(self, outlook: Outlook, random: Random, focus: list[Route]) -> None:
        self.focus = focus
        super().__init__(outlook, random)

    def aims(self) -> list[Route]:
        """The route that it pursues, or the next one."""
        within = [route for route in self.outlook.open if self.outlook.turns[route.id] <= self.outlook.turns_left]
        if self.focus and self.focus[0] in within:
            return self.focus
        return self.outlook.single(worth=Gains(self.outlook, self.held).worth)


class RouteFocus(GreedyTicket):
    """Pursues one route at a time."""

    def __init__(self, board: TicketBoard, seed: Seed) -> None:
        super().__init__(board, seed)
        self.focus: list[Route] = []

    def judge(self, outlook: Outlook) -> Judge:
        judge = RouteFocusJudge(outlook, self.random, self.focus)
        self.focus = judge.routes
        return judge
