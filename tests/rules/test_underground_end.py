"""The end of On the Underground: the row is filled up, the passenger leaves, the last builds, the winner."""

from typing import Any

import pytest
from rule import rule
from underground_positions import facts, gain, minitube, play, refusal, texts, tokens, tube

import quai

BOTH = ["kew_gardens", "oxford_circus", "northwood", "green_park"]  # a trip to Oxford Circus, then one to Green Park
ONE = ["kew_gardens", "northwood", "mornington_crescent", "newbury_park"]  # a trip to Mornington Crescent
SKIPS = ["skip"] * 4


def last_build(cards: list[str], deck: list[str], players: int = 2, **position: Any) -> quai.Position:
    """A turn's last build is skipped; the row and the deck have these cards."""
    return tube(players, cards=cards, deck=deck, builds_left=1, **position).play("skip")


def last_round(position: quai.Position) -> list[int | None]:
    """The seats that play until the game is over, skipping all builds; there are fewer than six."""
    seats: list[int | None] = []
    while not position.is_over and len(seats) < 6:
        seats.append(position.seat)
        play(position, *SKIPS)
    return seats


@rule("U-pass-5")
def test_the_row_is_filled_up_at_its_end() -> None:
    """The cards that stay move up, and new ones come behind them from the top of the deck."""
    position = last_build(BOTH, ["acton", "pimlico", "putney"])
    assert facts(position, "cards", "deck") == (["kew_gardens", "northwood", "acton", "pimlico"], ["putney"])


@rule("U-pass-5")
def test_one_card_is_turned_up_after_one_trip() -> None:
    """The row is filled up to four, not further."""
    position = last_build(ONE, ["acton", "pimlico"])
    assert facts(position, "cards", "deck") == (["kew_gardens", "northwood", "newbury_park", "acton"], ["pimlico"])


@rule("U-pass-5")
def test_the_row_is_filled_up_after_both_trips() -> None:
    """While the second trip is to be chosen three cards are up, and the deck is untouched."""
    tracks = {"blue": ["green_park-oxford_circus", "green_park-westminster"]}
    position = last_build(
        ["kew_gardens", "oxford_circus", "green_park", "westminster"], ["acton", "pimlico"], tracks=tracks
    )
    assert facts(position, "cards", "deck") == (["kew_gardens", "green_park", "westminster"], ["acton", "pimlico"])
    position.play("ride green_park blue")
    assert facts(position, "cards", "deck") == (["kew_gardens", "westminster", "acton", "pimlico"], [])


@rule("U-pass-5")
def test_with_an_empty_deck_the_passenger_leaves() -> None:
    """When no card is left to turn up he leaves at once, and the cards stay as they are."""
    position = last_build(ONE, [])
    assert facts(position, "passenger", "cards") == (None, ["kew_gardens", "northwood", "newbury_park"])
    assert (position.phase, position.seat) == ("build", 1)


@rule("U-pass-5")
def test_the_last_cards_are_turned_up_first() -> None:
    """With one card left for two places it is turned up, and the passenger leaves with three face up."""
    position = last_build(BOTH, ["acton"])
    assert facts(position, "passenger", "cards", "deck") == (None, ["kew_gardens", "northwood", "acton"], [])


@rule("U-pass-5")
@pytest.mark.parametrize(("cards", "deck"), [(ONE, ["acton"]), (BOTH, ["acton", "pimlico"])])
def test_taking_the_last_card_does_not_send_him_away(cards: list[str], deck: list[str]) -> None:
    """Four cards face up and an empty deck: the game goes on as before."""
    position = last_build(cards, deck)
    assert (len(facts(position, "cards")), facts(position, "deck")) == (4, [])
    assert facts(position, "passenger") is not None


@rule("U-pass-5")
def test_the_turn_after_the_last_card_sends_him_away() -> None:
    """After the last card one more turn has trips, and then he leaves."""
    position = last_build(ONE, ["hampstead"])
    assert facts(position, "passenger") == "mornington_crescent"
    play(position, *SKIPS)
    assert position.is_over
    assert facts(position, "passenger", "cards") == (None, ["kew_gardens", "northwood", "newbury_park"])


@rule("U-pass-5")
def test_then_the_players_only_build() -> None:
    """Without the passenger a turn is four builds: no trip, no card, no points for lines."""
    tracks = {"green": ["euston-mornington_crescent", "kentish_town-mornington_crescent"]}
    position = tube(3, seat=1, tracks=tracks, passenger=None, cards=ONE[:3], builds_left=1)
    assert gain(position, "skip", seat=1) == 0
    assert (position.phase, position.seat, facts(position, "builds_left")) == ("build", 2, 4)
    assert facts(position, "cards") == ONE[:3]


