"""What an action did, as everybody is told: it is true, complete, and gives nothing away."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from story_games import TABLES, TICKET_TABLES, Deed, play, position, random_game, table

from quai.story import facts

PUBLIC = {"action", "drawn", "kept", "route", "paid", "taken", "points", "parts", "visited", "lines", "left",
          "last_turns", "scores"}  # fmt: skip
OWN = {"cards", "offered"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_points_add_up(name: str, players: int) -> None:
    """Points are the differences of the scores, and parts are where they came from."""
    for deed in random_game(name, players):
        for told in deed.told.values():
            gains = [new - old for old, new in zip(deed.before["scores"], deed.after["scores"], strict=True)]
            assert told["scores"] == deed.after["scores"]
            assert told.get("points", {}) == {str(seat): gain for seat, gain in enumerate(gains) if gain}
            parts = {seat: sum(points.values()) for seat, points in told.get("parts", {}).items()}
            assert parts == (told.get("points", {}) if name == "underground" else {})


@pytest.mark.parametrize(("name", "players"), TICKET_TABLES)
def test_claims_are_told_with_all_they_bring(name: str, players: int) -> None:
    """Route, payment and what was taken are told once, to everybody, as they were."""
    lengths = {route.id: route.length for route in table(name, players).board.routes}
    routes: dict[str, int] = {}
    for deed in random_game(name, players):
        new = set(deed.after["routes"]) - set(deed.before["routes"])
        for told in deed.told.values():
            assert {told["route"]} == new if new else "route" not in told
            if new:
                assert told["paid"] == Counter(deed.before["hands"][deed.seat]) - Counter(
                    deed.after["hands"][deed.seat]
                )
                assert sum(told["paid"].values()) == lengths[told["route"]]
                routes[told["route"]] = deed.seat
            assert Counter(thing["kind"] for thing in told.get("taken", [])) == collected(deed)
            assert told.get("last_turns") == begun_round(deed)
    assert routes == deed.after["routes"]


def spent(deed: Deed) -> Counter[str]:
    return Counter(deed.before["hands"][deed.seat]) - Counter(deed.after["hands"][deed.seat])


def collected(deed: Deed) -> Counter[str]:
    things = [Counter(data.get("collected", [{}] * 9)[deed.seat]) for data in (deed.before, deed.after)]
    return things[1] - things[0]


def begun_round(deed: Deed) -> int | None:
    return deed.after["last_turns"] if deed.before["last_turns"] is None else None


@pytest.mark.parametrize(("name", "players"), TICKET_TABLES)
def test_cards_and_tickets_are_told_to_their_owner(name: str, players: int) -> None:
    """Whoever drew blind is told the card, whoever drew tickets their names; all are told how many."""
    drawn = kept = 0
    for deed in random_game(name, players):
        own = deed.told[deed.seat]
        hand, tickets = gained(deed, "hands"), gained(deed, "tickets")
        assert Counter(own.get("cards", [])) == (hand if deed.text == "draw deck" else Counter())
        assert own["action"] == deed.text
        if deed.verb == "tickets":
            offer = deed.after["offer"][deed.seat] if "offer" in deed.after else []
            assert own["offered"] == (offer or list(tickets))
            assert all(sum(told["drawn"].values()) == len(own["offered"]) for told in deed.told.values())
            drawn += 1
        if deed.verb == "keep":
            assert own["kept"] == tickets.total() == len(deed.text.split()) - 1
            assert all(deed.told[viewer]["kept"] in (None, own["kept"]) for viewer in deed.others)
            kept += 1
    assert drawn > 1
    assert kept > players


def gained(deed: Deed, key: str) -> Counter[str]:
    return Counter(deed.after[key][deed.seat]) - Counter(deed.before[key][deed.seat])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_others_are_told_what_everybody_may_know(name: str, players: int) -> None:
    """All others are told the same as a spectator, and no ticket and no card from the deck."""
    board = table(name, players).board
    routes = {route.id for route in getattr(board, "routes", ())}
    tickets = {ticket.id for ticket in getattr(board, "tickets", ())} - routes
    for deed in random_game(name, players):
        assert set(deed.told[deed.seat]) <= PUBLIC | OWN
        for viewer in deed.others:
            told = deed.told[viewer]
            assert set(told) <= PUBLIC
            assert told == deed.told[None]
            assert told["action"] == ("keep" if deed.verb == "keep" else deed.text)
            assert not tickets & set(re.findall(r"[\w.-]+", json.dumps(told)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_passenger_is_followed(players: int) -> None:
    """He goes to the destinations whose cards are gone, and each line he uses gives its owner a point."""
    trips = 0
    for deed in random_game("underground", players):
        told = deed.told[None]
        visited, lines = told.get("visited", []), told.get("lines", [])
        assert set(visited) == set(deed.before["cards"]) - set(deed.after["cards"])
        assert len(visited) == len(lines)
        if visited and "left" not in told:
            assert visited[-1] == deed.after["passenger"]
        if deed.verb == "ride":
            _, station, used = deed.text.split()
            assert (visited[0], lines[0]) == (station, [] if used == "walk" else used.split("+"))
        owner = {line: seat for seat, own in enumerate(deed.after["lines"]) for line in own}
        points = Counter(str(owner[line]) for used in lines for line in used)
        assert points == {
            seat: parts["passenger"] for seat, parts in told.get("parts", {}).items() if "passenger" in parts
        }
        assert ("left" in told) == (deed.before["passenger"] is not None and deed.after["passenger"] is None)
        trips += len(visited) > 1
    assert trips


def test_first_tickets_are_secret_until_all_have_chosen() -> None:
    """How many are kept is null for the others, but for the last one's."""
    pos = table("london", 2).new(1)
    first, last = play(pos, pos.legal[0].text), play(pos, pos.legal[0].text)
    assert [first.told[viewer]["kept"] for viewer in (0, 1, None)] == [1, None, None]
    assert [last.told[viewer]["kept"] for viewer in (0, 1, None)] == [1, 1, 1]


