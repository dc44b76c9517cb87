"""The state of a game of the ticket family: one record, integers only.

Single numbers are 64 bits wide, so that kernels pass one kind of integer around and are compiled once; lists are
narrow.

Cards are numbered with the wild first: 0 wild, 1 … n the board's colours. `-1` means nobody, nothing, none.
"""

from typing import Any

import numpy as np

from quai.board.limits import (
    MAX_COLOURS,
    MAX_DECKS,
    MAX_NODES,
    MAX_OFFER,
    MAX_PASSENGER_COLOURS,
    MAX_PLACES,
    MAX_SEATS,
    MAX_SYMBOLS,
)
from quai.kernel.chance import N_STREAMS

WILD = 0
ROW = 5  # face-up cards
N_CARDS = MAX_COLOURS + 1  # kinds of cards
N_KINDS = max(MAX_SYMBOLS, MAX_PASSENGER_COLOURS)  # of things collected on the way
ROUTE_WORDS = 2  # 128 routes

PHASES = ("setup_split", "setup_keep", "setup_place", "turn", "second_draw", "pay", "keep", "take", "over")
SETUP_SPLIT, SETUP_KEEP, SETUP_PLACE, TURN, SECOND_DRAW, PAY, KEEP, TAKE, OVER = range(len(PHASES))

NOBODY = -1
WAITING = -2  # holder of a ticket rejected at set-up until both decks are shuffled again

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.uint64, (N_STREAMS, 2)),  # secret: all of chance follows from it
                ("open", np.uint64, (MAX_SEATS, ROUTE_WORDS)),  # routes that a seat may still claim
                ("n_deck", np.int64),
                ("n_discard", np.int64),
                ("players", np.int64),
                ("first", np.int64),
                ("seat", np.int64),  # who decides
                ("phase", np.int64),
                ("last_turns", np.int64),  # turns still to play, this one included; -1 before the last round
                ("claim", np.int64),  # the route being paid or just claimed
                ("owes", np.int64),  # ends of that route that still owe a passenger: 1 end a, 2 end b
                ("shuffles", np.uint32, N_STREAMS),
                ("score", np.int16, MAX_SEATS),  # points on the track
                ("n_hand", np.int8, MAX_SEATS),
                ("vehicles", np.int8, MAX_SEATS),
                ("hand", np.int8, (MAX_SEATS, N_CARDS)),
                ("known", np.int8, (MAX_SEATS, N_CARDS)),  # of the hand: taken face up and not yet spent
                ("row", np.int8, ROW),  # gaps only at the end
                ("discard", np.int8, N_CARDS),  # how many of each card
                ("deck", np.int8, 128),  # the top is the last, deck[n_deck - 1]
                ("owner", np.int8, 128),  # of a route
                ("group", np.int8, (MAX_SEATS, MAX_NODES)),  # nodes joined by the seat's routes share their lowest node
                ("holder", np.int8, 128),  # of a ticket: a seat, NOBODY or WAITING
                ("rejecter", np.int8, 128),  # of a ticket: the seat that knows where it lies under its deck
                ("n_tickets", np.int8, MAX_SEATS),
                ("ticket_deck", np.int8, (MAX_DECKS, 128)),  # the top is the first
                ("n_ticket_deck", np.int8, MAX_DECKS),
                ("offer", np.int8, (MAX_SEATS, MAX_OFFER)),  # tickets drawn and not decided yet, in the order drawn
                ("n_offer", np.int8, MAX_SEATS),
                ("token", np.int8, MAX_PLACES),  # symbol of the stack on a place
                ("n_token", np.int8, MAX_PLACES),  # how many lie there
                ("aside", np.int8, MAX_SYMBOLS),  # 1: this symbol waits to be placed
                ("passenger", np.int8, (MAX_PLACES, MAX_PASSENGER_COLOURS)),  # how many of a colour stand on a place
                ("collected", np.int8, (MAX_SEATS, N_KINDS)),  # tokens by symbol, or passengers by colour
            ],
            align=True,
        ),
    )
)


def new_states(n: int) -> Any:
    """An array of blank states, owned by Python: compiled code is given the array and an index."""
    return np.zeros(n, STATE)
