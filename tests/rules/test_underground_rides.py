"""The passenger's trips.

Around Euston, where he stands at first:

    baker_street --- great_portland_street --- EUSTON --- kings_cross_st_pancras --- moorgate
                                                 |
    mornington_crescent (north), oxford_circus (express), tottenham_court_road (express) are its other neighbours
"""

from typing import Any

import pytest
from rule import rule
from underground_positions import facts, gain, play, refusal, texts, tube

import quai

NORMAL = ["finchley", "kew_gardens", "northwood", "newbury_park"]  # all far away
EXPRESS = ["hounslow", "greenwich", "hainault", "rayners_lane"]

KINGS_CROSS, MOORGATE = "euston-kings_cross_st_pancras", "kings_cross_st_pancras-moorgate"


def last_build(cards: list[str], *, players: int = 2, **position: Any) -> quai.Position:
    """A turn's last build is skipped with these cards face up; what follows is up to the passenger."""
    return tube(players, cards=cards, builds_left=1, **position).play("skip")


@rule("U-pass-1")
def test_express_first_then_normal_from_there() -> None:
    """He goes to Oxford Circus first, then to Green Park beside it, not to Mornington Crescent beside Euston."""
    position = last_build(["mornington_crescent", "green_park", "oxford_circus", "hounslow"])
    assert facts(position, "passenger") == "green_park"
    assert facts(position, "cards")[:2] == ["mornington_crescent", "hounslow"]


@rule("U-pass-1")
def test_an_express_destination_comes_first_however_far() -> None:
    """A normal destination next door waits until the express trip is done."""
    position = last_build(["mornington_crescent", "kew_gardens", "acton_town", "hounslow"])
    assert facts(position, "passenger") == "acton_town", "the normal destination next to Hounslow"


@rule("U-pass-1")
def test_only_normal_destinations_mean_one_trip() -> None:
    """Without an express destination he travels once."""
    position = last_build(["mornington_crescent", *NORMAL[1:]])
    assert facts(position, "passenger") == "mornington_crescent"
    assert facts(position, "cards")[:3] == NORMAL[1:]


@rule("U-pass-1")
def test_only_express_destinations_mean_one_trip() -> None:
    """Without a normal destination he stays where the express trip led him."""
    position = last_build(["oxford_circus", *EXPRESS[1:]])
    assert facts(position, "passenger") == "oxford_circus"
    assert facts(position, "cards")[:3] == EXPRESS[1:]


@rule("U-pass-1")
def test_a_normal_trip_is_not_followed_by_another() -> None:
    """Cards that are turned up after the trips wait for the next turn."""
    position = last_build(["mornington_crescent", *NORMAL[1:]], deck=["hampstead"])
    assert facts(position, "passenger") == "mornington_crescent"
    assert facts(position, "cards") == [*NORMAL[1:], "hampstead"]


@rule("U-pass-1")
def test_at_most_one_express_and_one_normal_destination() -> None:
    """Of two of each kind one of each is left."""
    position = last_build(["oxford_circus", "piccadilly_circus", "green_park", "westminster"], deck=NORMAL[:2])
    assert facts(position, "passenger") == "green_park"
    assert facts(position, "cards") == ["piccadilly_circus", "westminster", *NORMAL[:2]]


@rule("U-pass-1")
def test_the_second_trip_follows_a_choice() -> None:
    """After a first trip that the player chose he goes on to the normal destination at once."""
    position = last_build(["oxford_circus", "tottenham_court_road", "green_park", "kew_gardens"])
    assert texts(position) == ["ride oxford_circus walk", "ride tottenham_court_road walk"]
    position.play("ride oxford_circus walk")
    assert (position.phase, position.seat, facts(position, "passenger")) == ("build", 1, "green_park")


@rule("U-pass-2")
def test_least_walking_comes_first() -> None:
    """He rides two lines to Moorgate rather than walk one link to Mornington Crescent."""
    tracks = {"red": [KINGS_CROSS], "green": [MOORGATE]}
    position = last_build(["mornington_crescent", "moorgate", *NORMAL[:2]], tracks=tracks)
    assert facts(position, "passenger") == "moorgate"
    assert position.scores == [1, 2]


@rule("U-pass-2")
def test_every_link_on_foot_counts() -> None:
    """One link on foot after a ride is less than two without."""
    position = last_build(["hampstead", "moorgate", *NORMAL[1:3]], tracks={"red": [KINGS_CROSS]})
    assert facts(position, "passenger") == "moorgate"
    assert position.scores == [1, 1]


