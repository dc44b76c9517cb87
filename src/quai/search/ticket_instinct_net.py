"""The networks that know a board of the ticket games by heart: how large they are, and where their numbers are kept."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from quai.board.limits import MAX_COLOURS, MAX_DISTRICTS, MAX_OFFER, MAX_PLACES, MAX_ROUTES, MAX_SEATS, MAX_TICKETS
from quai.board.spec import TicketBoard
from quai.search.care import PUPILS
from quai.search.ticket_taste import N_SCENE
from quai.ticket.state import N_CARDS, N_KINDS
from quai.ticket.tables import tables

OTHERS = MAX_SEATS - 1
PHASES = 4  # turn, second card, tickets to keep, tickets at set-up
OF_ROUTE = 10  # mine, of each of the others, open, payable, cards that it lacks, on a ticket's way, its share
OPEN, PAYABLE, LACKS, ON_WAY, SHARE = range(MAX_SEATS, OF_ROUTE)
OF_TICKET = 3  # joined, held and not joined, offered
OF_CARD = 6 + OTHERS  # in the hand, two, three, four of it, face up, unseen, known of each of the others
OF_OTHER = 5  # there is one, cards, vehicles, points more, tickets
OF_TABLE = 3 + MAX_SEATS  # last round, vehicles, points, who began
OF_DISTRICT = 4  # mine, nearly mine, another's, nearly another's
OF_PLACE = 2  # tokens or passengers there, what may be taken of them
N_FIRST = 128  # hidden units
N_SECOND = 64
MAX_INPUTS = (
    N_SCENE + PHASES + OF_ROUTE * MAX_ROUTES + OF_TICKET * MAX_TICKETS + OF_CARD * N_CARDS + OF_OTHER * OTHERS
    + OF_TABLE + OF_DISTRICT * MAX_DISTRICTS + OF_PLACE * MAX_PLACES + MAX_SEATS * N_KINDS
)  # fmt: skip
MAX_OUTPUTS = MAX_ROUTES + MAX_COLOURS + 1 + 2 + MAX_TICKETS  # routes, cards, the deck, to ask for tickets, tickets

BY_HEART = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("n_inputs", np.int64),  # 0 if the board was not learnt
                ("first", np.float32, (MAX_INPUTS, N_FIRST)),
                ("first_bias", np.float32, N_FIRST),
                ("second", np.float32, (N_FIRST, N_SECOND)),
                ("second_bias", np.float32, N_SECOND),
                ("liking", np.float32, (MAX_OUTPUTS, N_SECOND)),
                ("liking_bias", np.float32, MAX_OUTPUTS),
                ("winning", np.float32, N_SECOND),
                ("winning_bias", np.float32, 1),
                # Room for what it is told, and for its units.
                ("told", np.float32, MAX_INPUTS),
                ("listed", np.int64, MAX_INPUTS + 1),
                ("outputs", np.int64, MAX_OFFER),
                ("unit", np.float32, N_FIRST),
                ("deep", np.float32, N_SECOND),
            ],
            align=True,
        ),
    )
)
LEARNT = ("first", "first_bias", "second", "second_bias", "liking", "liking_bias", "winning", "winning_bias")
FILES = {"planner": "habit.npz", "expert": "instinct.npz"}  # what was taught, by board


def n_inputs(board: Any) -> int:
    """What the network is told on a board, by its tables."""
    n_kinds = int(max(board.n_symbols, board.n_passenger_colours))
    n = N_SCENE + PHASES + OF_ROUTE * int(board.n_routes) + OF_TICKET * int(board.n_tickets)
    n += OF_CARD * (int(board.n_colours) + 1) + OF_OTHER * OTHERS + OF_TABLE + OF_DISTRICT * int(board.n_districts)
    return n + (OF_PLACE * int(board.n_places) + MAX_SEATS * n_kinds if n_kinds else 0)


def n_outputs(board: Any) -> int:
    return int(board.n_routes) + int(board.n_colours) + 1 + 2 + int(board.n_tickets)


def name_of(board: TicketBoard) -> str:
    """Boards are told apart by all that counts in the game: a changed route is another board."""
    return hashlib.sha256(tables(board).tobytes()).hexdigest()[:12]


def file_of(pupil: str) -> Path:
    return Path(__file__).with_name(FILES[pupil])


def learnt_by(pupil: str, board: TicketBoard) -> Any:
    """What the planner or the expert was taught on this board, in an array of its own; empty if nothing was."""
    with np.load(file_of(pupil)) as kept:
        name = name_of(board)
        parts = {part: kept[f"{name}_{part}"] for part in LEARNT if f"{name}_{part}" in kept}
    return with_parts(parts)


def by_heart(board: TicketBoard) -> Any:
    """What both were taught, one after the other."""
    return np.concatenate([learnt_by(pupil, board) for pupil in PUPILS])


def write_learnt(pupil: str, board: TicketBoard, parts: dict[str, Any]) -> None:
    """In place of what there was for this board; half precision is enough."""
    with np.load(file_of(pupil)) as before:
        kept = dict(before)
    kept |= {f"{name_of(board)}_{part}": numbers.astype(np.float16) for part, numbers in parts.items()}
    np.savez_compressed(file_of(pupil), **kept)


def with_parts(parts: dict[str, Any]) -> Any:
    """A network in an array of its own, with these parts."""
    network = np.zeros(1, BY_HEART)
    for part, numbers in parts.items():
        network[part][0][tuple(slice(size) for size in numbers.shape)] = numbers
        if part == "first":
            network["n_inputs"] = len(numbers)
    return network
