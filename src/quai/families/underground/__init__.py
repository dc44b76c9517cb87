"""On the Underground for the game API."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quai.board.spec import UndergroundBoard
from quai.errors import IllegalAction
from quai.families.family import Shuffles
from quai.families.reading import Reader
from quai.families.shuffling import Shuffled, from_names, to_names
from quai.families.underground.explain import explain
from quai.families.underground.filling import fill
from quai.families.underground.names import Names
from quai.families.underground.writing import full, seen
from quai.kernel.chance import CARDS, SETUP, new_chance
from quai.kernel.copying import copy_states
from quai.underground import entry
from quai.underground.legal import MAX_LEGAL
from quai.underground.state import PARTS, PHASES, new_states
from quai.underground.tables import MAX_RIDES, tables

KEYS = ("game", "players", "seat", "phase", "seed", "first", "scores", "lines", "tracks", "passenger", "markers",
        "cards", "deck", "branch", "builds_left", "shuffles")  # fmt: skip


class UndergroundFamily:
    """A board of On the Underground with its kernel."""

    kernel = entry
    phases = PHASES
    parts = all_parts = PARTS
    most_legal = MAX_LEGAL
    name = "underground"
    keys = KEYS

    def __init__(self, board: UndergroundBoard) -> None:
        self.board = board
        self.tables = tables(board)
        self.names = Names(board, self.tables)
        self.shuffled = {
            "lines": Shuffled(SETUP, self.names.lines),
            "markers": Shuffled(SETUP, board.symbols),
            "cards": Shuffled(CARDS, self.names.stations, top_last=True),
        }

    def new_states(self) -> Any:
        return new_states(1)

    def entries(self) -> list[tuple[Any, tuple[Any, ...]]]:
        states, chances, ids = new_states(1), new_chance(), np.zeros(MAX_LEGAL, np.int64)
        count = np.zeros((5, len(PARTS)), np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
        rides = np.zeros(MAX_RIDES, np.int64)
        counts = np.zeros((1, 5, len(PARTS)), np.int64), np.zeros((1, 5), np.int64), np.zeros((1, 5), np.int64)
        at = self.tables, states, 0
        return [
            (entry.random_games, (*at, states, 1, ids, chances, *count)),
            (entry.set_up_at, (*at, chances)),
            (entry.rebuild_at, at),
            (entry.legal_at, (*at, ids)),
            (entry.play_at, (*at, 0, ids, chances)),
            (entry.rides_at, (*at, rides, rides)),
            (entry.hide_at, (*at, 0)),
            (entry.count_at, (*at, *count)),
            (entry.count_games, (self.tables, states, *counts)),
            (copy_states, (states, 1)),
        ]

    def texts(self, states: Any, actions: Sequence[int]) -> list[str]:
        return self.names.all_texts(states, list(actions))

    def is_action(self, action: int) -> bool:
        return 0 <= action < int(self.tables[0].n_actions)

    def parse(self, states: Any, text: str) -> int:
        return self.names.parse(states, text)

    def explain(self, states: Any, action: int, legal: Sequence[str]) -> IllegalAction:
        return explain(self.names, states[0], action, legal)

    def to_dict(self, state: Any) -> dict[str, Any]:
        return full(self.names, state)

    def from_dict(self, reader: Reader, seed: int | str, states: Any) -> None:
        fill(self.names, reader, seed, states, self.tables)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return seen(self.names, state, seat)

    def shuffle_names(self, shuffles: Shuffles) -> list[tuple[str, list[str]]]:
        """Lines are dealt size by size, then come the markers, then the cards."""
        words = ["lines"] * (len(shuffles) - 2) + ["markers", "cards"]
        words = words if shuffles else []
        return [(word, to_names(self.shuffled[word], order)) for word, (_, order) in zip(words, shuffles, strict=True)]

    def shuffle_numbers(self, named: list[tuple[str, list[str]]]) -> Shuffles:
        return from_names(self.shuffled, named)

    def outcome(self, before: Any, after: Any, action: int, shuffles: Shuffles) -> list[str]:
        """The destinations turned up at the end of the turn."""
        return [self.names.stations[card] for card in before.deck[after.n_deck : before.n_deck][::-1]]
