"""What the players of the ticket games aim at, and when they think anew."""

from typing import Any

import numba
import numpy as np

import quai
from quai.search.player import new_ticket_work
from quai.search.ticket_aims import appraise
from quai.search.ticket_pay import best_payment

TICKET = "big_ben-tower_of_london"


@numba.njit(error_model="numpy")
def shares_at(boards: Any, states: Any, works: Any, is_paying: bool) -> None:
    """What a seat in a hurry aims at, and how it would pay."""
    appraise(boards[0], states[0], states[0].seat, works[0], False)
    if is_paying:
        best_payment(boards[0], states[0], works[0])


def test_aims_are_found_anew_after_a_route_that_served_them() -> None:
    """Paying for a route of a ticket's way, with a choice of cards, does not hide that the way has changed."""
    game = quai.load("london", 2)
    hand = dict.fromkeys(game.board.colours, 4) | {"wild": 2}
    start = {"seat": 0, "phase": "turn", "hands": [hand, {}], "tickets": [[TICKET], []]}
    tables, works = game.family.tables, new_ticket_work(game.board)

    def shares(position: quai.Position, is_paying: bool = False) -> Any:
        shares_at(tables, position.states.copy(), works, is_paying)
        return works["aims"]["share"][0, 0].copy()

    position = game.position(start)
    before = shares(position)
    assert before.any()
    route = int(np.argmax(before))
    position.play(f"claim {game.board.routes[route].id}")
    assert position.phase == "pay"
    shares(position, is_paying=True)
    position.play(position.legal[0])
    works_kept = shares(position.game.position(position.to_dict() | {"seat": 0, "phase": "turn"}))
    assert not works_kept[route]
    assert (works_kept != before).any()
