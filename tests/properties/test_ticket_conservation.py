"""Whatever is played, nothing gets lost, and the score track agrees with the board."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from ticket_games import all_games

import quai
from quai.board.spec import TicketBoard

Data = dict[str, Any]


def check_cards(board: TicketBoard, data: Data) -> None:
    """All cards of the box are in hands, row, deck and discards; the row is full and has few wilds, if possible."""
    hands = [Counter(hand) for hand in data["hands"]]
    outside = Counter([*data["row"], *data["deck"], *data["discard"]])
    box = Counter({"wild": board.wilds} | dict.fromkeys(board.colours, board.cards_per_colour))
    assert sum(hands, outside) == box
    assert len(data["row"]) == 5 or not (data["deck"] or data["discard"])
    others = outside.total() - outside["wild"]
    assert len(data["row"]) < 5 or data["row"].count("wild") < 3 or others < 3
    assert all(Counter(known) <= hand for known, hand in zip(data["known"], hands, strict=True))


def check_routes(board: TicketBoard, data: Data, vehicles: list[int]) -> None:
    """Vehicles are in the reserve or on a route, points follow from routes, parallel routes from the players."""
    routes = [(route, data["routes"][route.id]) for route in board.routes if route.id in data["routes"]]
    for seat in range(data["players"]):
        lengths = [route.length for route, owner in routes if owner == seat]
        assert sum(lengths) + data["vehicles"][seat] == vehicles[seat]
        assert sum(board.route_points[length - 1] for length in lengths) == data["scores"][seat]
    owned = Counter((route.group, owner) for route, owner in routes if route.group)
    claimed = Counter(route.group for route, owner in routes if route.group)
    assert all(n == 1 for n in owned.values())
    assert data["players"] > board.closed_up_to or all(n == 1 for n in claimed.values())


def check_tickets(board: TicketBoard, data: Data) -> None:
    """Every ticket is with one player, offered, waiting or in its own deck."""
    keys = [f"{deck}_deck" if deck else "ticket_deck" for deck in board.decks]
    lists = [*data["tickets"], *data.get("offer", []), data.get("rejected", []), *(data[key] for key in keys)]
    assert Counter(ticket for tickets in lists for ticket in tickets) == Counter(ticket.id for ticket in board.tickets)
    deck_of = {ticket.id: ticket.deck for ticket in board.tickets}
    for deck, key in zip(board.decks, keys, strict=True):
        assert {deck_of[ticket] for ticket in data[key]} <= {deck}


def check_tokens(board: TicketBoard, data: Data) -> None:
    """Tokens of a symbol lie in one stack or with players who have one each; or the symbol waits to be placed."""
    if board.tokens is None:
        return
    heights = {board.tokens.stack[data["players"]], board.tokens.aside_stack[data["players"]]}
    for symbol in board.tokens.symbols:
        stacks = [tokens.count(symbol) for tokens in data["tokens"].values() if symbol in tokens]
        collected = [tokens.count(symbol) for tokens in data["collected"]]
        assert max(collected) <= 1
        assert len(stacks) <= 1
        assert sum(stacks) + sum(collected) in ({0} if symbol in data["aside"] else heights)


def check_passengers(board: TicketBoard, data: Data) -> None:
    """All passengers stand on spots of the board or are with players."""
    if board.passengers is None:
        return
    standing = Counter(colour for colours in data["passengers"].values() for colour in colours)
    collected = sum(map(Counter, data["collected"]), Counter())
    assert standing + collected == dict.fromkeys(board.passengers.colours, board.passengers.per_colour)
    spots = {place.id: place.passengers for place in board.places}
    assert all(len(colours) <= spots[place] for place, colours in data["passengers"].items())


@settings(max_examples=20)
@given(all_games)
def test_nothing_gets_lost(game: Iterator[quai.Position]) -> None:
    """Cards, vehicles, tickets, tokens and passengers are all somewhere after every decision."""
    vehicles = None
    for position in game:
        board, data = position.game.board, position.to_dict()
        vehicles = vehicles or data["vehicles"]
        check_routes(board, data, vehicles)
        for check in (check_cards, check_tickets, check_tokens, check_passengers):
            check(board, data)


@settings(max_examples=20)
@given(all_games)
def test_turns_and_the_end(game: Iterator[quai.Position]) -> None:
    """Seats take turns, and the last round counts down from the number of players to the end."""
    seat, last_turns = None, None
    for position in game:
        data = position.to_dict()
        if position.phase == "turn" and seat is not None and position.seat != seat:
            assert position.seat == (seat + 1) % data["players"]
            expected = data["players"] if last_turns is None else last_turns - 1
            assert data["last_turns"] in ({None, expected} if last_turns is None else {expected})
            is_low = min(data["vehicles"]) <= 2
            assert is_low == (data["last_turns"] is not None)
        if position.phase not in ("setup_split", "setup_keep", "setup_place"):
            seat, last_turns = position.seat, data["last_turns"]
    assert position.is_over
    assert position.result is not None


@settings(max_examples=20)
@given(all_games)
def test_the_result_adds_up(game: Iterator[quai.Position]) -> None:
    """There is no result before the end; then a total is the sum of its parts, and a winner has the most."""
    for position in game:
        assert (position.result is None) == (not position.is_over)
    result = position.result
    assert result is not None
    assert result.scores == [sum(parts.values()) for parts in result.breakdown]
    assert [parts["routes"] for parts in result.breakdown] == position.scores
    assert result.winners
    assert {result.scores[seat] for seat in result.winners} == {max(result.scores)}
