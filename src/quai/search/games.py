"""Whole games between kernel players, inside compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quai.kernel.chance import new_chance
from quai.search import entry, random_entry
from quai.search.batch import Batch
from quai.search.minds import RANDOM
from quai.search.player import Kernels, Mind, new_room, nodes_for


def play_games(
    family: Any, minds: Sequence[Mind], keys: Any, generators: Any, turns: Any, keeps_states: bool, most_noted: int
) -> Batch:
    """Play one game for each set of keys, and note so many actions of each at most.

    Game i is between all minds: mind j sits on seat (j + turns[i]) % players, and generators[i, seat] is its chance.
    """
    batch = new_batch(family, len(minds), keys, generators, turns, keeps_states, most_noted)
    if all(mind.kind == RANDOM for mind in minds):
        ids = np.zeros(family.most_legal, np.int64)
        random_entry.play_games(family.tables, batch, ids, new_chance())
    else:
        kernels = Kernels(family.board, family.tables, family.new_states)
        room = new_room(kernels, nodes_for(max(mind.iterations for mind in minds)))
        kinds = np.array([mind.kind for mind in minds])
        iterations = np.array([mind.iterations for mind in minds])
        given: Any = (family.tables, batch, family.new_states(), *room, kinds, iterations)
        entry.play_games(*given)
    return batch


def new_batch(
    family: Any, players: int, keys: Any, generators: Any, turns: Any, keeps_states: bool, most_noted: int
) -> Batch:
    """Games with these keys, before they are played."""
    n, blanks = len(keys), family.new_states()
    blanks["players"] = players
    return Batch(
        blanks=blanks,
        keys=keys,
        generators=generators.copy(),
        turns=turns,
        states=np.zeros(n if keeps_states else 1, blanks.dtype),
        decisions=np.zeros(n, np.int64),
        log=np.empty((n, most_noted), np.int32),
        parts=np.zeros((n, players, len(family.all_parts)), np.int64),
        totals=np.zeros((n, players), np.int64),
        wins=np.zeros((n, players), np.int64),
    )
