"""What things are worth to a seat of the ticket family, in points."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from quai.board.limits import MAX_PASSENGER_COLOURS
from quai.board.spec import TicketBoard
from quai.kernel.jit import kernel
from quai.search.networks import kind_of
from quai.ticket.state import WILD
from quai.ticket.tables import GREY_ROUTE
from quai.ticket.tokens import can_take_token

TUNED = Path(__file__).with_name("weights.toml")  # by what a board has
LAST_VEHICLES = 2  # whoever has no more begins the last round

WEIGHTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # In points:
                ("turn", np.float64),  # a turn, when plans are made
                ("vehicle", np.float64),  # a vehicle
                ("margin", np.float64),  # what a ticket must bring more than its failing costs
                ("ticket", np.float64),  # times what completing one brings
                ("token", np.float64),  # another symbol
                ("district", np.float64),  # times its points
                ("set", np.float64),  # of its worth: the part that depends on how many there are
                ("passenger", np.float64),  # times the points of a majority
                ("first", np.float64),  # of the points for second place: a first passenger
                ("unsure", np.float64),  # how little a lead says, for each passenger still to be taken
                ("another", np.float64),  # another ticket, beyond what it promises
                ("tickets_pay", np.float64),  # what new tickets must promise
                # In points for a turn:
                ("spare", np.float64),  # a card that nothing lacks, for each such card in the hand
                ("wild", np.float64),  # the same of a wild
                # In turns:
                ("draw", np.float64),  # to find a card that is missing
                ("face_up", np.float64),  # saved if it lies face up
                ("held", np.float64),  # a card in the hand
                ("joint", np.float64),  # times those for cards that several routes of a plan need
                ("pace", np.float64),  # vehicles that a player places in one
                ("patience", np.float64),  # a plan may take so many times the turns that are left
                ("enough_turns", np.float64),  # for new tickets
                # Parts of one:
                ("scenic", np.float64),  # of the points on the way, set against its turns, when plans are made
                ("doubt", np.float64),  # of a ticket that takes all turns left: that it fails
                ("focus", np.float64),  # of the best route's rate: routes below are not drawn for
                ("eager", np.float64),  # of the best route's rate: routes above are claimed at once
                ("late", np.float64),  # of the best route's rate: so much less will do in the last turn
                # Tickets to ask of a second deck:
                ("long_at_setup", np.float64),
                ("long_later", np.float64),
                ("taste", np.float64),  # above 0: the taste decides what to do in a turn
            ],
            align=True,
        ),
    )
)

WEIGHED: dict[str, float] = {
    "turn": 3.0,
    "vehicle": 0.0,
    "margin": 0.0,
    "ticket": 1.0,
    "token": 1.0,
    "set": 0.3,
    "district": 0.5,
    "passenger": 0.8,
    "first": 0.3,
    "unsure": 1.0,
    "another": 0.0,
    "tickets_pay": 12.0,
    "spare": 0.02,
    "wild": 0.05,
    "draw": 0.5,
    "face_up": 0.1,
    "held": 0.05,
    "joint": 0.0,
    "pace": 1.5,
    "patience": 1.0,
    "enough_turns": 4.0,
    "scenic": 0.0,
    "doubt": 0.3,
    "focus": 0.85,
    "eager": 1.0,
    "late": 0.0,
    "long_at_setup": 2.0,
    "long_later": 1.0,
    "taste": 1.0,
}


def weights_of(**changed: float) -> Any:
    """The weights in an array of their own; some of them changed."""
    array = np.zeros(1, WEIGHTS)
    for name, value in (WEIGHED | changed).items():
        array[name] = value
    return array


def weights_for(board: TicketBoard) -> Any:
    """The weights tuned for boards of this kind."""
    return weights_of(**tomllib.loads(TUNED.read_text(encoding="utf-8"))[kind_of(board)])


@kernel
def missing_cards(board, state, seat, route, most):
    """Cards to be drawn before the seat can pay the route; of its best colour it has `most`. [T-claim-1, S-ferry-1]"""
    colour = board.route_colour[route]
    cards = most if colour == GREY_ROUTE else np.int64(state.hand[seat, colour])
    needed = max(board.route_ferries[route], board.route_length[route] - cards)
    return max(0, needed - np.int64(state.hand[seat, WILD]))


@kernel
def route_worth(board, state, seat, work, route):
    """Points of the route, and of what may be taken at its ends. [T-claim-4, S-token-3, G-pass-2]"""
    worth = np.float64(board.route_points[board.route_length[route]])
    a = board.route_place[route, 0]
    b = board.route_place[route, 1]
    if board.n_symbols > 0:
        if can_take_token(board, state, seat, a) or can_take_token(board, state, seat, b):
            worth += work.taking[0]
    elif board.n_passenger_colours > 0:
        worth += work.waiting[a] + work.waiting[b]
    return worth


@kernel
def value_takings(board, state, seat, work):
    """What another token is worth, or another passenger of each colour and the best one on each place."""
    if board.n_symbols > 0:
        work.taking[0] = _token_worth(board, state, seat, work.weights[seat])
    if board.n_passenger_colours > 0:
        left = np.empty(MAX_PASSENGER_COLOURS, np.int64)
        count_waiting(board, state, left)
        for colour in range(board.n_passenger_colours):
            work.taking[colour] = _passenger_worth(board, state, seat, work.weights[seat], colour, left[colour])
        for place in range(board.n_places):
            work.waiting[place] = 0.0
            for colour in range(board.n_passenger_colours):
                if state.passenger[place, colour] > 0:
                    work.waiting[place] = max(work.waiting[place], work.taking[colour])


@kernel
def _token_worth(board, state, seat, weights):
    """The same for each, or what the next two bring, which is more when many are there. [S-token-4]"""
    n = 0
    for symbol in range(board.n_symbols):
        n += state.collected[seat, symbol] > 0
    if n == board.n_symbols:
        return 0.0
    last = min(n + 2, board.n_symbols)
    next_two = (board.token_points[last] - board.token_points[n]) / (last - n)
    average = board.token_points[board.n_symbols] / board.n_symbols
    return weights.token * (average + weights.set * (next_two - average))


@kernel
def _passenger_worth(board, state, seat, weights, colour, left):
    """How much nearer it brings a majority, which is less sure the more are left; and a first one the second place.

    [G-pass-3]
    """
    mine = np.int64(state.collected[seat, colour])
    most = most_of_others(state, seat, colour)
    unsure = weights.unsure * (1.0 + left)
    worth = (board.most - board.second) * (_lead(mine + 1 - most, unsure) - _lead(mine - most, unsure))
    if mine == 0:
        worth += weights.first * board.second
    return weights.passenger * worth


@kernel
def most_of_others(state, seat, colour):
    """The most passengers of a colour that another seat has."""
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, np.int64(state.collected[other, colour]))
    return most


@kernel
def count_waiting(board, state, left):
    """left[colour]: the passengers that are still to be taken."""
    for colour in range(MAX_PASSENGER_COLOURS):
        left[colour] = 0
    for place in range(board.n_places):
        for colour in range(MAX_PASSENGER_COLOURS):
            left[colour] += state.passenger[place, colour]


@kernel
def _lead(ahead, unsure):
    """From -1 for a majority that is lost to 1 for one that is won."""
    return ahead / np.sqrt(ahead * ahead + unsure)


@kernel
def turns_left(state, weights):
    """A guess at the turns the seat still has, this one included. [T-end-1]"""
    if state.last_turns >= 0:
        return 1.0
    fewest = np.int64(state.vehicles[0])
    for other in range(1, state.players):
        fewest = min(fewest, np.int64(state.vehicles[other]))
    return 2.0 + max(0, fewest - LAST_VEHICLES) / weights.pace
