"""What an action did, as data, told from a viewer's own views: nothing in it that the viewer may not know."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quai.board.spec import WILD, Board, TicketBoard, UndergroundBoard
from quai.families.underground import UndergroundFamily
from quai.game import Position
from quai.trials import Trials
from quai.underground.state import BUILDS, RIDE
from quai.ways import View, deck_size_key

Facts = dict[str, Any]  # JSON: docs/http-api.md lists the keys
Told = Iterator[tuple[str, Any]]
Trips = Sequence[list[str]]  # the lines used on each trip of the passenger, in order


@dataclass(frozen=True, slots=True)
class _Deed:
    """A seat's action, word by word, and what the viewer (None: a spectator) saw before and after it."""

    seat: int
    verb: str
    rest: list[str]
    before: View
    after: View
    viewer: int | None

    @property
    def is_own(self) -> bool:
        return self.seat == self.viewer


def facts(
    board: Board, seat: int, text: str, before: View, after: View, viewer: int | None, lines: Trips = ()
) -> Facts:
    """What the viewer is told of an action, each fact only if there is something to say.

    Views do not show which lines the passenger used: whoever wants that told gives the `trips` of the action.
    """
    verb, *rest = text.split()
    deed = _Deed(seat, verb, rest, before, after, viewer)
    told: Facts = {"action": verb if verb == "keep" and not deed.is_own else " ".join((verb, *rest))}
    told.update(_travelled(board, deed, lines) if isinstance(board, UndergroundBoard) else _did(board, deed))
    told.update(_scored(deed))
    return told


def trips(position: Position, text: str) -> Trips:
    """The trips that the passenger will make with a legal action of the position."""
    family = position.game.family
    if not isinstance(family, UndergroundFamily):
        return []
    return [lines for _, lines in rides(family, position.states, family.parse(position.states, text))]


def rides(family: UndergroundFamily, states: Any, action: int) -> list[tuple[str, list[str]]]:
    """The passenger's trips with a legal action: where each leads, and the lines it uses.

    On a copy of the state the turn has builds left, so that he waits and each ride can be looked at before he takes it.
    """
    if states[0].builds_left > 1:
        return []
    trial = Trials(family, states)
    made = [family.names.rides(trial.states)[action]] if states[0].phase == RIDE else []
    trial.states[0].builds_left = BUILDS
    trial.play(0, action)
    while len(due := family.names.rides(trial.states)) == 1:
        made += due
        trial.states[0].phase = RIDE
        trial.play(0, 0)
    return made


def payment(words: Sequence[str]) -> dict[str, int]:
    """The cards of a payment, written `2 blue 1 wild`."""
    return {card: int(n) for n, card in zip(words[::2], words[1::2], strict=True)}


def _did(board: TicketBoard, deed: _Deed) -> Told:
    """An action of the ticket family."""
    if deed.verb == "draw":
        if deed.is_own and deed.rest == ["deck"]:
            yield "cards", list((_hand(deed.after, deed.seat) - _hand(deed.before, deed.seat)).elements())
    elif deed.verb == "tickets":
        yield from _drew_tickets(board, deed)
    elif deed.verb == "keep":
        yield "kept", _kept(deed)
    elif deed.verb in ("claim", "pay", "take"):
        yield from _claimed(deed)
    if deed.before["last_turns"] is None and deed.after["last_turns"] is not None:
        yield "last_turns", deed.after["last_turns"]


def _hand(view: View, seat: int) -> Counter[str]:
    return Counter(view["hands"][seat])


def _drew_tickets(board: TicketBoard, deed: _Deed) -> Told:
    """Tickets drawn to choose from, or kept at once where there is no choice."""
    yield "drawn", _drawn(board, deed)
    is_choice = deed.after["offer_sizes"][deed.seat] > 0
    if deed.is_own:
        held, new_held = (view["tickets"][deed.seat] for view in (deed.before, deed.after))
        kept = [ticket for ticket in new_held if ticket not in held]
        yield "offered", deed.after["offer"][deed.seat] if is_choice else kept
    if not is_choice:
        yield "kept", _kept(deed)


