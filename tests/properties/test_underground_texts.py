"""Positions, records and views of On the Underground as texts and back."""

import json
import re
import shutil
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from underground_play import MINITUBE, positions, replay, seeded

import quai


@given(positions())
@settings(max_examples=40)
def test_a_position_comes_back_from_its_json(position: quai.Position) -> None:
    text = json.dumps(position.to_dict())
    again = position.game.position(json.loads(text))
    assert again.states.tobytes() == position.states.tobytes()
    assert json.dumps(again.to_dict()) == text


@given(positions())
@settings(max_examples=20)
def test_a_record_replays_to_the_same_bytes(position: quai.Position) -> None:
    again = replay(position.record())
    assert again.states.tobytes() == position.states.tobytes()
    assert again.record() == position.record()


@given(positions(), st.integers(0, 12))
@settings(max_examples=20)
def test_a_record_may_start_in_the_middle(position: quai.Position, decisions: int) -> None:
    middle = position.game.position(position.to_dict())
    for _ in range(decisions):
        if not middle.is_over:
            middle.play(middle.legal[-1])
    assert replay(middle.record()).states.tobytes() == middle.states.tobytes()


@given(positions(), seeded)
@settings(max_examples=30)
def test_views_tell_nothing_of_the_deck_s_order_or_the_seed(position: quai.Position, rng: Random) -> None:
    other = position.to_dict()
    other["deck"] = rng.sample(other["deck"], len(other["deck"]))
    twin = position.game.position(other | {"seed": rng.getrandbits(64)})
    for viewer in (None, *range(position.game.players)):
        assert json.dumps(twin.view(viewer)) == json.dumps(position.view(viewer))


@given(positions(), seeded)
@settings(max_examples=15)
def test_what_is_hidden_has_no_part_in_what_is_legal(position: quai.Position, rng: Random) -> None:
    other = position.to_dict()
    other["deck"] = rng.sample(other["deck"], len(other["deck"]))
    assert position.game.position(other).legal == position.legal


def test_a_position_has_the_same_bytes_on_a_board_with_few_destinations(tmp_path: Path) -> None:
    """What set-up shuffles before the cards leaves nothing behind in the deck."""
    folder = shutil.copytree(MINITUBE, tmp_path / "fewer")
    stations, board = folder / "stations.csv", folder / "board.toml"
    changed = re.sub(r"(Forest|Airport|Harbour|Mill),\w+", r"\1,connection", stations.read_text(encoding="utf-8"))
    stations.write_text(changed, encoding="utf-8")
    board.write_text(board.read_text(encoding="utf-8").replace('["key"]', '["key", "cup", "hat"]'), encoding="utf-8")
    new = quai.load(folder, players=2).new(seed=1)
    assert new.game.position(new.to_dict()).states.tobytes() == new.states.tobytes()
