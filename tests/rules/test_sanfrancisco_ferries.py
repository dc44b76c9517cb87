"""San Francisco's ferries."""

import pytest
from rule import rule
from ticket_positions import facts, play, refusal, sanfrancisco, table, texts

BLACK = "alcatraz-fort_mason.1"  # two spaces, one ferry
GREY = "alcatraz-pier_39.1"  # two spaces, one ferry
LONG = "fort_mason-golden_gate_bridge"  # five grey spaces, one ferry


@rule("S-ferry-1")
def test_the_ferry_routes_of_the_board() -> None:
    """Five routes show a ferry, always one."""
    ferries = {route.id: route.ferries for route in table("sanfrancisco").board.routes if route.ferries}
    pairs = [f"alcatraz-{place}.{n}" for place in ("fort_mason", "pier_39") for n in (1, 2)]
    assert ferries == dict.fromkeys([*pairs, LONG], 1)


@rule("S-ferry-1")
@pytest.mark.parametrize(("route", "hand"), [(BLACK, {"black": 6}), (GREY, {"pink": 2}), (LONG, {"blue": 5})])
def test_without_a_wild_no_ferry(route: str, hand: dict[str, int]) -> None:
    """Enough cards of the colour do not pay for a ferry route without a wild."""
    position = sanfrancisco(hands=[hand, {}])
    assert f"claim {route}" not in texts(position)
    assert refusal(position, f"claim {route}") == "S-ferry-1"


@rule("S-ferry-1")
@pytest.mark.parametrize(
    ("route", "hand"),
    [(BLACK, {"black": 1, "wild": 1}), (GREY, {"pink": 1, "wild": 1}), (LONG, {"blue": 4, "wild": 1})],
)
def test_exactly_the_ferrys_wild(route: str, hand: dict[str, int]) -> None:
    """One wild for the ferry and cards of the colour for the rest pay the route; there is nothing to choose."""
    position = play(sanfrancisco(hands=[hand, {}], tokens={}), f"claim {route}")
    assert (position.seat, facts(position, "hands")[0]) == (1, {})


@rule("S-ferry-1")
@pytest.mark.parametrize(("route", "wilds"), [(BLACK, 2), (GREY, 2), (LONG, 5)])
def test_all_in_wilds(route: str, wilds: int) -> None:
    """Further wilds may replace the other cards too, even all of them."""
    position = play(sanfrancisco(hands=[{"wild": wilds}, {}], tokens={}), f"claim {route}")
    assert (position.seat, facts(position, "hands")[0]) == (1, {})


@rule("S-ferry-1", "T-claim-1")
def test_every_payment_has_the_ferrys_wild() -> None:
    """Of the usual payments those without a wild are missing, also when the cards would be there."""
    position = play(sanfrancisco(hands=[{"black": 2, "wild": 2}, {}]), f"claim {BLACK}")
    assert texts(position) == ["pay 2 wild", "pay 1 black 1 wild"]
    assert refusal(position, "pay 2 black") == "S-ferry-1"


@rule("S-ferry-1")
def test_payments_of_a_grey_ferry_route() -> None:
    """On a grey ferry route the cards beside the wilds are of any one colour."""
    position = play(sanfrancisco(hands=[{"blue": 5, "red": 3, "wild": 2}, {}]), f"claim {LONG}")
    assert texts(position) == ["pay 4 blue 1 wild", "pay 3 blue 2 wild", "pay 3 red 2 wild"]


@rule("S-ferry-1", "T-claim-1")
def test_the_other_spaces_need_their_cards() -> None:
    """A wild for the ferry is not enough if the other spaces can't be paid."""
    position = sanfrancisco(hands=[{"blue": 3, "red": 1, "wild": 1}, {}])
    assert refusal(position, f"claim {LONG}") == "T-claim-1"
    assert refusal(position, f"claim {BLACK}") == "T-claim-1"


@rule("S-ferry-1")
def test_routes_without_a_ferry_need_no_wild() -> None:
    """Beside the ferries San Francisco's routes are paid as anywhere."""
    position = play(sanfrancisco(hands=[{"blue": 2}, {}], tokens={}), "claim lombard_street-market_street")
    assert facts(position, "routes") == {"lombard_street-market_street": 0}
