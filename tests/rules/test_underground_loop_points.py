"""Points for loops.

The ring around Piccadilly Circus and Leicester Square, the test board of this file:

    oxford_circus ------ tottenham_court_road ------ holborn ------ bank
          |                                                          |
          |        (piccadilly_circus)  (leicester_square)       blackfriars
          |                                                          |
     green_park --------- westminster ------------------- charing_cross
"""

from rule import rule
from underground_positions import gain, minitube, tokens, tube

RING = ["oxford_circus-tottenham_court_road", "holborn-tottenham_court_road", "bank-holborn", "bank-blackfriars",
        "blackfriars-charing_cross", "charing_cross-westminster", "green_park-westminster",
        "green_park-oxford_circus"]  # fmt: skip
CLOSES = f"build red {RING[-1]}"
OPEN_RING = {"red": RING[:-1]}

# Around Blackfriars: on to the river from Leicester Square and back by London Bridge.
SOUTH_RING = ["holborn-leicester_square", "charing_cross-leicester_square", "charing_cross-waterloo",
              "borough-waterloo", "borough-london_bridge", "bank-london_bridge", "bank-holborn"]  # fmt: skip

# Around Piccadilly Circus alone.
SMALL_RING = ["green_park-westminster", "charing_cross-westminster", "charing_cross-leicester_square",
              "leicester_square-tottenham_court_road", "oxford_circus-tottenham_court_road",
              "green_park-oxford_circus"]  # fmt: skip


@rule("U-score-4")
def test_a_loop_gives_a_point_for_each_station_inside() -> None:
    """The track that closes the ring wins 2 points, for the two stations in it and none of the eight on it."""
    position = tube(tracks=OPEN_RING)
    assert gain(position, CLOSES) == 2
    assert position.view(0)["earned"][0]["loops"] == 2


@rule("U-score-4")
def test_a_ring_that_is_not_closed_gives_nothing() -> None:
    """Seven sides of eight enclose nothing."""
    position = tube(tracks={"red": RING[:-2]})
    assert gain(position, f"build red {RING[-2]}") == 0


@rule("U-score-4")
def test_any_track_of_the_ring_may_be_the_last() -> None:
    """Wherever the ring is closed the same two stations are inside."""
    for last in range(len(RING)):
        position = tube(tracks={"red": RING[last + 1 :] + RING[:last]})
        assert gain(position, f"build red {RING[last]}") == 2


@rule("U-score-4")
def test_a_loop_without_a_station_inside_gives_nothing() -> None:
    """A triangle of three neighbours encloses nothing."""
    position = tube(tracks={"red": ["green_park-victoria", "green_park-westminster"]})
    assert gain(position, "build red victoria-westminster") == 0


@rule("U-score-4")
def test_stations_of_any_kind_count() -> None:
    """A connection and a national station inside give one point each; the line does not reach them."""
    tracks = ["waterloo-westminster", "borough-waterloo", "borough-london_bridge", "bank-london_bridge", "bank-holborn",
              "holborn-leicester_square", "leicester_square-piccadilly_circus",
              "green_park-piccadilly_circus"]  # fmt: skip
    position = tube(tracks={"red": tracks})
    assert gain(position, "build red green_park-westminster") == 2
    assert position.view(0)["earned"][0]["national"] == 2, "Waterloo and London Bridge, on the loop"


@rule("U-score-4")
def test_the_passenger_s_first_station_counts_too() -> None:
    """On the small board a ring around the start gives a point for it."""
    tracks = ["market-museum", "museum-park", "castle-park", "castle-university", "harbour-university", "harbour-mill"]
    assert gain(minitube(tracks={"red": tracks}), "build red market-mill") == 1


@rule("U-score-4")
def test_national_station_on_the_loop_is_reached_not_enclosed() -> None:
    """The closing track gives no second point for stations that the line serves already."""
    position = tube(tracks={"red": SOUTH_RING[:-1]})
    assert gain(position, f"build red {SOUTH_RING[-1]}") == 1, "Blackfriars"


@rule("U-score-4")
def test_a_tail_does_not_matter() -> None:
    """A loop that an end of the line closes against its middle scores, tail and all."""
    position = tube(tracks={"red": [*RING[:-1], "green_park-victoria", "pimlico-victoria"]})
    assert gain(position, CLOSES) == 2


@rule("U-score-4", "U-build-4")
def test_a_branch_may_close_a_loop() -> None:
    """A branch between two stations that are no ends wins the points for what it encloses."""
    tracks = [*RING[:-1], "euston-oxford_circus", "green_park-victoria"]
    position = tube(tracks={"red": tracks}, branch=[2, 0])
    assert gain(position, CLOSES) == 2
    assert tokens(position) == 0


@rule("U-score-4")
def test_a_station_of_the_line_inside_does_not_count() -> None:
    """Where the line's own spur reaches into the ring, only the other stations inside score."""
    position = tube(tracks={"red": [*RING[:-1], "holborn-leicester_square"]})
    assert gain(position, CLOSES) == 1


@rule("U-score-4")
def test_a_station_of_another_line_inside_counts() -> None:
    """Tracks of other colours inside, one's own and others', change nothing."""
    spurs = {"pink": ["holborn-leicester_square"], "green": ["oxford_circus-piccadilly_circus"]}
    assert gain(tube(tracks=OPEN_RING | spurs), CLOSES) == 2


@rule("U-score-4")
def test_two_lines_do_not_make_a_loop_together() -> None:
    """A ring of two colours encloses nothing, even if one player owns both."""
    position = tube(tracks={"red": RING[:4], "pink": RING[4:-1]})
    assert gain(position, f"build pink {RING[-1]}") == 0
    position = tube(tracks=OPEN_RING)
    assert gain(position, f"build pink {RING[-1]}") == 0


