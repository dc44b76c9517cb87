"""Building tracks: the four builds, links, ends and branches."""

import pytest
from rule import rule
from underground_positions import facts, minitube, play, refusal, table, texts, tokens, tube

# A line through the middle of the board, and a triangle beside it.
VICTORIA_LINE = ["green_park-oxford_circus", "green_park-victoria", "pimlico-victoria"]
TRIANGLE = ["green_park-victoria", "green_park-westminster", "victoria-westminster"]


def links_at(*stations: str) -> set[str]:
    return {link.id for link in table().board.links if {link.a, link.b} & set(stations)}


def builds(line: str, links: set[str]) -> set[str]:
    return {f"build {line} {link}" for link in links}


@rule("U-build-1")
def test_a_turn_has_four_builds() -> None:
    """After the fourth build, and not before, the next player is on turn with four builds."""
    position = tube()
    moments = []
    for action in ["build red bank-holborn", "skip", "build red holborn-leicester_square", "skip"]:
        position.play(action)
        moments.append((position.seat, facts(position, "builds_left")))
    assert moments == [(0, 3), (0, 2), (0, 1), (1, 4)]


@rule("U-build-1")
def test_builds_in_any_mix_of_lines_and_skips() -> None:
    """Tracks of several lines of one's own and skips may follow each other in any order."""
    position = play(
        tube(), "build red bank-holborn", "skip", "build pink bank-moorgate", "build red bank-london_bridge"
    )
    assert facts(position, "tracks") == {"red": ["bank-holborn", "bank-london_bridge"], "pink": ["bank-moorgate"]}
    assert tokens(position) == 1


@rule("U-build-1")
def test_four_tracks_of_one_line() -> None:
    """All four tracks of a turn may be of one colour."""
    links = ["bank-holborn", "bank-moorgate", "holborn-tottenham_court_road", "angel-moorgate"]
    position = play(tube(), *(f"build red {link}" for link in links))
    assert facts(position, "tracks") == {"red": links}


@rule("U-build-1")
def test_a_skip_gives_a_branch_token_at_once() -> None:
    """Whoever skips a build has one token more before the next build."""
    position = play(tube(branch=[1, 0]), "skip")
    assert facts(position, "branch") == [2, 0]
    assert (position.seat, facts(position, "builds_left")) == (0, 3)


@rule("U-build-1")
def test_four_skips_give_four_tokens() -> None:
    """A player may skip all builds of a turn."""
    assert tokens(play(tube(), "skip", "skip", "skip", "skip")) == 4


@rule("U-build-1")
def test_a_token_of_this_turn_is_spent_in_this_turn() -> None:
    """A skip's token pays for a branch that comes next."""
    position = tube(tracks={"red": VICTORIA_LINE}, branch=[1, 0])
    assert refusal(position, "build red south_kensington-victoria") == "U-build-4"
    play(position, "skip", "build red south_kensington-victoria")
    assert tokens(position) == 0


@rule("U-build-1", "U-score-2")
def test_a_terminus_token_is_spent_in_the_same_turn() -> None:
    """The token for a terminus pays for a branch that comes next."""
    position = tube(tracks={"red": ["finchley-kentish_town", "kentish_town-mornington_crescent"]}, branch=[1, 0])
    play(position, "build red finchley-high_barnet", "build red finchley-mill_hill_east")
    assert tokens(position) == 1


@rule("U-build-1")
def test_the_supply_of_tokens_has_no_limit() -> None:
    """The box has 21 tokens, and still a skip gives one more."""
    assert tokens(play(tube(branch=[21, 0]), "skip")) == 22


@rule("U-build-1")
def test_the_passenger_moves_after_the_builds() -> None:
    """He stays where he is until the fourth build."""
    position = tube()
    stations = [facts(position.play("skip"), "passenger") for _ in range(4)]
    assert stations == ["euston", "euston", "euston", "mornington_crescent"]


@rule("U-build-1")
def test_no_ride_before_the_builds() -> None:
    """Where the passenger travels is not chosen while builds are left."""
    assert refusal(tube(builds_left=1), "ride mornington_crescent walk") == "U-build-1"


