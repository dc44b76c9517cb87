"""States that rulebooks leave open are seen when they come up, and not otherwise."""

import re
from pathlib import Path
from typing import Any

import pytest

import quai
from quai.lab.film import film_of, hoarding_film, random_film
from quai.lab.rare import TICKET_CASES, UNDERGROUND_CASES, cases, trips_of, watch
from quai.lab.simulate import play_game
from quai.messages import LANGUAGES, catalogue
from quai.rules import RULES
from quai.story import trips

GOLDEN = Path(__file__).parents[1] / "golden"
TWO_WILDS = ["blue", "green", "black", "wild", "wild"]


def seen(position: quai.Position) -> dict[str, int]:
    """How often each case came up in the game so far, without those that did not."""
    sightings = watch(position.game.board, [film_of(position)])
    return {sighting.case.key: sighting.times for sighting in sightings if sighting.times}


def london(**data: Any) -> quai.Position:
    return quai.load("london", 2).position({"phase": "turn", "tickets": [[], []]} | data)


@pytest.mark.parametrize("case", TICKET_CASES + UNDERGROUND_CASES, ids=lambda case: f"{case.key}-{case.rule}")
def test_every_case_has_a_rule_and_words(case: Any) -> None:
    """The rule that decides a case is one of ours, and every language can say what happens."""
    assert case.rule in RULES
    assert all(f"report.rare.{case.key}" in catalogue(language) for language in LANGUAGES)


def test_a_row_replaced_twice_is_seen_once() -> None:
    """The first new row has three wilds again, the second has not. [T-row-1]"""
    deck = ["wild", "wild", "pink", "wild", "wild", "pink", "orange", "orange", "yellow", "wild", "wild", "blue"]
    position = london(row=TWO_WILDS, deck=deck).play("draw blue")
    assert seen(position)["row_replaced_again"] == 1


def test_a_row_replaced_once_is_nothing_rare() -> None:
    """One new row is what the rulebook says."""
    deck = ["wild", "pink", "pink", "orange", "yellow", "yellow", "blue"]
    assert "row_replaced_again" not in seen(london(row=TWO_WILDS, deck=deck).play("draw blue"))


def test_replaced_rows_are_those_of_the_records() -> None:
    """A record shows the cards that were turned up: one, and five for each new row, also where the deck ran out."""
    game = quai.load("london", 4)
    positions = [play_game(game, ["random"] * 4, range(4), f"rows/{number}") for number in range(12)]
    drawn = re.findall(r"^\d draw (?!deck)\w+ = (.+)$", "\n".join(p.record() for p in positions), re.MULTILINE)
    again = sum(len(cards.split()) > 6 for cards in drawn)
    assert again > 0
    assert sum(seen(position).get("row_replaced_again", 0) for position in positions) == again


def test_wilds_that_stay_are_seen_when_a_turn_begins() -> None:
    """With too few other cards left three wilds stay face up. [T-row-1]"""
    hands = [{"blue": 5, "green": 5, "black": 5, "pink": 6, "yellow": 6, "orange": 6}, {}]
    position = london(hands=hands, row=TWO_WILDS, deck=["wild"] * 6, discard=[])
    position.play("draw blue").play("draw deck").play("draw deck")
    assert seen(position)["wild_row_stays"] == 1


def test_golden_games_pass_and_block() -> None:
    """The golden games that were made for it pass, or end because nobody can do anything. [T-end-4]"""
    for game in ("london", "sanfrancisco", "germany"):
        blocked = quai.replay((GOLDEN / f"{game}-2-blocked.quai").read_text(encoding="utf-8"))
        passing = quai.replay((GOLDEN / f"{game}-2-passing.quai").read_text(encoding="utf-8"))
        assert seen(blocked)["blocked"] == 1
        assert seen(passing)["passed"] >= 1
        assert "blocked" not in seen(passing)


def test_hoarders_come_to_what_good_play_avoids() -> None:
    """Decks run empty, rows run short, and turns begin without a card."""
    game = quai.load("london", 4)
    sightings = {s.case.key: s for s in watch(game.board, (hoarding_film(game, f"h/{n}") for n in range(5)))}
    for key in ("row_short", "row_refilled", "no_second_card", "no_card", "no_ticket", "deck_renewed"):
        assert sightings[key].seen_in == 5
        assert sightings[key].games_in_thousand == 1000
        assert sightings[key].times_in_thousand >= 1000


def test_cases_are_those_of_the_board() -> None:
    """Only Germany has two ticket decks, passengers and the bonus for most tickets."""
    germany, london = ({case.key for case in cases(quai.load(game).board)} for game in ("germany", "london"))
    assert germany - london == {"one_deck_empty", "no_globetrotter", "unwanted_colour"}


def test_trips_are_those_of_the_story() -> None:
    """A film finds the same trips as a position that is asked before each action."""
    game = quai.load("underground", 2)
    position = game.new(4)
    told = []
    while position.seat is not None:
        action = position.legal[len(position.actions) % len(position.legal)]
        told += trips(position, str(action))
        position.play(action)
    film = film_of(position)
    assert [lines for _, lines in trips_of(film)] == told
    assert seen(position).get("on_foot", 0) == sum(not lines for lines in told)


def test_the_end_of_an_underground_game_is_of_one_kind() -> None:
    """Either others still build when the passenger has left, or the game is over at once. [U-pass-5]"""
    game = quai.load("underground", 3)
    for number in range(8):
        sightings = {s.case.key: s.times for s in watch(game.board, [random_film(game, f"end/{number}")])}
        assert (sightings["only_builds"] > 0) != (sightings["over_at_once"] > 0)
