"""What chance did, in words: for records."""

from typing import Any

from quai.families.family import Shuffles
from quai.families.shuffling import Shuffled, to_names
from quai.families.ticket.names import Names
from quai.kernel.chance import CARDS, SETUP
from quai.kernel.chance import TICKETS as TICKET_STREAM
from quai.ticket.tables import KEEPING, SPLIT, TICKETS


def shuffled(names: Names) -> dict[str, Shuffled]:
    """What can be shuffled on this board."""
    collected = "tokens" if names.symbols else "passengers"
    return {
        "cards": Shuffled(CARDS, names.cards, top_last=True),
        "tickets": Shuffled(TICKET_STREAM, names.tickets),
        collected: Shuffled(SETUP, names.kinds),
    }


def shuffle_names(names: Names, shuffles: Shuffles) -> list[tuple[str, list[str]]]:
    """Shuffles in words, each by its stream."""
    by_stream = {thing.stream: (word, thing) for word, thing in shuffled(names).items()}
    return [(by_stream[stream][0], to_names(by_stream[stream][1], order)) for stream, order in shuffles]


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
