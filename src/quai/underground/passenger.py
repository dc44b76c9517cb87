"""The passenger: where he travels, and by which lines.

A line is one piece, so riding it leads from any of its stations to any other, and costs one line. The best way to a
station never boards a line twice. Sets of stations are pairs of words here, low and high.
"""

import numpy as np

from quai.board.limits import MAX_LINES, MAX_STATIONS
from quai.kernel.bits import EMPTY, ONE, lowest
from quai.kernel.jit import kernel
from quai.underground.cards import discard
from quai.underground.score import earn
from quai.underground.state import FACE_UP, PASSENGER, RIDE, STATION_WORDS
from quai.underground.tables import EXPRESS, MAX_RIDES

RIDE_LINES = 1 << MAX_LINES  # a ride is RIDE_LINES * destination + its lines as bits
FOR_LINE = np.int64(1)  # point


@kernel
def find_rides(board, state, rides):
    """Write every different ride of the trip that is due, in ascending order; return how many, 0 when no trip is due.

    Of all ways to all destinations the passenger takes those with the least walking, then those that use the fewest
    lines. Ways to the same destination by the same lines are one ride. [U-pass-2]
    """
    low, high = _destinations(board, state)
    if low | high == EMPTY:
        return 0
    reach = np.empty((MAX_STATIONS, MAX_LINES + 1, STATION_WORDS), np.uint64)
    walked, boarded = _spread(board, state, reach, low, high)
    low &= reach[walked, boarded, 0]
    high &= reach[walked, boarded, 1]
    n = np.int64(0)
    for i in range(state.n_cards):
        card = np.int64(state.cards[i])
        low_card, high_card = _single(card)
        if low_card & low | high_card & high != EMPTY:
            ride = RIDE_LINES * card
            n = _trace_back(board, state, reach, walked, boarded, low_card, high_card, ride, rides, n)
    return n


@kernel
def _destinations(board, state):
    """The stations of the trip that is due: to an express destination, if one is face up, else to a normal one.

    After an express destination a second trip goes to a normal one: three cards are up then, while its ride is chosen
    or when the passenger has just come to an express station. When he has left, there are none.
    [U-pass-1, U-pass-5]
    """
    low, high = EMPTY, EMPTY
    if state.passenger < 0:
        return low, high
    for i in range(state.n_cards):
        low_card, high_card = _single(np.int64(state.cards[i]))
        low |= low_card
        high |= high_card
    express_low = low & board.express[0]
    express_high = high & board.express[1]
    if state.n_cards == FACE_UP and express_low | express_high != EMPTY:
        return express_low, express_high
    had_express_trip = state.phase == RIDE or board.kind[state.passenger] == EXPRESS
    if state.n_cards == FACE_UP or (state.n_cards == FACE_UP - 1 and had_express_trip):
        return low ^ express_low, high ^ express_high
    return EMPTY, EMPTY


@kernel
def _single(station):
    """The set of one station."""
    bit = ONE << np.uint64(station & 63)
    return (bit, EMPTY) if station < 64 else (EMPTY, bit)


@kernel
def _spread(board, state, reach, low, high):
    """Fill reach[walked, boarded] with the stations whose best way costs so many links on foot, then so many lines.

    It goes on from cost to cost until one of the stations asked for is reached; that cost is returned.
    """
    _clear(board, reach, np.int64(0))
    reach[0, 0, 0], reach[0, 0, 1] = _single(np.int64(state.passenger))
    seen_low, seen_high = EMPTY, EMPTY
    waiting = np.uint64(RIDE_LINES - 1)  # lines not ridden yet
    walked = np.int64(0)
    most = np.int64(0)  # lines boarded on any way so far
    while True:
        boarded = np.int64(0)
        while boarded <= most:
            reach[walked, boarded, 0] &= ~seen_low
            reach[walked, boarded, 1] &= ~seen_high
            if reach[walked, boarded, 0] & low | reach[walked, boarded, 1] & high != EMPTY:
                return walked, boarded
            seen_low |= reach[walked, boarded, 0]
            seen_high |= reach[walked, boarded, 1]
            still_waiting = _board_lines(state, reach, walked, boarded, waiting)
            if still_waiting != waiting:
                waiting = still_waiting
                most = max(most, boarded + 1)
            boarded += 1
        _clear(board, reach, walked + 1)
        _walk_on(state, reach, walked, most)
        walked += 1