@rule("U-pass-2")
def test_he_rides_the_part_that_is_built() -> None:
    """On one way he walks, rides and walks again, and the line that he rides scores."""
    tracks = {"green": [MOORGATE, "bank-moorgate"]}
    position = last_build(["canada_water", *NORMAL[1:]], tracks=tracks)
    assert (facts(position, "passenger"), position.scores) == ("canada_water", [0, 2])


@rule("U-pass-2")
def test_fewest_lines_come_second() -> None:
    """With no walking either way, one line to Mornington Crescent is better than two to Moorgate."""
    tracks = {"red": [KINGS_CROSS], "pink": [MOORGATE], "green": ["euston-mornington_crescent"]}
    position = last_build(["moorgate", "mornington_crescent", *NORMAL[:2]], tracks=tracks)
    assert (facts(position, "passenger"), position.scores) == ("mornington_crescent", [0, 2])


@rule("U-pass-2")
def test_no_line_is_fewer_than_one() -> None:
    """One link on foot alone is better than a ride and one link on foot."""
    cards = ["moorgate", "mornington_crescent", *NORMAL[:2]]
    position = last_build(cards, tracks={"red": [KINGS_CROSS]})
    assert (facts(position, "passenger"), position.scores) == ("mornington_crescent", [0, 1])


@rule("U-pass-2")
def test_the_length_of_a_ride_does_not_count() -> None:
    """A long way round with one line is better than two short rides."""
    long = ["euston-tottenham_court_road", "holborn-tottenham_court_road", "bank-holborn", "bank-moorgate"]
    tracks = {"red": [KINGS_CROSS], "pink": [MOORGATE], "green": long}
    position = last_build(["moorgate", *NORMAL[:3]], tracks=tracks)
    assert (facts(position, "passenger"), position.scores) == ("moorgate", [0, 2])


@rule("U-pass-2")
def test_lines_of_one_player_are_different_lines() -> None:
    """Lines count by colour: two of one owner are more than one of another."""
    around = [KINGS_CROSS, "angel-kings_cross_st_pancras", "angel-moorgate"]
    tracks = {"red": [KINGS_CROSS], "pink": [MOORGATE], "green": around}
    position = last_build(["moorgate", *NORMAL[:3]], tracks=tracks)
    assert position.scores == [0, 2]


@rule("U-pass-2")
def test_a_link_with_a_track_is_not_walked() -> None:
    """He takes the line next door to Mornington Crescent, and its owner scores, though it is not far."""
    position = last_build(["mornington_crescent", *NORMAL[1:]], tracks={"green": ["euston-mornington_crescent"]})
    assert position.scores == [0, 2]


@rule("U-pass-2")
def test_the_seat_chooses_between_destinations() -> None:
    """Two destinations one link away on foot: the player on turn says which, and they stand in the board's order."""
    position = last_build(["great_portland_street", "mornington_crescent", *NORMAL[:2]])
    assert (position.phase, position.seat) == ("ride", 0)
    assert texts(position) == ["ride mornington_crescent walk", "ride great_portland_street walk"]
    assert facts(position.play("ride great_portland_street walk"), "passenger") == "great_portland_street"


@rule("U-pass-2")
def test_the_seat_chooses_between_lines() -> None:
    """Two lines to the same destination are two rides, in the order of the board's lines."""
    tracks = {"blue": ["euston-mornington_crescent"], "red": ["euston-mornington_crescent"]}
    position = last_build(["mornington_crescent", *NORMAL[1:]], tracks=tracks)
    assert texts(position) == ["ride mornington_crescent red", "ride mornington_crescent blue"]
    assert gain(position, "ride mornington_crescent blue", seat=1) == 1


@rule("U-pass-2")
def test_all_sets_of_lines_are_offered() -> None:
    """With two lines on each of two links there are four pairs, each with its lines in the board's order."""
    tracks = {"red": [KINGS_CROSS], "green": [KINGS_CROSS], "yellow": [MOORGATE], "brown": [MOORGATE]}
    position = last_build(["moorgate", *NORMAL[:3]], tracks=tracks)
    pairs = ["red+yellow", "yellow+green", "red+brown", "green+brown"]
    assert texts(position) == [f"ride moorgate {lines}" for lines in pairs]


