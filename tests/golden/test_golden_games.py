"""Golden games are replayed to the exact result, position by position."""

import json
from pathlib import Path

import pytest
from golden_games import FOLDER, checksum, parts_of, steps
from ticket_golden import GAMES

import quai

RECORDS = sorted(FOLDER.glob("*.quai"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_position_is_as_it_was(file: Path) -> None:
    """Playing the record's decisions one by one passes through the same positions to the same result."""
    start, actions = parts_of(file.read_text(encoding="utf-8"))
    expected = file.with_suffix(".sums").read_text(encoding="utf-8").splitlines()
    assert list(steps(quai.replay(start), actions)) == expected


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_replays_and_is_written_again(file: Path) -> None:
    """Replaying the text, without any generator, gives the same end and the same text."""
    record = file.read_text(encoding="utf-8")
    position = quai.replay(record)
    *_, last, result = file.with_suffix(".sums").read_text(encoding="utf-8").splitlines()
    assert checksum(position) == last
    assert position.is_over
    assert json.loads(result)["scores"] == position.result.scores
    assert position.record() == record


@pytest.mark.parametrize(("name", "players", "way"), GAMES)
def test_every_table_and_way_to_end(name: str, players: int, way: str) -> None:
    """The ways to end are what their names say: a last round, nobody able to move, somebody passing."""
    record = (FOLDER / f"{name}-{players}-{way}.quai").read_text(encoding="utf-8")
    position = quai.replay(record)
    data = position.to_dict()
    if way == "blocked":
        assert data["last_turns"] != 0
        assert not [*data["row"], *data["deck"], *data["discard"]]
    else:
        assert data["last_turns"] == 0
        assert min(data["vehicles"]) <= 2
    assert ("pass" in parts_of(record)[1]) == (way == "passing")
