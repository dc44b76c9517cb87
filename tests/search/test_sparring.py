"""Sparring partners choose as the bots do whose names they have."""

from typing import Any

import numba
import numpy as np
import pytest

import quai
from quai.bots import make_bot
from quai.bots.greedy_ticket import GreedyTicket
from quai.bots.ticket_plan import Outlook
from quai.search.player import new_ticket_work
from quai.search.sparring import NO_FOCUS, STYLES, spar
from quai.search.ticket_worth import weights_of

ALIKE = 0.94  # of the choices; of ways that are as good as each other they may take different ones
LESS_ALIKE = {("longroutes", "germany"): 0.75}  # 0.81 when it was counted; why is not known


@numba.njit(error_model="numpy")
def spar_at(boards: Any, states: Any, works: Any, style: int, focus: Any, ids: Any, generator: Any) -> Any:
    return spar(boards[0], states[0], works[0], style, focus, ids, generator)


class Partner:
    """A sparring partner at a table."""

    def __init__(self, game: quai.Game, style: str) -> None:
        self.tables, self.style = game.family.tables, STYLES.index(style)
        self.works = new_ticket_work(game.board)
        self.works["weights"] = weights_of()
        self.focus = np.full(5, NO_FOCUS)
        self.room = np.zeros(game.family.most_legal, np.int64), np.ones(2, np.uint64)

    def choose(self, states: Any) -> int:
        return int(spar_at(self.tables, states.copy(), self.works, self.style, self.focus, *self.room))


@pytest.mark.parametrize("board", ["london", "sanfrancisco", "germany"])
@pytest.mark.parametrize("style", STYLES)
def test_partners_choose_as_bots_do(board: str, style: str) -> None:
    """What a partner does is among what the bot thinks best, from the first decision to the last."""
    game, alike = quai.load(board, 2), []
    for deal in range(6 if board == "germany" else 12):
        bot, rival = (make_bot(name, game.board, deal) for name in (style, "greedy"))
        partner = Partner(game, style)
        assert isinstance(bot, GreedyTicket)
        position = game.new(deal)
        while (seat := position.seat) is not None:
            view, legal = position.view(seat), position.legal
            if seat == 1 or len(legal) == 1:
                position.play(rival.choose(view, legal))
                continue
            judge = bot.judge(Outlook(bot.roads, view))
            worth = {action.id: judge.worth(action) for action in legal}
            chosen = partner.choose(view.states)
            alike.append(worth[chosen] == max(worth.values()))
            position.play(chosen if alike[-1] else max(worth, key=lambda action: worth[action]))
    assert len(alike) > 200
    assert np.mean(alike) > LESS_ALIKE.get((style, board), ALIKE)