@kernel
def _clear(board, reach, walked):
    for boarded in range(board.n_lines + 1):
        reach[walked, boarded, 0] = EMPTY
        reach[walked, boarded, 1] = EMPTY


@kernel
def _board_lines(state, reach, walked, boarded, waiting):
    """Lines waiting where this cost leads take the passenger to all their stations, for one line more."""
    low = reach[walked, boarded, 0]
    high = reach[walked, boarded, 1]
    lines = waiting if low | high != EMPTY else EMPTY
    while lines != EMPTY:
        line = lowest(lines)
        lines &= lines - ONE
        if _calls_at(state, line, low, high):
            reach[walked, boarded + 1, 0] |= state.served[line, 0]
            reach[walked, boarded + 1, 1] |= state.served[line, 1]
            waiting ^= ONE << np.uint64(line)
    return waiting


@kernel
def _walk_on(state, reach, walked, most):
    """Each station reached leads to those one link further on foot, with as many lines."""
    for boarded in range(most + 1):
        low, high = _walk(state, reach[walked, boarded, 0], reach[walked, boarded, 1])
        reach[walked + 1, boarded, 0] = low
        reach[walked + 1, boarded, 1] = high


@kernel
def _calls_at(state, line, low, high):
    return state.served[line, 0] & low | state.served[line, 1] & high != EMPTY


@kernel
def _walk(state, low, high):
    """The stations one link away on foot."""
    to_low, to_high = EMPTY, EMPTY
    for half in range(STATION_WORDS):
        stations = low if half == 0 else high
        while stations != EMPTY:
            station = 64 * half + lowest(stations)
            stations &= stations - ONE
            to_low |= state.on_foot[station, 0]
            to_high |= state.on_foot[station, 1]
    return to_low, to_high


@kernel
def _trace_back(board, state, reach, walked, boarded, low, high, ride, rides, n):
    """Follow the best ways to these stations, all of the same cost, back to where the passenger boards his first line.

    The last step was on foot, from stations that cost one link less, or by a line, from stations that cost one line
    less. Each line boarded is added to the ride.
    """
    if boarded == 0:
        return _offer(rides, n, ride)
    if walked > 0:
        from_low, from_high = _walk(state, low, high)
        from_low &= reach[walked - 1, boarded, 0]
        from_high &= reach[walked - 1, boarded, 1]
        if from_low | from_high != EMPTY:
            n = _trace_back(board, state, reach, walked - 1, boarded, from_low, from_high, ride, rides, n)
    for line in range(board.n_lines):
        if _calls_at(state, line, low, high):
            from_low = state.served[line, 0] & reach[walked, boarded - 1, 0]
            from_high = state.served[line, 1] & reach[walked, boarded - 1, 1]
            if from_low | from_high != EMPTY:
                longer = ride | 1 << line
                n = _trace_back(board, state, reach, walked, boarded - 1, from_low, from_high, longer, rides, n)
    return n


@kernel
def _offer(rides, n, ride):
    """Put a ride in its place among n different ones in ascending order; beyond the last place it is not offered."""
    place = n
    while place > 0 and rides[place - 1] > ride:
        place -= 1
    if place == MAX_RIDES or (place > 0 and rides[place - 1] == ride):
        return n
    n = min(n + 1, MAX_RIDES)
    for later in range(n - 1, place, -1):
        rides[later] = rides[later - 1]
    rides[place] = ride
    return n


@kernel
def take_ride(board, state, ride):
    """Each line used gives its owner a point; the passenger arrives and the card is discarded. [U-pass-3, U-pass-4]"""
    for line in range(board.n_lines):
        if ride >> line & 1:
            earn(state, line, PASSENGER, FOR_LINE)
    state.passenger = ride // RIDE_LINES
    discard(state, state.passenger)