@rule("U-score-4")
def test_the_points_go_to_the_builder() -> None:
    """Nobody else wins anything by a loop, not even who has lines inside."""
    position = tube(tracks=OPEN_RING | {"green": ["holborn-leicester_square"]})
    assert gain(position, CLOSES, seat=1) == 0


@rule("U-score-4")
def test_a_second_loop_beside_the_first_scores() -> None:
    """A line wins points for every loop that it closes."""
    way = ["holborn-leicester_square", "bank-holborn", "bank-london_bridge", "borough-london_bridge"]
    position = tube(tracks={"red": [*SMALL_RING, *way]})
    assert gain(position, "build red borough-waterloo") == 1, "Waterloo"
    assert gain(position, "build red charing_cross-waterloo") == 1, "Blackfriars"


@rule("U-score-4")
def test_a_station_counts_once_though_the_loop_is_enlarged() -> None:
    """A larger loop around an older one scores what is newly inside: Piccadilly Circus, not Blackfriars again."""
    around = ["leicester_square-tottenham_court_road", "oxford_circus-tottenham_court_road", "green_park-oxford_circus",
              "green_park-westminster"]  # fmt: skip
    position = tube(tracks={"red": [*SOUTH_RING, *around]})
    assert gain(position, "build red charing_cross-westminster") == 1


@rule("U-score-4")
def test_stations_of_the_old_loop_do_not_count_for_the_larger_one() -> None:
    """A loop enlarged to the west by eight tracks has Green Park inside, which the line serves, and nothing new."""
    west = ["bond_street-oxford_circus", "bond_street-marble_arch", "marble_arch-notting_hill_gate",
            "high_street_kensington-notting_hill_gate", "earls_court-high_street_kensington",
            "earls_court-south_kensington", "south_kensington-victoria"]  # fmt: skip
    markers = {"notting_hill_gate": "camera", "baker_street": "camera"}
    position = tube(tracks={"red": [*RING, *west]}, markers=markers)
    assert gain(position, "build red victoria-westminster") == 0


@rule("U-score-4")
def test_cutting_a_loop_gives_nothing_and_takes_nothing() -> None:
    """A branch through a closed loop, by stations scored before, changes no points."""
    position = tube(tracks={"red": RING}, scores=[2, 1], branch=[2, 0])
    assert gain(position, "build red oxford_circus-piccadilly_circus") == 0
    assert gain(position, "build red charing_cross-piccadilly_circus") == 0
    assert position.view(0)["earned"][0]["loops"] == 2


@rule("U-score-4")
def test_a_loop_inside_a_loop_gives_nothing_new() -> None:
    """What an inner loop encloses the outer one had enclosed."""
    tracks = ["waterloo-westminster", "borough-waterloo", "borough-london_bridge", "bank-london_bridge", "bank-holborn",
              "holborn-tottenham_court_road", "oxford_circus-tottenham_court_road", "green_park-oxford_circus",
              "green_park-westminster"]  # fmt: skip
    inner = ["charing_cross-westminster", "charing_cross-leicester_square"]
    outside_first = tube(tracks={"red": [*tracks, *inner]})
    assert outside_first.view(0)["earned"][0]["loops"] == 4, "Piccadilly, Leicester Square, Charing Cross, Blackfriars"
    assert gain(outside_first, "build red leicester_square-tottenham_court_road") == 0


@rule("U-score-4")
def test_a_loop_around_a_loop_scores_only_what_the_line_does_not_serve() -> None:
    """Closed after an inner triangle of the line, the ring wins nothing for the triangle's stations."""
    corners = ["charing_cross-piccadilly_circus", "leicester_square-piccadilly_circus"]
    triangle = [*corners, "charing_cross-leicester_square"]
    position = tube(tracks={"red": [*triangle, *RING[4::-1], *RING[5:-1]]})
    assert gain(position, CLOSES) == 0


@rule("U-score-4")
def test_a_loop_around_a_smaller_one_scores_nothing_twice() -> None:
    """Piccadilly Circus was scored by the small ring, and Leicester Square, on that, is inside now but served."""
    position = tube(tracks={"red": [*SMALL_RING, "holborn-tottenham_court_road", "bank-holborn", "bank-blackfriars"]})
    assert gain(position, "build red blackfriars-charing_cross") == 0
    assert position.view(0)["earned"][0]["loops"] == 1


@rule("U-score-4")
def test_each_line_scores_a_station_for_itself() -> None:
    """A second line around the same stations wins for all five inside, one of which the first line has scored."""
    wide = ["green_park-victoria", "victoria-westminster", "charing_cross-westminster", "blackfriars-charing_cross",
            "bank-blackfriars", "bank-moorgate", "kings_cross_st_pancras-moorgate", "euston-kings_cross_st_pancras",
            "euston-great_portland_street", "baker_street-great_portland_street",
            "baker_street-bond_street"]  # fmt: skip
    for line, seat in (("yellow", 0), ("green", 1)):
        position = tube(tracks={"red": SMALL_RING, line: wide}, seat=seat)
        assert gain(position, f"build {line} bond_street-green_park", seat=seat) == 5


@rule("U-score-4", "U-score-1")
def test_a_station_scored_inside_still_scores_when_reached() -> None:
    """A national station enclosed before gives its point when a branch reaches it."""
    position = tube(tracks={"red": SOUTH_RING}, branch=[2, 0])
    assert gain(position, "build red bank-blackfriars") == 1
    assert gain(position, "build red blackfriars-charing_cross") == 0
