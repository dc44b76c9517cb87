"""Building: where a line may grow, and what a new track changes."""

from quai.kernel.bits import EMPTY, ONE, add, count, has, lowest, remove
from quai.kernel.jit import kernel
from quai.underground.branch import can_branch, is_branch, pay_branch
from quai.underground.loop import score_loop
from quai.underground.score import score_station
from quai.underground.state import STATION_WORDS


@kernel
def buildable(board, state, line, word):
    """The links of a word where the owner may put the line's next track.

    The first one goes anywhere; then it touches an end, or with tokens for a branch any station of the line.
    [U-build-2, U-build-3, U-build-4, U-build-5]
    """
    if state.n_built[line] == board.tracks[line]:
        return EMPTY
    if state.n_built[line] == 0:
        return state.open[line, word]
    if can_branch(state, line):
        return state.open[line, word] & state.touching[line, word]
    return state.open[line, word] & state.extending[line, word]


@kernel
def build(board, state, line, link):
    """Pay for a branch, before the track earns anything; then put the track and score it. [U-build-4]"""
    if is_branch(state, line, link):
        pay_branch(state, line)
    put_track(board, state, line, link)


@kernel
def put_track(board, state, line, link):
    """Put a track of the line on the link, and give its owner what it earns."""
    a = board.link_station[link, 0]
    b = board.link_station[link, 1]
    if has(state.served[line], a) and has(state.served[line], b):
        score_loop(board, state, line, link)
    state.built[line, state.n_built[line]] = link
    state.n_built[line] += 1
    _take_space(board, state, line, link)
    remove(state.on_foot[a], b)
    remove(state.on_foot[b], a)
    _reach(board, state, line, a)
    _reach(board, state, line, b)
    _find_extending(board, state, line)


@kernel
def _take_space(board, state, line, link):
    """A link holds as many tracks as it has spaces, all of different colours. [U-build-2]"""
    state.track[link] |= 1 << line
    remove(state.open[line], link)
    if count(state.track[link]) == board.spaces[link]:
        for other in range(board.n_lines):
            remove(state.open[other], link)


@kernel
def _reach(board, state, line, station):
    """One more track at the station: with its first it is an end of the line and scores, with its second no end."""
    if has(state.served[line], station):
        remove(state.ends[line], station)
        return
    score_station(board, state, line, station)
    add(state.served[line], station)
    add(state.ends[line], station)
    for word in range(board.n_words):
        state.touching[line, word] |= board.links_at[station, word]


@kernel
def _find_extending(board, state, line):
    for word in range(board.n_words):
        state.extending[line, word] = EMPTY
    for half in range(STATION_WORDS):
        ends = state.ends[line, half]
        while ends != EMPTY:
            station = 64 * half + lowest(ends)
            ends &= ends - ONE
            for word in range(board.n_words):
                state.extending[line, word] |= board.links_at[station, word]
