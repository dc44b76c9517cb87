"""What chance did, in words: for records."""

from collections.abc import Sequence
from typing import Any

from quai.errors import RecordError
from quai.families.family import Shuffles
from quai.families.reading import shown
from quai.families.ticket.names import Names
from quai.kernel.chance import CARDS, SETUP
from quai.kernel.chance import TICKETS as TICKET_STREAM
from quai.ticket.tables import KEEPING, SPLIT, TICKETS


def _words(names: Names) -> dict[str, tuple[int, Sequence[str]]]:
    """What can be shuffled: its stream and the names of what is in it."""
    return {
        "cards": (CARDS, names.cards),
        "tickets": (TICKET_STREAM, names.tickets),
        ("tokens" if names.symbols else "passengers"): (SETUP, names.kinds),
    }


def shuffle_names(names: Names, shuffles: Shuffles) -> list[tuple[str, list[str]]]:
    """Shuffles in words, top first."""
    by_stream = {stream: (word, things) for word, (stream, things) in _words(names).items()}
    named = []
    for stream, order in shuffles:
        word, things = by_stream[stream]
        named.append((word, [things[number] for number in _top_first(stream, order)]))
    return named


def shuffle_numbers(names: Names, named: list[tuple[str, list[str]]]) -> Shuffles:
    """The way back from words."""
    words = _words(names)
    shuffles: Shuffles = []
    for word, order in named:
        if word not in words:
            raise RecordError("record.unknown_shuffle", value=shown(word), known=", ".join(words))
        stream, things = words[word]
        unknown = [thing for thing in order if thing not in things]
        if unknown:
            raise RecordError("record.unknown_name", value=shown(unknown[0]), what=word)
        shuffles.append((stream, _top_first(stream, [things.index(thing) for thing in order])))
    return shuffles


def _top_first(stream: int, order: list[int]) -> list[int]:
    """Cards lie in the state with the top last, tickets with the top first; a record writes the top first."""
    return order if stream == TICKET_STREAM else order[::-1]


def outcome(names: Names, before: Any, after: Any, action: int, shuffles: Shuffles) -> list[str]:
    """The cards or tickets that an action brought from their decks, in order."""
    if TICKETS <= action < KEEPING:
        return [names.tickets[ticket] for ticket in _tickets_drawn(names, before, action - TICKETS)]
    decks = [before.deck[: before.n_deck].tolist(), *(order for stream, order in shuffles if stream == CARDS)]
    decks[-1] = decks[-1][int(after.n_deck) :]
    return [names.cards[card] for deck in decks for card in reversed(deck)]


def _tickets_drawn(names: Names, before: Any, split: int) -> list[int]:
    if len(names.deck_keys) == 1:
        return [int(ticket) for ticket in before.ticket_deck[0, : names.board.tickets_drawn] if ticket >= 0]
    first, second = divmod(split, SPLIT)
    return [*map(int, before.ticket_deck[0, :first]), *map(int, before.ticket_deck[1, :second])]
