"""Destination hungry, a style of Silva, Lee, Togelius and Nealen (2017).

Their idea: take many tickets early, then join them. Ours in detail: before it draws or claims anything it takes
tickets, until it holds one more than are drawn at a time, or the ways of those it holds use up most of its vehicles,
or somebody has placed a good part of theirs; and it keeps some that `greedy` finds too risky. In all else it does as
`greedy` does: it plans ways that tickets share, takes new ones when it is done, from several decks alike, and so with
tokens and passengers. Districts and the Globetrotter are not thought of.
"""

from functools import cached_property

from quai.bots.greedy_ticket import PLANNED, GreedyTicket, Judge, Worth
from quai.bots.ticket_plan import Outlook

# It is hungry as long as
EARLY = 0.8  # of the vehicles are left to everybody,
FULL = 0.6  # of its vehicles are not yet planned for,
MORE = 1  # ticket more than are drawn at a time is not reached.


class HungryJudge(Judge):
    """Judges tickets by what they may bring."""

    fear = 0.8

    @cached_property
    def is_hungry(self) -> bool:
        is_early = min(self.view["vehicles"]) >= EARLY * self.outlook.board.vehicles
        has_room = self.planned.spaces < FULL * self.outlook.vehicles
        return is_early and has_room and len(self.held) < self.outlook.board.tickets_drawn + MORE

    def tickets(self, *split: str) -> Worth:
        """More of them before all else, while it is hungry."""
        rank, *rest = super().tickets(*split)
        return (PLANNED + 1 if self.is_hungry else rank, *rest)


class Hungry(GreedyTicket):
    """Takes many tickets early, and joins them all."""

    def judge(self, outlook: Outlook) -> Judge:
        return HungryJudge(outlook, self.random)