def _drawn(board: TicketBoard, deed: _Deed) -> dict[str, int]:
    """How many tickets came from each deck: announced where there are two. [T-ticket-2]"""
    if deed.rest:
        announced = (part.split("=") for part in deed.rest)
        return {deck: int(n) for deck, n in announced if n != "0"}
    [deck] = board.decks
    size = deck_size_key(deck)
    return {deck: deed.before[size] - deed.after[size]}


def _kept(deed: _Deed) -> int | None:
    """How many tickets were kept; None while the first ones are chosen, before which a seat has none. [T-setup-6]"""
    before, after = (view["ticket_counts"][deed.seat] for view in (deed.before, deed.after))
    return None if after is None else after - (before or 0)


def _claimed(deed: _Deed) -> Told:
    """The route, once it is paid; the cards, unless they went face down into a new deck at once; what was taken."""
    route = deed.rest[0] if deed.verb == "claim" else deed.before["claim"]
    if deed.verb != "take" and route in deed.after["routes"]:
        yield "route", route
        if cards := (payment(deed.rest) if deed.verb == "pay" else _spent(deed)):
            yield "paid", cards
    if taken := list(_taken(deed)):
        yield "taken", taken


def _spent(deed: _Deed) -> dict[str, int]:
    """The cards that left the hand, or came to lie open while the deck lay still; wilds last, as in a payment."""
    if deed.is_own:
        cards = _hand(deed.before, deed.seat) - _hand(deed.after, deed.seat)
    elif _is_deck_still(deed):
        cards = _open_cards(deed.after) - _open_cards(deed.before)
    else:
        return {}
    return dict(sorted(cards.items(), key=lambda card: card[0] == WILD))


def _is_deck_still(deed: _Deed) -> bool:
    """True if the deck's cards are the same as before, or if there was none and is none."""
    size, new_size = deed.before["deck_size"], deed.after["deck_size"]
    is_shuffled: bool = deed.before["shuffles"] != deed.after["shuffles"]
    return size == new_size and (size == 0 or not is_shuffled)


def _open_cards(view: View) -> Counter[str]:
    return Counter(view["row"]) + Counter(view["discard"])


def _taken(deed: _Deed) -> Iterator[dict[str, str]]:
    """Tokens or passengers that left a place, chosen or not."""
    for key in ("tokens", "passengers"):
        stood, stand = deed.before.get(key, {}), deed.after.get(key, {})
        for place in [place for place, kinds in stood.items() if stand.get(place) != kinds]:
            for kind in Counter(stood[place]) - Counter(stand.get(place, [])):
                yield {"kind": kind, "place": place}


def _travelled(board: UndergroundBoard, deed: _Deed, lines: Trips) -> Told:
    """The passenger's trips at the end of a turn, and whether he left. [U-pass-5]"""
    if visited := _visited(board, deed):
        yield "visited", visited
    if lines:
        yield "lines", lines
    if deed.before["passenger"] is not None and deed.after["passenger"] is None:
        yield "left", True


def _visited(board: UndergroundBoard, deed: _Deed) -> list[str]:
    """The destinations whose cards are gone; an express one came first. [U-pass-1, U-pass-4]"""
    visited = [card for card in deed.before["cards"] if card not in deed.after["cards"]]
    if len(visited) > 1:
        express = {station.id for station in board.stations if station.kind == "express"}
        visited.sort(key=lambda card: card not in express)
    return visited


def _scored(deed: _Deed) -> Told:
    """Points by seat, on the Underground part by part."""
    if points := _gains(deed.before["scores"], deed.after["scores"]):
        yield "points", {str(seat): gain for seat, gain in points}
        if "earned" in deed.after:
            earned, new_earned = deed.before["earned"], deed.after["earned"]
            yield "parts", {str(seat): _gained_parts(earned[seat], new_earned[seat]) for seat, _ in points}
    yield "scores", deed.after["scores"]


def _gains(before: Sequence[int], after: Sequence[int]) -> list[tuple[int, int]]:
    return [(seat, after[seat] - points) for seat, points in enumerate(before) if after[seat] != points]


def _gained_parts(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {part: after[part] - points for part, points in before.items() if after[part] != points}
