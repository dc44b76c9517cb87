"""Loops: which stations a line has newly closed in.

A ray from a station to the right crosses a closed path an odd number of times if the station lies inside. The board
knows for each link which stations' rays cross it, so the inside of a loop is the symmetric difference of these sets
over its tracks.
"""

import numpy as np

from quai.board.limits import MAX_STATIONS
from quai.kernel.bits import count
from quai.kernel.jit import kernel
from quai.underground.score import earn
from quai.underground.state import LOOPS

LOW, HIGH = np.arange(2)  # words of a set of stations; no literals: see `earn`


@kernel
def score_loop(board, state, line, link):
    """The next track closes a loop: 1 for each station newly inside that the line does not serve. [U-score-4]"""
    low, high = newly_inside(board, state, line, link)
    state.enclosed[line, 0] |= low
    state.enclosed[line, 1] |= high
    earn(state, line, LOOPS, count(low) + count(high))


@kernel
def newly_inside(board, state, line, link):
    """The stations that a loop closed by this link would score, as two words.

    Any loop through this track will do: whatever else it encloses has been enclosed before.
    """
    came_by = _ways_between(board, state, line, link)
    low = _inside(board, link, came_by, LOW) & ~(state.served[line, 0] | state.enclosed[line, 0])
    high = _inside(board, link, came_by, HIGH) & ~(state.served[line, 1] | state.enclosed[line, 1])
    return low, high


@kernel
def _ways_between(board, state, line, link):
    """By which link the line's tracks lead to a station from the link's first end, until its second end is found."""
    came_by = np.empty(MAX_STATIONS, np.int64)
    for station in range(board.n_stations):
        came_by[station] = -1
    came_by[board.link_station[link, 0]] = link
    while came_by[board.link_station[link, 1]] < 0:
        for i in range(state.n_built[line]):
            track = state.built[line, i]
            a = board.link_station[track, 0]
            b = board.link_station[track, 1]
            if came_by[a] >= 0 and came_by[b] < 0:
                came_by[b] = track
            elif came_by[b] >= 0 and came_by[a] < 0:
                came_by[a] = track
    return came_by


@kernel
def _inside(board, link, came_by, half):
    """The stations inside the loop that the link closes; of those on the loop it says nothing."""
    inside = board.crosses[link, half]
    station = board.link_station[link, 1]
    while station != board.link_station[link, 0]:
        track = came_by[station]
        inside ^= board.crosses[track, half]
        station = board.link_station[track, 0] + board.link_station[track, 1] - station
    return inside
