"""The face-up row and its wilds."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import facts, germany, london, play, rest, table

import quai

TWO_WILDS = ["wild", "wild", "blue", "green", "black"]


@rule("T-row-1")
def test_a_third_wild_replaces_the_row_after_a_first_card() -> None:
    """When the card that replaces a first one is the third wild, all five are discarded and five turned up."""
    deck = ["wild", "pink", "pink", "orange", "yellow", "yellow", "blue"]
    position = play(london(hands=[{}, {}], row=TWO_WILDS, deck=deck), "draw blue")
    row, left = facts(position, "row", "deck")
    assert (row, left) == (["pink", "pink", "orange", "yellow", "yellow"], ["blue"])
    assert facts(position, "hands")[0] == {"blue": 1}
    assert (position.seat, position.phase) == (0, "second_draw")


@rule("T-row-1")
def test_the_replaced_row_goes_to_the_discards() -> None:
    """All five cards of a replaced row, wilds and others, are discarded."""
    position = london(row=TWO_WILDS, deck=["wild", "pink", "pink", "orange", "yellow", "yellow", "blue"])
    before = Counter(facts(position, "discard"))
    play(position, "draw blue")
    assert Counter(facts(position, "discard")) - before == {"wild": 3, "green": 1, "black": 1}


@rule("T-row-1", "T-draw-2")
def test_the_second_card_may_come_from_the_new_row() -> None:
    """A player whose first card brought a new row chooses the second card from it."""
    deck = ["wild", "pink", "pink", "orange", "yellow", "yellow", "blue"]
    position = play(london(hands=[{}, {}], row=TWO_WILDS, deck=deck), "draw blue", "draw orange")
    assert facts(position, "hands")[0] == {"blue": 1, "orange": 1}


@rule("T-row-1")
def test_a_third_wild_replaces_the_row_after_a_second_card() -> None:
    """The row is looked at after the second card as well, before the next player's turn."""
    deck = ["yellow", "wild", "pink", "pink", "orange", "yellow", "yellow"]
    position = play(london(row=TWO_WILDS, deck=deck), "draw deck", "draw green")
    assert facts(position, "row") == ["pink", "pink", "orange", "yellow", "yellow"]
    assert (position.seat, position.phase) == (1, "turn")


@rule("T-row-1")
def test_a_new_row_of_wilds_is_replaced_again() -> None:
    """If the five new cards show three wilds too, they are replaced as well."""
    deck = ["wild", "wild", "pink", "wild", "wild", "pink", "orange", "orange", "yellow", "wild", "wild", "blue"]
    position = play(london(row=TWO_WILDS, deck=deck), "draw blue")
    assert facts(position, "row", "deck") == (["orange", "orange", "yellow", "wild", "wild"], ["blue"])


@rule("T-row-1")
def test_two_wilds_stay() -> None:
    """Two wilds in the row are allowed, also when one wild replaces another."""
    position = play(london(row=TWO_WILDS, deck=["wild", "pink"]), "draw wild")
    assert Counter(facts(position, "row")) == Counter(TWO_WILDS)


@rule("T-row-1")
def test_four_wilds_count_like_three() -> None:
    """A row can't be left with four or five wilds either."""
    deck = ["wild", "wild", "wild", "wild", "wild", "pink", "orange", "orange", "yellow", "yellow", "blue", "green"]
    position = play(london(row=TWO_WILDS, deck=deck), "draw blue")
    assert facts(position, "row") == ["orange", "orange", "yellow", "yellow", "blue"]


@rule("T-row-1", "T-draw-4")
@pytest.mark.parametrize("seed", range(12))
def test_the_five_may_come_back(seed: int) -> None:
    """The five go to the discards first, and come back if these have to be shuffled for the new row."""
    hands = [{}, rest("london", TWO_WILDS, ["wild", "pink"])]
    position = london(hands=hands, row=TWO_WILDS, deck=["wild", "pink"], discard=[], seed=seed)
    play(position, "draw blue")
    row, deck, discard = facts(position, "row", "deck", "discard")
    assert Counter(row) == {"pink": 1, "green": 1, "black": 1, "wild": 2}
    assert [*deck, *discard] == ["wild"]


@rule("T-row-1")
def test_a_row_of_wilds_stays_when_too_few_other_cards_are_left() -> None:
    """With two cards that are not wild in row, deck and discards, three wilds stay face up."""
    hands = [{}, rest("london", TWO_WILDS, ["wild"] * 4)]
    position = london(hands=hands, row=TWO_WILDS, deck=["wild"] * 4, discard=[])
    play(position, "draw blue")
    assert facts(position, "row", "discard") == (["wild", "wild", "wild", "green", "black"], [])
    assert (position.seat, position.phase) == (0, "second_draw")


@rule("T-row-1")
def test_other_cards_in_deck_and_discards_count_too() -> None:
    """One card that is not wild in the row, one in the deck and one in the discards: the row is replaced."""
    row = ["wild", "wild", "wild", "green", "pink"]
    hands = [{}, rest("london", row, ["wild", "black", "blue"])]
    with pytest.raises(quai.PositionError) as refused:
        london(hands=hands, row=row, deck=["wild", "black"], discard=["blue"])
    assert refused.value.rule == "T-row-1"
    row = ["wild", "wild", "orange", "green", "pink"]
    hands = [{}, rest("london", row, ["wild", "wild", "blue"])]
    position = play(london(hands=hands, row=row, deck=["wild", "wild"], discard=["blue"]), "draw orange")
    assert Counter(facts(position, "row")) == {"wild": 2, "green": 1, "pink": 1, "blue": 1}


@rule("T-row-1")
@pytest.mark.parametrize("seed", range(12))
def test_a_row_of_wilds_goes_as_soon_as_other_cards_are_paid(seed: int) -> None:
    """Three wilds that had to stay are replaced once a payment brings enough other cards back."""
    row, paid = ["wild", "wild", "wild", "blue", "green"], {"black": 4}
    hands = [paid, rest("london", paid, row)]
    position = london(hands=hands, row=row, deck=[], discard=[], seed=seed)
    play(position, "claim baker_street-hyde_park")
    row, deck, discard = facts(position, "row", "deck", "discard")
    assert row.count("wild") < 3
    assert Counter([*row, *deck, *discard]) == {"wild": 3, "blue": 1, "green": 1, "black": 4}


@rule("T-row-1", "T-draw-5")
def test_a_short_row_is_not_looked_at() -> None:
    """Three wilds in a row that can't be filled to five stay there."""
    row = ["wild", "wild", "wild", "blue", "green"]
    position = london(hands=[{}, rest("london", row)], row=row, deck=[], discard=[])
    play(position, "draw blue")
    assert facts(position, "row") == ["wild", "wild", "wild", "green"]


@rule("T-row-1")
def test_germany_replaces_its_locomotives() -> None:
    """Three locomotives are replaced in Germany as three wilds are elsewhere."""
    deck = ["wild", "red", "red", "red", "white", "white", "purple"]
    position = play(germany(row=TWO_WILDS, deck=deck), "draw green")
    assert facts(position, "row", "deck") == (["red", "red", "red", "white", "white"], ["purple"])


@rule("T-row-1")
def test_a_row_of_three_wilds_can_not_be_put_up() -> None:
    """A position with three face-up wilds does not exist while other cards are left."""
    with pytest.raises(quai.PositionError) as refused:
        table("london").position({"row": ["wild", "wild", "wild", "blue", "blue"]})
    assert refused.value.rule == "T-row-1"
