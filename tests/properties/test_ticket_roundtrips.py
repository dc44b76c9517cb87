"""Positions and records lead back to the very same state."""

from hypothesis import given
from ticket_games import after, as_json, decisions, in_bytes, new_games, positions, replay

import quai


@given(positions())
def test_a_position_comes_back_from_json(position: quai.Position) -> None:
    """to_dict, JSON text and game.position give the same bytes."""
    again = position.game.position(as_json(position.to_dict()))
    assert in_bytes(again) == in_bytes(position)
    assert again.to_dict() == position.to_dict()


@given(positions())
def test_a_record_replays_to_the_same_state(position: quai.Position) -> None:
    """A record leads to the same bytes, actions and record."""
    again = replay(position.record())
    assert in_bytes(again) == in_bytes(position)
    assert (again.actions, again.record()) == (position.actions, position.record())


@given(positions())
def test_a_record_that_starts_from_a_position(position: quai.Position) -> None:
    """A game that starts from a given position is recorded and replayed from there."""
    start = position.game.position(position.to_dict())
    after(decisions(start, "any", seed=1), 40)
    again = replay(start.record())
    assert in_bytes(again) == in_bytes(start)
    assert again.record() == start.record()


@given(positions())
def test_a_position_plays_on_as_the_game_would(position: quai.Position) -> None:
    """A position that went through JSON meets the same chance as the game it came from."""
    again = position.game.position(as_json(position.to_dict()))
    pairs = zip(decisions(position.copy(), "any", seed=5), decisions(again, "any", seed=5), strict=True)
    assert all(in_bytes(here) == in_bytes(there) for here, there in pairs)


@given(positions(games=new_games))
def test_a_record_needs_no_generator(position: quai.Position) -> None:
    """Every shuffle is written down: another seed in the header changes the keys and nothing that was played."""
    record = position.record()
    header, _, _ = record.partition("\nfirst")
    seed = header.rpartition("\n")[2]
    again = replay(record.replace(f"\n{seed}\n", '\nseed "another"\n'))
    assert again.to_dict() == position.to_dict() | {"seed": "another"}
