"""What a seat could do, explained: as it turns out when it does so, and from nothing that is hidden."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from story_games import TABLES, TICKET_TABLES, position, table

import quai
from quai.hints import hints
from quai.story import payment

BUILT = ("national", "termini", "symbols", "loops")


def moments(name: str, players: int, favoured: str = "draw ") -> Iterator[quai.Position]:
    """Every seventh position of a game in which some actions are favoured: draws, so that there is much to pay with."""
    pos, dice = table(name, players).new(players), random.Random(players)
    while not pos.is_over:
        legal = pos.legal
        if len(pos.actions) % 7 == 0:
            yield pos.copy()
        pos.play(dice.choices(legal, [9 if action.text.startswith(favoured) else 1 for action in legal])[0])


@pytest.mark.parametrize(("name", "players"), TICKET_TABLES)
def test_claims_cost_and_give_what_is_hinted(name: str, players: int) -> None:
    """The payments are those that are asked for next, or the one paid at once; the points are those on the track."""
    seen: Counter[bool] = Counter()
    for pos in moments(name, players):
        assert pos.seat is not None
        told = hints(pos, pos.seat)["actions"]
        assert set(told) == {action.text for action in pos.legal if action.text.startswith("claim ")}
        for text, hint in told.items():
            assert sorted(hint["payments"], key=in_order) == sorted(ways_to_pay(pos, text), key=in_order)
            wilds = [cards.get("wild", 0) for cards in hint["payments"]]
            assert wilds == sorted(wilds)
            assert hint["points"] == points_of(pos, text)
            seen[len(hint["payments"]) > 1] += 1
    assert seen[True] > 10
    assert seen[False] > 10


def in_order(cards: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(cards.items())


def ways_to_pay(pos: quai.Position, claim: str) -> list[dict[str, int]]:
    seat, twin = pos.seat, pos.copy().play(claim)
    if twin.phase == "pay":
        return [payment(action.text.split()[1:]) for action in twin.legal]
    hands = [Counter(moment.to_dict()["hands"][seat]) for moment in (pos, twin)]
    return [dict(hands[0] - hands[1])]


def points_of(pos: quai.Position, claim: str) -> int:
    seat, twin = pos.seat, pos.copy().play(claim)
    if twin.phase == "pay":
        twin.play(twin.legal[0])
    return twin.scores[seat] - pos.scores[seat]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_builds_earn_and_cost_what_is_hinted(players: int) -> None:
    """What the track itself earns its owner, and the branch tokens paid for it, be it the turn's last or not."""
    branches = 0
    for pos in moments("underground", players):
        if pos.phase != "build":
            continue
        told = hints(pos, pos.seat)["actions"]
        assert set(told) == {action.text for action in pos.legal} - {"skip"}
        for text in random.Random(1).sample(sorted(told), min(25, len(told))):
            assert told[text] == as_built(pos, text)
        branches += any("branch" in hint for hint in told.values())
    assert branches


def as_built(pos: quai.Position, text: str) -> dict[str, Any]:
    """What building does, but for the passenger."""
    seat, twin = pos.seat, pos.copy().play(text)
    old, new = (moment.view(None) for moment in (pos, twin))
    parts = {part: new["earned"][seat][part] - old["earned"][seat][part] for part in BUILT}
    parts = {part: points for part, points in parts.items() if points}
    won = parts.get("termini", 0) // 2  # tokens for termini
    cost = old["branch"][seat] + won - new["branch"][seat]
    return {"points": sum(parts.values()), "parts": parts} | ({"branch": cost} if cost else {})


