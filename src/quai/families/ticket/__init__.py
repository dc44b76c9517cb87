"""The ticket family for the game API."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quai.board.spec import TicketBoard
from quai.errors import IllegalAction
from quai.families.family import Shuffles
from quai.families.reading import Reader
from quai.families.shuffling import from_names
from quai.families.ticket.chances import outcome, shuffle_names, shuffled
from quai.families.ticket.explain import explain
from quai.families.ticket.filling import fill
from quai.families.ticket.names import Names
from quai.families.ticket.writing import full, seen
from quai.kernel.chance import new_chance
from quai.kernel.copying import copy_states
from quai.ticket import entry
from quai.ticket.legal import MAX_LEGAL
from quai.ticket.score import PARTS
from quai.ticket.state import PHASES, new_states
from quai.ticket.tables import KEEPING, tables

KEYS = ("game", "players", "seat", "phase", "seed", "first", "hands", "row", "deck", "discard", "vehicles", "scores",
        "routes", "tickets", "last_turns", "offer", "claim", "known", "under", "shuffles")  # fmt: skip


def _keys_of_parts(board: TicketBoard) -> list[str]:
    """Keys of a position that only some boards have."""
    keys = ["rejected"] if board.reshuffle_rejected else []
    keys += ["tokens", "aside", "collected"] if board.tokens else []
    return keys + (["passengers", "ends", "collected"] if board.passengers else [])


class TicketFamily:
    """A board of the ticket family with its kernel."""

    kernel = entry
    phases = PHASES
    most_legal = MAX_LEGAL
    name = "ticket"

    def __init__(self, board: TicketBoard) -> None:
        self.board = board
        self.tables = tables(board)
        self.names = Names(board, self.tables)
        self.keys = (*KEYS, *self.names.deck_keys, *_keys_of_parts(board))
        scored = {
            "districts": bool(board.districts),
            "tokens": board.tokens is not None,
            "globetrotter": board.globetrotter > 0,
            "passengers": board.passengers is not None,
        }
        self.parts = [part for part in PARTS if scored.get(part, True)]
        self.all_parts = PARTS

    def new_states(self) -> Any:
        return new_states(1)

    def entries(self) -> list[tuple[Any, tuple[Any, ...]]]:
        states, chances, ids = new_states(1), new_chance(), np.zeros(MAX_LEGAL, np.int64)
        count = np.zeros((5, len(PARTS)), np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
        counts = np.zeros((1, 5, len(PARTS)), np.int64), np.zeros((1, 5), np.int64), np.zeros((1, 5), np.int64)
        at = self.tables, states, 0
        return [
            (entry.random_games, (*at, states, 1, ids, chances, *count)),
            (entry.set_up_at, (*at, chances)),
            (entry.clear_at, at),
            (entry.rebuild_at, at),
            (entry.begin_turn_at, at),
            (entry.legal_at, (*at, ids)),
            (entry.play_at, (*at, 0, ids, chances)),
            (entry.hide_at, (*at, 0)),
            (entry.count_at, (*at, *count)),
            (entry.count_games, (self.tables, states, *counts)),
            (entry.count_tickets, (self.tables, states, *counts[1:])),
            (entry.placer_at, at),
            (copy_states, (states, 1)),
        ]

    def texts(self, states: Any, actions: Sequence[int]) -> list[str]:
        return [self.names.text(states[0], action) for action in actions]

    def is_action(self, action: int) -> bool:
        is_keep = KEEPING < action < KEEPING + (1 << self.board.tickets_drawn)
        return is_keep or action in self.names.texts

    def parse(self, states: Any, text: str) -> int:
        return self.names.parse(states[0], text)

    def explain(self, states: Any, action: int, legal: Sequence[str]) -> IllegalAction:
        return explain(self.names, states[0], action, legal)

    def to_dict(self, state: Any) -> dict[str, Any]:
        return full(self.names, state)

    def from_dict(self, reader: Reader, seed: int | str, states: Any) -> None:
        fill(self.names, reader, seed, states, self.tables)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return seen(self.names, state, seat)

    def shuffle_names(self, shuffles: Shuffles) -> list[tuple[str, list[str]]]:
        return shuffle_names(self.names, shuffles)

    def shuffle_numbers(self, named: list[tuple[str, list[str]]]) -> Shuffles:
        return from_names(shuffled(self.names), named)

    def outcome(self, before: Any, after: Any, action: int, shuffles: Shuffles) -> list[str]:
        return outcome(self.names, before, after, action, shuffles)
