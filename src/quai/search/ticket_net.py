"""The network that weighs a seat's facts in the ticket games: what it is told, and where its numbers are kept."""

from pathlib import Path
from typing import Any

import numpy as np

from quai.board.spec import TicketBoard
from quai.kernel.jit import kernel
from quai.kernel.vectors import adding_rows
from quai.search.networks import read_network

FITTED = Path(__file__).with_name("outlook.npz")  # by what a board has

FACTS = (
    # Points on the track, and of tickets: completed, that the plan completes, that it does not.
    "score", "done", "planned", "failed",
    # How many tickets: all, completed, planned.
    "n_tickets", "n_done", "n_planned",
    # The plan: its turns, also as a part of those that are left, its spaces, cards that it lacks, routes ready.
    "plan_turns", "plan_late", "plan_spaces", "plan_missing", "plan_ready",
    # The hand: all cards, wilds, those of its best colour; the others' largest one.
    "cards", "wilds", "best_colour", "others_cards",
    # Routes: the two best that can be paid, and what the best of all brings for a turn.
    "best_now", "second_now", "best_rate",
    # Vehicles left: its own, the fewest of the others, the fewest of all.
    "vehicles", "others_vehicles", "fewest",
    # Who is next: 0 if it is the seat itself; players beyond two; whether there are tickets to draw.
    "order", "players", "tickets_left",
    # Bonuses as they stand, and how near the next ones are.
    "districts", "near_districts", "tokens", "n_tokens",
    "passengers", "n_passengers", "lead", "sure_lead", "none_of", "globetrotter",
)  # fmt: skip
N_FACTS = len(FACTS)
N_HIDDEN = 32

NET = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("first", np.float32, (N_FACTS, N_HIDDEN)),
                ("bias", np.float32, N_HIDDEN),
                ("second", np.float32, N_HIDDEN),
            ],
            align=True,
        ),
    )
)


def net_for(board: TicketBoard) -> Any:
    """The network fitted for boards of this kind, in an array of its own."""
    return read_network(FITTED, NET, board)


add_rows = adding_rows(N_HIDDEN)


@kernel
def strength_of(net, facts, inner):
    """What the network makes of a seat's facts: one hidden layer, bent by x / (1 + |x|); `inner` is room for it."""
    for h in range(N_HIDDEN):
        inner[h] = net.bias[h]
    add_rows(net.first, facts, 0, N_FACTS, inner)
    strength = np.float32(0.0)
    for h in range(N_HIDDEN):
        strength += net.second[h] * (inner[h] / (np.float32(1.0) + abs(inner[h])))
    return np.float64(strength)
