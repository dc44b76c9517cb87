"""A position's JSON as a state of On the Underground; what is left out is filled in consistently."""

from collections.abc import Collection
from typing import Any

from quai.errors import PositionError, shown
from quai.families.order import seeded_order
from quai.families.reading import Reader, few, index_of, numbers_of
from quai.families.underground.names import Names
from quai.underground import entry
from quai.underground.state import BUILDS, FACE_UP, NOBODY, OVER, PHASES, RIDE

SCORES = 32000  # no score is beyond


def fill(names: Names, reader: Reader, seed: int | str, states: Any, tables: Any) -> None:
    """Fill in a state whose players, first and key are set."""
    state = states[0]
    for field in ("line_owner", "built", "marker", "cards", "deck"):
        state[field][...] = -1
    _fill_turn(names, reader, state)
    _fill_lines(names, reader, seed, state)
    _fill_tracks(names, reader, state)
    _fill_markers(names, reader, seed, state)
    _fill_cards(names, reader, seed, state)
    order = [(seat - int(state.first)) % reader.players for seat in range(reader.players)]
    state.score[: reader.players] = reader.integers("scores", order, -SCORES, SCORES)
    state.branch[: reader.players] = reader.integers("branch", [0] * reader.players, 0, SCORES)
    entry.rebuild_at(tables, states, 0)


def _fill_turn(names: Names, reader: Reader, state: Any) -> None:
    state.phase = reader.option("phase", PHASES, "build")
    state.shuffles[:] = reader.shuffles(len(state.shuffles))
    is_over = state.phase == OVER
    if is_over or state.phase == RIDE:
        state.builds_left = reader.integer("builds_left", 0, 0, 0)
    else:
        state.builds_left = reader.integer("builds_left", BUILDS, 1, BUILDS)
    stands = None if is_over else names.board.start
    passenger = reader.data.get("passenger", stands)
    state.passenger = NOBODY if passenger is None else index_of("passenger", passenger, names.stations)
    if is_over and passenger is not None:
        raise PositionError("position.not_left", "U-pass-5")
    state.seat = NOBODY if is_over else _seat(reader, int(state.first), passenger is None)


def _seat(reader: Reader, first: int, has_left: bool) -> int:
    """Who builds; once the passenger has left, the first seat does not play again."""
    seat = reader.integer("seat", (first + has_left) % reader.players, 0, reader.players - 1)
    if has_left and seat == first:
        raise PositionError("position.first_again", "U-pass-5", seat=seat)
    return seat


