"""Germany's passengers."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import facts, germany, play, refusal, table, texts

COLOURS = ["white", "black", "red", "blue", "green", "yellow"]
ROUTE = "berlin-leipzig"  # orange, four spaces
HAND = [{"orange": 4}, {}]


@rule("G-pass-1")
@pytest.mark.parametrize("players", [2, 5])
def test_sixty_passengers_on_the_boards_spots(players: int) -> None:
    """60 passengers, 10 of each colour, stand on the spots of the board and nobody has any."""
    passengers, collected = facts(table("germany", players).new(seed=9), "passengers", "collected")
    assert Counter(colour for colours in passengers.values() for colour in colours) == dict.fromkeys(COLOURS, 10)
    spots = {place.id: place.passengers for place in table("germany").board.places if place.passengers}
    assert {place: len(colours) for place, colours in passengers.items()} == spots
    assert sum(spots.values()) == 60
    assert collected == [{}] * players


@rule("G-pass-1")
def test_passengers_are_placed_at_random() -> None:
    """Which passenger stands where comes from the seed."""
    games = [table("germany").new(seed=seed) for seed in range(40)]
    assert {facts(game, "passengers")["ulm"][0] for game in games} == set(COLOURS)
    assert facts(games[0], "passengers") == facts(table("germany").new(seed=0), "passengers")


@rule("G-pass-2")
def test_one_passenger_from_each_end() -> None:
    """A claimed route gives a passenger from each of its two ends, without being asked where one colour stands."""
    passengers = {"berlin": ["red", "red"], "leipzig": ["blue"], "dresden": ["white"]}
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert facts(position, "collected") == [{"red": 1, "blue": 1}, {}]
    assert facts(position, "passengers") == {"berlin": ["red"], "dresden": ["white"]}
    assert (position.seat, position.phase) == (1, "turn")


@rule("G-pass-2")
@pytest.mark.parametrize("passengers", [{"berlin": ["red"]}, {"leipzig": ["red"]}])
def test_an_empty_end_gives_nothing(passengers: dict[str, list[str]]) -> None:
    """Where no passenger is left, none is taken and nothing comes in its place."""
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert facts(position, "collected", "passengers") == ([{"red": 1}, {}], {})
    assert position.seat == 1


@rule("G-pass-2")
def test_no_passenger_at_all() -> None:
    """A route between two empty places just ends the turn."""
    position = play(germany(hands=HAND, passengers={"dresden": ["red"]}), f"claim {ROUTE}")
    assert (position.seat, facts(position, "collected")) == (1, [{}, {}])


@rule("G-pass-2")
def test_several_colours_are_chosen_from() -> None:
    """Where several colours stand, the player chooses one of them; a colour that stands there twice is one choice."""
    passengers = {"berlin": ["red", "blue", "blue"], "leipzig": ["green"]}
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert (position.phase, position.seat) == ("take", 0)
    assert set(texts(position)) == {"take red berlin", "take blue berlin"}
    play(position, "take blue berlin")
    assert facts(position, "collected") == [{"blue": 1, "green": 1}, {}]
    assert Counter(facts(position, "passengers")["berlin"]) == {"red": 1, "blue": 1}
    assert position.seat == 1


@rule("G-pass-2")
def test_first_one_end_and_then_the_other() -> None:
    """With several colours at both ends, the route's end a is asked first and then its end b."""
    passengers = {"berlin": ["red", "blue"], "leipzig": ["green", "red", "white"]}
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert set(texts(position)) == {"take red berlin", "take blue berlin"}
    assert refusal(position, "take green leipzig") == "G-pass-2"
    play(position, "take red berlin")
    assert (position.seat, position.phase) == (0, "take")
    assert set(texts(position)) == {"take green leipzig", "take red leipzig", "take white leipzig"}
    assert refusal(position, "take blue berlin") == "G-pass-2"
    play(position, "take red leipzig")
    assert facts(position, "collected") == [{"red": 2}, {}]
    assert position.seat == 1


@rule("G-pass-2")
def test_a_choice_at_the_second_end_alone() -> None:
    """A single colour at end a is taken at once, and only end b is asked."""
    passengers = {"berlin": ["red"], "leipzig": ["green", "white"]}
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert facts(position, "collected") == [{"red": 1}, {}]
    assert set(texts(position)) == {"take green leipzig", "take white leipzig"}


