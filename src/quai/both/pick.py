"""Picks between the families: compiled code takes the right one by the type of its board."""

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import overload

from quai.kernel.jit import INTERPRETED
from quai.ticket.tables import TABLES as TICKET_TABLES

_TICKET_BOARD: Any = numba.from_dtype(TICKET_TABLES)


def by_family(ticket: Any, underground: Any) -> Callable[..., Any]:
    """A kernel whose first argument is a board: the ticket family's, or the Underground's."""
    if INTERPRETED:

        def pick(board: Any, *others: Any) -> Any:
            return (ticket if board.dtype == TICKET_TABLES else underground)(board, *others)

        return pick

    def stub(board, *others):
        raise NotImplementedError

    @overload(stub, jit_options={"nogil": True, "error_model": "numpy"})
    def choose(board, *others):
        chosen = ticket if board == _TICKET_BOARD else underground
        return lambda board, *others: chosen(board, *others)

    return stub
