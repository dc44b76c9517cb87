"""What it is worth to a seat that one of its lines gets to a station of On the Underground."""

from typing import Any

import numpy as np

from quai.kernel.bits import EMPTY, ONE, has
from quai.kernel.jit import kernel
from quai.underground.score import FOR_NATIONAL, FOR_TERMINUS
from quai.underground.state import NOBODY, STATION_WORDS
from quai.underground.tables import CONNECTION, NATIONAL_STATION, TERMINUS

NOTHING = 0.0

WEIGHTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("token", np.float64),  # a branch token
                ("national", np.float64),  # a national station, at the start of the game
                ("national_late", np.float64),  # and at its end
                ("terminus", np.float64),  # a terminus with its token
                ("terminus_late", np.float64),
                ("pair", np.float64),  # the second station of a symbol
                ("half_pair", np.float64),  # the first one
                ("half_pair_late", np.float64),
                ("undrawn", np.float64),  # a destination whose card is still in the deck and that no line serves
                ("undrawn_late", np.float64),
                ("undrawn_shared", np.float64),  # the same, served by others' lines
                ("undrawn_again", np.float64),  # the same, served by another line of the seat
                ("up", np.float64),  # a destination whose card is face up and that no line serves
                ("up_shared", np.float64),
                ("up_again", np.float64),
                ("up_ahead", np.float64),  # more for one face up if the line is where the passenger stands
                ("visited", np.float64),  # another station that no line serves
                ("visited_shared", np.float64),
                ("visited_again", np.float64),
                ("loop", np.float64),  # a station enclosed
                ("onward", np.float64),  # of a station's worth is left for each link on the way to it
                ("steps", np.int64),  # that it looks beyond the next station
                ("noise", np.float64),  # most that chance adds
            ],
            align=True,
        ),
    )
)


def weights_of(**weights: float) -> Any:
    """Weights by their names, in an array of one."""
    return np.array([tuple(weights[name] for name in WEIGHTS.names or ())], WEIGHTS)


@kernel
def judge_stations(board, state, weights, worth):
    """Fill in every station's worth to the seat that decides, whichever of its lines gets there."""
    if state.passenger == NOBODY:
        _judge_kinds(board, np.float64(FOR_NATIONAL), np.float64(FOR_TERMINUS), NOTHING, worth)
        return
    early = state.n_deck / board.n_destinations
    national = _between(weights.national, weights.national_late, early)
    terminus = _between(weights.terminus, weights.terminus_late, early)
    half_pair = _between(weights.half_pair, weights.half_pair_late, early)
    _judge_kinds(board, national, terminus, half_pair, worth)
    _judge_passing(board, state, weights, early, worth)


@kernel
def _judge_kinds(board, national, terminus, half_pair, worth):
    for station in range(board.n_stations):
        kind = board.kind[station]
        if kind == NATIONAL_STATION:
            worth[station] = national
        elif kind == TERMINUS:
            worth[station] = terminus
        elif kind == CONNECTION:
            worth[station] = half_pair
        else:
            worth[station] = NOTHING


@kernel
def _between(first, last, early):
    """A weight that goes from its first value to its last as the deck is used up."""
    return last + early * (first - last)


@kernel
def _judge_passing(board, state, weights, early, worth):
    """Stations that the passenger may be sent to, or pass, are worth most where no other line takes him."""
    own = np.zeros(STATION_WORDS, np.uint64)
    others = np.zeros(STATION_WORDS, np.uint64)
    for line in range(board.n_lines):
        for half in range(STATION_WORDS):
            if state.line_owner[line] == state.seat:
                own[half] |= state.served[line, half]
            else:
                others[half] |= state.served[line, half]
    undrawn = _between(weights.undrawn, weights.undrawn_late, early)
    for i in range(board.n_destinations):
        station = board.destination[i]
        worth[station] = _first_of(own, others, station, weights.visited_again, weights.visited_shared, weights.visited)
    for i in range(state.n_deck):
        station = np.int64(state.deck[i])
        worth[station] = _first_of(own, others, station, weights.undrawn_again, weights.undrawn_shared, undrawn)
    for i in range(state.n_cards):
        station = np.int64(state.cards[i])
        worth[station] = _first_of(own, others, station, weights.up_again, weights.up_shared, weights.up)


@kernel
def _first_of(own, others, station, again, shared, alone):
    """What a station is worth that the seat serves already, that others serve, or nobody."""
    if has(own, station):
        return again
    return shared if has(others, station) else alone


@kernel
def judge_for_line(board, state, weights, worth, line, line_worth):
    """The stations' worth to one line: the second of a pair counts in full, cards up more if the passenger is there."""
    for station in range(board.n_stations):
        line_worth[station] = worth[station]
    joined = EMPTY
    for i in range(board.n_connections):
        if has(state.served[line], board.connection[i]):
            joined |= ONE << np.uint64(state.marker[board.connection[i]])
    for i in range(board.n_connections):
        if (joined >> np.uint64(state.marker[board.connection[i]])) & ONE != EMPTY:
            line_worth[board.connection[i]] = weights.pair
    if state.passenger >= 0 and has(state.served[line], state.passenger):
        for i in range(state.n_cards):
            line_worth[state.cards[i]] += weights.up_ahead