@rule("U-pass-5")
def test_the_last_builds_still_score() -> None:
    """Tracks, skips and branches of the last round are as before."""
    position = tube(seat=1, passenger=None, cards=ONE[:3])
    assert gain(position, "build green amersham-rickmansworth", seat=1) == 3
    assert tokens(play(position, "skip"), 1) == 2


@rule("U-pass-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_after_the_active_player_builds_once_more(players: int) -> None:
    """If he leaves in the first player's turn the others have one turn each, and then the game is over."""
    position = last_build(ONE, [], players)
    assert last_round(position) == list(range(1, players))


@rule("U-pass-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_is_over_at_once_after_the_last_player(players: int) -> None:
    """If he leaves in the turn of the player before the first, nobody plays again."""
    position = last_build(ONE, [], players, seat=players - 1)
    assert position.is_over
    assert position.seat is None
    assert facts(position, "passenger") is None


@rule("U-pass-5")
@pytest.mark.parametrize(("first", "seat", "seats"), [(1, 1, [2, 0]), (1, 2, [0]), (1, 0, []), (2, 0, [1]), (2, 1, [])])
def test_the_last_round_ends_before_the_first_player(first: int, seat: int, seats: list[int]) -> None:
    """Whoever began the game does not play again, whichever seat that is."""
    position = last_build(ONE, [], 3, first=first, seat=seat)
    assert last_round(position) == seats


@rule("U-pass-5", "U-pass-2")
def test_a_chosen_ride_may_end_the_game() -> None:
    """The last trip may be one that the player chooses, and its points count."""
    tracks = {"red": ["euston-mornington_crescent"], "green": ["euston-mornington_crescent"]}
    position = last_build(ONE, [], seat=1, tracks=tracks)
    assert position.phase == "ride"
    position.play("ride mornington_crescent green")
    assert position.is_over
    assert position.scores == [0, 2]


@rule("U-pass-5")
def test_nothing_is_played_after_the_end() -> None:
    """When the game is over no action is legal."""
    position = last_build(ONE, [], seat=1)
    assert texts(position) == []
    for action in ["skip", "build red bank-holborn", "ride kew_gardens walk"]:
        assert refusal(position, action) == "U-pass-5"


@rule("U-pass-5")
def test_the_small_board_ends_after_its_six_cards() -> None:
    """Six cards and two trips a turn: after the second turn two cards are face up, and nobody is left to build."""
    position = minitube(cards=["zoo", "museum", "park", "mill"], deck=["university", "stadium"])
    play(position, *SKIPS)
    assert facts(position, "passenger", "cards") == ("museum", ["zoo", "mill", "university", "stadium"])
    play(position, *SKIPS, "ride mill walk")
    assert position.is_over
    assert facts(position, "cards") == ["zoo", "university"]


@rule("U-end-1")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([3, 7, 5], [1]),
        ([7, 3, 5], [0]),
        ([3, 5, 7], [2]),
        ([7, 7, 5], [0, 1]),
        ([7, 3, 7], [0, 2]),
        ([4, 4, 4], [0, 1, 2]),
    ],
)
def test_most_points_win_and_tied_players_share(scores: list[int], winners: list[int]) -> None:
    """The player with the most points wins; several with as many win together."""
    result = tube(3, phase="over", cards=ONE[:3], scores=scores).result
    assert result is not None
    assert (result.scores, result.winners) == (scores, winners)


@rule("U-end-1")
def test_there_is_no_result_before_the_end() -> None:
    """Nobody has won while builds are left."""
    assert tube().result is None
    assert tube(seat=1, passenger=None, cards=ONE[:3]).result is None


@rule("U-end-1")
def test_branch_tokens_and_tracks_do_not_decide() -> None:
    """A tie stays a tie, whoever has tokens or tracks left."""
    result = tube(phase="over", cards=ONE[:3], scores=[6, 6], branch=[9, 0], tracks={"red": ["aldgate-bank"]}).result
    assert result is not None
    assert result.winners == [0, 1]


@rule("U-end-1", "U-pass-3")
def test_the_breakdown_says_where_the_points_come_from() -> None:
    """The parts of the final count add up to the score."""
    tracks = {"red": ["euston-mornington_crescent"]}
    position = tube(first=1, seat=0, tracks=tracks, cards=ONE, deck=[], scores=[1, 0])
    play(position, "build pink amersham-rickmansworth", "skip", "skip", "skip")
    assert position.result is not None
    assert position.result.breakdown == [
        {"start": 1, "national": 1, "termini": 2, "symbols": 0, "loops": 0, "passenger": 1},
        {"start": 0, "national": 0, "termini": 0, "symbols": 0, "loops": 0, "passenger": 0},
    ]
    assert (position.result.scores, position.result.winners) == ([5, 0], [0])
