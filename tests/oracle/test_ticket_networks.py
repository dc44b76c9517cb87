"""The final count against networkx and a plain reading of the rules."""

import random
from collections import Counter
from functools import cache
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quai
from quai.board.spec import TicketBoard

Data = dict[str, Any]


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(name, players)


def network(board: TicketBoard, data: Data, seat: int) -> nx.Graph:
    """The seat's routes; every route into a country ends in a leaf of its own. [G-country-1]"""
    countries = {place.id for place in board.places if place.is_country}
    graph = nx.Graph()
    graph.add_nodes_from(place.id for place in board.places if not place.is_country)
    for route in board.routes:
        if data["routes"].get(route.id) == seat:
            graph.add_edge(*((place, route.id) if place in countries else place for place in (route.a, route.b)))
    return graph


def stops(graph: nx.Graph, place: str) -> list[Any]:
    """The nodes at which a network reaches a place: the city, or the ends of its routes into the country."""
    return [node for node in graph if node == place or (isinstance(node, tuple) and node[0] == place)]


def is_completed(graph: nx.Graph, a: str, b: str) -> bool:
    return any(nx.has_path(graph, start, end) for start in stops(graph, a) for end in stops(graph, b))


def districts(board: TicketBoard, graph: nx.Graph) -> int:
    joined = [set(nx.node_connected_component(graph, district.places[0])) for district in board.districts]
    return sum(d.value for d, places in zip(board.districts, joined, strict=True) if places >= set(d.places))


def passengers(board: TicketBoard, data: Data, seat: int) -> int:
    """20 for most of a colour, 10 for second, as a rulebook reader would rank them. [G-pass-3]"""
    points = 0
    for colour in board.passengers.colours if board.passengers else ():
        ranking = sorted({held[colour] for held in data["collected"] if held.get(colour)}, reverse=True)
        tied_first = [held.get(colour) for held in data["collected"]].count(ranking[0]) if ranking else 0
        mine = data["collected"][seat].get(colour, 0)
        points += 20 if ranking[:1] == [mine] else 10 if tied_first == 1 and ranking[1:2] == [mine] else 0
    return points


def count(board: TicketBoard, data: Data) -> tuple[list[dict[str, int]], list[int]]:
    """Every seat's points part by part, and the winners."""
    seats = range(data["players"])
    held = {ticket.id: ticket for ticket in board.tickets}
    parts, completed = [], []
    for seat in seats:
        graph = network(board, data, seat)
        tickets = [held[ticket] for ticket in data["tickets"][seat]]
        done = [is_completed(graph, ticket.a, ticket.b) for ticket in tickets]
        points = sum(ticket.points if yes else -ticket.points for ticket, yes in zip(tickets, done, strict=True))
        tokens = board.tokens.points[len(set(data["collected"][seat]))] if board.tokens else 0
        parts.append({"routes": data["scores"][seat], "tickets": points, "districts": districts(board, graph)})
        parts[seat] |= {"tokens": tokens, "passengers": passengers(board, data, seat)}
        completed.append(sum(done))
    for seat in seats:
        is_most = completed[seat] == max(completed) > 0
        parts[seat]["globetrotter"] = board.globetrotter if is_most else 0
    return parts, winners(board, data, parts, completed)


def winners(board: TicketBoard, data: Data, parts: list[dict[str, int]], completed: list[int]) -> list[int]:
    """Most points, then most completed tickets, then in Germany most passengers. [T-end-3]"""
    with_passengers = [sum(held.values()) if board.passengers else 0 for held in data.get("collected", [Counter()] * 5)]
    keys = [(sum(part.values()), completed[seat], with_passengers[seat]) for seat, part in enumerate(parts)]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


def claimed(board: TicketBoard, players: int, dice: random.Random) -> dict[str, int]:
    """Owners of routes as a game could bring them about, many near to each other."""
    vehicles, owners = [board.vehicles] * players, {}
    taken: set[tuple[str, int]] = set()
    for route in dice.sample(board.routes, dice.randrange(len(board.routes) + 1)):
        seat = dice.randrange(players)
        is_closed = any(
            group == route.group and (players <= board.closed_up_to or other == seat) for group, other in taken
        )
        if route.length <= vehicles[seat] and not is_closed:
            owners[route.id] = seat
            vehicles[seat] -= route.length
            taken |= {(route.group, seat)} if route.group else set()
    return owners


def collected(board: TicketBoard, players: int, dice: random.Random) -> list[Any]:
    """Tokens or passengers in the players' hands."""
    if board.tokens:
        stack = board.tokens.stack[players]
        holders = {symbol: dice.sample(range(players), min(stack, players)) for symbol in board.tokens.symbols}
        return [
            [s for s in board.tokens.symbols if seat in holders[s] and dice.random() < 0.7] for seat in range(players)
        ]
    colours = board.passengers.colours if board.passengers else ()
    return [{colour: dice.randrange(3) for colour in colours} for _ in range(players)]


def final(name: str, players: int, seed: int) -> Data:
    """A position at the end of a game."""
    game, dice = table(name, players), random.Random(seed)
    tickets = [ticket.id for ticket in game.board.tickets]
    holders = [dice.randrange(-1, players) for _ in tickets]
    held = [[ticket for ticket, holder in zip(tickets, holders, strict=True) if holder == s] for s in range(players)]
    data: Data = {"phase": "over", "tickets": held, "routes": claimed(game.board, players, dice)}
    if game.board.tokens or game.board.passengers:
        data["collected"] = collected(game.board, players, dice)
    return data


@pytest.mark.parametrize("name", ["london", "sanfrancisco", "germany"])
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_the_final_count(name: str, seed: int, players: int) -> None:
    """Tickets, districts, tokens, Globetrotter, passengers and winners agree with the plain reading."""
    players = min(players, 5 if name == "germany" else 4)
    position = table(name, players).position(final(name, players, seed))
    parts, best = count(position.game.board, position.to_dict())
    result = position.result
    assert result is not None
    assert [
        {part: points[part] for part in breakdown} for points, breakdown in zip(parts, result.breakdown, strict=True)
    ] == (result.breakdown)
    assert result.scores == [sum(points.values()) for points in parts]
    assert result.winners == best