@rule("U-pass-2")
def test_destinations_and_lines_are_offered_together() -> None:
    """Two lines on the way to two destinations make four rides, destination by destination."""
    both = ["euston-great_portland_street", "euston-mornington_crescent"]
    tracks = {"red": [*both, "baker_street-great_portland_street"], "green": both}
    position = last_build(["great_portland_street", "mornington_crescent", *NORMAL[:2]], tracks=tracks)
    assert texts(position) == [
        "ride mornington_crescent red",
        "ride mornington_crescent green",
        "ride great_portland_street red",
        "ride great_portland_street green",
    ]


@rule("U-pass-2")
def test_a_ride_stands_there_once() -> None:
    """Different ways to a destination by the same lines are one ride, and nothing is asked."""
    loop = ["euston-tottenham_court_road", "oxford_circus-tottenham_court_road", "euston-oxford_circus"]
    position = last_build(["oxford_circus", *EXPRESS[:3]], tracks={"red": loop})
    assert (position.phase, facts(position, "passenger")) == ("build", "oxford_circus")
    assert position.scores == [1, 1]


@rule("U-pass-2")
def test_two_ways_on_foot_are_one_ride() -> None:
    """From Oxford Circus there are two ways of two links to Great Portland Street, and nothing to choose."""
    position = last_build(["great_portland_street", *NORMAL[:3]], passenger="oxford_circus")
    assert (position.phase, facts(position, "passenger")) == ("build", "great_portland_street")


@rule("U-pass-2")
def test_sets_of_lines_with_two_ways_stand_there_once() -> None:
    """Where red and green meet twice the ride with both is offered once, beside that with red and blue."""
    red, green = [KINGS_CROSS, "angel-kings_cross_st_pancras"], [MOORGATE, "angel-moorgate"]
    position = last_build(["moorgate", *NORMAL[:3]], tracks={"red": red, "green": green, "blue": [MOORGATE]})
    assert texts(position) == ["ride moorgate red+green", "ride moorgate red+blue"]


@rule("U-pass-2")
def test_a_single_ride_is_not_asked() -> None:
    """Where the rules leave one ride he takes it at once."""
    position = last_build(["mornington_crescent", *NORMAL[1:]])
    assert (position.phase, position.seat) == ("build", 1)


@rule("U-pass-2")
def test_both_trips_may_be_chosen() -> None:
    """The player chooses for the express trip, and then again for the normal one."""
    tracks = {"blue": ["green_park-oxford_circus", "green_park-westminster"]}
    position = last_build(["oxford_circus", "tottenham_court_road", "green_park", "westminster"], seat=1, tracks=tracks)
    assert texts(position) == ["ride oxford_circus walk", "ride tottenham_court_road walk"]
    play(position, "ride oxford_circus walk")
    assert (position.phase, position.seat) == ("ride", 1)
    assert texts(position) == ["ride green_park blue", "ride westminster blue"]
    play(position, "ride westminster blue")
    assert (position.phase, position.seat, facts(position, "passenger")) == ("build", 0, "westminster")


