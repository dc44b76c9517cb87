"""The bot that goes straight for its tickets."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random

from quai.board.spec import WILD, Route, TicketBoard
from quai.bots.protocol import View, best
from quai.bots.ticket_plan import Outlook, Plan, Roads
from quai.game import Action, Seed

# What cards are worth, if one that the plan lacks is worth 1.
BLIND = 0.6  # from the deck
FACE_UP_WILD = 1.1  # takes the whole turn
FERRY_WILD = 1.7  # if the plan lacks one for a ferry

TICKET_PRICE = 12  # points that new tickets must promise
TICKET_SAMPLE = 8  # tickets looked at to find out

PLANNED, TICKETS, DRAW, OTHER = 3, 2, 1, 0  # what a turn is best used for

Worth = tuple[float, ...]


class Judge:
    """What each action is worth to the seat, by a method for each verb. A style differs in what it aims at."""

    fear = 1.0  # of what a ticket costs if it fails, when it is to be kept

    def __init__(self, outlook: Outlook, random: Random) -> None:
        self.random = random
        self.outlook = outlook
        self.view = outlook.view
        self.held: list[str] = self.view["tickets"][outlook.seat]
        self.planned = self.plan(self.held)
        self.routes = self.aims()
        self.lacking = outlook.shortage(self.routes, outlook.hand)

    def plan(self, tickets: Sequence[str]) -> Plan:
        """How it would join these tickets."""
        return self.outlook.plan(tickets)

    def aims(self) -> list[Route]:
        """The routes that it is after."""
        return self.planned.routes or self.outlook.single()

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
            return FERRY_WILD if self.lacking[WILD] else FACE_UP_WILD
        return 1 + self.lacking[card] / 100 if self.lacking[card] else 0

    def _best_second(self, first: str) -> float:
        row = [card for card in self.view["row"] if card not in (first, WILD)]
        return max([BLIND, *map(self._card, row)])

    def tickets(self, *split: str) -> Worth:
        """New tickets when nothing is left to plan and they promise enough."""
        numbers = {deck: int(number) for deck, number in (part.split("=") for part in split)}
        return (TICKETS if self.wants_tickets else OTHER, -1, self.split(numbers))

    def split(self, numbers: Mapping[str, int]) -> float:
        """What it is worth to take so many tickets from each of several decks: the more alike, the better."""
        return min(numbers.values(), default=0)

    @cached_property
    def wants_tickets(self) -> bool:
        """The better half of a few that may come is what can be hoped for."""
        if self.planned.routes or self.view["last_turns"] is not None:
            return False
        others = [ticket for ticket in self.outlook.roads.tickets if ticket not in self.held]
        sample = self.random.sample(others, min(TICKET_SAMPLE, len(others)))
        better = sorted(self.gain([], [ticket]) for ticket in sample)[len(sample) // 2 :]
        return sum(better) > TICKET_PRICE * len(better)

    def keep(self, *tickets: str) -> Worth:
        return (self.gain(self.held, tickets),)

    def gain(self, held: Sequence[str], new: Sequence[str]) -> float:
        """What a plan with the new tickets would bring, minus what it fears they cost if they fail."""
        at_stake = sum(self.outlook.roads.tickets[ticket].points for ticket in new)
        return self.plan([*held, *new]).worth - self.fear * at_stake

    def pay(self, *cards: str) -> Worth:
        """As few wilds as possible, then the colour that the rest of the plan lacks least."""
        spent = Counter(dict(zip(cards[1::2], map(int, cards[::2]), strict=True)))
        rest = [route for route in self.routes if route.id != self.view["claim"]]
        lacking = self.outlook.shortage(rest, self.outlook.hand - spent)
        return (-spent[WILD], -lacking.total())

    def take(self, kind: str, place: str) -> Worth:
        """A token of which fewest are left; a passenger of the colour that is nearest to a majority."""
        if "tokens" in self.view:
            return (-len(self.view["tokens"][place]),)
        others = [passengers.get(kind, 0) for passengers in self.view["collected"]]
        mine = others.pop(self.outlook.seat)
        return (-abs(mine - max(others)), mine)

    def place(self, symbol: str, place: str) -> Worth:
        """Tokens go where the plan leads."""
        return (sum(place in (route.a, route.b) for route in self.routes),)

    def pass_(self) -> Worth:
        return (OTHER,)


class GreedyTicket:
    """Plans the cheapest routes for its tickets, draws what they need and claims them as soon as it can."""

    def __init__(self, board: TicketBoard, seed: Seed) -> None:
        self.roads = Roads(board)
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return best(legal, self.judge(Outlook(self.roads, view)).worth, self.random)

    def judge(self, outlook: Outlook) -> Judge:
        """Who judges the actions in a view."""
        return Judge(outlook, self.random)
