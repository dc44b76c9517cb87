"""Whole games between kernel players, inside compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quai.kernel.chance import new_chance
from quai.search import entry, random_entry
from quai.search.minds import RANDOM
from quai.search.player import Kernels, Mind, new_room, nodes_for


def play_games(
    family: Any, players: int, minds: Sequence[Mind], keys: Any, generators: Any, log: Any = None
) -> tuple[Any, Any]:
    """Play one game for each set of keys; minds[seat] plays a seat. The final states, and how many decisions each game
    had; with a log (a row for each game) also the ids of the actions."""
    states = np.zeros(len(keys), family.new_states().dtype)
    states["players"] = players
    states["key"] = keys
    decisions = np.zeros(len(keys), np.int64)
    log = np.zeros((len(keys), 0), np.int64) if log is None else log
    if all(mind.kind == RANDOM for mind in minds):
        ids = np.zeros(family.most_legal, np.int64)
        random_entry.play_games(family.tables, states, ids, new_chance(), generators.copy(), decisions, log)
    else:
        kernels = Kernels(family.board, family.tables, family.new_states)
        room = new_room(kernels, nodes_for(max(mind.iterations for mind in minds)))
        kinds = np.array([mind.kind for mind in minds])
        iterations = np.array([mind.iterations for mind in minds])
        seats = (generators.copy(), kinds, iterations)
        given: Any = (family.tables, states, family.new_states(), *room, *seats, decisions, log)
        entry.play_games(*given)
    return states, decisions
