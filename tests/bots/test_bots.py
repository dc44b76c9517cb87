"""Every bot, on every board: legal, repeatable, and blind to what is hidden."""

from pathlib import Path

import pytest

import quai
from quai.board import BUILT_IN, load_board
from quai.bots import BOTS, make_bot, plays
from quai.lab.simulate import play_game, simulate

ROOT = Path(__file__).parents[2]
SMALL = ROOT / "tests" / "boards" / "data"
BOARDS = [*BUILT_IN, SMALL / "mini", SMALL / "minitube"]
NAMES = [name for name in BOTS if name not in ("medium", "hard", "expert")] + ["expert@25"]  # two are others' names
PLAYERS = [(name, board) for board in BUILT_IN for name in NAMES if plays(name, load_board(board))]
TABLES = [
    pytest.param(name, board, players, id=f"{name}-{Path(board).name}-{players}")
    for board in BOARDS
    for players in range(load_board(board).players[0], load_board(board).players[1] + 1)
    for name in NAMES
    if plays(name, load_board(board))
]


@pytest.mark.parametrize(("name", "board", "players"), TABLES)
def test_a_bot_plays_whole_games(name: str, board: str | Path, players: int) -> None:
    """Whatever it chooses is legal, to the end."""
    game = quai.load(board, players)
    assert play_game(game, [name] * players, range(players), "whole").is_over


@pytest.mark.parametrize(("name", "board"), PLAYERS)
def test_the_same_seed_gives_the_same_game(name: str, board: str) -> None:
    """A game between bots can be repeated."""
    game = quai.load(board)
    first, second = (play_game(game, [name, name], [0, 1], "again").actions for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("name", "board"), PLAYERS)
def test_a_bot_does_not_see_what_is_hidden(name: str, board: str) -> None:
    """On two positions that differ only in hidden things it makes the same choice."""
    game = quai.load(board)
    position = play_game(game, ["greedy", "random"], [0, 1], "hidden")
    for moment in range(6, len(position.actions), 17):
        known = position.at(moment)
        twin = game.position(with_other_hidden_things(known))
        seat = known.seat
        assert seat is not None
        assert twin.view(seat) == known.view(seat)
        choices = [make_bot(name, game.board, 5).choose(each.view(seat), each.legal) for each in (known, twin)]
        assert choices[0] == choices[1]


def with_other_hidden_things(position: quai.Position) -> dict[str, object]:
    """The position with its decks in another order and another seed."""
    data = position.to_dict() | {"seed": "another"}
    decks = ["deck"] if data.get("under") else ["deck", "ticket_deck", "short_deck", "long_deck"]
    return data | {key: data[key][::-1] for key in decks if key in data}


@pytest.mark.parametrize("board", BUILT_IN)
def test_greedy_beats_random(board: str) -> None:
    """In at least 45 of 50 games, from both seats."""
    assert simulate(quai.load(board), ["greedy", "random"], 50, seed=1).wins[0] >= 45


def test_an_unknown_bot_is_refused_by_name() -> None:
    """The sentence says which bots there are."""
    with pytest.raises(quai.QuaiError, match="greedy"):
        make_bot("oracle", load_board("london"), 1)
