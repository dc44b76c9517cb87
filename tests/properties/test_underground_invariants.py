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


def check_build(before: Facts, after: Facts, text: str) -> None:
    """A build puts one track, and nothing else changes a track."""
    expected = {line: list(links) for line, links in before["tracks"].items()}
    if text.startswith("build"):
        _, line, link = text.split()
        expected.setdefault(line, []).append(link)
    assert after["tracks"] == expected


def check_cards(board: UndergroundBoard, before: Facts, after: Facts) -> None:
    """Cards leave the row by a visit only, one of each kind at most; the others keep their order, row before deck."""
    old, new = before["cards"] + before["deck"], after["cards"] + after["deck"]
    gone = [card for card in old if card not in new]
    assert [card for card in old if card in new] == new
    assert set(gone) <= set(before["cards"])
    assert max(Counter(s.kind for s in board.stations if s.id in gone).values(), default=0) <= 1
    if after["passenger"] not in (None, before["passenger"]):
        assert after["passenger"] in gone


def check_passenger(after: Facts) -> None:
    """Four destinations are face up as long as the passenger is there, and he leaves when there is no other."""
    if after["phase"] == "build":
        assert (len(after["cards"]) == 4) == (after["passenger"] is not None)
    if after["passenger"] is None:
        assert after["deck"] == []


@given(starts())
@settings(max_examples=12)
def test_tracks_and_cards_are_conserved(start: Start) -> None:
    position, player = start.new(), start.player()
    board = position.game.board
    assert isinstance(board, UndergroundBoard)
    after = position.to_dict()
    while not position.is_over:
        action = player.decide(position)
        before, after = after, position.play(action).to_dict()
        check_build(before, after, action.text)
        check_cards(board, before, after)
        check_passenger(after)
    check_tracks(board, after)


@given(positions())
@settings(max_examples=40)
def test_the_score_is_what_the_tracks_and_the_passenger_brought(position: quai.Position) -> None:
    for score, earned, points in zip(position.scores, position.view(None)["earned"], recount(position), strict=True):
        passenger = earned["passenger"]
        assert passenger >= 0
        assert earned == {part: points[part] for part in earned} | {"passenger": passenger}
        assert score == sum(earned.values())


@given(starts())
@settings(max_examples=20)
def test_the_result_is_the_final_count(start: Start) -> None:
    position = start.after(1000)
    assert position.seat is None
    assert position.result is not None
    scores = position.result.scores
    assert scores == position.scores == [sum(parts.values()) for parts in position.result.breakdown]
    assert position.result.winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
