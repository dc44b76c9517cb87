"""A board of the ticket family as one record of numbers, and the integer ids of its actions.

Nodes are what routes join: every city is one, and every route into a country ends in a node of its own, so that
nothing passes through a country and two ways into it are not joined there. [G-country-1]
"""

from typing import Any

import numpy as np

from quai.board.limits import (
    MAX_DISTRICTS,
    MAX_LENGTH,
    MAX_PLACES,
    MAX_SEATS,
    MAX_SYMBOLS,
)
from quai.board.spec import GREY, TicketBoard
from quai.ticket.state import N_CARDS, ROUTE_WORDS

GREY_ROUTE = 0  # colour of a grey route: the wild's number, which no coloured route has

# Action ids: the same on every board up to CLAIM; then by the board's size (`pay_at`, `place_at`, `take_at`).
DRAW_DECK = 0
DRAW = 1  # + card
PASS = DRAW + N_CARDS
TICKETS = PASS + 1  # + SPLIT * (tickets from the first deck) + (from the second); + 0 on a board with one deck
SPLIT = 5
KEEPING = TICKETS + SPLIT * SPLIT  # + a set of offered tickets, as bits in the order drawn
CLAIM = KEEPING + 16  # + route

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # fits[colour, n]: routes of a colour no longer than n; ferry_fits[wilds]: routes with no more ferries
                ("fits", np.uint64, (N_CARDS, MAX_LENGTH + 1, ROUTE_WORDS)),
                ("ferry_fits", np.uint64, (MAX_LENGTH + 1, ROUTE_WORDS)),
                ("parallel", np.uint64, (128, ROUTE_WORDS)),  # the other routes of a route's pair or triple
                ("all_routes", np.uint64, ROUTE_WORDS),
                ("district_nodes", np.uint64, MAX_DISTRICTS),
                ("n_places", np.int64),
                ("n_nodes", np.int64),
                ("n_routes", np.int64),
                ("n_words", np.int64),  # words that hold routes
                ("longest", np.int64),  # length of a route
                ("mixes", np.int64),  # ways to pay with one colour and wilds, over all lengths
                ("n_colours", np.int64),
                ("n_tickets", np.int64),
                ("n_decks", np.int64),
                ("n_districts", np.int64),
                ("n_symbols", np.int64),
                ("n_start_places", np.int64),
                ("n_passenger_colours", np.int64),
                ("vehicles", np.int64),
                ("hand", np.int64),
                ("closed_up_to", np.int64),
                ("tickets_drawn", np.int64),
                ("keep_at_setup", np.int64),
                ("keep_in_turn", np.int64),
                ("reshuffle_rejected", np.int64),
                ("globetrotter", np.int64),
                ("most", np.int64),  # points for most passengers of a colour
                ("second", np.int64),
                ("per_passenger_colour", np.int64),
                ("passengers_break_ties", np.int64),
                ("pay_at", np.int64),
                ("place_at", np.int64),
                ("take_at", np.int64),
                ("n_actions", np.int64),
                ("cards", np.int64, N_CARDS),  # in the box
                ("route_points", np.int64, MAX_LENGTH + 1),
                ("route_node", np.int64, (128, 2)),
                ("route_place", np.int64, (128, 2)),
                ("route_length", np.int64, 128),
                ("route_colour", np.int64, 128),
                ("route_ferries", np.int64, 128),
                ("place_node", np.int64, MAX_PLACES),  # first node of a place …
                ("place_nodes", np.int64, MAX_PLACES),  # … and how many follow: one, or one per route into a country
                ("ticket_place", np.int64, (128, 2)),
                ("ticket_points", np.int64, 128),
                ("ticket_deck", np.int64, 128),
                ("district_value", np.int64, MAX_DISTRICTS),
                ("start_place", np.int64, MAX_SYMBOLS),
                ("stack", np.int64, MAX_SEATS + 1),  # tokens in a stack, by number of players
                ("aside_stack", np.int64, MAX_SEATS + 1),
                ("token_points", np.int64, MAX_SYMBOLS + 1),
                ("spots", np.int64, MAX_PLACES),  # for passengers
            ],
            align=True,
        ),
    )
)


def tables(board: TicketBoard) -> Any:
    """The board's record, in an array of its own."""
    array = np.zeros(1, TABLES)
    table = array[0]
    _fill_scalars(table, board)
    _fill_places(table, board)
    _fill_routes(table, board)
    _fill_tickets(table, board)
    _fill_parts(table, board)
    _fill_ids(table, board)
    array.flags.writeable = False
    return array


