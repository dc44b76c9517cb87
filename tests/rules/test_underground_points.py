"""Points for stations reached and pairs joined."""

import pytest
from rule import rule
from underground_positions import gain, play, tokens, tube

PAIR = {"victoria": "camera", "charing_cross": "camera"}


@rule("U-score-1")
def test_a_national_station_gives_a_point() -> None:
    """A line that reaches a national station wins 1 point and no token."""
    position = tube(tracks={"red": ["aldgate-bank"]})
    assert gain(position, "build red bank-blackfriars") == 1
    assert tokens(position) == 0


@rule("U-score-1")
def test_both_stations_of_a_first_track_count() -> None:
    """A line that begins between two national stations wins a point for each."""
    assert gain(tube(), "build red marylebone-paddington") == 2


@rule("U-score-1")
def test_a_national_station_counts_once_per_line() -> None:
    """A line that comes to the same station by another track wins nothing more."""
    position = tube(tracks={"red": ["canary_wharf-limehouse", "canary_wharf-canning_town"]})
    assert gain(position, "build red canning_town-limehouse") == 0


@rule("U-score-1")
def test_going_on_from_a_national_station_gives_nothing() -> None:
    """Leaving a station is not reaching it."""
    position = tube(tracks={"red": ["bank-blackfriars"]})
    assert gain(position, "build red blackfriars-charing_cross") == 0


@rule("U-score-1")
def test_every_line_that_comes_scores() -> None:
    """Several lines of one player, and lines of others, each win the point: nothing is used up."""
    position = tube(tracks={"red": ["bank-blackfriars"], "green": ["blackfriars-charing_cross"]})
    assert gain(position, "build pink bank-blackfriars") == 1
    assert gain(tube(seat=1, tracks={"red": ["bank-blackfriars"]}), "build green bank-blackfriars", seat=1) == 1


@rule("U-score-1")
def test_the_others_win_nothing() -> None:
    """The points of a build go to the builder alone, even at a station which others serve."""
    position = tube(tracks={"green": ["bank-blackfriars"]})
    assert gain(position, "build red bank-blackfriars", seat=1) == 0


@rule("U-score-1")
@pytest.mark.parametrize("link", ["aldgate-bank", "euston-oxford_circus", "charing_cross-leicester_square"])
def test_other_stations_give_nothing(link: str) -> None:
    """A destination, a lone connection station or Euston is worth nothing."""
    assert gain(tube(), f"build red {link}") == 0


@rule("U-score-1")
def test_a_branch_scores_as_any_track() -> None:
    """A national station reached by a branch gives its point."""
    position = tube(tracks={"red": ["bank-holborn", "aldgate-bank"]}, branch=[2, 0])
    assert gain(position, "build red bank-blackfriars") == 1


@rule("U-score-2")
def test_a_terminus_gives_two_points_and_a_token() -> None:
    """A line that reaches a terminus wins 2 points, and its owner a token at once."""
    position = tube(tracks={"red": ["greenford-ruislip"]})
    assert gain(position, "build red ruislip-uxbridge") == 2
    assert tokens(position) == 1


@rule("U-score-2", "U-score-1")
def test_a_first_track_between_terminus_and_national_station() -> None:
    """Both ends of a line's first track are reached: 2 points and a token, and 1 point."""
    position = tube()
    assert gain(position, "build red amersham-rickmansworth") == 3
    assert tokens(position) == 1


@rule("U-score-2")
def test_each_line_scores_a_terminus_once() -> None:
    """A second line wins 2 points and a token at the same terminus; the first wins nothing by going on from there."""
    position = tube(tracks={"red": ["ruislip-uxbridge"]})
    assert gain(position, "build pink ruislip-uxbridge") == 2
    assert tokens(position) == 1
    assert gain(position, "build red greenford-ruislip") == 1
    assert tokens(position) == 1


@rule("U-score-2")
def test_several_termini_of_one_line() -> None:
    """Every terminus counts for itself: 2 points and a token each."""
    position = tube(tracks={"red": ["elephant_and_castle-stockwell"]}, branch=[1, 0])
    assert gain(position, "build red brixton-stockwell") == 2
    assert gain(position, "build red morden-stockwell") == 2
    assert tokens(position) == 1


