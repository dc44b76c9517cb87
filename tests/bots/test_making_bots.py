"""Bots by their names: which there are, who plays what, and how long they may think."""

from typing import Any

import pytest

import quai
from quai.board import load_board
from quai.bots import BOTS, BUDGETED, STYLES, Bot, Budget, bots_for, expert, make_bot, plays
from quai.bots.budget import parse_budget
from quai.bots.random_bot import RandomBot
from quai.search.player import Player


def refused(key: str, name: str, board: str = "london") -> str:
    """The sentence with which a name is refused."""
    with pytest.raises(quai.QuaiError) as refusal:
        make_bot(name, load_board(board), 1)
    assert refusal.value.key == key
    return str(refusal.value)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_plays_the_ticket_games_only(name: str) -> None:
    """On the Underground it is refused, and the sentence names those who play there."""
    sentence = refused("bot.not_this_game", name, "underground")
    assert "greedy" in sentence
    assert not any(style in sentence for style in STYLES if style != name)


def test_the_bots_for_a_board_are_those_that_play_it() -> None:
    """All of them in London; on the Underground all but the styles."""
    assert bots_for(load_board("london")) == list(BOTS)
    tube = load_board("underground")
    assert bots_for(tube) == [name for name in BOTS if name not in STYLES]
    assert not plays("hungry@1s", tube)


@pytest.mark.parametrize("name", [*BOTS, "expert@20*2"])
def test_a_seed_is_a_number_or_a_text(name: str) -> None:
    """As the seed of a game is, for every bot; the same text gives the same choice."""
    position = quai.load("london", 2).new(1)
    assert make_bot(name, position.game.board, 7).choose(position.view(0), position.legal) in position.legal
    first, second = (
        make_bot(name, position.game.board, "a text").choose(position.view(0), position.legal) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0.2s", Budget(0.2, 10_000_000, 1)),
        ("600s*64", Budget(600, 10_000_000, 64)),
        ("500", Budget(None, 500, 1)),
        ("10000000*2", Budget(None, 10_000_000, 2)),
    ],
)
def test_a_budget_is_seconds_or_iterations(text: str, budget: Budget) -> None:
    """Either of them, and a number of threads if it is not one."""
    assert parse_budget(text) == budget


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fast",
        "0.0001s",
        "601s",
        "-1s",
        "1e3s",
        "nans",
        "0",
        "10000001",
        "5.5",
        "5*0",
        "5*65",
        "5*",
        "1s 2",
        "٣",
        "5\n",
    ],
)
def test_nonsense_is_no_budget(text: str) -> None:
    """The sentence says what to write."""
    with pytest.raises(quai.QuaiError, match="iterations") as refusal:
        parse_budget(text)
    assert refusal.value.key == "bot.bad_budget"


def test_a_bot_that_thinks_gets_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands behind the @ is read and handed over; without it the bot takes its usual one."""
    budgets: list[Budget] = []

    def thinker(board: quai.board.spec.Board, seed: int | str, budget: Budget) -> Bot:
        budgets.append(budget)
        return RandomBot(board, seed)

    monkeypatch.setitem(BOTS, "thinker", RandomBot)
    monkeypatch.setitem(BUDGETED, "thinker", thinker)
    make_bot("thinker", load_board("london"), 1)
    make_bot("thinker@0.5s*2", load_board("london"), 1)
    assert budgets == [Budget(0.5, threads=2)]
    refused("bot.bad_budget", "thinker@soon")


def test_a_bot_that_does_not_think_takes_no_budget() -> None:
    """It is refused, not ignored; an unknown bot is unknown with a budget too."""
    assert "greedy" in refused("bot.no_budget", "greedy@1s")
    refused("bot.unknown", "oracle@1s")


def test_a_bot_of_nearly_that_name_is_suggested() -> None:
    """A slip of the finger, or a capital letter."""
    assert "“greedy”?" in refused("bot.unknown_near", "gredy")
    assert "“expert”?" in refused("bot.unknown_near", "Expert@1s")


def test_the_expert_does_not_begin_what_it_has_no_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """If every round takes 60 ms, three fit into 0.2 s."""
    rounds = []
    go_on = Player.go_on

    def slowly(player: Player, *given: Any) -> int:
        rounds.append(given[1])
        return go_on(player, *given)

    monkeypatch.setattr(Player, "go_on", slowly)
    monkeypatch.setattr(expert, "perf_counter", lambda: 0.06 * len(rounds))
    position = quai.load("london", 2).new(1)
    position.play(position.legal[0]).play(position.legal[0])
    make_bot("expert@0.2s", position.game.board, 1).choose(position.view(0), position.legal)
    assert len(rounds) == 3
    assert rounds[0] == len(position.legal)  # a whole round
