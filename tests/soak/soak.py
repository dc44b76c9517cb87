"""Many random decisions of each game, with every invariant checked after each one.

python tests/soak/soak.py --decisions 1000000
"""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from rich.progress import track

import quai

sys.path.insert(0, str(Path(__file__).parent.parent / "properties"))

import test_ticket_conservation as ticket
import test_underground_invariants as underground
from ticket_games import STYLES, decisions
from underground_play import Start
from underground_recount import recount

from quai.board import BUILT_IN, load_board

EVERY = 997  # after so many decisions the slower checks are made


def check_ticket(position: quai.Position) -> None:
    board: Any = position.game.board
    data = position.to_dict()
    ticket.check_routes(board, data, [board.vehicles] * data["players"])
    for check in (ticket.check_cards, ticket.check_tickets, ticket.check_tokens, ticket.check_passengers):
        check(board, data)


def check_legal(position: quai.Position) -> None:
    """Legal ids ascend, are unique, and there are some before the end."""
    ids = [action.id for action in position.legal]
    assert ids == sorted(set(ids))
    assert bool(ids) != position.is_over


def check_journeys(position: quai.Position) -> None:
    """The position comes back from JSON and from its record with the same bytes."""
    bytes_now = position.states.tobytes()
    assert position.game.position(position.to_dict()).states.tobytes() == bytes_now
    assert quai.replay(position.record()).states.tobytes() == bytes_now


def ticket_games(name: str, seed: int) -> Iterator[quai.Position]:
    """Game after game, with every number of players and every style of play."""
    low, high = load_board(name).players
    for number in count():
        dice = random.Random(f"{seed}/{number}")
        game = quai.load(name, dice.randint(low, high))
        for position in decisions(
            game.new(f"{seed}/{number}", "random"), dice.choice(list(STYLES)), dice.getrandbits(32)
        ):
            check_ticket(position)
            yield position


def underground_games(seed: int) -> Iterator[quai.Position]:
    """Game after game between players who build anything, or loops."""
    for number in count():
        dice = random.Random(f"{seed}/{number}")
        players = dice.randint(2, 5)
        habit = dice.choice(["random", "loops"])
        start = Start("underground", players, dice.getrandbits(32), dice.randrange(players), habit)
        yield from underground_game(start)


def underground_game(start: Start) -> Iterator[quai.Position]:
    position, player = start.new(), start.player()
    board: Any = position.game.board
    after = position.to_dict()
    while not position.is_over:
        action = player.decide(position)
        before, after = after, position.play(action).to_dict()
        underground.check_build(before, after, action.text)
        underground.check_cards(board, before, after)
        underground.check_passenger(after)
        yield position
    underground.check_tracks(board, after)
    parts = position.view(None)["earned"]
    for seat, counted in enumerate(recount(position)):
        assert {part: parts[seat][part] for part in counted} == dict(counted)


def soak(name: str, n: int, seed: int) -> Iterator[None]:
    """So many decisions of a game, one after another."""
    games = underground_games(seed) if name == "underground" else ticket_games(name, seed)
    for number, position in enumerate(islice(games, n)):
        check_legal(position)
        if number % EVERY == 0:
            check_journeys(position)
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=BUILT_IN, action="append")
    options = parser.parse_args()
    for name in options.game or BUILT_IN:
        shown = track(
            soak(name, options.decisions, options.seed), name, options.decisions, disable=not sys.stderr.isatty()
        )
        for _ in shown:
            pass
        print(f"{name}: {options.decisions} decisions, nothing wrong")


if __name__ == "__main__":
    main()
