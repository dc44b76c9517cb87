"""`python -m quai.search`: compile planner and expert for both families, once, giving way to other work."""

import os
from functools import partial
from typing import Any

from quai.alone import is_alone
from quai.board import load_board
from quai.kernel.jit import cache_folder
from quai.search.player import Kernels, compile_players
from quai.ticket import state as ticket_state
from quai.ticket import tables as ticket_tables
from quai.underground import state as underground_state
from quai.underground import tables as underground_tables

PARTS: Any = (("underground", underground_tables, underground_state), ("london", ticket_tables, ticket_state))


def main() -> None:
    lock = os.open(cache_folder("search") / "lock", os.O_RDWR | os.O_CREAT, 0o600)  # held until the process ends
    if not is_alone(lock):
        return  # another process is at it already
    if hasattr(os, "nice"):
        os.nice(10)
    for name, tables, state in PARTS:
        board = load_board(name)
        compile_players(Kernels(board, tables.tables(board), partial(state.new_states, 1)), print)


if __name__ == "__main__":
    main()
