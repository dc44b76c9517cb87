"""A guess at everything hidden that agrees with all that a seat may know."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from quai.game import Game
from quai.ticket.state import N_CARDS, NOBODY, ROW, SETUP_KEEP, SETUP_SPLIT, WAITING, WILD


def guess(game: Game, states: Any, seat: int, generator: np.random.Generator) -> None:
    """Fill in what is blank in a state that was hidden from `seat`."""
    table, state = game.family.tables[0], states[0]
    state.key[:] = generator.integers(0, 2**64, state.key.shape, np.uint64)
    if game.family.name == "ticket":
        _guess_cards(table, state, generator)
        _guess_tickets(table, state, seat, generator)
    else:
        generator.shuffle(state.deck[: state.n_deck])


def _seats(state: Any) -> list[int]:
    """All seats, in turn order from the first."""
    return [(int(state.first) + turn) % int(state.players) for turn in range(state.players)]


def _guess_cards(table: Any, state: Any, generator: np.random.Generator) -> None:
    """Cards that the seat has not seen go to the other hands, beside those known to be there, and into the deck."""
    row = state.row[state.row >= 0]
    unseen = table.cards - state.discard - state.hand.sum(0, np.int64) - np.bincount(row, minlength=N_CARDS)
    cards = generator.permutation(np.repeat(np.arange(N_CARDS), unseen))
    if row.size == ROW and np.count_nonzero(row == WILD) > ROW // 2:  # it stands only for want of other cards
        cards = cards[np.argsort(cards == WILD, kind="stable")]
    for other in _seats(state):
        n = int(state.n_hand[other]) - int(state.hand[other].sum())
        state.hand[other] += np.bincount(cards[:n], minlength=N_CARDS).astype(np.int8)
        cards = cards[n:]
    state.deck[: state.n_deck] = generator.permutation(cards)


def _guess_tickets(table: Any, state: Any, seat: int, generator: np.random.Generator) -> None:
    """Tickets that the seat has not seen go into the decks, where it does not know what lies, and to the others."""
    tickets = np.arange(table.n_tickets)
    is_seen = (state.holder[tickets] != NOBODY) | (state.rejecter[tickets] == seat)
    is_seen[state.offer[seat, : state.n_offer[seat]]] = True
    drawn: list[int] = []
    for deck in range(table.n_decks):
        unseen = generator.permutation(tickets[~is_seen & (table.ticket_deck[tickets] == deck)])
        lying = state.ticket_deck[deck, : state.n_ticket_deck[deck]]
        blanks = np.flatnonzero(lying < 0)
        lying[blanks] = unseen[: blanks.size]
        drawn += unseen[blanks.size :].tolist()
    _deal_tickets(table, state, seat, iter(generator.permutation(drawn).tolist()), generator)


def _deal_tickets(table: Any, state: Any, seat: int, drawn: Iterator[int], generator: np.random.Generator) -> None:
    """Give the others what they were offered, what they hold, and while first tickets are chosen what they rejected."""
    is_setup = state.phase in (SETUP_SPLIT, SETUP_KEEP)
    for other in _seats(state):
        if other != seat:
            offer = [next(drawn) for _ in range(state.n_offer[other])]
            state.offer[other, : len(offer)] = sorted(offer, key=lambda ticket: table.ticket_deck[ticket])
            if is_setup:
                _guess_choice(table, state, other, drawn, generator)
            for _ in range(state.n_tickets[other] - np.count_nonzero(state.holder == other)):
                state.holder[next(drawn)] = other
        if is_setup and not table.reshuffle_rejected:
            _put_rejected_under(table, state, other)


def _guess_choice(table: Any, state: Any, other: int, drawn: Iterator[int], generator: np.random.Generator) -> None:
    """A seat that has chosen its first tickets has kept some; nobody else knows how many."""
    state.n_tickets[other] = 0
    if _seats(state).index(other) < _seats(state).index(state.seat):
        least = min(table.keep_at_setup, table.tickets_drawn)
        state.n_tickets[other] = generator.integers(least, table.tickets_drawn + 1)
        for _ in range(table.tickets_drawn - state.n_tickets[other]):
            ticket = next(drawn)
            state.rejecter[ticket] = other
            state.holder[ticket] = WAITING if table.reshuffle_rejected else NOBODY


def _put_rejected_under(table: Any, state: Any, seat: int) -> None:
    for ticket in np.flatnonzero(state.rejecter == seat):
        deck = table.ticket_deck[ticket]
        state.ticket_deck[deck, state.n_ticket_deck[deck]] = ticket
        state.n_ticket_deck[deck] += 1
