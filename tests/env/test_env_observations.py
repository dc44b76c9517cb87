"""What learners see: all that the fields say, and nothing that a seat may not know."""

import random
from typing import Any

import numpy as np
import pytest
from env_tables import ALL_TABLES, MOST, observer, played
from told import told

import quai
from quai.env.kernels import batch
from quai.game import copied

each_table = pytest.mark.parametrize(("name", "players"), ALL_TABLES)


@each_table
def test_every_field_tells_what_the_view_says(name: str, players: int) -> None:
    """Through random games, an observation agrees with the JSON of the seat's view, field by field."""
    eyes = observer(name, players)
    for number, position in enumerate(played(eyes.game, players)):
        seat = position.seat if number % 3 and position.seat is not None else number % players
        seen = eyes.fields.split(eyes.observation(position, seat))
        expected = told(position, seat)
        assert set(seen) - {"rejected"} == set(expected) - {"rejected"}
        for field, value in expected.items():
            assert np.array_equal(seen[field], value), (number, seat, field)


@each_table
def test_the_kernel_writes_as_many_numbers_as_the_table_has(name: str, players: int) -> None:
    """The last number belongs to the last field, and all are within their bounds."""
    eyes = observer(name, players)
    family = eyes.game.family
    for position in played(eyes.game, 7):
        observation = np.zeros(eyes.fields.size, np.int16)
        written = batch.look_at(family.tables, position.states, 0, 1, family.new_states(), observation)
        assert written == eyes.fields.size
        assert (eyes.fields.low <= observation).all()
        assert (observation <= eyes.fields.high).all()


@each_table
def test_masks_are_the_legal_actions(name: str, players: int) -> None:
    """Through random games the mask has a 1 for each legal action, and for no other."""
    eyes = observer(name, players)
    for position in played(eyes.game, players + 100):
        assert np.flatnonzero(eyes.mask(position)).tolist() == [action.id for action in position.legal]


def scrambled(position: quai.Position, viewer: int, dice: random.Random) -> Any:
    """The state with everything changed that the viewer may not know."""
    states = copied(position.states)
    state = states[0]
    state.key[:] = np.array([[dice.getrandbits(64) for _ in row] for row in state.key], np.uint64)
    deck = state.deck[: int(state.n_deck)].tolist()
    if "hand" in states.dtype.names:
        deck = deal_anew(state, viewer, deck, dice)
        swap_tickets(state, viewer, dice, position.game.board)
    else:
        dice.shuffle(deck)
    state.deck[: len(deck)] = deck
    return states


def deal_anew(state: Any, viewer: int, deck: list[int], dice: random.Random) -> list[int]:
    """Mix the deck with all cards in other hands that were not taken face up, and deal them again."""
    others = [seat for seat in range(int(state.players)) if seat != viewer]
    unknown = {seat: (state.hand[seat] - state.known[seat]).tolist() for seat in others}
    pool = deck + [card for counts in unknown.values() for card, n in enumerate(counts) for _ in range(n)]
    dice.shuffle(pool)
    for seat, counts in unknown.items():
        state.hand[seat] = state.known[seat]
        for _ in range(sum(counts)):
            state.hand[seat, pool.pop()] += 1
    return pool


def swap_tickets(state: Any, viewer: int, dice: random.Random, board: Any) -> None:
    """Every ticket whose place the viewer does not know changes places with another of its deck."""
    offered = set(state.offer[viewer, : int(state.n_offer[viewer])].tolist())
    swap = np.arange(128)
    for deck in board.decks:
        free = [
            number
            for number, ticket in enumerate(board.tickets)
            if ticket.deck == deck and viewer not in (state.holder[number], state.rejecter[number])
            if number not in offered
        ]
        swap[free] = dice.sample(free, len(free))
    for field in ("holder", "rejecter"):
        state[field][swap] = state[field].copy()
    for field in ("offer", "ticket_deck"):
        state[field][:] = np.where(state[field] < 0, -1, swap[state[field]])


def is_changed(twin: quai.Position, position: quai.Position) -> bool:
    """True if the deck is in another order, and not only the key another one."""
    return bool((twin.state.deck != position.state.deck).any())


@each_table
def test_observations_do_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    """With other cards in deck and hands, other tickets and another seed every seat sees the same."""
    eyes = observer(name, players)
    dice = random.Random(players)
    changed = 0
    for number, position in enumerate(played(eyes.game, players + 200)):
        viewer = number % players
        twin = quai.Position(eyes.game, scrambled(position, viewer, dice), position.seed)
        changed += is_changed(twin, position)
        assert np.array_equal(eyes.observation(twin, viewer), eyes.observation(position, viewer)), number
    assert changed > number / 8


@pytest.mark.parametrize("name", ["london", "sanfrancisco", "germany"])
def test_first_tickets_are_chosen_in_secret(name: str) -> None:
    """While others still choose, it can't be seen how many tickets a seat has kept."""
    eyes = observer(name, 3)
    position = eyes.game.new(3)
    while position.phase != "setup_keep":
        position.play(position.legal[0])
    seen = {eyes.observation(position.copy().play(action), 2).tobytes() for action in position.legal}
    assert len(position.legal) > 1
    assert len(seen) == 1


@pytest.mark.parametrize("name", MOST)
def test_the_seat_itself_comes_first(name: str) -> None:
    """Who decides is the first of the seats to itself, the second to the seat before it."""
    eyes = observer(name, 3)
    position = eyes.game.new(1)
    decides = [eyes.fields.split(eyes.observation(position, seat))["decides"].tolist() for seat in range(3)]
    assert decides == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