@pytest.mark.parametrize(("name", "players"), TICKET_TABLES)
def test_a_tickets_way_leads_from_end_to_end(name: str, players: int) -> None:
    """It is made of own and free routes, the free ones are missing, and a ticket is done when none is."""
    board = table(name, players).board
    routes, tickets = ({thing.id: thing for thing in things} for things in (board.routes, board.tickets))
    ways = 0
    for pos in moments(name, players, "claim "):
        for seat in range(players):
            view = pos.view(seat)
            told = hints(pos, seat)["tickets"]
            assert set(told) == {*view["tickets"][seat], *view["offer"][seat]}
            for id, hint in told.items():
                if hint["way"] is None:
                    assert hint == {"done": False, "way": None, "missing": [], "spaces": 0}
                else:
                    assert leads(routes, tickets[id].a, hint["way"]) == tickets[id].b
                    own = [route for route in hint["way"] if view["routes"].get(route) == seat]
                    assert hint["missing"] == [route for route in hint["way"] if route not in own]
                    assert not set(hint["missing"]) & set(view["routes"])
                    assert hint["spaces"] == sum(routes[route].length for route in hint["missing"])
                    assert hint["done"] == (not hint["missing"])
                    ways += 1
    assert ways > 20


def leads(routes: dict[str, Any], place: str, way: list[str]) -> str:
    """Where the routes lead, one after another."""
    for id in way:
        ends = [routes[id].a, routes[id].b]
        ends.remove(place)
        [place] = ends
    return place


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_only_the_seat_on_turn_has_actions(name: str, players: int) -> None:
    """The others are told of their tickets."""
    pos = table(name, players).new(1)
    while not hints(pos, pos.seat)["actions"]:
        pos.play(pos.legal[0])
    for seat in {*range(players)} - {pos.seat}:
        assert hints(pos, seat)["actions"] == {}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hints_change_nothing(name: str, players: int) -> None:
    """Trying is done on copies."""
    for pos in moments(name, players):
        before = pos.states.tobytes()
        hints(pos, pos.seat)
        assert pos.states.tobytes() == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hints_do_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    """With the decks turned over, other seats' hands exchanged and another seed every hint stays the same."""
    for pos in moments(name, players):
        data = pos.to_dict()
        for key in [key for key in data if key == "deck" or key.endswith("_deck")]:
            data[key] = data[key][::-1]
        if "hands" in data:
            turn_over_hands(data, pos.seat)
        other = pos.game.position(data | {"seed": "another"})
        assert hints(other, other.seat) == hints(pos, pos.seat)


def turn_over_hands(data: dict[str, Any], seat: int) -> None:
    """The others' cards go to the next of them, and what is known of them too."""
    others = [other for other in range(data["players"]) if other != seat]
    for key in ("hands", "known"):
        moved = [data[key][other] for other in others[1:] + others[:1]]
        for other, cards in zip(others, moved, strict=True):
            data[key][other] = cards


def test_a_terminus_and_a_branch() -> None:
    """A branch to a terminus costs two tokens, though it wins one."""
    tracks = {"red": ["brixton-stockwell", "morden-stockwell"]}
    pos = position("underground", phase="build", lines=[["red"], ["blue"]], branch=[2, 0], tracks=tracks)
    branches = {text: hint for text, hint in hints(pos, 0)["actions"].items() if "stockwell" in text}
    assert branches
    assert all(hint["branch"] == 2 for hint in branches.values())


def test_a_ticket_is_done_or_lost_or_open() -> None:
    """Own routes complete it, others' routes cut it off."""
    ticket = "brick_lane-globe_theatre"
    pos = position("london", phase="turn", tickets=[[ticket], []])
    way = hints(pos, 0)["tickets"][ticket]["way"]
    done = position("london", phase="turn", tickets=[[ticket], []], routes=dict.fromkeys(way, 0))
    assert hints(done, 0)["tickets"][ticket] == {"done": True, "way": way, "missing": [], "spaces": 0}
    around = {route.id: 1 for route in pos.game.board.routes if "brick_lane" in (route.a, route.b)}
    lost = position("london", phase="turn", tickets=[[ticket], []], routes=around)
    assert hints(lost, 0)["tickets"][ticket] == {"done": False, "way": None, "missing": [], "spaces": 0}


def test_tickets_on_offer_are_explained_too() -> None:
    """Before one decides which to keep."""
    offer = ["british_museum-waterloo", "brick_lane-globe_theatre"]
    pos = position("london", phase="keep", offer=[offer, []])
    assert set(hints(pos, 0)["tickets"]) == set(offer)
    assert hints(pos, 1)["tickets"] == {}
