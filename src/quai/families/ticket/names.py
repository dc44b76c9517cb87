"""Action texts of the ticket family, and the way back to ids."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from quai.board.limits import MAX_OFFER
from quai.board.spec import WILD, TicketBoard
from quai.errors import IllegalAction, shown
from quai.ticket.state import OVER, SETUP_KEEP, SETUP_SPLIT
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, KEEPING, PASS, SPLIT, TICKETS


class Names:
    """The names of one board, by number, and the texts of its actions, by id."""

    def __init__(self, board: TicketBoard, tables: Any) -> None:
        self.board = board
        self.table = tables[0]
        self.cards = (WILD, *board.colours)
        self.places = [place.id for place in board.places]
        self.routes = [route.id for route in board.routes]
        self.tickets = [ticket.id for ticket in board.tickets]
        self.deck_keys = [f"{deck}_deck" if deck else "ticket_deck" for deck in board.decks]
        self.symbols = board.tokens.symbols if board.tokens else ()
        self.passengers = board.passengers.colours if board.passengers else ()
        self.kinds = self.symbols or self.passengers  # what a seat collects

    @cached_property
    def texts(self) -> dict[int, str]:
        """Every action's text by id, but for keeping tickets, whose text depends on what is offered."""
        texts = {DRAW_DECK: "draw deck", PASS: "pass"}
        texts |= {DRAW + card: f"draw {name}" for card, name in enumerate(self.cards)}
        texts |= {CLAIM + route: f"claim {name}" for route, name in enumerate(self.routes)}
        return texts | self._splits() | self._payments() | self._places()

    @cached_property
    def ids(self) -> dict[str, int]:
        return {text: action for action, text in self.texts.items()}

    def _splits(self) -> dict[int, str]:
        if len(self.board.decks) == 1:
            return {TICKETS: "tickets"}
        first, second = self.board.decks
        drawn = range(self.board.tickets_drawn + 1)
        return {
            TICKETS + SPLIT * i + j: f"tickets {first}={i} {second}={j}"
            for i in drawn
            for j in drawn
            if 0 < i + j <= self.board.tickets_drawn
        }

    def _payments(self) -> dict[int, str]:
        pay_at, longest, mixes = (int(self.table[field]) for field in ("pay_at", "longest", "mixes"))
        texts = {pay_at + n - 1: f"pay {n} {WILD}" for n in range(1, longest + 1)}
        for colour, name in enumerate(self.board.colours):
            at = pay_at + longest + colour * mixes
            for length in range(1, longest + 1):
                for wilds in range(length):
                    rest = f" {wilds} {WILD}" if wilds else ""
                    texts[at + length * (length - 1) // 2 + wilds] = f"pay {length - wilds} {name}{rest}"
        return texts

    def _places(self) -> dict[int, str]:
        texts = {}
        for verb, kinds, at in (("place", self.symbols, self.table.place_at), ("take", self.kinds, self.table.take_at)):
            for number, kind in enumerate(kinds):
                for place, name in enumerate(self.places):
                    texts[int(at) + len(self.places) * number + place] = f"{verb} {kind} {name}"
        return texts

    def text(self, state: Any, action: int) -> str:
        if KEEPING <= action < CLAIM:
            return self.keep_text(state, action - KEEPING)
        return self.texts[action]

    def keep_text(self, state: Any, kept: int) -> str:
        offered = offer(state, int(state.seat))
        tickets = sorted(ticket for i, ticket in enumerate(offered) if kept >> i & 1)
        return " ".join(["keep", *(self.tickets[ticket] for ticket in tickets)])

    def parse(self, state: Any, text: str) -> int:
        """The id of an action's text; IllegalAction names the part that is not known."""
        words = text.split()
        action = self.ids.get(" ".join(words))
        if action is not None:
            return action
        if state.phase == OVER:
            raise IllegalAction("action.over", "T-end-1")
        if words[:1] == ["keep"]:
            return KEEPING + self._kept(state, words[1:])
        raise self._not_understood(state, text, words)

    def _kept(self, state: Any, tickets: Sequence[str]) -> int:
        offered = [self.tickets[ticket] for ticket in offer(state, int(state.seat))] if state.seat >= 0 else []
        for ticket in tickets:
            if ticket not in self.tickets:
                raise IllegalAction("action.unknown_ticket", self.keep_rule(state), ticket=shown(ticket))
            if ticket not in offered:
                raise IllegalAction(
                    "action.not_offered", self.keep_rule(state), ticket=ticket, offered=", ".join(offered) or "–"
                )
        if len(set(tickets)) < len(tickets):
            raise IllegalAction("action.ticket_twice", self.keep_rule(state), ticket=", ".join(tickets))
        return sum(1 << offered.index(ticket) for ticket in tickets)

    def keep_rule(self, state: Any) -> str:
        """The rule by which tickets are kept: at set-up or in a turn, from one deck or two."""
        one_deck, two_decks = ("T-setup-4", "T-setup-5") if state.phase == SETUP_KEEP else ("T-ticket-1", "T-ticket-2")
        return one_deck if len(self.board.decks) == 1 else two_decks

    def _not_understood(self, state: Any, text: str, words: Sequence[str]) -> IllegalAction:
        """Say which word is wrong, if it can be told, and the rule that such an action follows."""
        verb, rest = (words[0], words[1:]) if words else ("", [])
        rule = self._rule_of(state, verb)
        if verb == "claim" and len(rest) == 1:
            return IllegalAction("action.unknown_route", rule, route=shown(rest[0]))
        if verb == "draw" and len(rest) == 1:
            known = ", ".join(("deck", *self.cards))
            return IllegalAction("action.unknown_card", rule, card=shown(rest[0]), known=known)
        if verb in ("place", "take") and len(rest) == 2 and rest[1] not in self.places:
            return IllegalAction("action.unknown_place", rule, place=shown(rest[1]))
        return IllegalAction("action.not_understood", rule, text=shown(text), forms=" | ".join(self.forms))

    def _rule_of(self, state: Any, verb: str) -> str:
        """The rule that an action with this verb follows; for any other word, what a turn is."""
        tickets = "T-ticket-1" if len(self.board.decks) == 1 else "T-ticket-2"
        rules = {
            "draw": "T-draw-2",
            "claim": "T-claim-2",
            "pay": "T-claim-1",
            "tickets": "T-setup-5" if state.phase == SETUP_SPLIT else tickets,
            "place": "S-token-2",
            "take": "G-pass-2" if self.passengers else "S-token-3",
            "pass": "T-end-4",
        }
        return rules.get(verb, "T-draw-1")

    @cached_property
    def forms(self) -> list[str]:
        """The forms an action's text can have on this board, for a sentence."""
        tickets = next(iter(self._splits().values()))
        forms = ["draw deck", f"draw {self.cards[-1]}", f"claim {self.routes[0]}", f"pay 1 {self.cards[-1]} 1 {WILD}"]
        forms += [tickets, f"keep {self.tickets[0]}"]
        if self.symbols:
            forms.append(f"place {self.symbols[0]} {self.places[0]}")
        if self.kinds:
            forms.append(f"take {self.kinds[0]} {self.places[0]}")
        return [*forms, "pass"]


def offer(state: Any, seat: int) -> list[int]:
    """The tickets that a seat has drawn and not decided yet."""
    return [int(state.offer[seat][i]) for i in range(min(int(state.n_offer[seat]), MAX_OFFER))]
