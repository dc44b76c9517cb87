"""What happened since, in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.story import Facts
from quai.terminal.layout import Fact
from quai.terminal.words import Words

PASSENGER = -1  # in place of a seat: what the passenger of the Underground does


@dataclass(frozen=True)
class Event:
    """A seat's action, and what the person may know of it."""

    seat: int
    facts: Facts


def story(words: Words, events: Sequence[Event]) -> list[Fact]:
    """Who did what, in order; what one did in a row stands together."""
    told = [phrase for event in events for phrase in _phrases(words, event)]
    return [(_who(words, seat), " · ".join(map(itemgetter(1), said))) for seat, said in groupby(told, itemgetter(0))]


def _who(words: Words, seat: int) -> str:
    return words.say("passenger") if seat == PASSENGER else words.player(seat)


def _phrases(words: Words, event: Event) -> Iterator[tuple[int, str]]:
    if isinstance(words.board, UndergroundBoard):
        yield from ((event.seat, phrase) for phrase in _built(words, words.board, event))
        yield from ((PASSENGER, phrase) for phrase in _travelled(words, event.facts))
    else:
        yield from ((event.seat, phrase) for phrase in _did(words, words.board, event))


def _did(words: Words, board: TicketBoard, event: Event) -> Iterator[str]:
    """An action of the ticket family, and what it brought."""
    facts = event.facts
    verb, *rest = facts["action"].split()
    if verb == "draw":
        yield _drew(words, facts, rest[0])
    elif verb == "claim":
        route = next(route for route in board.routes if route.id == rest[0])
        yield words.say("log.claimed", route=words.ends(route))
    elif verb == "place":
        yield words.say("log.placed", kind=words.kind(rest[0]), place=words.place(rest[1]))
    elif verb == "pass":
        yield words.say("log.passed")
    if "drawn" in facts:
        yield words.say("log.tickets", tickets=_decks(words, facts["drawn"]))
    if "kept" in facts:
        yield words.say("log.chose") if facts["kept"] is None else words.say("log.kept", count=facts["kept"])
    if "paid" in facts:
        yield words.say("log.paid", cards=payment(words, facts["paid"]))
    for taken in facts.get("taken", []):
        yield words.say("log.taken", kind=words.kind(taken["kind"]), place=words.place(taken["place"]))
    for points in facts.get("points", {}).values():
        yield f"+{points}"


def payment(words: Words, cards: Mapping[str, int]) -> str:
    return " + ".join(f"{n} {words.kind(card)}" for card, n in cards.items())


def _drew(words: Words, facts: Facts, card: str) -> str:
    """A card drawn blind is known to the person alone who drew it."""
    if card != "deck":
        return words.say("log.took", card=words.kind(card))
    if "cards" not in facts:
        return words.say("log.drew")
    return words.say("log.drew_card", card=", ".join(map(words.kind, facts["cards"])))


def _decks(words: Words, drawn: Mapping[str, int]) -> str:
    """How many tickets were drawn, from which deck if there are several."""
    return ", ".join(f"{words.kind(deck)} {n}" if deck else str(n) for deck, n in drawn.items())


def _built(words: Words, board: UndergroundBoard, event: Event) -> Iterator[str]:
    """A build of the Underground, and the points it earned."""
    verb, *rest = event.facts["action"].split()
    if verb == "skip":
        yield words.say("log.skipped")
    elif verb == "build":
        link = next(link for link in board.links if link.id == rest[1])
        yield words.say("log.built", line=words.kind(rest[0]), link=words.ends(link))
    for part, points in event.facts.get("parts", {}).get(str(event.seat), {}).items():
        if part != "passenger":
            yield f"+{points} {words.say(f'part.{part}')}"


def _travelled(words: Words, facts: Facts) -> Iterator[str]:
    """Where the passenger went, and the points of the lines he used."""
    for station in facts.get("visited", []):
        yield words.say("log.travelled", station=words.place(station))
    for seat, parts in facts.get("parts", {}).items():
        if "passenger" in parts:
            yield f"{words.player(int(seat))} +{parts['passenger']}"
    if "left" in facts:
        yield words.say("log.left")
