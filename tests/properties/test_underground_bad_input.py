"""Whatever is put into On the Underground, the answer is a sentence and never a traceback, and nothing changes."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_ticket_bad_input import check_error, paths, put, spoil, values
from underground_play import BOARDS, positions, replay, seeded, table

import quai

NAMES = ["red", "blue", "euston", "bank", "victoria", "aldgate-bank", "camera", "ride", "build", "skip", "over", "walk"]
LISTS = [
    ["bank"],
    ["bank"] * 4,
    ["bank", "angel", "acton", "putney", "pimlico"],
    ["aldgate-bank"] * 2,
    [["red"], ["red"]],
]
TABLES = [
    {"red": ["aldgate-bank"]},
    {"red": ["bank-holborn", "heathrow-hounslow"]},
    {"victoria": "camera"},
    {"bank": 1},
]
others = st.one_of(values, st.sampled_from([*NAMES, *LISTS, *TABLES, 9999, -9999]))
words = st.sampled_from([*NAMES, "museum-zoo", "red+blue", "red+red", "+", "skip skip", "1", "-1", "", " "])


def check_playable(position: quai.Position) -> None:
    """A position that was accepted can be played on, recorded and written down."""
    again = position.game.position(json.loads(json.dumps(position.to_dict())))
    assert again.states.tobytes() == position.states.tobytes()
    rng = Random(3)
    for _ in range(40):
        if not position.is_over:
            position.play(rng.choice(position.legal))
    assert replay(position.record()).states.tobytes() == position.states.tobytes()


@settings(max_examples=120)
@given(positions(), st.data())
def test_any_value_anywhere_in_a_position(position: quai.Position, data: st.DataObject) -> None:
    """A position with one wrong value is refused in a sentence, or it is a position that can be played."""
    good = json.loads(json.dumps(position.to_dict()))
    bad = put(good, data.draw(st.sampled_from(paths(good))), data.draw(others))
    try:
        accepted = position.game.position(bad)
    except quai.QuaiError as error:
        check_error(error)
    else:
        check_playable(accepted)


@settings(max_examples=50)
@given(positions(), st.data())
def test_keys_left_out_or_exchanged(position: quai.Position, data: st.DataObject) -> None:
    """A position that lacks keys, or has some of another moment, is filled in or refused in a sentence."""
    good, other = position.to_dict(), data.draw(positions()).to_dict()
    keys = data.draw(st.lists(st.sampled_from(sorted(good)), max_size=6))
    left = {key: value for key, value in good.items() if key not in keys}
    mixed = good | {key: other[key] for key in keys}
    for candidate in (left, mixed):
        try:
            accepted = position.game.position(candidate)
        except quai.QuaiError as error:
            check_error(error)
        else:
            check_playable(accepted)


@given(st.sampled_from(BOARDS), st.dictionaries(st.text(max_size=12), others, max_size=4))
def test_any_object_as_a_position(name: str, data: dict[str, Any]) -> None:
    """Objects that are no positions at all are refused in a sentence."""
    try:
        check_playable(table(name, 2).position(data))
    except quai.QuaiError as error:
        check_error(error)


@settings(max_examples=100)
@given(positions(), st.one_of(st.lists(words, max_size=4).map(" ".join), st.text(max_size=30), others))
def test_anything_played(position: quai.Position, action: Any) -> None:
    """Whatever is played is a legal action, or is refused in a sentence and changes nothing."""
    before = position.states.tobytes()
    try:
        position.play(action)
    except quai.IllegalAction as error:
        check_error(error)
        assert position.states.tobytes() == before


@settings(max_examples=100)
@given(positions(), st.integers(1, 3), st.booleans(), seeded)
def test_spoiled_records(position: quai.Position, changes: int, from_position: bool, rng: Random) -> None:
    """A record with lines dropped, swapped or changed is refused in a sentence, or replays to a sound position."""
    if from_position and not position.is_over:
        position = position.game.position(position.to_dict()).play(rng.choice(position.legal).text)
    lines = position.record().split("\n")
    for _ in range(changes):
        lines = spoil(lines, rng) or [""]
    try:
        again = replay("\n".join([*lines, "", ""]))
    except quai.QuaiError as error:
        check_error(error)
    else:
        check_playable(again)


@pytest.mark.parametrize("players", [None, 2.0, "2", True, 1, 6, -1, 2**70, [2]])
def test_any_number_of_players(players: Any) -> None:
    """A number of players that the board does not take is refused in a sentence, and none means the fewest."""
    try:
        assert quai.load("underground", players).players == 2
    except quai.QuaiError as error:
        check_error(error)