@rule("U-score-3")
def test_a_line_joins_two_stations_of_a_symbol() -> None:
    """The track that brings both stations of a symbol to one line wins 3 points."""
    position = tube(tracks={"red": ["victoria-westminster"]}, markers=PAIR)
    assert gain(position, "build red charing_cross-westminster") == 3


@rule("U-score-3")
def test_the_way_between_them_may_be_any() -> None:
    """The two stations need not be ends of the line, and the joining track may be a branch."""
    tracks = ["south_kensington-victoria", "victoria-westminster", "waterloo-westminster"]
    position = tube(tracks={"red": tracks}, markers=PAIR, branch=[2, 0])
    assert gain(position, "build red charing_cross-westminster") == 3


@rule("U-score-3")
def test_one_station_of_a_symbol_gives_nothing() -> None:
    """A symbol counts when both its stations are served."""
    assert gain(tube(markers=PAIR), "build red victoria-westminster") == 0


@rule("U-score-3")
def test_different_symbols_give_nothing() -> None:
    """Two connection stations of different symbols are no pair."""
    position = tube(
        tracks={"red": ["victoria-westminster"]},
        markers={"victoria": "camera", "baker_street": "camera", "charing_cross": "handbag", "aldgate": "handbag"},
    )
    assert gain(position, "build red charing_cross-westminster") == 0


@rule("U-score-3")
def test_two_lines_do_not_join_a_pair_together() -> None:
    """A player who has one line at each of the two stations has not joined them."""
    position = tube(tracks={"red": ["victoria-westminster"]}, markers=PAIR)
    assert gain(position, "build pink charing_cross-westminster") == 0


@rule("U-score-3")
def test_a_pair_counts_once_per_line() -> None:
    """A second way between the two stations wins nothing."""
    tracks = ["green_park-victoria", "green_park-westminster", "charing_cross-westminster"]
    position = tube(tracks={"red": tracks}, markers=PAIR)
    assert gain(position, "build red victoria-westminster") == 0


@rule("U-score-3")
def test_every_line_that_joins_a_pair_scores() -> None:
    """A second line of the same player, and a line of another, each win 3 points for the same pair."""
    ways = {"red": ["victoria-westminster", "charing_cross-westminster"]}
    pink = ["green_park-victoria", "green_park-piccadilly_circus"]
    position = tube(tracks=ways | {"pink": pink}, markers=PAIR)
    assert gain(position, "build pink charing_cross-piccadilly_circus") == 3
    position = tube(tracks=ways | {"green": pink}, markers=PAIR, seat=1)
    assert gain(position, "build green charing_cross-piccadilly_circus", seat=1) == 3


@rule("U-score-3")
def test_a_line_may_join_several_pairs() -> None:
    """A line that has joined one pair wins 3 more points for the next one."""
    tracks = ["victoria-westminster", "charing_cross-westminster", "blackfriars-charing_cross", "bank-blackfriars",
              "aldgate-bank", "south_kensington-victoria", "earls_court-south_kensington"]  # fmt: skip
    position = tube(tracks={"red": tracks}, markers=PAIR | {"aldgate": "laptop", "hammersmith": "laptop"})
    assert gain(position, "build red earls_court-hammersmith") == 3


@rule("U-score-1", "U-score-2", "U-score-3", "U-setup-4")
def test_the_score_is_the_sum_of_its_parts() -> None:
    """Points from the start, national stations, termini and pairs add up."""
    position = tube(seat=1, tracks={"green": ["victoria-westminster"]}, markers=PAIR)
    play(position, "build green charing_cross-westminster", "build green charing_cross-waterloo")
    play(position, "build blue amersham-rickmansworth")
    earned = position.view(1)["earned"][1]
    assert earned == {"start": 1, "national": 2, "termini": 2, "symbols": 3, "loops": 0, "passenger": 0}
    assert position.scores[1] == 8