def test_a_ticket_without_a_choice_is_kept_at_once() -> None:
    """The last ticket is drawn, and kept."""
    pos = position("london", phase="turn", ticket_deck=["brick_lane-globe_theatre"])
    told = play(pos, "tickets").told
    assert told[0]["offered"] == ["brick_lane-globe_theatre"]
    assert "offered" not in told[1]
    assert [told[viewer]["drawn"] for viewer in (0, 1)] == [{"": 1}] * 2
    assert [told[viewer]["kept"] for viewer in (0, 1)] == [1] * 2


def test_tickets_of_two_decks_are_told_by_deck() -> None:
    """A deck that none was drawn from is not told."""
    pos = position("germany", phase="turn")
    assert play(pos.copy(), "tickets short=1 long=3").told[1]["drawn"] == {"short": 1, "long": 3}
    assert play(pos, "tickets short=0 long=4").told[1]["drawn"] == {"long": 4}


def test_blanks_do_not_matter() -> None:
    """An action is told as it is written, however it was typed."""
    assert play(position("london", phase="turn"), "  draw   deck ").told[None]["action"] == "draw deck"


def hoarded(row: list[str], hand: dict[str, int]) -> Any:
    """London with no deck and no discards: what is not in the row or the first hand is in the second."""
    board = table("london", 2).board
    cards = Counter({"wild": board.wilds} | dict.fromkeys(board.colours, board.cards_per_colour))
    rest = cards - Counter(row) - Counter(hand)
    return position("london", phase="turn", row=row, hands=[hand, rest], deck=[], discard=[])


def test_a_payment_that_goes_to_the_row_is_told() -> None:
    """With no deck the cards paid are turned up again at once, before everybody's eyes."""
    deed = play(hoarded(["blue"] * 2, {"green": 3}), "claim kings_cross-regents_park")
    assert [told["paid"] for told in deed.told.values()] == [{"green": 3}] * 3


def test_a_payment_that_became_the_deck_is_told_to_its_owner_alone() -> None:
    """A view does not show what was shuffled into a new deck, so nothing is said rather than something wrong."""
    deed = play(hoarded(["blue"] * 4, {"green": 3}), "claim kings_cross-regents_park")
    assert deed.told[0]["paid"] == {"green": 3}
    for viewer in (None, 1):
        assert deed.told[viewer]["route"] == "kings_cross-regents_park"
        assert "paid" not in deed.told[viewer]


def test_a_new_deck_of_the_same_size_hides_a_payment() -> None:
    """If cards were shuffled, what lies open now need not be what was paid."""
    pos = position("london", seat=1, phase="turn", hands=[{}, {"green": 3}])
    before = pos.view(0)
    after = pos.play("claim kings_cross-regents_park").view(0)
    told = facts(pos.game.board, 1, "claim kings_cross-regents_park", before, after, 0)
    assert told["paid"] == {"green": 3}
    shuffled = after | {"shuffles": [n + 1 for n in after["shuffles"]]}
    assert "paid" not in facts(pos.game.board, 1, "claim kings_cross-regents_park", before, shuffled, 0)


def test_lines_are_told_only_if_given() -> None:
    """Without the trips the facts are as good, but for the lines."""
    data = {"builds_left": 1, "passenger": "euston", "tracks": {"red": ["angel-moorgate"]}}
    cards = ["angel", "acton", "white_city", "hainault"]
    pos = position("underground", phase="build", lines=[["red"], ["green"]], cards=cards, **data)
    before = pos.view(None)
    told = play(pos, "skip").told[None]
    bare = facts(pos.game.board, 0, "skip", before, pos.view(None), None)
    assert bare == {key: fact for key, fact in told.items() if key != "lines"}
    assert len(told["visited"]) == len(told["lines"]) > 0
