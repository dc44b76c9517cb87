"""The bot that goes straight for its tickets."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random

from quai.board.spec import WILD, TicketBoard
from quai.bots.protocol import View, best
from quai.bots.ticket_plan import Outlook, Roads
from quai.game import Action

BLIND = 0.6  # what a card from the deck is worth, if a card that is wanted is worth 1
FACE_UP_WILD = 1.1  # and a wild that takes the whole turn
SAMPLE = 8
TICKET_PRICE = 12

PLANNED, TICKETS, DRAW, OTHER = 3, 2, 1, 0  # what a turn is best used for

Worth = tuple[float, ...]


class GreedyTicket:
    """Plans the cheapest routes for its tickets, draws what they need and claims them as soon as it can."""

    def __init__(self, board: TicketBoard, seed: int) -> None:
        self.roads = Roads(board)
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return best(legal, Judge(Outlook(self.roads, view), self.random).worth, self.random)


class Judge:
    """What each action is worth to the seat, by a method for each verb."""

    def __init__(self, outlook: Outlook, random: Random) -> None:
        self.random = random
        self.outlook = outlook
        self.view = outlook.view
        self.board = outlook.board
        self.held: list[str] = self.view["tickets"][outlook.seat]
        plan = outlook.plan(self.held)
        self.has_plan = bool(plan.routes)
        self.routes = plan.routes or outlook.best_single()
        self.lacking = outlook.shortage(self.routes, outlook.hand)

    def worth(self, action: Action) -> Worth:
        verb, *rest = action.text.split()
        judges: dict[str, Callable[..., Worth]] = {
            "claim": self.claim,
            "draw": self.draw,
            "tickets": self.tickets,
            "keep": self.keep,
            "pay": self.pay,
            "take": self.take,
            "place": self.place,
            "pass": self.pass_,
        }
        return judges[verb](*rest)

    def claim(self, name: str) -> Worth:
        """A route of the plan comes before all else; any other only when there is nothing better to do."""
        route = self.outlook.roads.routes[name]
        return (PLANNED if route in self.routes else OTHER, self.outlook.points(route))

    def draw(self, card: str) -> Worth:
        """The card, and on a first draw the best second one that could follow it. [T-draw-2, T-draw-3]"""
        ends_turn = card == WILD or self.view["phase"] == "second_draw"
        return (DRAW, self._card(card) + (0 if ends_turn else self._best_second(card)))

    def _card(self, card: str) -> float:
        if card == "deck":
            return BLIND
        if card == WILD:
            return FACE_UP_WILD
        return 1 + self.lacking[card] / 100 if self.lacking[card] else 0

    def _best_second(self, first: str) -> float:
        row = [card for card in self.view["row"] if card not in (first, WILD)]
        return max([BLIND, *map(self._card, row)])

    def tickets(self, *split: str) -> Worth:
        """New tickets when all are done and others promise more than their turn is worth."""
        return (TICKETS if self.wants_tickets else OTHER, -1, self.split(*split))

    @cached_property
    def wants_tickets(self) -> bool:
        if self.has_plan or self.view["last_turns"] is not None:
            return False
        others = [ticket for ticket in self.outlook.roads.tickets if ticket not in self.held]
        sample = self.random.sample(others, min(SAMPLE, len(others)))
        values = sorted(self.gain([], [ticket]) for ticket in sample)
        best = values[len(values) // 2 :]
        return bool(best) and sum(best) / len(best) > TICKET_PRICE

    def gain(self, held: Sequence[str], new: Sequence[str]) -> float:
        """What a plan with the new tickets would bring, minus what they cost if they fail."""
        at_stake = sum(self.outlook.roads.tickets[ticket].points for ticket in new)
        return self.outlook.plan([*held, *new]).worth - at_stake

    def split(self, *split: str) -> float:
        return 0

    def keep(self, *tickets: str) -> Worth:
        return (self.gain(self.held, tickets),)

    def pay(self, *cards: str) -> Worth:
        """As few wilds as possible, then the colour that the rest of the plan lacks least."""
        spent = Counter(dict(zip(cards[1::2], map(int, cards[::2]), strict=True)))
        rest = [route for route in self.routes if route.id != self.view["claim"]]
        lacking = self.outlook.shortage(rest, self.outlook.hand - spent)
        return (-spent[WILD], -lacking.total())

    def take(self, kind: str, place: str) -> Worth:
        """A passenger whose colour is closest to a majority; a token of which fewest are left."""
        if self.board.passengers:
            return self._passenger(kind)
        return (-sum(symbols.count(kind) for symbols in self.view["tokens"].values()),)

    def _passenger(self, colour: str) -> Worth:
        collected = [passengers.get(colour, 0) for passengers in self.view["collected"]]
        mine = collected.pop(self.outlook.seat)
        return (-abs(mine - max(collected)), mine)

    def place(self, symbol: str, place: str) -> Worth:
        """Tokens go where the plan leads."""
        return (sum(place in (route.a, route.b) for route in self.routes),)

    def pass_(self) -> Worth:
        return (OTHER,)
