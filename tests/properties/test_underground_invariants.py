"""What holds at every moment of a game of On the Underground."""

from collections import Counter
from typing import Any

import networkx as nx
from hypothesis import given, settings
from underground_play import Start, positions, starts
from underground_recount import recount

import quai
from quai.board.spec import UndergroundBoard

Facts = dict[str, Any]


def check_tracks(board: UndergroundBoard, facts: Facts) -> None:
    """Lines and links hold what they may, and a line is one piece."""
    tracks = facts["tracks"]
    on_link = Counter(link for links in tracks.values() for link in links)
    assert set(tracks) <= {line for lines in facts["lines"] for line in lines}
    assert all(len(tracks.get(line.colour, [])) <= line.tracks for line in board.lines)
    assert all(on_link[link.id] <= link.spaces for link in board.links)
    for links in tracks.values():
        assert len(set(links)) == len(links)
        assert nx.is_connected(nx.Graph(link.split("-") for link in links))


def check_one_more_track(before: Facts, after: Facts, text: str) -> None:
    """A build puts one track, and nothing else changes a track."""
    expected = {line: list(links) for line, links in before["tracks"].items()}
    if text.startswith("build"):
        _, line, link = text.split()
        expected.setdefault(line, []).append(link)
    assert after["tracks"] == expected


def check_pile(board: UndergroundBoard, before: Facts, after: Facts) -> None:
    """Cards leave the row by a visit only, one of each kind at most; the others keep their order, row before deck."""
    old, new = before["cards"] + before["deck"], after["cards"] + after["deck"]
    gone = [card for card in old if card not in new]
    kinds = Counter(station.kind for station in board.stations if station.id in gone)
    assert [card for card in old if card in new] == new
    assert max(kinds.values(), default=0) <= 1
    assert set(gone) <= set(before["cards"])
    if after["passenger"] not in (None, before["passenger"]):
        assert after["passenger"] in gone
    if after["phase"] == "build":
        assert (len(after["cards"]) == 4) == (after["passenger"] is not None)
        assert after["passenger"] is not None or not after["deck"]


def check_passenger_points(before: Facts, after: Facts, gone: int) -> None:
    """Points of the passenger come with his visits alone, and at most one for each line and visit."""
    old, new = (sum(seat["passenger"] for seat in view["earned"]) for view in (before, after))
    assert 0 <= new - old <= gone * len(after["tracks"])


@given(starts())
@settings(max_examples=16)
def test_tracks_and_cards_are_conserved(start: Start) -> None:
    board = start.new().game.board
    assert isinstance(board, UndergroundBoard)
    before: Facts | None = None
    for position in start.moments():
        after = position.to_dict() | position.view(None)
        check_tracks(board, after)
        if before is not None:
            check_one_more_track(before, after, position.record().splitlines()[-1].split(" ", 1)[1].split(" = ")[0])
            check_pile(board, before, after)
        before = after


@given(positions())
@settings(max_examples=40)
def test_the_score_is_what_the_tracks_and_the_passenger_brought(position: quai.Position) -> None:
    for score, earned, points in zip(position.scores, position.view(None)["earned"], recount(position), strict=True):
        passenger = earned["passenger"]
        assert passenger >= 0
        assert earned == {part: points[part] for part in earned} | {"passenger": passenger}
        assert score == sum(earned.values())
        

@given(positions())
@settings(max_examples=20)
def test_the_result_is_the_final_count(position: quai.Position) -> None:
    result = position.result
    assert (result is None) == (position.seat is not None)
    if result is not None:
        assert result.scores == position.scores == [sum(parts.values()) for parts in result.breakdown]
        assert result.winners == [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
