"""Claiming routes in the ticket family."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import facts, germany, london, play, refusal, sanfrancisco, texts

YELLOW_3 = "british_museum-regents_park"
BLUE_2 = "baker_street-regents_park"
GREY_2 = "british_museum-piccadilly_circus"
GREY_3 = "globe_theatre-tower_of_london"


@rule("T-claim-1")
def test_four_ways_to_pay_a_route_of_three() -> None:
    """Three yellow cards, two and a wild, one and two wilds, or three wilds pay a yellow route of three spaces."""
    position = play(london(hands=[{"yellow": 3, "wild": 3}, {}]), f"claim {YELLOW_3}")
    ways = ["pay 3 wild", "pay 3 yellow", "pay 2 yellow 1 wild", "pay 1 yellow 2 wild"]
    assert (position.phase, texts(position)) == ("pay", ways)


@rule("T-claim-1")
@pytest.mark.parametrize(
    ("payment", "left"),
    [
        ("pay 3 yellow", {"wild": 3, "blue": 1}),
        ("pay 2 yellow 1 wild", {"yellow": 1, "wild": 2, "blue": 1}),
        ("pay 1 yellow 2 wild", {"yellow": 2, "wild": 1, "blue": 1}),
        ("pay 3 wild", {"yellow": 3, "blue": 1}),
    ],
)
def test_the_cards_paid_are_discarded(payment: str, left: dict[str, int]) -> None:
    """The cards of the payment chosen leave the hand and go to the discards."""
    hand = {"yellow": 3, "wild": 3, "blue": 1}
    position = london(hands=[hand, {}])
    before = Counter(facts(position, "discard"))
    play(position, f"claim {YELLOW_3}", payment)
    assert facts(position, "hands")[0] == left
    assert Counter(facts(position, "discard")) - before == Counter(hand) - Counter(left)
    assert (position.seat, facts(position, "routes")) == (1, {YELLOW_3: 0})


@rule("T-claim-1")
@pytest.mark.parametrize("hand", [{"yellow": 3}, {"yellow": 2, "wild": 1}, {"yellow": 1, "wild": 2}, {"wild": 3}])
def test_a_single_way_to_pay_is_not_asked(hand: dict[str, int]) -> None:
    """With only one way to pay, the claim is paid at once."""
    position = play(london(hands=[hand, {}]), f"claim {YELLOW_3}")
    assert (position.seat, facts(position, "hands")[0], facts(position, "routes")) == (1, {}, {YELLOW_3: 0})


@rule("T-claim-1")
@pytest.mark.parametrize("hand", [{"yellow": 2}, {"yellow": 1, "wild": 1}, {"blue": 6}, {"wild": 2, "green": 6}, {}])
def test_too_few_cards(hand: dict[str, int]) -> None:
    """A route can't be claimed without as many cards of its colour and wilds as it has spaces."""
    position = london(hands=[hand, {}])
    assert f"claim {YELLOW_3}" not in texts(position)
    assert refusal(position, f"claim {YELLOW_3}") == "T-claim-1"


@rule("T-claim-1")
def test_another_colour_does_not_pay() -> None:
    """A route of a colour takes no cards of another, and a payment has neither too many nor too few cards."""
    position = play(london(hands=[{"yellow": 3, "wild": 1, "blue": 3}, {}]), f"claim {YELLOW_3}")
    for payment in ("pay 3 blue", "pay 2 blue 1 wild", "pay 2 yellow", "pay 3 yellow 1 wild", "pay 1 yellow 2 wild"):
        assert refusal(position, payment) == "T-claim-1"


@rule("T-claim-1")
def test_a_grey_route_takes_any_one_colour() -> None:
    """A grey route of two spaces takes two cards of one colour, one and a wild, or two wilds."""
    position = play(london(hands=[{"pink": 2, "green": 1, "wild": 2}, {}]), f"claim {GREY_2}")
    ways = ["pay 2 wild", "pay 1 green 1 wild", "pay 2 pink", "pay 1 pink 1 wild"]
    assert texts(position) == ways


@rule("T-claim-1")
def test_a_grey_route_takes_no_two_colours() -> None:
    """Two colours can't be mixed, not even on a grey route."""
    position = london(hands=[{"pink": 2, "green": 2, "black": 2}, {}])
    assert refusal(position, f"claim {GREY_3}") == "T-claim-1"
    assert f"claim {GREY_2}" in texts(position)


