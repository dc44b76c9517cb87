"""What a seat of the ticket family would rather do: a network weighs each thing that it can do in a turn.

It is told about the scene, once for a decision, and about each deed that comes into question: what the rule of thumb
thinks of it, and what the rule of thumb does not think of. It was taught by games with itself (tools/teach_taste.py).
"""

from pathlib import Path
from typing import Any

import numpy as np

from quai.board.limits import MAX_ROUTES
from quai.board.spec import TicketBoard
from quai.kernel.jit import kernel
from quai.kernel.vectors import adding_rows, weighing_rows
from quai.search.networks import read_network

TAUGHT = Path(__file__).with_name("taste.npz")  # by what a board has

SCENE = (
    # Vehicles left: its own, the fewest of the others; whether this is the last round; turns that may be left.
    "vehicles", "others_vehicles", "is_last", "limit",
    # Cards: in the hand, wilds, the largest hand of another, how many can still be drawn.
    "cards", "wilds", "others_cards", "deck",
    # Tickets: whether one can still be joined, how many there are; how many points it is ahead.
    "has_goals", "n_tickets", "ahead",
    # What can be paid now compared with the best route, and cards that the best route lacks.
    "ready", "lacks",
    # Tickets' points: that can still be joined, that can't, joined; routes and cards that their ways still take, and
    # what that is of the turns left.
    "open_points", "lost_points", "done_points", "way_routes", "way_lacks", "way_late",
    # More than two players; whether it is the second card, or tickets to keep, that is decided on.
    "players", "is_second", "is_keep",
    # Tokens or passengers: its own, the most of another; what the next token is worth; wilds that lie face up.
    "collected", "others_collected", "next_token", "wilds_in_row",
)  # fmt: skip
KINDS = ("is_claim", "is_card", "is_wild", "is_deck", "is_tickets", "is_guided")  # the last: the rule of thumb's choice
OF_CLAIMS = (
    # Points, its part of tickets and districts, its rate compared with the best one's, its length.
    "gain", "share", "rate", "length",
    # Wilds that it takes, cards left after it, whether the last round begins with it.
    "wilds_spent", "cards_left", "ends",
    # How far it is contested: ends that others have reached, a parallel route that would do, known cards of others.
    "contested", "has_parallel", "payable_by_others",
    # For tickets: whether it is on a shortest way, what is at stake there, points that it completes; cards that it
    # takes from the way.
    "on_way", "stake", "closes", "spoils",
    # What is taken at its ends, whether it is the last token there; whether it is grey.
    "takings", "is_last_token", "is_grey",
)  # fmt: skip
OF_CARDS = (
    # Its worth, also compared with the deck's, how many the hand and the row have, whether the best route takes it and
    # lacks no other, how many others are known to have, how many the tickets' ways lack.
    "worth", "above_deck", "held", "in_row", "for_best", "completes", "known", "needed",
    # The best of the routes that can be paid with it and can't now, by its rate; whether one of those is on the way.
    "readies", "readies_way",
)  # fmt: skip
OF_KEEPS = (
    # What the plan with these tickets is worth compared with the best, how many they are, their points, the plan's
    # turns compared with those left.
    "plan_worth", "n_kept", "points_kept", "plan_late",
)  # fmt: skip
DEED = KINDS + OF_CLAIMS + OF_CARDS + OF_KEEPS
IS_CLAIM, IS_CARD, IS_WILD, IS_DECK, IS_TICKETS, IS_GUIDED = range(len(KINDS))
CLAIMS_AT = len(KINDS)
CARDS_AT = CLAIMS_AT + len(OF_CLAIMS)
KEEPS_AT = CARDS_AT + len(OF_CARDS)
N_SCENE = len(SCENE)
N_DEED = len(DEED)
N_UNITS = 16  # a power of 2
STRAIGHT = N_UNITS - 1  # the unit that is not bent: straight from a deed's facts to what it is thought of
MAX_DEEDS = MAX_ROUTES + 16
N_BASES = IS_GUIDED  # kinds of deeds

TASTE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("scene", np.float32, (N_SCENE, N_UNITS)),
                ("bias", np.float32, N_UNITS),
                ("deed", np.float32, (N_DEED, N_UNITS)),
                ("out", np.float32, N_UNITS),
            ],
            align=True,
        ),
    )
)


def taste_for(board: TicketBoard) -> Any:
    """The taste taught for boards of this kind, in an array of its own."""
    return read_network(TAUGHT, TASTE, board)


add_rows = adding_rows(N_UNITS)
weigh_rows = weighing_rows(N_UNITS, STRAIGHT)


@kernel
def judge_deeds(taste, scene, deeds, kinds, n, bases, liking):
    """Fill in how much each of n deeds is liked; `bases` is room for what units are by a deed's kind alone."""
    for unit in range(N_UNITS):
        bases[0, unit] = taste.bias[unit]
    add_rows(taste.scene, scene, 0, N_SCENE, bases[0])
    for kind in range(N_BASES - 1, -1, -1):
        for unit in range(N_UNITS):
            bases[kind, unit] = bases[0, unit] + taste.deed[kind, unit]
    for i in range(n):
        kind = kinds[i]
        first = CLAIMS_AT if kind == IS_CLAIM else KEEPS_AT if kind == IS_TICKETS else CARDS_AT
        last = CARDS_AT if kind == IS_CLAIM else N_DEED if kind == IS_TICKETS else KEEPS_AT
        base = kind
        if deeds[i, IS_GUIDED] > 0.0:
            base = N_BASES
            for unit in range(N_UNITS):
                bases[N_BASES, unit] = bases[kind, unit] + taste.deed[IS_GUIDED, unit]
        liking[i] = weigh_rows(taste.deed, deeds, i, first, last, bases, base, taste.out)