@rule("G-pass-2")
def test_passengers_must_be_taken() -> None:
    """A player takes the passenger: nothing else is possible meanwhile."""
    passengers = {"berlin": ["red", "blue"]}
    position = play(germany(hands=HAND, passengers=passengers), f"claim {ROUTE}")
    assert refusal(position, "draw deck") == "G-pass-2"
    assert refusal(position, "pass") == "G-pass-2"


@rule("G-pass-2")
def test_a_countrys_passenger_is_shared_by_its_entries() -> None:
    """A country has one passenger for all routes into it: whoever comes second finds none."""
    hands, passengers = [{"purple": 3}, {"white": 2}], {"niederlande": ["red"]}
    position = germany(hands=hands, passengers=passengers)
    play(position, "claim duesseldorf-niederlande", "claim emden-niederlande")
    assert facts(position, "collected", "passengers") == ([{"red": 1}, {}], {})


@rule("G-pass-2")
def test_a_city_and_a_country() -> None:
    """A route into a country gives a passenger from the city and one from the country."""
    passengers = {"niederlande": ["red"], "emden": ["blue"]}
    position = play(germany(hands=[{"white": 2}, {}], passengers=passengers), "claim emden-niederlande")
    assert facts(position, "collected", "passengers") == ([{"red": 1, "blue": 1}, {}], {})


@rule("G-pass-2")
def test_passengers_held_are_public() -> None:
    """Everybody sees the passengers that a player has."""
    position = play(germany(hands=HAND, passengers={"berlin": ["red"]}), f"claim {ROUTE}")
    for viewer in (0, 1, None):
        assert position.view(viewer)["collected"] == [{"red": 1}, {}]


@rule("G-pass-2", "T-claim-1")
def test_the_payment_comes_before_the_passengers() -> None:
    """A route with several payments is paid first, and then the passengers are chosen."""
    hands, passengers = [{"orange": 4, "wild": 1}, {}], {"berlin": ["red", "blue"]}
    position = play(germany(hands=hands, passengers=passengers), f"claim {ROUTE}")
    assert position.phase == "pay"
    assert play(position, "pay 4 orange").phase == "take"


def points(*collected: dict[str, int]) -> list[int]:
    """Each seat's points for passengers."""
    result = germany(len(collected), phase="over", collected=list(collected)).result
    return [parts["passengers"] for parts in result.breakdown]


@rule("G-pass-3")
def test_most_and_second() -> None:
    """The player with the most passengers of a colour scores 20, the second 10, and the third nothing."""
    assert points({"red": 2}, {"red": 5}, {"red": 1}) == [10, 20, 0]


@rule("G-pass-3")
def test_tied_first() -> None:
    """Players tied for first score 20 each, and nobody scores 10."""
    assert points({"red": 3}, {"red": 1}, {"red": 3}) == [20, 0, 20]
    assert points({"red": 2}, {"red": 2}, {"red": 2}, {"red": 1}) == [20, 20, 20, 0]


@rule("G-pass-3")
def test_tied_second() -> None:
    """Behind a sole first, all players tied for second score 10 each."""
    assert points({"red": 1}, {"red": 4}, {"red": 1}, {}) == [10, 20, 10, 0]
    assert points({"red": 1}, {"red": 4}, {"red": 2}, {"red": 2}, {"red": 1}) == [0, 20, 10, 10, 0]


@rule("G-pass-3")
def test_no_passenger_no_points() -> None:
    """It takes at least one passenger of a colour to be first or second."""
    assert points({}, {}) == [0, 0]
    assert points({"red": 1}, {}) == [20, 0]


@rule("G-pass-3")
def test_everybody_tied() -> None:
    """All players level in a colour score 20 each."""
    assert points({"red": 1}, {"red": 1}) == [20, 20]


@rule("G-pass-3")
def test_colours_are_counted_one_by_one() -> None:
    """Each colour is a contest of its own, and its points add up."""
    collected = [{"red": 2, "blue": 1, "white": 1}, {"red": 1, "blue": 1, "green": 1}, {"blue": 3, "white": 2}]
    assert points(*collected) == [20 + 10 + 10, 10 + 10 + 20, 20 + 20]


@rule("G-pass-3")
def test_all_six_colours() -> None:
    """Most of all six colours give 120 points, which are part of the total."""
    result = germany(
        phase="over", scores=[7, 0], collected=[dict.fromkeys(COLOURS, 2), dict.fromkeys(COLOURS, 1)]
    ).result
    assert [parts["passengers"] for parts in result.breakdown] == [120, 60]
    assert result.scores == [127, 60]