@rule("U-build-2")
@pytest.mark.parametrize(
    ("link", "spaces"),
    [("bank-holborn", 1), ("bank-london_bridge", 2), ("aldgate-bank", 3), ("marylebone-paddington", 4)],
)
def test_a_link_holds_as_many_tracks_as_it_has_spaces(link: str, spaces: int) -> None:
    """The last space may be taken, and then the link is full."""
    others = ["green", "purple", "blue", "brown"]
    almost_full = tube(tracks={line: [link] for line in others[: spaces - 1]})
    assert f"build red {link}" in texts(almost_full)
    full = tube(tracks={line: [link] for line in others[:spaces]})
    assert refusal(full, f"build red {link}") == "U-build-2"


@rule("U-build-2")
def test_no_colour_twice_on_a_link() -> None:
    """A free space is closed to a line that is on the link already, even with tokens for a branch."""
    position = tube(tracks={"red": ["aldgate-bank"]}, branch=[4, 0])
    assert refusal(position, "build red aldgate-bank") == "U-build-2"


@rule("U-build-2")
def test_two_lines_of_one_player_share_a_link() -> None:
    """The colours must differ, not the owners."""
    position = play(tube(), "build red aldgate-bank", "build pink aldgate-bank")
    assert facts(position, "tracks") == {"red": ["aldgate-bank"], "pink": ["aldgate-bank"]}


@rule("U-build-2")
def test_own_tracks_fill_a_link_too() -> None:
    """A player who has taken both spaces of a link with two lines has no third one there."""
    position = play(tube(), "build red bank-london_bridge", "build pink bank-london_bridge")
    assert refusal(position, "build yellow bank-london_bridge") == "U-build-2"


@rule("U-build-3")
def test_the_first_track_goes_anywhere() -> None:
    """A line without tracks may begin on every link of the board that has a free space."""
    everywhere = {link.id for link in table().board.links}
    assert set(texts(tube(), "build red")) == builds("red", everywhere)
    taken = tube(tracks={"green": ["bank-holborn"], "red": ["heathrow-hounslow"]})
    assert set(texts(taken, "build pink")) == builds("pink", everywhere - {"bank-holborn", "heathrow-hounslow"})


@rule("U-build-3")
def test_each_line_has_a_beginning_of_its_own() -> None:
    """A player's second line need not touch the first."""
    position = play(tube(tracks={"red": ["heathrow-hounslow"]}), "build pink aldgate-bank")
    assert facts(position, "tracks")["pink"] == ["aldgate-bank"]


@rule("U-build-3")
def test_a_line_grows_from_its_two_ends() -> None:
    """The next track touches a station with exactly one track of the line."""
    position = tube(tracks={"red": VICTORIA_LINE})
    allowed = links_at("oxford_circus", "pimlico") - set(VICTORIA_LINE)
    assert set(texts(position, "build red")) == builds("red", allowed)


@rule("U-build-3")
def test_other_lines_make_no_difference_to_an_end() -> None:
    """A station with one track of the line is its end, however many tracks of other colours are there."""
    position = tube(tracks={"red": ["bank-holborn"], "pink": ["aldgate-bank"], "green": ["bank-moorgate"]})
    assert "build red bank-london_bridge" in texts(position)
    assert "build pink bank-london_bridge" in texts(position)


@rule("U-build-3")
def test_a_line_stays_in_one_piece() -> None:
    """A track that touches no station of its line can't be built, whatever tokens and other lines there are."""
    position = tube(tracks={"red": VICTORIA_LINE, "pink": ["bank-holborn"]}, branch=[9, 0])
    assert refusal(position, "build red heathrow-hounslow") == "U-build-3"
    assert refusal(position, "build red bank-london_bridge") == "U-build-3"


@rule("U-build-3")
def test_the_new_end_takes_over() -> None:
    """After a track the line goes on from its new end, and no more from the old one."""
    position = play(tube(tracks={"red": ["bank-holborn"]}), "build red bank-london_bridge")
    assert set(texts(position, "build red")) == builds("red", links_at("holborn", "london_bridge")) - {
        "build red bank-holborn",
        "build red bank-london_bridge",
    }


@rule("U-build-4")
def test_a_branch_costs_two_tokens_and_is_one_build() -> None:
    """A track from a station in the middle of the line takes 2 tokens and one of the four builds."""
    position = play(tube(tracks={"red": VICTORIA_LINE}, branch=[3, 0]), "build red south_kensington-victoria")
    assert (tokens(position), facts(position, "builds_left"), position.seat) == (1, 3, 0)


@rule("U-build-4")
@pytest.mark.parametrize("branch", [0, 1])
def test_fewer_than_two_tokens_are_not_enough(branch: int) -> None:
    """Without 2 tokens a line grows only from its ends."""
    position = tube(tracks={"red": VICTORIA_LINE}, branch=[branch, 9])
    assert refusal(position, "build red south_kensington-victoria") == "U-build-4"


