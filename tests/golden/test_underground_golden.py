"""The golden games of On the Underground end as their names say; test_golden_games replays them."""

import pytest
from golden_games import FOLDER
from underground_golden import GAMES, has_loop, way_of

import quai


@pytest.mark.parametrize(("players", "way"), GAMES)
def test_every_number_of_players_and_way_to_end(players: int, way: str) -> None:
    """The passenger's leaving ends the game at once, or the others build first; and some loop has scored."""
    record = (FOLDER / f"underground-{players}-{way}.quai").read_text(encoding="utf-8")
    position = quai.replay(record)
    assert position.is_over
    assert position.game.players == players
    assert way_of(record) == way
    assert has_loop(position)