@rule("U-pass-2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_player_on_turn_chooses(seat: int) -> None:
    """The choice is that of the player on turn, whoever owns the lines."""
    tracks = {"red": ["euston-mornington_crescent"], "pink": ["euston-mornington_crescent"]}
    position = last_build(["mornington_crescent", *NORMAL[1:]], players=3, seat=seat, tracks=tracks)
    assert (position.phase, position.seat) == ("ride", seat)


@rule("U-pass-2")
def test_no_other_ride_may_be_chosen() -> None:
    """A longer walk, a line more, a destination that is not face up and a build are refused at a ride."""
    north = "euston-mornington_crescent"
    tracks = {"red": [north, KINGS_CROSS], "pink": [north], "green": [KINGS_CROSS], "blue": [MOORGATE]}
    position = last_build(["mornington_crescent", "moorgate", *NORMAL[:2]], tracks=tracks)
    assert texts(position) == ["ride mornington_crescent red", "ride mornington_crescent pink"]
    for action in ["ride mornington_crescent walk", "ride mornington_crescent red+pink", "ride moorgate red+blue",
                   "ride angel walk", "skip", "build red bank-holborn"]:  # fmt: skip
        assert refusal(position, action) == "U-pass-2"


@rule("U-pass-2")
def test_a_ride_needs_no_order_of_its_lines() -> None:
    """A ride may be named with its lines in any order."""
    tracks = {"red": [KINGS_CROSS], "green": [KINGS_CROSS], "yellow": [MOORGATE]}
    position = last_build(["moorgate", *NORMAL[:3]], tracks=tracks)
    assert position.play("ride moorgate green+yellow").scores == [1, 2]


@rule("U-pass-3")
def test_each_line_used_gives_its_owner_a_point() -> None:
    """A ride with three lines gives a point for each, two of them to the same player."""
    pink = ["liverpool_street-moorgate", "liverpool_street-mile_end"]
    tracks = {"red": [KINGS_CROSS], "green": [MOORGATE], "pink": pink}
    position = last_build(["mile_end", *NORMAL[:3]], tracks=tracks)
    assert (facts(position, "passenger"), position.scores) == ("mile_end", [2, 2])


@rule("U-pass-3")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_owner_scores_whoever_is_on_turn(seat: int) -> None:
    """The point is the owner's, be it the player on turn or another."""
    tracks = {"green": ["euston-mornington_crescent"]}
    position = last_build(["mornington_crescent", *NORMAL[1:]], players=3, seat=seat, tracks=tracks)
    assert position.scores == [0, 2, 2]


@rule("U-pass-3")
def test_a_line_scores_on_each_trip() -> None:
    """A line that serves both trips of a turn gives two points."""
    tracks = {"green": ["euston-oxford_circus", "green_park-oxford_circus"]}
    position = last_build(["oxford_circus", "green_park", "hounslow", "kew_gardens"], tracks=tracks)
    assert (facts(position, "passenger"), position.scores) == ("green_park", [0, 3])


@rule("U-pass-3")
def test_a_line_scores_once_on_a_trip() -> None:
    """A ride over many tracks of a line gives one point."""
    line = ["euston-oxford_circus", "green_park-oxford_circus", "green_park-westminster", "waterloo-westminster",
            "borough-waterloo"]  # fmt: skip
    assert last_build(["borough", *NORMAL[:3]], tracks={"red": line}).scores == [1, 1]


@rule("U-pass-3")
def test_walking_gives_nobody_points() -> None:
    """A trip on foot changes no score."""
    assert last_build(["mornington_crescent", *NORMAL[1:]]).scores == [0, 1]


@rule("U-pass-3")
def test_lines_not_used_give_nothing() -> None:
    """Of two lines on a link the one that was chosen scores."""
    tracks = {"red": ["euston-mornington_crescent"], "green": ["euston-mornington_crescent"]}
    position = last_build(["mornington_crescent", *NORMAL[1:]], tracks=tracks)
    assert position.play("ride mornington_crescent green").scores == [0, 2]


@rule("U-pass-4")
def test_on_arrival_the_card_is_discarded() -> None:
    """The passenger stands on his destination, whose card is neither face up nor in the deck."""
    position = last_build(["kew_gardens", "mornington_crescent", *NORMAL[2:]])
    passenger, cards, deck = facts(position, "passenger", "cards", "deck")
    assert passenger == "mornington_crescent"
    assert "mornington_crescent" not in cards + deck
    assert cards[:3] == ["kew_gardens", *NORMAL[2:]]


@rule("U-pass-4")
def test_the_next_turn_begins_where_he_stands() -> None:
    """The next player's trips start from the station reached."""
    position = last_build(["mornington_crescent", "hampstead", *NORMAL[1:3]], deck=["newbury_park", "pimlico"])
    assert facts(position, "passenger") == "mornington_crescent"
    assert facts(play(position, "skip", "skip", "skip", "skip"), "passenger") == "hampstead"


@rule("U-pass-4")
def test_passing_through_a_destination_is_no_visit() -> None:
    """On the way to Piccadilly Circus he rides through Oxford Circus, whose card stays face up."""
    tracks = {"red": ["euston-oxford_circus", "oxford_circus-piccadilly_circus"]}
    position = last_build(["oxford_circus", "piccadilly_circus", *EXPRESS[:2]], tracks=tracks)
    assert texts(position) == ["ride oxford_circus red", "ride piccadilly_circus red"]
    position.play("ride piccadilly_circus red")
    assert facts(position, "passenger") == "piccadilly_circus"
    assert facts(position, "cards")[:3] == ["oxford_circus", *EXPRESS[:2]]


@rule("U-pass-4")
def test_an_express_trip_passes_normal_destinations() -> None:
    """A normal destination on the way of the express trip is not visited by it, but may be the next one."""
    red = ["euston-great_portland_street", "baker_street-great_portland_street", "baker_street-bond_street",
           "bond_street-green_park"]  # fmt: skip
    position = last_build(["great_portland_street", "bond_street", "green_park", "hounslow"], tracks={"red": red})
    assert facts(position, "passenger", "cards") == ("bond_street", ["great_portland_street", "green_park", "hounslow"])
    assert texts(position) == ["ride great_portland_street red", "ride green_park red"]
