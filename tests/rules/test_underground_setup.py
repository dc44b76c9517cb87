"""Set-up of On the Underground."""

from collections import Counter

import pytest
from rule import rule
from underground_positions import facts, refusal, table, tube

import quai

PLAYERS = (2, 3, 4, 5)
LARGE = {"red", "yellow", "green", "purple", "black"}
SMALL = {"pink", "orange", "blue", "brown", "white", "grey"}


@rule("U-setup-1")
def test_the_tracks_of_the_box() -> None:
    """Five colours have 20 tracks and six have 15."""
    tracks = {line.colour: line.tracks for line in table().board.lines}
    assert tracks == dict.fromkeys(LARGE, 20) | dict.fromkeys(SMALL, 15)


@rule("U-setup-1")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 2, 2), (3, 1, 2), (4, 1, 1), (5, 1, 1)])
def test_everybody_gets_as_many_lines_of_each_size(players: int, large: int, small: int) -> None:
    """With 2, 3, 4 and 5 players each has 4, 3, 2 and 2 lines, split the same way; no line has two owners."""
    for seed in range(8):
        lines = facts(table(players=players).new(seed=seed), "lines")
        assert [len(LARGE & set(own)) for own in lines] == [large] * players
        assert [len(SMALL & set(own)) for own in lines] == [small] * players
        assert len({line for own in lines for line in own}) == players * (large + small)


@rule("U-setup-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_colours_are_drawn_from_the_seed(players: int) -> None:
    """The same seed deals the same colours, and over many seeds every seat gets every colour."""
    deals = [facts(table(players=players).new(seed=seed), "lines") for seed in range(40)]
    assert deals == [facts(table(players=players).new(seed=seed), "lines") for seed in range(40)]
    assert [{line for deal in deals for line in deal[seat]} for seat in range(players)] == [LARGE | SMALL] * players


@rule("U-setup-1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players(players: int) -> None:
    """One player or six can't play."""
    with pytest.raises(quai.QuaiError, match="2 to 5"):
        quai.load("underground", players=players)


@rule("U-setup-1")
def test_players_build_their_own_lines_only() -> None:
    """A line of somebody else, or of nobody, can't be built."""
    position = tube()
    assert refusal(position, "build green bank-holborn") == "U-setup-1"
    assert refusal(position, "build black bank-holborn") == "U-setup-1"


@rule("U-setup-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_passenger_starts_at_euston(players: int) -> None:
    """The passenger stands on Euston when the game begins."""
    assert facts(table(players=players).new(seed=2), "passenger") == "euston"


@rule("U-setup-2")
def test_two_markers_of_each_symbol_on_the_eight_connection_stations() -> None:
    """Four symbols lie twice each on the seven stations of the rulebook and on Hammersmith."""
    markers = facts(table().new(seed=3), "markers")
    assert set(markers) == {"aldgate", "baker_street", "charing_cross", "elephant_and_castle", "hammersmith",
                            "kings_cross_st_pancras", "notting_hill_gate", "victoria"}  # fmt: skip
    assert Counter(markers.values()) == dict.fromkeys(["camera", "wine_glass", "handbag", "laptop"], 2)


@rule("U-setup-2")
def test_markers_lie_at_random() -> None:
    """The seed decides where the markers lie, and over many seeds every symbol comes to every station."""
    layouts = [facts(table().new(seed=seed), "markers") for seed in range(40)]
    assert layouts == [facts(table().new(seed=seed), "markers") for seed in range(40)]
    assert all(len({layout[station] for layout in layouts}) == 4 for station in layouts[0])


@rule("U-setup-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_four_of_55_destinations_are_face_up(players: int) -> None:
    """There is one card for each of 33 normal and 22 express stations; four are face up, the others in the deck."""
    cards, deck = facts(table(players=players).new(seed=4), "cards", "deck")
    kinds = {station.id: station.kind for station in table().board.stations}
    assert (len(cards), len(deck)) == (4, 51)
    assert len({*cards, *deck}) == 55
    assert Counter(kinds[card] for card in cards + deck) == {"normal": 33, "express": 22}


@rule("U-setup-3")
def test_the_cards_are_shuffled_by_the_seed() -> None:
    """The same seed gives the same row and deck, and other seeds others."""
    piles = [facts(table().new(seed=seed), "cards", "deck") for seed in (1, 1, 2, "two")]
    assert piles[0] == piles[1]
    assert len({str(pile) for pile in piles}) == 3


@rule("U-setup-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_start_scores_in_turn_order(players: int) -> None:
    """The first player starts with 0 points, the next with 1, and so on round the table."""
    for first in range(players):
        new = table(players=players).new(seed=5, first=first)
        in_turn_order = [new.scores[(first + turn) % players] for turn in range(players)]
        assert in_turn_order == list(range(players))
        assert [seat["start"] for seat in new.view(None)["earned"]] == new.scores


@rule("U-setup-4")
def test_start_scores_of_a_position_follow_its_first_seat() -> None:
    """A position that names no scores has those of the start."""
    assert tube(4, first=2).scores == [2, 3, 0, 1]


@rule("U-setup-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_seat_0_starts_unless_another_is_named(players: int) -> None:
    """Seat 0 plays first, or the seat that was asked for."""
    assert table(players=players).new(seed=6).seat == 0
    for first in range(players):
        assert table(players=players).new(seed=6, first=first).seat == first


@rule("U-setup-5")
def test_a_random_first_seat_comes_from_the_seed() -> None:
    """A first seat drawn at random is any of them, and the same for the same seed."""
    firsts = [table(players=5).new(seed=seed, first="random").seat for seed in range(40)]
    assert firsts == [table(players=5).new(seed=seed, first="random").seat for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3, 4}


@rule("U-setup-5")
def test_play_goes_round_from_the_first_seat() -> None:
    """The turns go by ascending seats, and after the last comes seat 0."""
    last_builds = [tube(3, first=1, seat=seat, builds_left=1) for seat in (1, 2, 0)]
    assert [position.play("skip").seat for position in last_builds] == [2, 0, 1]
