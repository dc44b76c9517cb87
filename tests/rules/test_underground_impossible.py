"""Positions of On the Underground that can't exist are refused, each with the rule that it breaks."""

from typing import Any

import pytest
from rule import rule
from underground_positions import CARDS, LINES, minitube, tube

import quai

RING = ["market-mill", "harbour-mill", "central-harbour", "central-market"]


def refused(position: dict[str, Any]) -> quai.PositionError:
    """The error for a position of London, which is a sentence in both languages."""
    with pytest.raises(quai.PositionError) as error:
        tube(**position)
    assert all(error.value.message(language).strip() for language in ("en", "fr"))
    return error.value


@rule("U-setup-1", "U-setup-2", "U-setup-3", "U-build-2", "U-build-3", "U-build-5", "U-pass-1", "U-pass-4", "U-pass-5")
@pytest.mark.parametrize(
    ("position", "broken"),
    [
        ({"lines": [LINES[2][0], LINES[2][0]]}, "U-setup-1"),
        ({"tracks": {"black": ["aldgate-bank"]}}, "U-setup-1"),
        ({"markers": dict.fromkeys(["victoria", "aldgate", "hammersmith"], "camera")}, "U-setup-2"),
        ({"cards": ["pimlico", "pimlico", "acton", "putney"]}, "U-setup-3"),
        ({"cards": CARDS, "deck": CARDS[:1]}, "U-setup-3"),
        ({"cards": [*CARDS, "acton"]}, "U-setup-3"),
        ({"cards": ["victoria", *CARDS[1:]]}, "U-setup-3"),
        ({"tracks": {"red": ["aldgate-bank", "aldgate-bank"]}}, "U-build-2"),
        ({"tracks": {"red": ["bank-holborn"], "green": ["bank-holborn"]}}, "U-build-2"),
        ({"tracks": {"red": ["bank-holborn", "heathrow-hounslow"]}}, "U-build-3"),
        ({"tracks": {"red": ["bank-holborn", "heathrow-hounslow", "bank-moorgate"]}}, "U-build-3"),
        ({"phase": "ride", "cards": CARDS[:2]}, "U-pass-1"),
        ({"passenger": CARDS[0]}, "U-pass-4"),
        ({"cards": CARDS[:3]}, "U-pass-5"),
        ({"passenger": None, "seat": 1}, "U-pass-5"),
        ({"passenger": None, "seat": 1, "cards": CARDS[:2], "deck": ["acton"]}, "U-pass-5"),
        ({"passenger": None, "seat": 0, "cards": CARDS[:3]}, "U-pass-5"),
        ({"phase": "over", "passenger": "acton"}, "U-pass-5"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(position: dict[str, Any], broken: str) -> None:
    """No line has two owners, no link too many tracks, no card lies in two places, and so on."""
    assert refused(position).rule == broken


@rule("U-build-5")
def test_no_line_has_more_tracks_than_the_box() -> None:
    """Seven tracks of a line of six are refused."""
    with pytest.raises(quai.PositionError) as error:
        minitube(tracks={"yellow": [*RING, "museum-zoo", "market-zoo", "market-museum"][::-1]})
    assert error.value.rule == "U-build-5"


@rule("U-setup-1", "U-setup-2", "U-setup-3")
@pytest.mark.parametrize(
    "position",
    [
        {"lines": [["red"]]},
        {"lines": [["crimson"], []]},
        {"tracks": {"red": ["bank-heathrow"]}},
        {"tracks": {"red": ["holborn-bank"]}},
        {"markers": {"euston": "camera"}},
        {"markers": {"victoria": "hat"}},
        {"passenger": "nowhere"},
        {"cards": ["nowhere", *CARDS[1:]]},
        {"seat": 2},
        {"first": -1},
        {"phase": "turn"},
        {"builds_left": 5},
        {"builds_left": 0},
        {"branch": [-1, 0]},
        {"scores": [1]},
        {"hands": []},
        {"game": "london"},
    ],
)
def test_a_position_with_a_value_that_means_nothing_is_refused(position: dict[str, Any]) -> None:
    """Unknown names and numbers out of range are refused."""
    assert refused(position).key.startswith("position.")
