"""Positions from JSON: what is left out is filled in consistently, and what can't exist is refused."""

from collections import Counter
from typing import Any

import pytest
from ticket_games import table

import quai

LONDON = {
    "game": "london",
    "players": 2,
    "seat": 0,
    "phase": "turn",
    "seed": 1,
    "first": 0,
    "hands": [{"blue": 3, "wild": 1}, {}],
    "row": ["blue", "green", "black", "pink", "wild"],
    "vehicles": [15, 17],
    "scores": [2, 0],
    "routes": {"baker_street-regents_park": 0},
    "tickets": [["baker_street-trafalgar_square"], []],
    "last_turns": None,
}
A, B, C, D = "baker_street-trafalgar_square", "hyde_park-st_pauls", "big_ben-tower_of_london", "british_museum-waterloo"
STACKS = {"alcatraz": "crab", "golden_gate_bridge": "bridge", "the_embarcadero": "redwood", "sunset": "lighthouse"}
TOKENS = {place: [symbol] * 2 for place, symbol in (STACKS | {"potrero_hill": "sea_lion"}).items()}


def put(name: str, seats: int = 2, **data: Any) -> dict[str, Any]:
    return table(name, seats).position(data).to_dict()


def test_what_is_given_comes_back() -> None:
    """Every key of a position is there again, with its value."""
    assert LONDON.items() <= table("london", 2).position(LONDON).to_dict().items()


def test_an_empty_position_is_a_turn_of_seat_0() -> None:
    """With nothing given, it is the first turn of a game without tickets."""
    for name in ("london", "sanfrancisco", "germany", "mini"):
        position = table(name, 2).position({})
        assert (position.seat, position.phase, position.scores) == (0, "turn", [0, 0])
        assert position.legal


def test_vehicles_and_points_follow_from_routes() -> None:
    """Left out, vehicles are what is not on the board, and scores what the routes gave."""
    data = put("london", routes={"baker_street-hyde_park": 1, "big_ben-waterloo": 1})
    assert (data["vehicles"], data["scores"]) == ([17, 12], [0, 8])


def test_the_rest_of_the_cards_is_the_deck() -> None:
    """Cards that are nowhere are the deck; the discards if the deck is given; the deck if the discards are."""
    row = ["blue", "green", "black", "pink", "orange"]
    assert (len(put("london", row=row)["deck"]), put("london", row=row)["discard"]) == (39, [])
    assert len(put("london", row=row, deck=["blue"])["discard"]) == 38
    assert Counter(put("london", row=row, discard=["blue"])["deck"]).total() == 38


def test_the_seed_decides_what_is_left_out() -> None:
    """The same seed fills in the same row, decks, tokens and passengers, another seed others."""
    for name in ("london", "sanfrancisco", "germany"):
        first, again, other = put(name, seed=1), put(name, seed=1), put(name, seed=2)
        assert first == again
        assert first["deck"] != other["deck"]
        decks = [key for key in first if key.endswith("_deck")]
        assert all(first[key] != other[key] for key in [*decks, *({"tokens", "passengers"} & set(first))])


def test_first_tickets_left_out_are_dealt_from_the_top() -> None:
    """At set-up a seat that has still to choose is offered two tickets, as if dealt."""
    data = put("london", phase="setup_keep", offer=[[A, B], []], ticket_deck=[C, D])
    assert (data["offer"], data["ticket_deck"]) == ([[A, B], [C, D]], [])
    data = put("london", phase="setup_keep", seat=1, offer=[[], [A, B]], ticket_deck=[C, D])
    assert (data["offer"], data["ticket_deck"]) == ([[], [A, B]], [C, D])


def test_who_places_follows_from_what_is_placed() -> None:
    """Left out, the seat that places a stack is the last, and for the second stack the last but one."""
    one_placed = TOKENS | {"pier_39": ["cable_car"] * 2}
    assert put("sanfrancisco", 3, phase="setup_place", tokens=TOKENS)["seat"] == 2
    assert put("sanfrancisco", 3, phase="setup_place", tokens=one_placed)["seat"] == 1


def test_collected_things_are_not_on_the_board() -> None:
    """Tokens and passengers that players have are missing from what is set out."""
    tokens = put("sanfrancisco", collected=[["crab"], ["crab"]])["tokens"]
    assert all("crab" not in stack for stack in tokens.values())
    passengers = put("germany", collected=[{"red": 10}, {}])["passengers"]
    assert all("red" not in colours for colours in passengers.values())


def test_ends_left_out_are_those_with_passengers() -> None:
    """At a take the ends that still owe a passenger are, if not said, those where any stand."""
    keys = {"phase": "take", "routes": {"berlin-leipzig": 0}, "claim": "berlin-leipzig"}
    assert put("germany", **keys, passengers={"leipzig": ["red", "blue"]})["ends"] == ["leipzig"]