def _fill_lines(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    if not reader.has("lines"):
        _deal_lines(names, reader.players, seed, state, reader.table("tracks"))
        return
    for seat, lines in enumerate(reader.per_seat("lines")):
        for line in numbers_of("lines", lines, names.lines):
            if state.line_owner[line] != NOBODY:
                raise PositionError("position.two_owners", "U-setup-1", value=names.lines[line])
            state.line_owner[line] = seat


def _deal_lines(names: Names, players: int, seed: int | str, state: Any, built: Collection[str]) -> None:
    """Each seat's share of the lines of each size; lines with tracks are dealt first, so that all have owners."""
    for tracks, share in names.board.split[players].items():
        lines = [i for i, line in enumerate(names.board.lines) if line.tracks == tracks]
        dealt = sorted(seeded_order(lines, seed, f"lines of {tracks}"), key=lambda line: names.lines[line] not in built)
        for i, line in enumerate(dealt[: share * players]):
            state.line_owner[line] = i // share


def _fill_tracks(names: Names, reader: Reader, state: Any) -> None:
    on_link = [0] * len(names.links)
    for colour, links in reader.table("tracks").items():
        line = index_of("tracks", colour, names.lines)
        built = numbers_of("tracks", links, names.links)
        if built and state.line_owner[line] == NOBODY:
            raise PositionError("position.no_owner", "U-setup-1", value=colour)
        _check_line(names, colour, names.board.lines[line].tracks, built)
        state.built[line, : len(built)] = built
        for number in built:
            on_link[number] += 1
    for link, count in zip(names.board.links, on_link, strict=True):
        if count > link.spaces:
            raise PositionError("position.link_full", "U-build-2", link=link.id, count=count, most=link.spaces)


def _check_line(names: Names, colour: str, most: int, built: list[int]) -> None:
    """A line has no more tracks than the box, no two on a link, and stays in one piece as it is built."""
    if len(built) > most:
        raise PositionError("position.too_many_tracks", "U-build-5", value=colour, count=len(built), most=most)
    served: set[str] = set()
    for i, number in enumerate(built):
        link = names.board.links[number]
        if number in built[:i]:
            raise PositionError("position.track_twice", "U-build-2", value=colour, link=link.id)
        if served and not served & {link.a, link.b}:
            raise PositionError("position.line_broken", "U-build-3", value=colour, link=link.id)
        served |= {link.a, link.b}


def _fill_markers(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    """Two markers of each symbol; those not given lie on the other connection stations."""
    left = [symbol for symbol in range(len(names.symbols)) for _ in range(2)]
    for station, symbol in reader.table("markers").items():
        number = index_of("markers", symbol, names.symbols)
        if station not in names.connections:
            raise PositionError("position.not_a_connection", value=shown(station), known=few(names.connections))
        if number not in left:
            raise PositionError("position.marker_pairs", "U-setup-2", value=symbol, count=3)
        left.remove(number)
        state.marker[names.stations.index(station)] = number
    bare = [names.stations.index(name) for name in names.connections if state.marker[names.stations.index(name)] < 0]
    for station, symbol in zip(bare, seeded_order(left, seed, "markers"), strict=False):
        state.marker[station] = symbol


def _fill_cards(names: Names, reader: Reader, seed: int | str, state: Any) -> None:
    """Destination cards face up and in the deck; the passenger's own station was visited."""
    up, deck = (_destinations(names, reader, key, state) for key in ("cards", "deck"))
    for card in up + deck:
        if (up + deck).count(card) > 1:
            raise PositionError("position.card_twice", "U-setup-3", value=names.stations[card])
    here = int(state.passenger)
    rest = [names.stations.index(name) for name in names.destinations]
    rest = seeded_order([card for card in rest if card not in up + deck and card != here], seed, "destinations")
    if not reader.has("cards") and here != NOBODY:
        up, rest = rest[:FACE_UP], rest[FACE_UP:]
    if not reader.has("deck") and here != NOBODY:
        deck = rest
    _check_face_up(state, len(up), len(deck))
    state.cards[: len(up)] = up
    state.n_cards = len(up)
    state.deck[: len(deck)] = deck[::-1]
    state.n_deck = len(deck)


def _destinations(names: Names, reader: Reader, key: str, state: Any) -> list[int]:
    cards = reader.names(key, names.stations)
    for card in cards:
        if names.stations[card] not in names.destinations:
            raise PositionError("position.not_a_destination", "U-setup-3", value=names.stations[card])
        if card == state.passenger:
            raise PositionError("position.on_arrival", "U-pass-4", value=names.stations[card], key=key)
    return cards


def _check_face_up(state: Any, n: int, n_deck: int) -> None:
    if n > FACE_UP:
        raise PositionError("position.too_many_face_up", "U-setup-3", count=n)
    if state.phase == RIDE and (state.passenger < 0 or n not in (FACE_UP, FACE_UP - 1)):
        raise PositionError("position.ride_cards", "U-pass-1", count=n)
    if state.phase not in (RIDE, OVER) and state.passenger >= 0 and n < FACE_UP:
        raise PositionError("position.few_face_up", "U-pass-5", count=n)
    if state.passenger < 0 and (n == FACE_UP or n_deck > 0):
        raise PositionError("position.left_too_early", "U-pass-5")
