"""The greedy bot of the Underground builds where the points are."""

from typing import Any

import pytest
from bot_choices import choice, position

import quai

LINES = [["red", "yellow", "pink", "orange"], ["green", "purple", "blue", "brown"]]
MARKERS = {
    "baker_street": "camera",
    "kings_cross_st_pancras": "camera",
    "notting_hill_gate": "wine_glass",
    "victoria": "wine_glass",
    "charing_cross": "handbag",
    "elephant_and_castle": "handbag",
    "aldgate": "laptop",
    "hammersmith": "laptop",
}
CARDS = ["mornington_crescent", "kew_gardens", "northwood", "newbury_park"]
WEST_END = [
    "bond_street-marble_arch",
    "marble_arch-notting_hill_gate",
    "high_street_kensington-notting_hill_gate",
    "earls_court-high_street_kensington",
    "earls_court-south_kensington",
    "south_kensington-victoria",
    "victoria-westminster",
    "charing_cross-westminster",
    "charing_cross-leicester_square",
    "leicester_square-tottenham_court_road",
    "oxford_circus-tottenham_court_road",
]  # all around Green Park and Piccadilly Circus but for one link


def tube(tracks: dict[str, list[str]], **data: Any) -> quai.Position:
    return position("underground", **{"lines": LINES, "markers": MARKERS, "cards": CARDS, "tracks": tracks, **data})


def test_it_goes_to_a_terminus() -> None:
    """Two points and a token are worth a build, and where the line has no end there also a branch."""
    build = "build red stanmore-wembley_park"
    assert choice(tube({"red": ["kenton-wembley_park"]}), build, "skip") == build
    through = ["kenton-wembley_park", "finchley_road-wembley_park"]
    assert choice(tube({"red": through}, branch=[2, 0]), build, "skip") == build


def test_it_joins_a_pair() -> None:
    """The second station of a symbol brings three points, the first one none yet."""
    to_the_pair, elsewhere = "build red euston-kings_cross_st_pancras", "build red euston-oxford_circus"
    one, both = ["euston-great_portland_street"], ["euston-great_portland_street", "baker_street-great_portland_street"]
    assert choice(tube({"red": one}), to_the_pair, elsewhere) == elsewhere
    assert choice(tube({"red": both}), to_the_pair, elsewhere) == to_the_pair


def test_it_closes_a_loop_for_what_is_inside() -> None:
    """A loop with two stations in it is closed; one without any is not, as its ends are worth more."""
    build = "build red bond_street-oxford_circus"
    assert choice(tube({"red": WEST_END}), build, "skip") == build
    assert choice(tube({"red": ["bond_street-green_park", "green_park-oxford_circus"]}), build, "skip") == "skip"


def test_it_goes_to_a_destination_that_no_line_serves() -> None:
    """Where another's line stops as well, the passenger may take that one."""
    alone, shared = "build red paddington-willesden_junction", "build red paddington-shepherds_bush"
    tracks = {"red": ["marylebone-paddington"], "green": ["shepherds_bush-white_city"]}
    there = tube(tracks, cards=["willesden_junction", "shepherds_bush", "northwood", "newbury_park"])
    assert choice(there, alone, shared) == alone


@pytest.mark.parametrize("station", ["holloway_road", "highbury_and_islington"])
def test_it_goes_where_the_passenger_is_sent(station: str) -> None:
    """With a line where the passenger stands it prefers the destination that is face up."""
    builds = {"holloway_road": "build red finsbury_park-holloway_road"}
    builds |= {"highbury_and_islington": "build red finsbury_park-highbury_and_islington"}
    there = tube({"red": ["arnos_grove-finsbury_park"]}, cards=[*CARDS[1:], station], passenger="arnos_grove")
    assert choice(there, *builds.values()) == builds[station]


def test_it_lets_the_passenger_ride_its_own_lines() -> None:
    """Of two equal ways it chooses the one with its own line."""
    there = tube({line: ["euston-mornington_crescent"] for line in ("red", "green")}, builds_left=0, phase="ride")
    assert choice(there) == "ride mornington_crescent red"


def test_it_builds_for_points_when_the_passenger_has_left() -> None:
    """A destination is of no use any more, a national station still is."""
    there = tube({"green": ["notting_hill_gate-paddington"]}, passenger=None, cards=["willesden_junction"], deck=[])
    builds = ["build green marylebone-paddington", "build green paddington-willesden_junction"]
    assert there.seat == 1
    assert choice(there, *builds) == builds[0]