def test_a_blocked_end_comes_back() -> None:
    """A game that ended inside its last round, as nobody could move, keeps the turns that were not played."""
    hoard = {"wild": 8, "blue": 5} | dict.fromkeys(["green", "black", "pink", "yellow", "orange"], 6)
    keys = {"row": ["blue"], "deck": [], "discard": [], "ticket_deck": [], "vehicles": [0, 0], "last_turns": 2}
    position = table("london", 2).position({"hands": [{}, hoard], **keys}).play("draw blue")
    assert (position.is_over, position.to_dict()["last_turns"]) == (True, 1)
    assert put("london", **position.to_dict()) == position.to_dict()


def test_a_ticket_dealt_again_no_longer_lies_under_the_deck() -> None:
    """A ticket that was put under the deck and is dealt from it is known to nobody but its new player."""
    data = put("london", phase="setup_keep", seat=1, ticket_deck=[A, B], under={A: 0})
    assert (data["offer"], "under" in data) == ([[], [A, B]], False)
    assert put("london", **data) == data


IMPOSSIBLE = [
    ("london", {"hands": [{"blue": 7}, {}]}, "too_many_cards"),
    ("london", {"hands": [{"blue": 4}, {}], "deck": ["blue"] * 3}, "too_many_cards"),
    ("london", {"hands": [{"red": 1}, {}]}, "unknown_name"),
    ("london", {"hands": [{"blue": -1}, {}]}, "not_a_number"),
    ("london", {"hands": [{}]}, "per_seat"),
    ("london", {"hands": [0, False]}, "not_a_list"),
    ("london", {"row": ["wild", "wild", "wild", "blue", "blue"]}, "wild_row"),
    ("london", {"row": ["blue"] * 6}, "long_row"),
    ("london", {"row": ["blue"] * 4}, "short_row"),
    ("london", {"deck": [], "discard": []}, "missing_cards"),
    ("london", {"vehicles": [16, 17], "routes": {"baker_street-regents_park": 0}}, "vehicles"),
    ("london", {"vehicles": [18, 17]}, "not_a_number"),
    ("london", {"routes": {"baker_street-regents_park": 2}}, "not_a_number"),
    ("london", {"routes": {"baker_street-waterloo": 0}}, "unknown_name"),
    ("london", {"routes": {"covent_garden-st_pauls.1": 0, "covent_garden-st_pauls.2": 1}}, "closed_route"),
    ("london", {"tickets": [[A], [A]]}, "twice"),
    ("london", {"tickets": [[A], []], "ticket_deck": [A]}, "twice"),
    ("london", {"offer": [[A, B], []]}, "offer_at_turn"),
    ("london", {"phase": "setup_keep", "offer": [[A, B, C], []]}, "offer_size"),
    ("london", {"phase": "keep"}, "needs"),
    ("london", {"phase": "pay"}, "needs"),
    ("london", {"phase": "pay", "claim": "baker_street-regents_park"}, "nothing_to_do"),
    ("london", {"phase": "take", "claim": "baker_street-regents_park"}, "no_phase"),
    ("london", {"phase": "setup_split"}, "no_phase"),
    ("london", {"phase": "setup_place"}, "no_phase"),
    ("london", {"phase": "dreaming"}, "unknown_name"),
    ("london", {"seat": 2}, "not_a_number"),
    ("london", {"last_turns": 3}, "not_a_number"),
    ("london", {"game": "germany"}, "wrong_game"),
    ("london", {"players": 3}, "wrong_players"),
    ("london", {"tokens": {}}, "unknown_key"),
    ("london", {"rejected": [A]}, "unknown_key"),
    ("london", {"known": [{"blue": 1}, {}], "hands": [{}, {}]}, "known_more"),
    ("london", {"under": {A: 0}, "tickets": [[A], []]}, "not_under"),
    ("sanfrancisco", {"tokens": {"sunset": ["crab", "bridge"]}}, "mixed_tokens"),
    ("sanfrancisco", {"tokens": {"sunset": ["crab"] * 3}}, "too_many_tokens"),
    ("sanfrancisco", {"tokens": {"sunset": ["crab"], "alcatraz": ["crab"]}}, "two_stacks"),
    ("sanfrancisco", {"collected": [["crab", "crab"], []]}, "same_token"),
    ("sanfrancisco", {"phase": "setup_place", "seat": 0}, "wrong_placer"),
    ("germany", {"collected": [{"red": 11}, {}]}, "too_many_passengers"),
    ("germany", {"short_deck": ["berlin-koeln"]}, "wrong_deck"),
    ("germany", {"rejected": ["berlin-koeln"]}, "rejected_early"),
    ("germany", {"phase": "take", "claim": "berlin-leipzig", "routes": {"berlin-leipzig": 1}}, "claim_not_owned"),
    (
        "germany",
        {"phase": "take", "claim": "berlin-leipzig", "routes": {"berlin-leipzig": 0}, "ends": []},
        "nothing_to_do",
    ),
]


@pytest.mark.parametrize(("name", "data", "key"), IMPOSSIBLE)
def test_a_position_that_can_not_exist(name: str, data: dict[str, Any], key: str) -> None:
    """It is refused with a sentence that says what is wrong, in both languages."""
    with pytest.raises(quai.PositionError) as refused:
        table(name, 2).position(data)
    assert refused.value.key == f"position.{key}"
    assert refused.value.message("en") != refused.value.message("fr")
