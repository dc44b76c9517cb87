"""A quick player of On the Underground, for playing games to their end inside a search."""

import numpy as np

from quai.board.limits import MAX_STATIONS
from quai.kernel.bits import EMPTY, ONE, count, has, lowest
from quai.kernel.chance import below
from quai.kernel.jit import kernel
from quai.search.underground_trips import ride_points
from quai.search.underground_worth import judge_for_line, judge_stations, weights_of
from quai.underground.branch import BRANCH_COST, is_branch
from quai.underground.loop import newly_inside
from quai.underground.passenger import find_rides
from quai.underground.state import NOBODY, RIDE
from quai.underground.tables import BUILDING, MAX_RIDES

ALL, TRIED = np.array((1, 4))  # of so many links for a line's first track one is thought about
GRAIN = np.int64(1024)  # steps of chance
OUT = -1000.0  # of the question

GUIDED = weights_of(
    token=0.06,
    national=0.35,
    national_late=0.35,
    terminus=0.48,
    terminus_late=2.21,
    pair=3.28,
    half_pair=1.71,
    half_pair_late=0.84,
    undrawn=0.69,
    undrawn_late=2.52,
    undrawn_shared=0.59,
    undrawn_again=-0.02,
    up=0.64,
    up_shared=1.57,
    up_again=0.19,
    up_ahead=0.76,
    visited=-0.04,
    visited_shared=0.16,
    visited_again=-0.26,
    loop=0.57,
    onward=0.7,
    steps=2,
    noise=0.24,
)  # tuned by games of the quick player with itself


@kernel
def guided(board, state, ids, n, generator):
    """One of the n legal actions: the one that seems to bring most, give or take a little chance."""
    return guided_by(board, state, GUIDED[0], ids, n, generator)


@kernel
def guided_by(board, state, weights, ids, n, generator):
    if n == 1:
        return ids[0]
    values = np.empty(n, np.float64)
    if state.phase == RIDE:
        judge_rides(board, state, values)
    else:
        judge_builds(board, state, weights, ids, n, TRIED, np.empty(n, np.float64), values, generator)
    best = ids[0]
    most = -np.inf
    for i in range(n):
        value = values[i] + weights.noise * below(generator, GRAIN) / GRAIN
        if value > most:
            most = value
            best = ids[i]
    return best


@kernel
def judge_rides(board, state, values):
    """The seat's own lines are to be used, and the others' not."""
    rides = np.empty(MAX_RIDES, np.int64)
    for i in range(find_rides(board, state, rides)):
        values[i] = ride_points(board, state, rides[i], state.seat)


@kernel
def judge_builds(board, state, weights, ids, n, tried, nows, values, generator):
    """Fill in what each build brings now, and with what it leads to; OUT for those that are not thought about.

    All lines without a track are alike, so that only one is thought about, at one of `tried` links.
    """
    worth = np.empty(MAX_STATIONS, np.float64)
    line_worth = np.empty(MAX_STATIONS, np.float64)
    judge_stations(board, state, weights, worth)
    nows[0] = values[0] = weights.token  # a skip
    before = np.int64(-1)
    n_new = np.int64(0)
    for i in range(1, n):
        line = (ids[i] - BUILDING) // board.n_links
        if line != before:
            before = line
            n_new += state.n_built[line] == 0
            judge_for_line(board, state, weights, worth, line, line_worth)
        if state.n_built[line] > 0 or (n_new == 1 and below(generator, tried) == 0):
            link = (ids[i] - BUILDING) % board.n_links
            nows[i], values[i] = _build_worth(board, state, weights, line_worth, line, link)
        else:
            nows[i] = values[i] = OUT


@kernel
def _build_worth(board, state, weights, worth, line, link):
    """What the track brings now, and with what comes near at the line's new end."""
    a = board.link_station[link, 0]
    b = board.link_station[link, 1]
    steps = _steps_ahead(board, state, weights, line)
    if state.n_built[line] == 0:
        now = worth[a] + worth[b]
        from_a = _ahead(board, state, weights, worth, line, a, b, steps)
        from_b = _ahead(board, state, weights, worth, line, b, a, steps)
        return now, now + weights.onward * max(from_a, from_b)
    now = -BRANCH_COST * weights.token if is_branch(state, line, link) else 0.0
    if has(state.served[line], a) and has(state.served[line], b):
        low, high = newly_inside(board, state, line, link)
        now += weights.loop * (count(low) + count(high))
        return now, now
    end = b if has(state.served[line], a) else a
    now += worth[end]
    return now, now + weights.onward * _ahead(board, state, weights, worth, line, end, a + b - end, steps)


@kernel
def _steps_ahead(board, state, weights, line):
    """How far to look beyond the next track: as far as the line's tracks last, on the last turn as its builds do."""
    tracks = board.tracks[line] - state.n_built[line]
    if state.passenger == NOBODY:
        tracks = min(tracks, state.builds_left)
    return min(weights.steps, tracks - 1)


@kernel
def _ahead(board, state, weights, worth, line, station, before, steps):
    """The most that the line can get to from a station in so many steps, the less the farther it is."""
    most = 0.0
    if steps == 0:
        return most
    for word in range(board.n_words):
        links = board.links_at[station, word] & state.open[line, word]
        while links != EMPTY:
            link = 64 * word + lowest(links)
            links &= links - ONE
            other = board.link_station[link, 0] + board.link_station[link, 1] - station
            if other != before and not has(state.served[line], other):
                farther = _ahead(board, state, weights, worth, line, other, station, steps - 1)
                most = max(most, worth[other] + weights.onward * farther)
    return most
