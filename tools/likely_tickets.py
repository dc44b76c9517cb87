"""Counts how much likelier a seat holds a ticket the more of its way it has built: LIKELY in search/ticket_guess.py.

    python tools/likely_tickets.py london --games 60 --players 2 --bot planner --seed 1

At every turn of games between bots, the tickets that another seat holds are compared with those that it does not hold,
by where it has routes. A line for each quarter of its vehicles says how much likelier each case makes a ticket than
routes at neither end do.
"""

import argparse
from typing import Any

import numba
import numpy as np

import quai
from quai.board.limits import MAX_TICKETS
from quai.board.spec import TicketBoard
from quai.lab.games import play_game
from quai.search.ticket_guess import LIKELY, find_built

QUARTERS = 4
CASES = ("neither end", "one end", "both ends", "joined")


@numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]
def _find_built(boards: Any, states: Any, seat: int, built: Any) -> None:
    find_built(boards[0], states[0], seat, built)


def count(game: quai.Game, bot: str, seed: str) -> Any:
    """Over the turns of a game, counts[1 if held, quarter, case] of tickets that the seat in turn does not hold."""
    counts = np.zeros((2, QUARTERS, len(LIKELY)), np.int64)
    played = play_game(game, [bot] * game.players, range(game.players), seed)
    for number in range(len(played.actions)):
        moment = played.at(number)
        if moment.phase == "turn":
            for other in range(game.players):
                if other != moment.seat:
                    _add(counts, game, moment, other)
    return counts


def _add(counts: Any, game: quai.Game, moment: quai.Position, other: int) -> None:
    tables, state = game.family.tables, moment.state
    built = np.zeros(MAX_TICKETS, np.int64)
    _find_built(tables, moment.states, other, built)
    left = state.vehicles[other] / tables[0].vehicles
    quarter = min(QUARTERS - 1, int(QUARTERS * (1 - left)))
    for ticket in range(tables[0].n_tickets):
        if state.holder[ticket] != moment.seat:
            counts[int(state.holder[ticket] == other), quarter, built[ticket]] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="Count which tickets players hold, by what they have built.")
    parser.add_argument("board", help="london, sanfrancisco, germany, or the folder of a board")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    game = quai.load(asked.board, asked.players)
    if not isinstance(game.board, TicketBoard):
        parser.error("only boards of the ticket games have tickets")
    counts = sum(count(game, asked.bot, f"{asked.seed}/{number}") for number in range(asked.games))
    for quarter, (others, held) in enumerate(zip(*counts, strict=True), 1):
        odds = (held + 0.5) / (others + 0.5)  # half a ticket more in each case, for those that never occur
        likelier = ", ".join(f"{case} {n:.1f}" for case, n in zip(CASES, odds / odds[0], strict=True))
        print(f"quarter {quarter}: {likelier}")


if __name__ == "__main__":
    main()
