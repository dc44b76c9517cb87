"""Lines against networkx, and legal builds and points against a plain reading of the rules."""

from collections import Counter

import networkx as nx
import pytest
from underground_games import CHOICES, Game, games, numbers

from quai.underground.state import BUILD, LOOPS, NATIONAL, PARTS, PASSENGER, START, SYMBOLS, TERMINI
from quai.underground.tables import SKIP


def graph_of(game: Game, line: int) -> nx.Graph:
    return nx.Graph(game.link_ends[link] for link in game.built(line))


def legal_builds(game: Game) -> set[int]:
    """All builds by the letter of U-build-1 to U-build-5."""
    seat = int(game.state.seat)
    used = Counter(link for line in range(len(game.board.lines)) for link in game.built(line))
    actions = {SKIP}
    for line in game.lines_of(seat):
        built, graph = game.built(line), graph_of(game, line)
        ends = {station for station in graph if graph.degree(station) == 1}
        starts = set(graph) if game.state.branch[seat] >= 2 else ends
        for link, spec in enumerate(game.board.links):
            has_room = used[link] < spec.spaces and link not in built and len(built) < game.board.lines[line].tracks
            if has_room and (not built or starts & set(game.link_ends[link])):
                actions.add(game.action_of(line, link))
    return actions


def points_of(game: Game, seat: int) -> dict[int, int]:
    """Points for stations and pairs, from what the seat's lines serve now."""
    kinds = [station.kind for station in game.board.stations]
    points = Counter({START: (seat - int(game.state.first)) % int(game.state.players)})
    for line in game.lines_of(seat):
        served = game.served(line)
        symbols = Counter(int(game.state.marker[station]) for station in served if kinds[station] == "connection")
        points[NATIONAL] += sum(kinds[station] == "national_rail" for station in served)
        points[TERMINI] += 2 * sum(kinds[station] == "terminus" for station in served)
        points[SYMBOLS] += 3 * sum(n == 2 for n in symbols.values())
        points[LOOPS] += len(numbers(game.state.enclosed[line]))
    return points


def check_lines(game: Game) -> None:
    for line in range(len(game.board.lines)):
        graph = graph_of(game, line)
        assert set(graph) == numbers(game.state.served[line])
        assert {station for station in graph if graph.degree(station) == 1} == numbers(game.state.ends[line])
        assert len(graph) == 0 or nx.is_connected(graph)
        assert graph.number_of_edges() == len(game.built(line)), "no link holds two tracks of a colour"


def check_points(game: Game) -> None:
    for seat in range(game.state.players):
        earned = game.state.earned[seat].tolist()
        assert sum(earned) == game.state.score[seat]
        assert all(earned[part] == points_of(game, seat)[part] for part in range(len(PARTS)) if part != PASSENGER)


@pytest.mark.parametrize("habit", CHOICES)
def test_lines_stay_whole_and_legal_builds_are_those_of_the_rules(habit):
    for game, choose in games(3, [habit]):
        while not game.is_over:
            legal = game.legal()
            if game.state.phase == BUILD:
                assert legal == sorted(legal_builds(game))
                check_lines(game)
                check_points(game)
            game.play(choose(game, legal))
        assert game.legal() == []


def test_branch_tokens_are_paid_and_won_as_the_rules_say():
    """A skip wins one, a branch costs two, a terminus reached wins one for each line that reaches it."""
    for game, choose in games(8):
        while not game.is_over:
            action = choose(game, game.legal())
            seat, before = int(game.state.seat), int(game.state.branch[game.state.seat])
            expected = before + (token_change(game, action) if game.state.phase == BUILD else 0)
            game.play(action)
            assert game.state.branch[seat] == expected


def token_change(game: Game, action: int) -> int:
    build = game.build_of(action)
    if build is None:
        return 1
    line, link = build
    graph, ends = graph_of(game, line), game.link_ends[link]
    new_termini = sum(game.board.stations[end].kind == "terminus" for end in ends if end not in graph)
    is_branch = len(graph) > 0 and all(end not in graph or graph.degree(end) > 1 for end in ends)
    return new_termini - 2 * is_branch


def test_what_is_not_legal_is_refused_and_changes_nothing():
    for game, choose in games(3):
        for _ in range(60):
            game.play(choose(game, game.legal()))
        before = game.states.tobytes()
        illegal = set(range(-1, game.tables[0].n_actions + 1)) - set(game.legal())
        assert not any(game.try_to_play(action) for action in illegal)
        assert game.states.tobytes() == before
