"""Loops against a flood over the faces of the drawing: a station is inside if there is no way out of the drawing
without crossing the line's tracks."""

import random

import networkx as nx
import pytest
from underground_games import Game, crooked_grid, following_rings, games, london, numbers, ring, turning

from quai.board.spec import UndergroundBoard
from quai.underground.state import LOOPS

Faces = tuple[dict[tuple[int, int], int], int]
FACES: dict[str, Faces] = {}  # of a board, by its id


def faces_of(board: UndergroundBoard) -> Faces:
    if board.id not in FACES:
        FACES[board.id] = find_faces(board)
    return FACES[board.id]


def find_faces(board: UndergroundBoard) -> Faces:
    """The face to one side of each link in each direction, and the face outside of the drawing."""
    number = {station.id: i for i, station in enumerate(board.stations)}
    graph = nx.Graph((number[link.a], number[link.b]) for link in board.links)
    embedding = nx.PlanarEmbedding()
    embedding.set_data({station: turning(board, station, graph[station]) for station in graph})
    embedding.check_structure()
    face: dict[tuple[int, int], int] = {}
    areas = []
    for start in embedding.edges():
        if start not in face:
            corners = embedding.traverse_face(*start)
            sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
            face |= dict.fromkeys(sides, len(areas))
            areas.append(sum(_cross(board, a, b) for a, b in sides))
    outside = [number for number, area in enumerate(areas) if area < 0]
    assert len(outside) == 1, "only the outside is run around the other way"
    return face, outside[0]


def _cross(board: UndergroundBoard, a: int, b: int) -> int:
    one, other = board.stations[a], board.stations[b]
    return one.x * other.y - other.x * one.y


def closed_in(game: Game, line: int) -> set[int]:
    """Stations the line does not serve from which every way out crosses its tracks."""
    face, outside = faces_of(game.board)
    dual = nx.Graph()
    dual.add_nodes_from(face.values())
    walls = set(game.built(line))
    dual.add_edges_from((face[a, b], face[b, a]) for i, (a, b) in enumerate(game.link_ends) if i not in walls)
    free = nx.node_connected_component(dual, outside)
    inside = {a for (a, _), side in face.items() if side not in free}
    return inside - game.served(line)


def play_and_compare(game: Game, action: int, scored: dict[int, set[int]]) -> int:
    """Play a build; the kernel must have scored every station that was ever inside. Returns how many are new."""
    build = game.build_of(action)
    game.play(action)
    if build is None:
        return 0
    line, _ = build
    before = scored.setdefault(line, set())
    scored[line] = before | closed_in(game, line)
    assert numbers(game.state.enclosed[line]) == scored[line]
    return len(scored[line]) - len(before)


def test_loops_in_whole_games():
    points = 0
    for game, choose in games(8, ["rings"]):
        scored: dict[int, set[int]] = {}
        while not game.is_over:
            points += play_and_compare(game, choose(game, game.legal()), scored)
        for seat in range(game.state.players):
            assert game.state.earned[seat, LOOPS] == sum(len(scored.get(line, ())) for line in game.lines_of(seat))
    assert points > 10


@pytest.mark.parametrize("board", [london(), crooked_grid(1)], ids=["london", "grid"])
def test_many_loops_of_one_line(board):
    """With tokens without end lines close loop upon loop: beside each other, around each other, across each other."""
    closed, scoring = [], []
    for seed in range(8):
        game = Game(board, 2, seed)
        game.state.branch[0], game.state.builds_left = 1000, 127
        choose = following_rings(random.Random(seed))
        scored: dict[int, set[int]] = {}
        while game.state.builds_left > 1 and (builds := game.legal()[1:]):
            action = choose(game, builds)
            line, link = game.build_of(action)
            closes = set(game.link_ends[link]) <= game.served(line)
            new = play_and_compare(game, action, scored)
            closed += [(seed, line)] * closes
            scoring += [(seed, line)] * (new > 0)
            assert closes or not new
    assert len(closed) > len(scoring), "some loops cut others"
    assert any(scoring.count(line) > 1 for line in scoring), "some lines score for several loops"


def test_a_ring_around_each_station_of_the_grid():
    """Every inner station is enclosed by a ring around it, wherever the ring begins."""
    board = crooked_grid(3)
    inner = [i for i, station in enumerate(board.stations) if station.id[1] not in "09" and station.id[2] not in "08"]
    for station in inner:
        game = Game(board, 2, 1)
        game.state.branch[0], game.state.builds_left = 100, 100
        line = game.lines_of(0)[0]
        scored: dict[int, set[int]] = {}
        for link in ring(game, random.Random(station), station):
            play_and_compare(game, game.action_of(line, link), scored)
        assert station in scored[line]
