"""The final count step by step: it adds up, and each step is what the rule says."""

import random
from collections import Counter
from itertools import groupby
from typing import Any

import networkx as nx
import pytest
from story_games import TABLES, TICKET_TABLES, table

import quai
from quai.counting import steps
from quai.hints import hints

SEEDS = range(4)


def finished(name: str, players: int, seed: int) -> quai.Position:
    pos, dice = table(name, players).new(seed, first=seed % players), random.Random(seed)
    while not pos.is_over:
        legal = pos.legal
        weights = [10 if action.text.startswith("claim ") else 1 for action in legal]
        pos.play(dice.choices(legal, weights)[0])
    return pos


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_steps_add_up_to_the_result(name: str, players: int) -> None:
    """Seat by seat and part by part."""
    for seed in SEEDS:
        pos = finished(name, players, seed)
        sums = [Counter[str]() for _ in range(players)]
        for step in steps(pos):
            sums[step["seat"]][step["part"]] += step["points"]
        assert pos.result is not None
        assert [points.total() for points in sums] == pos.result.scores
        assert [{part: points[part] for part in pos.game.family.parts} for points in sums] == pos.result.breakdown


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_steps_come_in_the_rulebooks_order(name: str, players: int) -> None:
    """Part by part; the tickets seat by seat."""
    for seed in SEEDS:
        pos = finished(name, players, seed)
        told = steps(pos)
        parts = [part for part, _ in groupby(told, lambda step: step["part"])]
        assert parts == [part for part in pos.game.family.parts if part in parts]
        seats = [step["seat"] for step in told if "ticket" in step]
        assert seats == sorted(seats)


@pytest.mark.parametrize(("name", "players"), TICKET_TABLES)
def test_tickets_and_bonuses_are_what_the_board_shows(name: str, players: int) -> None:
    """A ticket is done when its places are joined, a district when all its places are; tokens count once."""
    board, seen = table(name, players).board, Counter[str]()
    points = {ticket.id: ticket.points for ticket in board.tickets}
    for seed in SEEDS:
        pos = finished(name, players, seed)
        data, told = pos.to_dict(), steps(pos)
        networks = [network(board, data, seat) for seat in range(players)]
        assert [step["ticket"] for step in told if "ticket" in step] == [id for held in data["tickets"] for id in held]
        for step in told:
            seat, part = step["seat"], step["part"]
            if part == "tickets":
                is_done = is_joined(networks[seat], board, step["ticket"])
                assert step["done"] == is_done == hints(pos, seat)["tickets"][step["ticket"]]["done"]
                assert step["points"] == (points[step["ticket"]] if is_done else -points[step["ticket"]])
            elif part == "tokens":
                assert step["what"] == len(set(data["collected"][seat]))
            elif part == "passengers":
                assert data["collected"][seat][step["what"]] > 0
            seen[f"{part} {step.get('done', '')}".strip()] += 1
        joined = {(step["seat"], step["what"]) for step in told if step["part"] == "districts"}
        assert joined == joined_districts(networks, board)
    wanted = {"tickets True", "tickets False", *pos.game.family.parts} - {"tickets"}
    assert {key for key in wanted if not seen[key]} == set()


def network(board: Any, data: dict[str, Any], seat: int) -> Any:
    """The seat's routes as a graph. Each entry of a country is a node of its own. [G-country-1]"""
    countries = {place.id for place in board.places if place.is_country}
    graph = nx.Graph()
    graph.add_nodes_from(place.id for place in board.places)
    for route in board.routes:
        if data["routes"].get(route.id) == seat:
            graph.add_edge(*(f"{end} {route.id}" if end in countries else end for end in (route.a, route.b)))
    return graph


def is_joined(graph: Any, board: Any, id: str) -> bool:
    ticket = next(ticket for ticket in board.tickets if ticket.id == id)
    starts, goals = ([node for node in graph if node.split()[0] == place] for place in (ticket.a, ticket.b))
    return any(nx.has_path(graph, start, goal) for start in starts for goal in goals)


def joined_districts(networks: list[Any], board: Any) -> set[tuple[int, str]]:
    return {
        (seat, district.id)
        for seat, graph in enumerate(networks)
        for district in board.districts
        if set(district.places) <= nx.node_connected_component(graph, district.places[0])
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_passengers_score_colour_by_colour(players: int) -> None:
    """Most of a colour 20, second 10, both for everyone tied; tied for most, nobody is second."""
    for seed in SEEDS:
        pos = finished("germany", players, seed)
        told = [step for step in steps(pos) if step["part"] == "passengers"]
        held = pos.to_dict()["collected"]
        for colour in pos.game.board.passengers.colours:
            counts = [held[seat].get(colour, 0) for seat in range(players)]
            ahead = [sum(other > mine for other in counts) for mine in counts]
            scores = {seat: (20, 10)[ahead[seat]] for seat in range(players) if counts[seat] and ahead[seat] < 2}
            assert {step["seat"]: step["points"] for step in told if step["what"] == colour} == scores


def test_there_is_no_count_before_the_end() -> None:
    """Tickets are secret until then."""
    assert steps(table("london", 2).new(1)) == []


def test_counting_changes_nothing() -> None:
    """Neither the state nor the board."""
    pos = finished("london", 2, 1)
    before = pos.states.tobytes(), pos.game.family.tables.tobytes()
    steps(pos)
    assert (pos.states.tobytes(), pos.game.family.tables.tobytes()) == before
