"""London's districts."""

import pytest
from rule import rule
from ticket_positions import london, table

# For each district routes that join all its places, those without which they are not joined first.
JOINED = {
    1: ["british_museum-covent_garden.1"],
    2: ["piccadilly_circus-trafalgar_square.1", "big_ben-trafalgar_square", "buckingham_palace-trafalgar_square"],
    3: ["globe_theatre-waterloo", "elephant_and_castle-waterloo"],
    4: ["brick_lane-the_charterhouse", "brick_lane-st_pauls", "brick_lane-tower_of_london"],
    5: ["baker_street-regents_park", "kings_cross-regents_park", "baker_street-hyde_park"],
}


def districts(routes: dict[str, int], players: int = 2) -> list[int]:
    """Each seat's points for districts with these routes."""
    result = london(players, phase="over", routes=routes).result
    return [parts["districts"] for parts in result.breakdown]


@rule("L-district-1")
def test_the_districts_of_the_board() -> None:
    """A district is the places of one number, which is its value."""
    places = {district.value: set(district.places) for district in table("london").board.districts}
    assert places == {
        1: {"british_museum", "covent_garden"},
        2: {"piccadilly_circus", "trafalgar_square", "buckingham_palace", "big_ben"},
        3: {"globe_theatre", "waterloo", "elephant_and_castle"},
        4: {"the_charterhouse", "brick_lane", "st_pauls", "tower_of_london"},
        5: {"regents_park", "kings_cross", "baker_street", "hyde_park"},
    }


@rule("L-district-1")
@pytest.mark.parametrize("value", JOINED)
def test_a_district_scores_its_number(value: int) -> None:
    """Whoever joins all places of a district scores its number."""
    assert districts(dict.fromkeys(JOINED[value], 1)) == [0, value]


@rule("L-district-1")
@pytest.mark.parametrize(("value", "missing"), [(value, route) for value in JOINED for route in JOINED[value]])
def test_a_place_left_out_scores_nothing(value: int, missing: str) -> None:
    """A district with one place not joined to the others scores nothing."""
    assert districts({route: 0 for route in JOINED[value] if route != missing}) == [0, 0]


@rule("L-district-1")
def test_the_path_may_run_through_other_places() -> None:
    """The places of a district may be joined by way of places outside it."""
    assert districts({"british_museum-piccadilly_circus": 0, "covent_garden-piccadilly_circus.1": 0}) == [1, 0]


@rule("L-district-1")
def test_two_separate_halves_do_not_score() -> None:
    """All places touched by the player's routes are not enough: they must be joined to each other."""
    routes = {"baker_street-regents_park": 0, "kings_cross-the_charterhouse": 0, "buckingham_palace-hyde_park.1": 0}
    assert districts(routes) == [0, 0]


@rule("L-district-1")
def test_other_players_routes_do_not_join() -> None:
    """A district joined only by two players together scores for neither."""
    assert districts({"globe_theatre-waterloo": 0, "elephant_and_castle-waterloo": 1}) == [0, 0]


@rule("L-district-1")
def test_several_players_score_the_same_district() -> None:
    """Every player who joins a district scores it."""
    routes = {"british_museum-covent_garden.1": 0, "british_museum-covent_garden.2": 2}
    assert districts(routes, players=3) == [1, 0, 1]


@rule("L-district-1")
def test_all_districts_of_one_player_add_up() -> None:
    """A player scores every district joined, and the districts are part of the total."""
    routes = dict.fromkeys([*JOINED[1], *JOINED[2], *JOINED[3]], 0)
    result = london(phase="over", routes=routes).result
    assert result.breakdown[0] == {"routes": 1 + 1 + 1 + 2 + 2 + 2, "tickets": 0, "districts": 6}
    assert result.scores == [15, 0]
