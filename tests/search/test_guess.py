"""What a view hides, guessed: it agrees with everything the seat has seen."""

from collections import Counter
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import quai
from quai.board import BUILT_IN, load_board
from quai.game import copied
from quai.kernel.chance import keys
from quai.lab.simulate import play_game
from quai.search.both import guess, suspect
from quai.search.player import Kernels, new_room

TABLES = [
    pytest.param(board, players, id=f"{Path(board).name}-{players}")
    for board in BUILT_IN
    for players in range(load_board(board).players[0], load_board(board).players[1] + 1)
]


@numba.njit(error_model="numpy")
def guess_at(boards, states, seat, works, generator):
    suspect(boards[0], states[0], works)
    guess(boards[0], states[0], seat, works, generator)


def moments(game: quai.Game, board: str) -> Any:
    """Positions of a game at random, each with the seat that decides."""
    position = play_game(game, ["random"] * game.players, range(game.players), f"guess {board}")
    for number in range(0, len(position.actions), 7):
        moment = position.at(number)
        yield moment, moment.seat


def guessed(position: quai.Position, seat: int, seed: int) -> Any:
    family = position.game.family
    states = copied(position.view(seat).states)
    works = new_room(Kernels(position.game.board, family.tables, family.new_states), 1)[3]
    guess_at(family.tables, states, seat, works, keys(seed)[0].copy())
    return states


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_guess_looks_the_same_to_the_seat(board: str, players: int) -> None:
    """Hide the guess again, and it is the view it was made from."""
    game = quai.load(board, players)
    family = game.family
    for position, seat in moments(game, board):
        if position.phase.startswith("setup"):
            continue  # how many tickets the others keep is hidden then, and made up
        states = guessed(position, seat, 1)
        family.kernel.hide_at(family.tables, states, 0, seat)
        assert family.view(states[0], seat) == position.view(seat)


@pytest.mark.parametrize("board", ["london", "sanfrancisco", "germany"])
def test_a_guess_has_all_cards_and_tickets(board: str) -> None:
    """As many of each card as in the box, and every ticket once."""
    game = quai.load(board, 3)
    for position, seat in moments(game, board):
        state = guessed(position, seat, 2)[0]
        cards = state.hand[:3].sum(axis=0) + state.discard
        for card in [*state.row, *state.deck[: state.n_deck]]:
            cards[card] += card >= 0
        assert cards.tolist() == game.family.tables[0].cards.tolist()
        n = int(game.family.tables[0].n_tickets)
        places: Counter[int] = Counter(ticket for ticket in range(n) if state.holder[ticket] != -1)
        places.update(int(t) for deck, size in enumerate(state.n_ticket_deck) for t in state.ticket_deck[deck, :size])
        places.update(int(t) for each in range(3) for t in state.offer[each, : state.n_offer[each]])
        assert max(places.values()) == 1
        assert -1 not in places
        if not position.phase.startswith("setup"):
            assert len(places) == n


@pytest.mark.parametrize("board", BUILT_IN)
def test_guesses_differ(board: str) -> None:
    """Another generator, another guess."""
    game = quai.load(board)
    position = game.new(1)
    assert guessed(position, position.seat or 0, 1).tobytes() != guessed(position, position.seat or 0, 2).tobytes()


@pytest.mark.parametrize("board", ["london", "germany"])
def test_cards_taken_face_up_stay_in_the_hand(board: str) -> None:
    """What is publicly known of a hand is in every guess of it."""
    game = quai.load(board, 2)
    for position, seat in moments(game, board):
        other = 1 - seat
        state = guessed(position, seat, 3)[0]
        assert np.all(state.hand[other] >= position.state.known[other])
        assert state.hand[other].sum() == position.state.n_hand[other]


def test_built_tickets_are_guessed() -> None:
    """At the end the tickets that the other seat holds are mostly joined, and guessed far more often than others."""
    game = quai.load("london", 2)
    held, others = [], []
    for seed in range(6):
        position = play_game(game, ["greedy", "greedy"], range(2), f"built {seed}")
        moment = position.at(len(position.actions) - 1)
        seat = moment.seat or 0
        guesses = np.array([guessed(moment, seat, each)[0].holder == 1 - seat for each in range(40)]).mean(axis=0)
        for ticket in range(len(game.board.tickets)):
            (held if moment.state.holder[ticket] == 1 - seat else others).append(guesses[ticket])
    assert np.mean(held) > 5 * np.mean(others)
