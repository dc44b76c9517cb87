"""What things are worth to a seat of the ticket family, in points."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from quai.board.spec import TicketBoard
from quai.kernel.jit import kernel
from quai.ticket.state import ROW, WILD
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
                ("turn", np.float64),  # a turn
                ("vehicle", np.float64),  # a vehicle
                ("margin", np.float64),  # what a ticket must bring more than its failing costs
                ("token", np.float64),  # another symbol
                ("district", np.float64),  # times its points
                ("passenger", np.float64),  # times the points of a majority
                ("another", np.float64),  # another ticket, beyond what it promises
                ("tickets_pay", np.float64),  # what new tickets must promise
                ("card", np.float64),  # a card that the plan does not need
                ("wild", np.float64),  # a wild
                ("chance", np.float64),  # what a route outside the plan must bring
                # In turns:
                ("draw", np.float64),  # to find a card that is missing
                ("face_up", np.float64),  # saved if it lies face up
                ("joint", np.float64),  # times those for cards that several routes of a plan need
                ("pace", np.float64),  # vehicles that a player places in one
                ("patience", np.float64),  # a plan may take so many times the turns that are left
                ("enough_turns", np.float64),  # for new tickets
                # In cards that a plan lacks:
                ("any_wild", np.float64),  # a wild from the deck
                ("any_card", np.float64),  # another card from the deck that the plan does not lack
                ("face_up_wild", np.float64),  # one that takes the whole turn
                ("ferry_wild", np.float64),  # the same if a ferry lacks one
                ("spare", np.float64),  # a card of which the hand has some
                # Which ways are taken:
                ("scenic", np.float64),  # times the points on the way, set against its turns
                # Which of several routes is claimed first:
                ("rich", np.float64),  # for each space
                ("lone", np.float64),  # without a parallel one
                ("lost", np.float64),  # for each point that the plan would lose without it; only with care
                # Tickets to ask of a second deck:
                ("long_at_setup", np.float64),
                ("long_later", np.float64),
            ],
            align=True,
        ),
    )
)

WEIGHED: dict[str, float] = {
    "turn": 3.0,
    "vehicle": 0.0,
    "margin": 0.0,
    "token": 2.0,
    "district": 0.4,
    "passenger": 1.0,
    "another": 0.0,
    "tickets_pay": 12.0,
    "card": 0.4,
    "wild": 1.8,
    "chance": 3.0,
    "draw": 0.5,
    "pace": 1.5,
    "face_up": 0.1,
    "joint": 0.0,
    "scenic": 0.0,
    "patience": 1.0,
    "enough_turns": 4.0,
    "any_wild": 1.8,
    "any_card": 0.35,
    "face_up_wild": 1.1,
    "ferry_wild": 1.8,
    "spare": 0.0,
    "rich": 1.0,
    "lone": 0.5,
    "lost": 0.5,
    "long_at_setup": 2.0,
    "long_later": 1.0,
}


def weights_of(**changed: float) -> Any:
    """The weights in an array of their own; some of them changed."""
    array = np.zeros(1, WEIGHTS)
    for name, value in (WEIGHED | changed).items():
        array[name] = value
    return array


def weights_for(board: TicketBoard) -> Any:
    """The weights tuned for boards of this kind."""
    kind = "tokens" if board.tokens else "passengers" if board.passengers else "districts"
    return weights_of(**tomllib.loads(TUNED.read_text(encoding="utf-8"))[kind])


@kernel
def missing_cards(board, state, seat, route):
    """Cards to be drawn before the seat can pay the route. [T-claim-1, S-ferry-1]"""
    colour = board.route_colour[route]
    cards = 0
    if colour == GREY_ROUTE:
        for each in range(1, board.n_colours + 1):
            cards = max(cards, np.int64(state.hand[seat, each]))
    else:
        cards = np.int64(state.hand[seat, colour])
    needed = max(board.route_ferries[route], board.route_length[route] - cards)
    return max(0, needed - np.int64(state.hand[seat, WILD]))


@kernel
def turns_for(board, state, seat, weights, route):
    """Turns until the seat has claimed the route."""
    missing = missing_cards(board, state, seat, route)
    colour = board.route_colour[route]
    face_up = 0 if colour == GREY_ROUTE else min(missing, in_row(state, colour))
    return 1.0 + weights.draw * missing - weights.face_up * face_up


@kernel
def route_worth(board, state, seat, weights, route):
    """Points of the route, and of what may be taken at its ends. [T-claim-4, S-token-3, G-pass-2]"""
    worth = np.float64(board.route_points[board.route_length[route]])
    a = board.route_place[route, 0]
    b = board.route_place[route, 1]
    if board.n_symbols > 0:
        if can_take_token(board, state, seat, a) or can_take_token(board, state, seat, b):
            worth += weights.token
    elif board.n_passenger_colours > 0:
        worth += weights.passenger * (best_passenger(board, state, seat, a) + best_passenger(board, state, seat, b))
    return worth


@kernel
def best_passenger(board, state, seat, place):
    best = 0.0
    for colour in range(board.n_passenger_colours):
        if state.passenger[place, colour] > 0:
            best = max(best, passenger_worth(board, state, seat, colour))
    return best


@kernel
def passenger_worth(board, state, seat, colour):
    """Most where a majority is near, or a first passenger may make the second. [G-pass-3]"""
    mine = np.int64(state.collected[seat, colour])
    most = 0
    for other in range(state.players):
        if other != seat:
            most = max(most, np.int64(state.collected[other, colour]))
    worth = (board.most - board.second) / (2.0 + abs(mine - most))
    if mine == 0:
        worth += board.second / 2.0
    return worth


@kernel
def turns_left(state, weights):
    """A guess at the turns the seat still has, this one included. [T-end-1]"""
    if state.last_turns >= 0:
        return 1.0
    fewest = np.int64(state.vehicles[0])
    for other in range(1, state.players):
        fewest = min(fewest, np.int64(state.vehicles[other]))
    return 2.0 + max(0, fewest - LAST_VEHICLES) / weights.pace


@kernel
def in_row(state, card):
    n = 0
    for slot in range(ROW):
        n += state.row[slot] == card
    return n