@rule("U-build-4")
def test_with_tokens_every_station_of_the_line_may_branch() -> None:
    """With 2 tokens the next track touches any station of the line."""
    position = tube(tracks={"red": VICTORIA_LINE}, branch=[2, 0])
    allowed = links_at("oxford_circus", "green_park", "victoria", "pimlico") - set(VICTORIA_LINE)
    assert set(texts(position, "build red")) == builds("red", allowed)


@rule("U-build-4")
def test_an_extension_costs_nothing() -> None:
    """From an end, and for a first track, no token is paid even if there are some."""
    position = play(tube(tracks={"red": VICTORIA_LINE}, branch=[2, 0]), "build red pimlico-vauxhall")
    assert tokens(play(position, "build pink aldgate-bank")) == 2


@rule("U-build-4")
def test_a_branch_from_a_junction_costs_two_again() -> None:
    """A station from which a branch leaves is no end: another branch from there costs 2 more."""
    tracks = {"red": [*VICTORIA_LINE, "south_kensington-victoria"]}
    assert refusal(tube(tracks=tracks), "build red victoria-westminster") == "U-build-4"
    assert tokens(play(tube(tracks=tracks, branch=[2, 0]), "build red victoria-westminster")) == 0


@rule("U-build-4")
def test_the_tip_of_a_branch_is_an_end() -> None:
    """The line goes on from the far station of a branch for nothing, as it does from its other ends."""
    position = play(tube(tracks={"red": VICTORIA_LINE}, branch=[2, 0]), "build red south_kensington-victoria")
    allowed = links_at("oxford_circus", "pimlico", "south_kensington") - {*VICTORIA_LINE, "south_kensington-victoria"}
    assert set(texts(position, "build red")) == builds("red", allowed)
    assert tokens(play(position, "build red earls_court-south_kensington")) == 0


@rule("U-build-4")
def test_a_closed_loop_has_no_end() -> None:
    """A line that is nothing but a loop can't be extended."""
    position = tube(tracks={"red": TRIANGLE}, branch=[1, 0])
    assert texts(position, "build red") == []
    assert refusal(position, "build red pimlico-victoria") == "U-build-4"


@rule("U-build-4")
def test_a_branch_extends_a_closed_loop() -> None:
    """With 2 tokens a loop branches from any of its stations, and its tip is an end."""
    position = tube(tracks={"red": TRIANGLE}, branch=[2, 0])
    assert set(texts(position, "build red")) == builds(
        "red", links_at("green_park", "victoria", "westminster") - set(TRIANGLE)
    )
    play(position, "build red pimlico-victoria")
    assert texts(position, "build red") == ["build red pimlico-vauxhall"]


@rule("U-build-4")
def test_closing_a_loop_from_end_to_end_is_free() -> None:
    """A track between a line's two ends costs nothing."""
    position = play(tube(tracks={"red": TRIANGLE[:2]}, branch=[2, 0]), "build red victoria-westminster")
    assert tokens(position) == 2


@rule("U-build-4")
def test_joining_the_own_line_from_an_end_is_free() -> None:
    """A track from an end to a station in the middle of the same line costs nothing."""
    tracks = ["green_park-oxford_circus", "green_park-victoria", "victoria-westminster"]
    position = play(tube(tracks={"red": tracks}), "build red green_park-westminster")
    assert tokens(position) == 0
    assert set(texts(position, "build red")) == builds("red", links_at("oxford_circus") - {tracks[0]})


@rule("U-build-4")
@pytest.mark.parametrize("link", ["green_park-piccadilly_circus", "waterloo-westminster", "pimlico-victoria"])
def test_going_on_from_the_junction_is_a_branch(link: str) -> None:
    """Where a line has joined itself it goes on for 2 tokens only."""
    tracks = ["green_park-oxford_circus", "green_park-victoria", "victoria-westminster", "green_park-westminster"]
    assert refusal(tube(tracks={"red": tracks}, branch=[1, 0]), f"build red {link}") == "U-build-4"
    assert tokens(play(tube(tracks={"red": tracks}, branch=[2, 0]), f"build red {link}")) == 0


