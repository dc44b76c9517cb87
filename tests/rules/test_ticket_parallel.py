"""Parallel routes: two or three between the same places."""

import pytest
from rule import rule
from ticket_positions import facts, germany, london, play, refusal, sanfrancisco, table, texts

import quai

PAIR = "covent_garden-trafalgar_square"  # black and pink
TRIPLE = "dortmund-duesseldorf"  # all grey


def groups(name: str) -> list[list[str]]:
    """The pairs and triples of a board."""
    routes = [route for route in table(name).board.routes if route.group]
    return [[route.id for route in routes if route.group == group] for group in dict.fromkeys(r.group for r in routes)]


def open_to(name: str, players: int, seat: int, group: list[str]) -> set[str]:
    """Which of a group's routes a seat with plenty of wilds may claim after seat 0 has claimed the first."""
    hands = [{"wild": 7} if other == seat else {} for other in range(players)]
    position = table(name, players).position({"hands": hands, "seat": seat, "routes": {group[0]: 0}})
    return set(group) & {text.removeprefix("claim ") for text in texts(position, "claim")}


@rule("T-claim-3")
@pytest.mark.parametrize(("name", "players"), [("london", 2), ("sanfrancisco", 2), ("germany", 2), ("germany", 3)])
def test_few_players_one_claim_closes_the_others_for_all(name: str, players: int) -> None:
    """In a small game the first claim of a pair or triple closes its other routes to everybody."""
    for group in groups(name):
        assert [open_to(name, players, seat, group) for seat in range(players)] == [set()] * players


@rule("T-claim-3")
@pytest.mark.parametrize(
    ("name", "players"),
    [("london", 3), ("london", 4), ("sanfrancisco", 3), ("sanfrancisco", 4), ("germany", 4), ("germany", 5)],
)
def test_more_players_leave_the_others_open(name: str, players: int) -> None:
    """In a larger game the other routes of a pair or triple stay open to all but the claimer."""
    for group in groups(name):
        opened = [open_to(name, players, seat, group) for seat in range(players)]
        assert opened == [set(), *[set(group[1:])] * (players - 1)]


@rule("T-claim-3")
def test_a_claim_closes_its_twin_with_2_players() -> None:
    """With 2 players in London neither may claim the other route of a pair once one is claimed."""
    position = london(hands=[{"black": 1, "pink": 1}, {"black": 1, "pink": 1}])
    play(position, f"claim {PAIR}.1")
    assert refusal(position, f"claim {PAIR}.2") == "T-claim-3"
    play(position, "draw deck", "draw deck")
    assert refusal(position, f"claim {PAIR}.2") == "T-claim-3"


@rule("T-claim-3")
def test_with_3_players_another_may_have_the_twin() -> None:
    """With 3 players in London a second player claims the other route, and nobody ever owns both."""
    position = london(3, hands=[{"black": 1, "pink": 1}, {"pink": 1}, {}])
    play(position, f"claim {PAIR}.1", f"claim {PAIR}.2")
    assert facts(position, "routes") == {f"{PAIR}.1": 0, f"{PAIR}.2": 1}


@rule("T-claim-3")
def test_one_player_never_has_both() -> None:
    """With 4 players the claimer of one route of a pair is refused the other."""
    position = london(4, hands=[{"black": 1, "pink": 1}, {}, {}, {}], routes={f"{PAIR}.1": 0})
    assert refusal(position, f"claim {PAIR}.2") == "T-claim-3"


@rule("T-claim-3")
@pytest.mark.parametrize("players", [2, 3])
def test_a_triple_closes_with_2_or_3_players(players: int) -> None:
    """In Germany with 2 or 3 players one claim closes both other routes of a triple."""
    position = germany(players, hands=[{"blue": 2}] * players, passengers={})
    play(position, f"claim {TRIPLE}.2")
    assert refusal(position, f"claim {TRIPLE}.1") == "T-claim-3"
    assert refusal(position, f"claim {TRIPLE}.3") == "T-claim-3"


@rule("T-claim-3")
def test_a_triple_has_room_for_three_players() -> None:
    """In Germany with 4 players three of them may share a triple, and the fourth finds it full."""
    position = germany(4, hands=[{"blue": 1}] * 4, passengers={})
    play(position, f"claim {TRIPLE}.2")
    assert {f"claim {TRIPLE}.1", f"claim {TRIPLE}.3"} <= set(texts(position))
    play(position, f"claim {TRIPLE}.3", f"claim {TRIPLE}.1")
    assert {refusal(position, f"claim {TRIPLE}.{n}") for n in (1, 2, 3)} == {"T-claim-2"}


@rule("T-claim-3")
def test_one_player_has_one_of_a_triple() -> None:
    """With 5 players nobody claims a second route of a triple."""
    position = germany(5, hands=[{"blue": 2}, {}, {}, {}, {}], routes={f"{TRIPLE}.1": 0, f"{TRIPLE}.2": 1})
    assert refusal(position, f"claim {TRIPLE}.3") == "T-claim-3"


@rule("T-claim-3")
def test_other_routes_stay_open() -> None:
    """Claiming a route of a pair closes nothing but that pair."""
    wild = [{}, {"wild": 4}]
    before = set(texts(sanfrancisco(hands=wild, seat=1), "claim"))
    after = set(texts(sanfrancisco(hands=wild, seat=1, routes={"pier_39-the_embarcadero.1": 0}), "claim"))
    assert before - after == {"claim pier_39-the_embarcadero.1", "claim pier_39-the_embarcadero.2"}


@rule("T-claim-3")
def test_positions_know_closed_routes_too() -> None:
    """Two owned routes of a pair are refused in a position where claiming one closes the other."""
    with pytest.raises(quai.PositionError):
        london(routes={f"{PAIR}.1": 0, f"{PAIR}.2": 1})
    with pytest.raises(quai.PositionError):
        london(3, routes={f"{PAIR}.1": 2, f"{PAIR}.2": 2})
    assert london(3, routes={f"{PAIR}.1": 0, f"{PAIR}.2": 1})
