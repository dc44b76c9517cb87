"""A state of the ticket family as JSON: the full position, and what a view shows of it."""

from collections.abc import Sequence
from typing import Any

from quai.families.family import named
from quai.families.plain import plain
from quai.families.ticket.names import Names, offer
from quai.ticket.state import NOBODY, OVER, PHASES, WAITING


def public(names: Names, state: Any) -> dict[str, Any]:
    """What everybody sees, in the keys of a position."""
    data = {
        "game": names.board.id,
        "players": state.players,
        "seat": None if state.phase == OVER else state.seat,
        "phase": PHASES[state.phase],
        "first": state.first,
        "row": [names.cards[card] for card in state.row if card >= 0],
        "discard": repeated(names.cards, state.discard),
        "vehicles": per_seat(state, state.vehicles),
        "scores": per_seat(state, state.score),
        "routes": {names.routes[route]: seat for route, seat in enumerate(state.owner) if seat != NOBODY},
        "last_turns": state.last_turns if state.last_turns >= 0 else None,
        "known": [named(state.known[seat], names.cards) for seat in range(state.players)],
        "shuffles": state.shuffles,
    }
    if state.claim >= 0:
        data["claim"] = names.routes[state.claim]
    return data | _tokens(names, state) | _passengers(names, state)


def _tokens(names: Names, state: Any) -> dict[str, Any]:
    if not names.symbols:
        return {}
    stacks = [(place, names.symbols[state.token[number]], state.n_token[number])
              for number, place in enumerate(names.places) if state.n_token[number]]  # fmt: skip
    return {
        "tokens": {place: [symbol] * n for place, symbol, n in stacks},
        "collected": [repeated(names.symbols, state.collected[seat]) for seat in range(state.players)],
        "aside": [symbol for number, symbol in enumerate(names.symbols) if state.aside[number]],
    }


def _passengers(names: Names, state: Any) -> dict[str, Any]:
    if not names.passengers:
        return {}
    standing = zip(names.places, state.passenger, strict=False)
    data: dict[str, Any] = {
        "passengers": {place: repeated(names.passengers, counts) for place, counts in standing if any(counts)},
        "collected": [named(state.collected[seat], names.passengers) for seat in range(state.players)],
    }
    if state.owes:
        places = names.table.route_place[state.claim]
        data["ends"] = [names.places[places[end]] for end in range(2) if state.owes >> end & 1]
    return data


def full(names: Names, state: Any) -> dict[str, Any]:
    """The whole position, hidden things included."""
    state = plain(state)
    seats = range(state.players)
    data = public(names, state) | {
        "hands": [named(state.hand[seat], names.cards) for seat in seats],
        "deck": [names.cards[card] for card in reversed(state.deck[: state.n_deck])],
        "tickets": [held(names, state, seat) for seat in seats],
    }
    for deck, key in enumerate(names.deck_keys):
        data[key] = [names.tickets[ticket] for ticket in state.ticket_deck[deck][: state.n_ticket_deck[deck]]]
    if any(state.n_offer):
        data["offer"] = [[names.tickets[ticket] for ticket in offer(state, seat)] for seat in seats]
    rejected = [names.tickets[ticket] for ticket, holder in enumerate(state.holder) if holder == WAITING]
    if rejected:
        data["rejected"] = rejected
    under = {names.tickets[ticket]: seat for ticket, seat in enumerate(state.rejecter) if seat != NOBODY}
    return data | ({"under": under} if under else {})


def seen(names: Names, state: Any, viewer: int | None) -> dict[str, Any]:
    """A view's JSON, from a state with the rest blanked: hidden lists are null, and their sizes stand beside them."""
    state = plain(state)
    seats = range(state.players)
    shows_tickets = [seat == viewer or state.phase == OVER for seat in seats]
    data = public(names, state) | {
        "viewer": viewer,
        "hands": [named(state.hand[seat], names.cards) if seat == viewer else None for seat in seats],
        "hand_sizes": per_seat(state, state.n_hand),
        "deck_size": state.n_deck,
        "tickets": [held(names, state, seat) if shows_tickets[seat] else None for seat in seats],
        "ticket_counts": [n if n >= 0 else None for n in per_seat(state, state.n_tickets)],
        "offer": [[names.tickets[t] for t in offer(state, seat)] if seat == viewer else None for seat in seats],
        "offer_sizes": per_seat(state, state.n_offer),
        "rejected": [names.tickets[ticket] for ticket, holder in enumerate(state.holder) if holder == WAITING],
    }
    for deck, key in enumerate(names.deck_keys):
        data[f"{key}_size"] = state.n_ticket_deck[deck]
        data[f"{key}_known"] = {
            names.tickets[ticket]: place for place, ticket in enumerate(state.ticket_deck[deck]) if ticket >= 0
        }
    return data


def held(names: Names, state: Any, seat: int) -> list[str]:
    return [name for ticket, name in enumerate(names.tickets) if state.holder[ticket] == seat]


def per_seat(state: Any, values: Sequence[int]) -> list[int]:
    return list(values[: state.players])


def repeated(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Each name as often as it is counted."""
    return [name for name, n in zip(names, counts, strict=False) for _ in range(n)]