def _fill_scalars(table: Any, board: TicketBoard) -> None:
    for field in ("vehicles", "hand", "closed_up_to", "tickets_drawn", "keep_at_setup", "keep_in_turn",
                  "reshuffle_rejected", "globetrotter", "passengers_break_ties"):  # fmt: skip
        table[field] = getattr(board, field)
    table.n_colours = len(board.colours)
    table.n_decks = len(board.decks)
    table.cards[0] = board.wilds
    table.cards[1 : len(board.colours) + 1] = board.cards_per_colour
    table.route_points[1 : len(board.route_points) + 1] = board.route_points


def _fill_places(table: Any, board: TicketBoard) -> None:
    node = 0
    for number, place in enumerate(board.places):
        entries = sum(place.id in (route.a, route.b) for route in board.routes)
        table.place_node[number] = node
        table.place_nodes[number] = entries if place.is_country else 1
        table.spots[number] = place.passengers
        node += int(table.place_nodes[number])
    table.n_places = len(board.places)
    table.n_nodes = node


def _fill_routes(table: Any, board: TicketBoard) -> None:
    place_number = {place.id: number for number, place in enumerate(board.places)}
    colour_number = {GREY: GREY_ROUTE} | {colour: number for number, colour in enumerate(board.colours, 1)}
    entries_used = dict.fromkeys(place_number, 0)
    for number, route in enumerate(board.routes):
        table.route_length[number] = route.length
        table.route_colour[number] = colour_number[route.colour]
        table.route_ferries[number] = route.ferries
        for end, place in enumerate((route.a, route.b)):
            table.route_place[number, end] = place_number[place]
            table.route_node[number, end] = int(table.place_node[place_number[place]]) + entries_used[place]
            entries_used[place] += board.places[place_number[place]].is_country
        _fill_route_sets(table, board, number)
    table.n_routes = len(board.routes)
    table.n_words = (len(board.routes) + 63) // 64
    table.longest = max(route.length for route in board.routes)


def _fill_route_sets(table: Any, board: TicketBoard, number: int) -> None:
    route = board.routes[number]
    word, bit = number // 64, np.uint64(1 << number % 64)
    table.all_routes[word] |= bit
    for length in range(route.length, MAX_LENGTH + 1):
        table.fits[table.route_colour[number], length, word] |= bit
    for wilds in range(route.ferries, MAX_LENGTH + 1):
        table.ferry_fits[wilds, word] |= bit
    for other, sibling in enumerate(board.routes):
        if route.group and sibling.group == route.group and other != number:
            table.parallel[other, word] |= bit


def _fill_tickets(table: Any, board: TicketBoard) -> None:
    place_number = {place.id: number for number, place in enumerate(board.places)}
    for number, ticket in enumerate(board.tickets):
        table.ticket_place[number] = place_number[ticket.a], place_number[ticket.b]
        table.ticket_points[number] = ticket.points
        table.ticket_deck[number] = board.decks.index(ticket.deck)
    table.n_tickets = len(board.tickets)


def _fill_parts(table: Any, board: TicketBoard) -> None:
    place_number = {place.id: number for number, place in enumerate(board.places)}
    for number, district in enumerate(board.districts):
        table.district_value[number] = district.value
        for place in district.places:
            table.district_nodes[number] |= np.uint64(1 << int(table.place_node[place_number[place]]))
    table.n_districts = len(board.districts)
    if board.tokens:
        table.n_symbols = len(board.tokens.symbols)
        table.n_start_places = len(board.tokens.start_places)
        for number, place in enumerate(board.tokens.start_places):
            table.start_place[number] = place_number[place]
        for players in range(board.players[0], board.players[1] + 1):
            table.stack[players] = board.tokens.stack[players]
            table.aside_stack[players] = board.tokens.aside_stack[players]
        table.token_points[: len(board.tokens.points)] = board.tokens.points
    if board.passengers:
        table.n_passenger_colours = len(board.passengers.colours)
        table.per_passenger_colour = board.passengers.per_colour
        table.most, table.second = board.passengers.most, board.passengers.second


def _fill_ids(table: Any, board: TicketBoard) -> None:
    kinds = max(int(table.n_symbols), int(table.n_passenger_colours))
    longest = int(table.longest)
    table.mixes = longest * (longest + 1) // 2
    table.pay_at = CLAIM + len(board.routes)
    table.place_at = int(table.pay_at) + longest + len(board.colours) * int(table.mixes)
    table.take_at = int(table.place_at) + int(table.n_symbols) * len(board.places)
    table.n_actions = int(table.take_at) + kinds * len(board.places)
