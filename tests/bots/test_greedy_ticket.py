"""The greedy bot of the ticket family goes for its tickets."""

from typing import Any

from bot_choices import choice, position

TICKET = "baker_street-trafalgar_square"  # by Piccadilly Circus: 4 grey, then 1 blue or 1 orange
BAKER_STREET = "baker_street-piccadilly_circus"
TRAFALGAR = "piccadilly_circus-trafalgar_square"
OTHERS = ["covent_garden-hyde_park", "british_museum-waterloo", "hyde_park-st_pauls"]
NO_BLUE_NOR_ORANGE = ["green", "green", "black", "pink", "yellow"]


def london(players: int = 2, **data: Any) -> str:
    """What it does in London with that one ticket, unless the test says otherwise."""
    return choice(position("london", players, **{"tickets": [[TICKET], *[[]] * (players - 1)], **data}))


def test_it_claims_a_route_on_its_way() -> None:
    """The routes that its ticket needs come first, the one with most points before the others."""
    assert london(hands=[{"pink": 4, "blue": 1}, {}]) == f"claim {BAKER_STREET}"


def test_its_own_routes_are_on_its_way() -> None:
    """With one route of the way claimed, only the other is left to claim."""
    assert london(routes={BAKER_STREET: 0}, hands=[{"pink": 4, "blue": 1}, {}]) == f"claim {TRAFALGAR}.1"


def test_it_draws_what_its_way_lacks() -> None:
    """Of the face-up cards it takes the colour that pays for the last route."""
    row = ["green", "orange", "black", "pink", "yellow"]
    assert london(routes={BAKER_STREET: 0}, row=row, phase="second_draw") == "draw orange"


def test_it_draws_blind_if_no_face_up_card_helps() -> None:
    """A colour that it has no use for stays in the row."""
    assert london(routes={BAKER_STREET: 0}, row=NO_BLUE_NOR_ORANGE) == "draw deck"


def test_it_goes_around_a_closed_route() -> None:
    """With two players the other route of a pair is closed as well; with three it is still open."""
    data = {"routes": {BAKER_STREET: 0, f"{TRAFALGAR}.1": 1}, "row": NO_BLUE_NOR_ORANGE}
    assert london(**data, hands=[{"orange": 1, "yellow": 1}, {}]) == "claim covent_garden-piccadilly_circus.2"
    assert london(3, **data, hands=[{"orange": 1, "yellow": 1}, {}, {}]) == f"claim {TRAFALGAR}.2"


def test_it_pays_with_few_wilds_and_what_it_needs_least() -> None:
    """Of two colours that pay it spends the one that the rest of the way does not need."""
    hand = {"orange": 4, "green": 4, "wild": 2}
    routes = {f"{TRAFALGAR}.1": 0}
    tickets = [[TICKET, "brick_lane-globe_theatre"], []]  # Brick Lane by St Paul's: 3 orange
    data: dict[str, Any] = {"routes": routes, "tickets": tickets, "phase": "pay", "claim": BAKER_STREET}
    assert london(**data, hands=[hand, {}]) == "pay 4 green"


def test_it_keeps_tickets_that_it_can_reach() -> None:
    """One that little is missing for is kept too; one that is far from everything is not."""
    done, near, far = "covent_garden-hyde_park", "piccadilly_circus-waterloo", "baker_street-tower_of_london"
    routes = {"hyde_park-piccadilly_circus.1": 0, "covent_garden-piccadilly_circus.1": 0, f"{TRAFALGAR}.1": 0}
    data: dict[str, Any] = {"routes": routes, "phase": "keep", "tickets": [[], []], "vehicles": [8, 12]}
    data["hands"] = [{"pink": 2}, {}]
    assert london(**data, offer=[[done, near], []]) == f"keep {done} {near}"
    assert london(**data, offer=[[done, far], []]) == f"keep {done}"


def test_it_takes_no_tickets_in_the_last_round() -> None:
    """Its last turn claims what it can pay, and takes nothing that it can't finish."""
    data: dict[str, Any] = {"tickets": [[], []], "vehicles": [6, 2], "last_turns": 1}
    assert london(**data, hands=[{"blue": 2, "black": 1}, {}]) == "claim baker_street-regents_park"
    assert london(**data).startswith("draw")


def test_it_takes_the_most_valuable_route_when_its_tickets_are_done() -> None:
    """Without anything left to join it goes for points."""
    done = {BAKER_STREET: 0, f"{TRAFALGAR}.1": 0}
    hands = [{"black": 4, "pink": 2}, {}]
    assert london(routes=done, hands=hands, vehicles=[6, 6]) == "claim baker_street-hyde_park"


def test_it_chooses_the_same_whatever_is_hidden() -> None:
    """Other hands, other tickets of the others, another deck: the choice is the same."""
    row = ["green", "orange", "black", "pink", "yellow"]
    data: dict[str, Any] = {"row": row, "known": [{}, {}]}
    worlds = [
        position("london", **data, seed=1, hands=[{"pink": 2}, {"blue": 2}], tickets=[[TICKET], [OTHERS[0]]]),
        position("london", **data, seed=2, hands=[{"pink": 2}, {"wild": 2}], tickets=[[TICKET], [OTHERS[1]]]),
    ]
    assert worlds[0].to_dict() != worlds[1].to_dict()
    assert worlds[0].view(0) == worlds[1].view(0)
    assert choice(worlds[0]) == choice(worlds[1])


def test_it_takes_the_wild_that_a_ferry_needs() -> None:
    """A ferry is paid with a wild, so that is worth a turn."""
    row = ["wild", "green", "black", "pink", "blue"]
    there = position("sanfrancisco", tickets=[["alcatraz-lombard_street"], []], row=row, hands=[{"red": 2}, {}])
    assert choice(there) == "draw wild"


def test_it_takes_the_token_of_which_fewest_are_left() -> None:
    """Where both ends offer a token it takes the rarer one."""
    tokens = {"alcatraz": ["crab", "crab"], "pier_39": ["bridge"]}
    data = {"phase": "take", "claim": "alcatraz-pier_39.1", "routes": {"alcatraz-pier_39.1": 0}, "vehicles": [18, 20]}
    there = position("sanfrancisco", **data, tokens=tokens, collected=[[], []], aside=[])
    assert choice(there) == "take bridge pier_39"


def test_it_takes_the_passenger_who_is_nearest_to_a_majority() -> None:
    """One more red makes it first; white and blue are decided."""
    collected = [{"white": 5, "red": 2}, {"red": 2, "blue": 5}]
    data = {"phase": "take", "claim": "berlin-leipzig", "routes": {"berlin-leipzig": 0}, "vehicles": [41, 45]}
    there = position(
        "germany", **data, collected=collected, passengers={"berlin": ["white", "red", "blue"]}, ends=["berlin"]
    )
    assert choice(there) == "take red berlin"
