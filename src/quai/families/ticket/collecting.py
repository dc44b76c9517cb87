"""Tokens and passengers of a position: where they stand and who collected them."""

from typing import Any

from quai.errors import PositionError
from quai.families.order import seeded_order
from quai.families.reading import Reader, counts_of, given, index_of, numbers_of
from quai.families.ticket.names import Names
from quai.ticket.state import SETUP_PLACE


def _fill_collected(names: Names, reader: Reader, state: Any) -> None:
    for seat, things in enumerate(reader.per_seat("collected")):
        counts = counts_of("collected", given(things), names.kinds)
        state.collected[seat, : len(counts)] = counts


def fill_tokens(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    """Stacks on places; left out, they are set out as a game would have them."""
    _fill_collected(names, reader, state)
    if reader.has("tokens"):
        _read_tokens(names, reader, state)
    else:
        _set_out_tokens(names, seed, state, reader.names("aside", names.symbols))
    if reader.has("aside"):
        state.aside[:] = 0
        for symbol in reader.names("aside", names.symbols):
            state.aside[symbol] = 1
    _check_tokens(names, reader, state)


def _read_tokens(names: Names, reader: Reader, state: Any) -> None:
    for place, symbols in reader.table("tokens").items():
        number = index_of("tokens", place, names.places)
        stack = numbers_of("tokens", symbols, names.symbols)
        if len(set(stack)) > 1:
            raise PositionError("position.mixed_tokens", value=place)
        if stack and stack[0] in state.token:
            raise PositionError("position.two_stacks", "S-token-1", value=names.symbols[stack[0]])
        if stack:
            state.token[number] = stack[0]
            state.n_token[number] = min(127, len(stack))
    for symbol in range(len(names.symbols)):
        is_somewhere = symbol in state.token or state.collected[:, symbol].any()
        state.aside[symbol] = state.phase <= SETUP_PLACE and not is_somewhere


def _set_out_tokens(names: Names, seed: int | str, state: Any, aside: list[int]) -> None:
    """Stacks as a game would have them; symbols that are said to be aside come last, so that they are not placed."""
    tokens = names.board.tokens
    assert tokens is not None
    symbols = sorted(seeded_order(range(len(names.symbols)), seed, "symbols"), key=lambda symbol: symbol in aside)
    places = [names.places.index(place) for place in tokens.start_places]
    others = [place for place in seeded_order(range(len(names.places)), seed, "places") if place not in places]
    is_setup = state.phase <= SETUP_PLACE
    for i, symbol in enumerate(symbols):
        at_start = i < len(places)
        if symbol in aside or (is_setup and not at_start):
            state.aside[symbol] = 1
            continue
        stack = tokens.stack if at_start else tokens.aside_stack
        left = stack[int(state.players)] - int(state.collected[:, symbol].sum(dtype=int))
        place = places[i] if at_start else others[i]
        state.token[place] = symbol if left > 0 else -1
        state.n_token[place] = max(0, left)


def _check_tokens(names: Names, reader: Reader, state: Any) -> None:
    tokens = names.board.tokens
    assert tokens is not None
    most = tokens.stack[reader.players]
    for symbol, name in enumerate(names.symbols):
        on_board = int(state.n_token[state.token == symbol].sum(dtype=int))
        count = on_board + int(state.collected[:, symbol].sum(dtype=int))
        if state.collected[:, symbol].max() > 1:
            raise PositionError("position.same_token", "S-token-3", value=name)
        if count > most:
            raise PositionError("position.too_many_tokens", count=count, value=name, players=reader.players, most=most)
        if state.aside[symbol] and count:
            raise PositionError("position.twice", value=name, key="aside", other="tokens")


def fill_passengers(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    """Passengers on places; left out, all that nobody has collected stand on the board's spots at random."""
    passengers = names.board.passengers
    assert passengers is not None
    _fill_collected(names, reader, state)
    if reader.has("passengers"):
        for place, colours in reader.table("passengers").items():
            number = index_of("passengers", place, names.places)
            counts = counts_of("passengers", colours, names.passengers)
            state.passenger[number, : len(counts)] = counts
    else:
        _set_out_passengers(names, seed, state, passengers.per_colour)
    for colour, name in enumerate(names.passengers):
        count = int(state.passenger[:, colour].sum(dtype=int)) + int(state.collected[:, colour].sum(dtype=int))
        if count > passengers.per_colour:
            most = passengers.per_colour
            raise PositionError("position.too_many_passengers", count=count, value=name, most=most)


def _set_out_passengers(names: Names, seed: int | str, state: Any, per_colour: int) -> None:
    spots = seeded_order(
        [p for p, place in enumerate(names.board.places) for _ in range(place.passengers)], seed, "spots"
    )
    bag = [
        colour
        for colour in range(len(names.passengers))
        for _ in range(per_colour - int(state.collected[:, colour].sum(dtype=int)))
    ]
    for place, colour in zip(spots, seeded_order(bag, seed, "bag"), strict=False):
        state.passenger[place, colour] += 1
