"""What happened since, in words, told from the person's own views: nothing in it that they may not know."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.terminal.layout import Fact
from quai.terminal.ways import View, deck_size_key
from quai.terminal.words import ME, Words

PASSENGER = -1  # in place of a seat: what the passenger of the Underground does
BUILT = ("national", "termini", "symbols", "loops")  # points that a track earns


@dataclass(frozen=True)
class Event:
    """An action, with what the person saw before and after it."""

    seat: int
    text: str
    before: View
    after: View


def story(words: Words, events: Sequence[Event]) -> list[Fact]:
    """Who did what, in order; what one did in a row stands together."""
    told = [phrase for event in events for phrase in _phrases(words, event)]
    return [(_who(words, seat), " · ".join(map(itemgetter(1), said))) for seat, said in groupby(told, itemgetter(0))]


def _who(words: Words, seat: int) -> str:
    return words.say("passenger") if seat == PASSENGER else words.player(seat)


def _phrases(words: Words, event: Event) -> Iterator[tuple[int, str]]:
    if isinstance(words.board, UndergroundBoard):
        yield from ((event.seat, phrase) for phrase in _built(words, words.board, event))
        yield from ((PASSENGER, phrase) for phrase in _travelled(words, words.board, event))
    else:
        yield from ((event.seat, phrase) for phrase in _did(words, words.board, event))


def _did(words: Words, board: TicketBoard, event: Event) -> Iterator[str]:
    """An action of the ticket family, and what it brought."""
    verb, *rest = event.text.split()
    if verb == "draw":
        yield _drew(words, event, rest[0])
    elif verb == "tickets":
        yield words.say("log.tickets", tickets=_decks(words, board, event))
    elif verb == "keep":
        yield _kept(words, event)
    elif verb == "claim":
        route = next(route for route in board.routes if route.id == rest[0])
        yield words.say("log.claimed", route=words.ends(route))
    elif verb == "pay":
        yield words.say("log.paid", cards=payment(words, rest))
    elif verb == "place":
        yield words.say("log.placed", kind=words.kind(rest[0]), place=words.place(rest[1]))
    elif verb == "pass":
        yield words.say("log.passed")
    yield from _taken(words, event)
    yield from _points(event)


def payment(words: Words, rest: Sequence[str]) -> str:
    """The cards of a payment, written `2 blue 1 wild`."""
    return " + ".join(f"{n} {words.kind(card)}" for n, card in zip(rest[::2], rest[1::2], strict=True))


def _drew(words: Words, event: Event, card: str) -> str:
    """A card drawn blind is known to the person alone who drew it."""
    if card != "deck":
        return words.say("log.took", card=words.kind(card))
    if event.seat != ME:
        return words.say("log.drew")
    drawn = Counter(event.after["hands"][ME]) - Counter(event.before["hands"][ME])
    return words.say("log.drew_card", card=", ".join(map(words.kind, drawn)))


def _decks(words: Words, board: TicketBoard, event: Event) -> str:
    """How many tickets were drawn, from which deck if there are several."""
    drawn = []
    for deck in board.decks:
        key = deck_size_key(deck)
        n = event.before[key] - event.after[key]
        if n:
            drawn.append(f"{words.kind(deck)} {n}" if deck else str(n))
    return ", ".join(drawn)


def _kept(words: Words, event: Event) -> str:
    """How many tickets were kept, once that is public. [T-setup-6, T-setup-8]"""
    before, after = (view["ticket_counts"][event.seat] for view in (event.before, event.after))
    if before is None or after is None:
        return words.say("log.chose")
    return words.say("log.kept", count=after - before)


def _taken(words: Words, event: Event) -> Iterator[str]:
    """Tokens or passengers that left a place, chosen or not."""
    for key in ("tokens", "passengers"):
        for place, kinds in event.before.get(key, {}).items():
            for kind in Counter(kinds) - Counter(event.after[key].get(place, [])):
                yield words.say("log.taken", kind=words.kind(kind), place=words.place(place))


def _points(event: Event) -> Iterator[str]:
    points = event.after["scores"][event.seat] - event.before["scores"][event.seat]
    if points:
        yield f"+{points}"


def _built(words: Words, board: UndergroundBoard, event: Event) -> Iterator[str]:
    """A build of the Underground, and the points it earned."""
    verb, *rest = event.text.split()
    if verb == "skip":
        yield words.say("log.skipped")
    elif verb == "build":
        link = next(link for link in board.links if link.id == rest[1])
        yield words.say("log.built", line=words.kind(rest[0]), link=words.ends(link))
    for part in BUILT:
        if points := _earned(event, event.seat, part):
            yield f"+{points} {words.say(f'part.{part}')}"


def _travelled(words: Words, board: UndergroundBoard, event: Event) -> Iterator[str]:
    """Where the passenger went, and the points of the lines he used; an express destination comes first. [U-pass-1]"""
    express = {station.id for station in board.stations if station.kind == "express"}
    visited = [card for card in event.before["cards"] if card not in event.after["cards"]]
    for station in sorted(visited, key=lambda station: station not in express):
        yield words.say("log.travelled", station=words.place(station))
    for seat in range(event.after["players"]):
        if points := _earned(event, seat, "passenger"):
            yield f"{words.player(seat)} +{points}"
    if event.before["passenger"] is not None and event.after["passenger"] is None:
        yield words.say("log.left")


def _earned(event: Event, seat: int, part: str) -> int:
    points: int = event.after["earned"][seat][part] - event.before["earned"][seat][part]
    return points