@rule("U-build-4")
def test_a_track_between_two_stations_that_are_no_ends_is_one_branch() -> None:
    """Such a track costs 2 tokens, not 4."""
    tracks = ["green_park-oxford_circus", "green_park-westminster", "victoria-westminster", "pimlico-victoria"]
    assert refusal(tube(tracks={"red": tracks}, branch=[1, 0]), "build red green_park-victoria") == "U-build-4"
    position = play(tube(tracks={"red": tracks}, branch=[2, 0]), "build red green_park-victoria")
    assert tokens(position) == 0


@rule("U-build-4", "U-score-2")
def test_tokens_are_paid_before_the_terminus_gives_one() -> None:
    """With 1 token a branch to a terminus can't be paid; with 2 the terminus gives one back afterwards."""
    tracks = {"red": ["finchley-kentish_town", "finchley-mill_hill_east"]}
    assert refusal(tube(tracks=tracks, branch=[1, 0]), "build red finchley-high_barnet") == "U-build-4"
    assert tokens(play(tube(tracks=tracks, branch=[2, 0]), "build red finchley-high_barnet")) == 1


@rule("U-build-4")
def test_each_player_pays_with_own_tokens() -> None:
    """The tokens of the others stay with them."""
    position = tube(seat=1, tracks={"green": VICTORIA_LINE}, branch=[5, 2])
    assert facts(play(position, "build green south_kensington-victoria"), "branch") == [5, 0]


@rule("U-build-4")
def test_the_end_of_another_line_is_no_end() -> None:
    """The end of another line of the same player does not make a track free."""
    tracks = {"red": VICTORIA_LINE, "pink": ["earls_court-south_kensington"]}
    assert refusal(tube(tracks=tracks), "build red south_kensington-victoria") == "U-build-4"
    assert "build pink south_kensington-victoria" in texts(tube(tracks=tracks))


@rule("U-build-5")
def test_a_line_with_all_tracks_built_is_used_up() -> None:
    """The sixth of six tracks may be built, and then neither end nor tokens let the line grow."""
    yellow = ["airport-castle", "castle-central", "central-market", "market-zoo", "museum-zoo"]
    position = minitube(tracks={"yellow": yellow}, branch=[9, 0])
    play(position, "build yellow museum-park")
    assert texts(position, "build yellow") == []
    assert refusal(position, "build yellow castle-park") == "U-build-5"
    assert texts(position, "build red") != []


@rule("U-build-5")
@pytest.mark.parametrize(("line", "tracks"), [("red", 20), ("pink", 15)])
def test_as_many_tracks_as_the_box_has(line: str, tracks: int) -> None:
    """A line of London has 20 tracks or 15, and no more."""
    way = ["heathrow-hounslow", "acton_town-hounslow", "acton_town-turnham_green", "hammersmith-turnham_green",
           "earls_court-hammersmith", "earls_court-south_kensington", "south_kensington-victoria",
           "victoria-westminster", "charing_cross-westminster", "blackfriars-charing_cross", "bank-blackfriars",
           "aldgate-bank", "aldgate-mile_end", "mile_end-stratford", "leytonstone-stratford", "leytonstone-woodford",
           "hainault-woodford", "hainault-newbury_park", "leytonstone-newbury_park", "stratford-west_ham",
           "barking-west_ham"]  # fmt: skip
    last = tube(tracks={line: way[: tracks - 1]}, branch=[2, 0])
    assert f"build {line} {way[tracks - 1]}" in texts(last)
    assert refusal(tube(tracks={line: way[:tracks]}, branch=[2, 0]), f"build {line} {way[tracks]}") == "U-build-5"


@rule("U-build-5")
def test_a_player_who_cannot_build_skips() -> None:
    """With both lines used up nothing but a skip is left, and it is asked and gives its token all the same."""
    red = ["museum-zoo", "market-zoo", "market-mill", "harbour-mill", "harbour-university", "castle-university",
           "castle-park", "museum-park", "central-museum"]  # fmt: skip
    yellow = ["museum-park", "central-museum", "castle-central", "central-market", "central-harbour", "harbour-stadium"]
    position = minitube(tracks={"red": red, "yellow": yellow})
    assert texts(position) == ["skip"]
    assert tokens(play(position, "skip", "skip")) == 2


@rule("U-build-5", "U-build-1")
def test_a_player_who_will_not_build_skips() -> None:
    """A skip is allowed at every build, first and last, with and without tracks."""
    assert "skip" in texts(tube())
    assert "skip" in texts(tube(tracks={"red": VICTORIA_LINE}, builds_left=1))
    assert "skip" in texts(tube(tracks={"red": VICTORIA_LINE}, branch=[9, 0], builds_left=2))
