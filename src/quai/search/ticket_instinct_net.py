"""The networks that know a board of the ticket games by heart: how large they are, and where their numbers are kept."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from quai.board.limits import MAX_COLOURS, MAX_DISTRICTS, MAX_OFFER, MAX_PLACES, MAX_ROUTES, MAX_SEATS, MAX_TICKETS
from quai.board.spec import TicketBoard
from quai.kernel.vectors import WIDTHS
from quai.search.networks import write_whole
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
MAX_INPUTS = (
    N_SCENE + PHASES + OF_ROUTE * MAX_ROUTES + OF_TICKET * MAX_TICKETS + OF_CARD * N_CARDS + OF_OTHER * OTHERS
    + OF_TABLE + OF_DISTRICT * MAX_DISTRICTS + OF_PLACE * MAX_PLACES + MAX_SEATS * N_KINDS
)  # fmt: skip
MAX_OUTPUTS = MAX_ROUTES + MAX_COLOURS + 1 + 2 + MAX_TICKETS  # routes, cards, the deck, to ask for tickets, tickets


def network_record(n_first: int, n_second: int) -> Any:
    """A network with so many units in its first layer and in its second, each one of the WIDTHS of kernel vectors."""
    assert {n_first, n_second} <= set(WIDTHS)
    fields: list[Any] = [
        ("n_inputs", np.int64),  # 0 if the board was not learnt
        ("first", np.float32, (MAX_INPUTS, n_first)),
        ("first_bias", np.float32, n_first),
        ("second", np.float32, (n_first, n_second)),
        ("second_bias", np.float32, n_second),
        ("liking", np.float32, (MAX_OUTPUTS, n_second)),
        ("liking_bias", np.float32, MAX_OUTPUTS),
        ("winning", np.float32, n_second),
        ("winning_bias", np.float32, 1),
        # Room for what it is told, and for its units.
        ("told", np.float32, MAX_INPUTS),
        ("listed", np.int64, MAX_INPUTS + 1),
        ("outputs", np.int64, MAX_OFFER),
        ("unit", np.float32, n_first),
        ("deep", np.float32, n_second),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


# What is learnt by heart: the planner's habit; the expert's instinct with two players, and with more.
NETWORKS = {"habit": network_record(32, 32), "duel": network_record(64, 32), "table": network_record(64, 32)}
LEARNT = ("first", "first_bias", "second", "second_bias", "liking", "liking_bias", "winning", "winning_bias")


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


def file_of(what: str) -> Path:
    return Path(__file__).with_name(f"{what}.npz")


def learnt(what: str, board: TicketBoard) -> Any:
    """Habit or instinct as taught on this board, in an array of its own; empty if nothing was."""
    return with_parts(what, parts_of(file_of(what), board))


def parts_of(file: Path | str, board: TicketBoard) -> dict[str, Any]:
    """What a file has of a board's network; nothing if it has none."""
    name = name_of(board)
    with np.load(file) as kept:
        return {part: kept[f"{name}_{part}"].astype(np.float32) for part in LEARNT if f"{name}_{part}" in kept}


def by_heart(board: TicketBoard) -> dict[str, Any]:
    """All that was learnt on this board."""
    return {what: learnt(what, board) for what in NETWORKS}


def write_learnt(what: str, board: TicketBoard, parts: dict[str, Any]) -> None:
    """In place of what there was for this board; half precision is enough."""
    with np.load(file_of(what)) as before:
        kept = dict(before)
    kept |= {f"{name_of(board)}_{part}": numbers.astype(np.float16) for part, numbers in parts.items()}
    write_whole(file_of(what), kept)


def with_parts(what: str, parts: dict[str, Any]) -> Any:
    """A network in an array of its own, with these parts."""
    network = np.zeros(1, NETWORKS[what])
    for part, numbers in parts.items():
        network[part][0][tuple(slice(size) for size in numbers.shape)] = numbers
        if part == "first":
            network["n_inputs"] = len(numbers)
    return network
