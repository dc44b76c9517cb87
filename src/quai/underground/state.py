"""The state of a game of On the Underground: one record, integers only.

Everything follows from the facts of the game, so the same position has the same bytes however it came about.
`-1` means nobody, nothing, none. A card has the number of its station.
"""

from typing import Any

import numpy as np

from quai.board.limits import MAX_LINES, MAX_LINKS, MAX_SEATS, MAX_STATIONS, MAX_TRACKS
from quai.kernel.chance import N_STREAMS

STATION_WORDS = 2  # 128 stations
LINK_WORDS = 3  # 192 links
FACE_UP = 4  # destination cards
BUILDS = 4  # in a turn

PHASES = ("build", "ride", "over")
BUILD, RIDE, OVER = range(len(PHASES))

PARTS = ("start", "national", "termini", "symbols", "loops", "passenger")
N_PARTS = len(PARTS)
START, NATIONAL, TERMINI, SYMBOLS, LOOPS, PASSENGER = np.arange(N_PARTS)  # no literals: see `earn`

NOBODY = -1

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.uint64, (N_STREAMS, 2)),  # secret: all of chance follows from it
                ("served", np.uint64, (MAX_LINES, STATION_WORDS)),  # stations with a track of the line
                ("ends", np.uint64, (MAX_LINES, STATION_WORDS)),  # stations with exactly one
                ("enclosed", np.uint64, (MAX_LINES, STATION_WORDS)),  # stations that its loops have scored
                ("open", np.uint64, (MAX_LINES, LINK_WORDS)),  # links with a free space and no track of the line
                ("touching", np.uint64, (MAX_LINES, LINK_WORDS)),  # links at stations that the line serves
                ("extending", np.uint64, (MAX_LINES, LINK_WORDS)),  # links at its ends
                ("on_foot", np.uint64, (MAX_STATIONS, STATION_WORDS)),  # stations one link without a track away
                ("passenger", np.int64),  # his station; -1 when he has left
                ("players", np.int64),
                ("first", np.int64),
                ("seat", np.int64),  # who decides
                ("phase", np.int64),
                ("builds_left", np.int64),  # in this turn; 0 at a ride
                ("n_cards", np.int64),  # face up
                ("n_deck", np.int64),
                ("shuffles", np.uint32, N_STREAMS),
                ("track", np.uint16, MAX_LINKS),  # lines with a track on a link, as bits
                ("built", np.int16, (MAX_LINES, MAX_TRACKS)),  # the line's links in the order built
                ("score", np.int16, MAX_SEATS),
                ("earned", np.int16, (MAX_SEATS, N_PARTS)),  # the score by where it came from
                ("branch", np.int16, MAX_SEATS),  # branch tokens
                ("line_owner", np.int8, MAX_LINES),
                ("n_built", np.int8, MAX_LINES),
                ("cards", np.int8, FACE_UP),  # face up; gaps only at the end
                ("marker", np.int8, MAX_STATIONS),  # symbol on a connection station
                ("deck", np.int8, 128),  # the top is the last, deck[n_deck - 1]
            ],
            align=True,
        ),
    )
)


def new_states(n: int) -> Any:
    """An array of blank states, owned by Python: compiled code is given the array and an index."""
    return np.zeros(n, STATE)