@rule("T-claim-1")
def test_a_grey_route_with_one_way_to_pay_is_not_asked() -> None:
    """If only one colour is enough for a grey route, nothing is asked."""
    position = play(london(hands=[{"pink": 3, "green": 2}, {}]), f"claim {GREY_3}")
    assert facts(position, "hands")[0] == {"green": 2}
    assert position.seat == 1


@rule("T-claim-1")
def test_two_colours_for_a_grey_route_of_one_space_are_asked() -> None:
    """The player says which of two colours pays a grey route."""
    position = play(london(hands=[{"pink": 1, "green": 1}, {}]), "claim big_ben-trafalgar_square")
    assert texts(position) == ["pay 1 green", "pay 1 pink"]
    assert facts(play(position, "pay 1 green"), "hands")[0] == {"pink": 1}


@rule("T-claim-1")
def test_the_longest_route_paid_all_in_wilds() -> None:
    """Wilds may replace all seven cards of a route."""
    position = play(germany(hands=[{"wild": 7}, {}], passengers={}), "claim berlin-hannover")
    assert facts(position, "hands")[0] == {}
    assert position.scores == [18, 0]


@rule("T-claim-2")
def test_a_route_needs_no_connection() -> None:
    """A route far away from the player's others may be claimed."""
    position = london(hands=[{"blue": 3}, {}], routes={BLUE_2: 0})
    play(position, "claim brick_lane-tower_of_london")
    assert facts(position, "routes") == {BLUE_2: 0, "brick_lane-tower_of_london": 0}


@rule("T-claim-2", "T-draw-1")
def test_one_route_per_turn() -> None:
    """After a claim it is the next player's turn, even with cards for another route."""
    position = play(london(hands=[{"blue": 6}, {}]), f"claim {BLUE_2}")
    assert position.seat == 1
    assert "claim brick_lane-tower_of_london" not in texts(position)


@rule("T-claim-2")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_is_not_open(owner: int) -> None:
    """A route has one owner for good, and can't be claimed again by anybody."""
    position = london(hands=[{"blue": 6}, {}], routes={BLUE_2: owner})
    assert f"claim {BLUE_2}" not in texts(position)
    assert refusal(position, f"claim {BLUE_2}") == "T-claim-2"


@rule("T-claim-2")
def test_a_vehicle_for_every_space() -> None:
    """A route longer than the player's vehicles can't be claimed, whatever the cards."""
    position = london(hands=[{"wild": 6}, {}], vehicles=[2, 17])
    assert refusal(position, f"claim {YELLOW_3}") == "T-claim-2"
    assert {f"claim {BLUE_2}", "claim big_ben-waterloo"} <= set(texts(position))


@rule("T-claim-2")
def test_no_vehicle_left() -> None:
    """Without vehicles no route at all can be claimed."""
    assert texts(london(hands=[{"wild": 6}, {}], vehicles=[0, 17]), "claim") == []


@rule("T-claim-2")
def test_vehicles_are_put_on_the_spaces() -> None:
    """Claiming a route takes one vehicle per space, down to none."""
    position = play(london(hands=[{"yellow": 3}, {}], vehicles=[3, 17]), f"claim {YELLOW_3}")
    assert facts(position, "vehicles") == [0, 17]


@rule("T-claim-4")
@pytest.mark.parametrize(
    ("route", "colour", "length", "points"),
    [
        ("bremen-bremerhaven", "white", 1, 1),
        ("chemnitz-leipzig", "blue", 2, 2),
        ("berlin-magdeburg", "red", 3, 4),
        ("berlin-leipzig", "orange", 4, 7),
        ("berlin-dresden", "green", 5, 10),
        ("berlin-rostock", "purple", 6, 15),
        ("berlin-hannover", "black", 7, 18),
    ],
)
def test_points_by_length_at_once(route: str, colour: str, length: int, points: int) -> None:
    """A route's points are on the track as soon as it is claimed."""
    position = germany(hands=[{colour: length}, {}], scores=[5, 3], passengers={})
    play(position, f"claim {route}")
    assert position.scores == [5 + points, 3]
    assert facts(position, "vehicles") == [45 - length, 45]


@rule("T-claim-4")
def test_points_on_the_small_boards() -> None:
    """London's longest route gives 7 points and San Francisco's 10."""
    assert play(london(hands=[{"black": 4}, {}]), "claim baker_street-hyde_park").scores == [7, 0]
    ferry = sanfrancisco(hands=[{"black": 4, "wild": 1}, {}], tokens={})
    assert play(ferry, "claim fort_mason-golden_gate_bridge").scores == [10, 0]
