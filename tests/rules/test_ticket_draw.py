"""Drawing cards in the ticket family."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import TICKET_GAMES, facts, germany, london, play, refusal, rest, sanfrancisco, table, texts

ROW = ["blue", "green", "black", "pink", "orange"]


@rule("T-draw-1")
def test_a_turn_is_one_of_three_things() -> None:
    """A turn begins with drawing a card, claiming a route or taking tickets, and with nothing else."""
    position = london(hands=[{"blue": 2}, {}], row=ROW)
    assert {text.split()[0] for text in texts(position)} == {"draw", "claim", "tickets"}
    assert "claim baker_street-regents_park" in texts(position)


@rule("T-draw-1")
@pytest.mark.parametrize(
    "actions",
    [
        ["draw deck", "draw blue"],
        ["claim baker_street-regents_park"],
        ["tickets", "keep british_museum-waterloo"],
    ],
)
def test_after_one_of_them_it_is_the_next_players_turn(actions: list[str]) -> None:
    """Two cards, or a route, or tickets: then the turn is over."""
    deck = ["british_museum-waterloo", "hyde_park-st_pauls"]
    position = play(london(hands=[{"blue": 2}, {}], row=ROW, ticket_deck=deck), *actions)
    assert (position.seat, position.phase) == (1, "turn")


@rule("T-draw-1")
def test_drawing_is_not_mixed_with_other_actions() -> None:
    """After a first card neither a route nor tickets may be had in this turn."""
    position = play(london(hands=[{"blue": 2}, {}], row=ROW), "draw deck")
    assert {text.split()[0] for text in texts(position)} == {"draw"}
    assert refusal(position, "claim baker_street-regents_park") == "T-draw-2"
    assert refusal(position, "tickets") == "T-draw-2"


@rule("T-draw-1", "T-claim-2")
def test_a_payment_is_not_mixed_with_other_actions() -> None:
    """While a route is being paid, no card may be drawn and no other route claimed."""
    position = play(london(hands=[{"blue": 2, "wild": 1}, {}], row=ROW), "claim baker_street-regents_park")
    assert position.phase == "pay"
    assert refusal(position, "draw deck") == "T-claim-1"
    assert refusal(position, "claim big_ben-waterloo") == "T-claim-1"


@rule("T-draw-2")
@pytest.mark.parametrize(
    ("actions", "gained"),
    [
        (["draw deck", "draw deck"], ["yellow", "pink"]),
        (["draw deck", "draw green"], ["yellow", "green"]),
        (["draw green", "draw deck"], ["green", "pink"]),
        (["draw green", "draw black"], ["green", "black"]),
    ],
)
def test_two_cards_each_from_the_row_or_the_deck(actions: list[str], gained: list[str]) -> None:
    """Each of the two cards comes from the row or blind from the top of the deck, as the player likes."""
    position = play(london(hands=[{}, {}], row=ROW, deck=["yellow", "pink", "blue", "orange"]), *actions)
    assert facts(position, "hands") == [Counter(gained), {}]
    assert position.seat == 1


@rule("T-draw-2")
def test_a_card_taken_from_the_row_is_replaced_at_once() -> None:
    """The top of the deck takes the place of a face-up card before the second card is chosen."""
    position = play(london(row=ROW, deck=["yellow", "pink", "blue"]), "draw green")
    row, deck = facts(position, "row", "deck")
    assert Counter(row) == Counter(["blue", "yellow", "black", "pink", "orange"])
    assert deck == ["pink", "blue"]
    assert texts(play(position, "draw yellow"))


@rule("T-draw-2")
def test_a_blind_card_leaves_the_row_alone() -> None:
    """Drawing blind takes the deck's top card and changes nothing in the row."""
    position = play(london(row=ROW, deck=["yellow", "pink"]), "draw deck")
    assert facts(position, "row", "deck") == (ROW, ["pink"])
    assert (position.seat, position.phase) == (0, "second_draw")


@rule("T-draw-2")
def test_only_face_up_colours_can_be_named() -> None:
    """A colour that is not in the row can't be drawn from it, as a first card or a second."""
    position = london(row=["blue", "blue", "green", "pink", "orange"], deck=["blue", "pink"])
    assert texts(position, "draw") == ["draw deck", "draw blue", "draw green", "draw pink", "draw orange"]
    assert refusal(position, "draw yellow") == "T-draw-2"
    assert refusal(play(position, "draw green"), "draw green") == "T-draw-2"


@rule("T-draw-3")
@pytest.mark.parametrize("name", TICKET_GAMES)
def test_a_face_up_wild_ends_the_turn(name: str) -> None:
    """A wild taken from the row first is the whole turn."""
    position = table(name).position({"hands": [{}, {}], "row": ["wild", "wild", "blue", "green", "black"]})
    play(position, "draw wild")
    assert facts(position, "hands")[0] == {"wild": 1}
    assert (position.seat, position.phase) == (1, "turn")


@rule("T-draw-3")
@pytest.mark.parametrize("first", ["draw deck", "draw blue"])
def test_a_face_up_wild_is_never_the_second_card(first: str) -> None:
    """After a first card, blind or face up, the wilds of the row are out of reach."""
    position = play(london(row=["wild", "wild", "blue", "green", "black"], deck=["pink", "pink"]), first)
    assert "draw wild" not in texts(position)
    assert refusal(position, "draw wild") == "T-draw-3"


@rule("T-draw-3")
def test_a_wild_that_has_just_been_turned_up_is_no_second_card() -> None:
    """The wild that replaces the first card can't be taken in the same turn either."""
    position = play(london(row=ROW, deck=["wild", "pink"]), "draw blue")
    assert "wild" in facts(position, "row")
    assert refusal(position, "draw wild") == "T-draw-3"


@rule("T-draw-3")
def test_a_wild_drawn_blind_is_one_card() -> None:
    """A wild from the deck counts as one card, first or second."""
    position = play(london(hands=[{}, {}], row=ROW, deck=["wild", "wild", "pink"]), "draw deck")
    assert (position.seat, position.phase) == (0, "second_draw")
    play(position, "draw deck")
    assert facts(position, "hands")[0] == {"wild": 2}
    assert position.seat == 1


@rule("T-draw-3")
def test_nobody_knows_of_a_wild_drawn_blind() -> None:
    """Others see the same whether a blind card was a wild or not."""
    drawn = [play(london(row=ROW, deck=deck), "draw deck") for deck in (["wild", "pink"], ["pink", "wild"])]
    assert drawn[0].view(1) == drawn[1].view(1)
    assert drawn[0].view(None) == drawn[1].view(None)
    assert drawn[0].view(0) != drawn[1].view(0)


@rule("T-draw-4")
def test_no_hand_limit() -> None:
    """With 34 cards in hand a player may draw two more."""
    hand = {"blue": 6, "green": 6, "black": 5, "pink": 6, "yellow": 6, "orange": 5}
    position = london(hands=[hand, {}])
    play(position, "draw deck", "draw deck")
    assert sum(facts(position, "hands")[0].values()) == 36


@rule("T-draw-4")
def test_discards_are_shuffled_when_the_next_card_is_needed() -> None:
    """Drawing the deck's last card shuffles nothing; the next card drawn comes from the shuffled discards."""
    position = play(london(row=ROW, deck=["yellow"]), "draw deck")
    discard = facts(position, "discard")
    assert facts(position, "deck") == []
    assert len(discard) == 44 - 5 - 1
    play(position, "draw deck")
    drawn = Counter(facts(position, "hands")[0]) - Counter(["yellow"])
    assert facts(position, "discard") == []
    assert Counter(facts(position, "deck")) + drawn == Counter(discard)


@rule("T-draw-4")
def test_the_new_deck_is_shuffled() -> None:
    """The discards come back in an order that depends on the seed."""
    games = [london(row=ROW, deck=["yellow"], seed=seed) for seed in range(3)]
    decks = {tuple(facts(play(game, "draw deck", "draw deck"), "deck")) for game in games}
    assert len(decks) == 3


@rule("T-draw-4")
def test_cards_discarded_meanwhile_are_shuffled_in() -> None:
    """An empty deck waits: cards paid before the next draw are part of the new deck."""
    hands = [{"blue": 2}, rest("london", ["blue", "blue"], ROW, ["pink"])]
    position = london(hands=hands, row=ROW, deck=[], discard=["pink"])
    play(position, "claim baker_street-regents_park", "draw deck")
    drawn = Counter(facts(position, "hands")[1]) - Counter(hands[1])
    assert drawn + Counter(facts(position, "deck")) == {"blue": 2, "pink": 1}
    assert facts(position, "discard") == []


@rule("T-draw-4", "T-draw-2")
def test_a_face_up_card_is_replaced_from_the_shuffled_discards() -> None:
    """With the deck empty, the card that replaces a face-up one comes from the discards."""
    hands = [{}, rest("london", ROW, ["yellow", "yellow"])]
    position = play(london(hands=hands, row=ROW, deck=[], discard=["yellow", "yellow"]), "draw blue")
    row, deck, discard = facts(position, "row", "deck", "discard")
    assert (Counter(row), deck, discard) == (Counter([*ROW[1:], "yellow"]), ["yellow"], [])


@rule("T-draw-5")
@pytest.mark.parametrize("name", TICKET_GAMES)
def test_the_row_is_not_refilled_without_deck_and_discards(name: str) -> None:
    """With deck and discards empty a face-up card leaves a gap, and two may still be taken."""
    row = ["blue", "green", "black", "blue", "orange"]
    position = table(name).position({"hands": [{}, rest(name, row)], "row": row, "deck": [], "discard": []})
    assert "draw deck" not in texts(position)
    assert refusal(position, "draw deck") == "T-draw-5"
    play(position, "draw green")
    assert facts(position, "row") == ["blue", "black", "blue", "orange"]
    assert sorted(texts(position)) == ["draw black", "draw blue", "draw orange"]
    play(position, "draw orange")
    assert facts(position, "row") == ["blue", "black", "blue"]
    assert position.seat == 1


@rule("T-draw-5")
def test_no_card_at_all() -> None:
    """When row, deck and discards are empty, drawing is not available, but tickets and routes are."""
    position = london(hands=[{"blue": 2}, rest("london", ["blue"] * 2)], row=[], deck=[], discard=[])
    assert texts(position, "draw") == []
    assert {text.split()[0] for text in texts(position)} == {"claim", "tickets"}
    assert refusal(position, "draw blue") == "T-draw-2"
    assert refusal(position, "draw deck") == "T-draw-5"


@rule("T-draw-5")
def test_the_last_face_up_card_alone_is_a_turn() -> None:
    """If no second card is left, the turn ends after the first."""
    position = london(hands=[{}, rest("london", ["blue"])], row=["blue"], deck=[], discard=[])
    play(position, "draw blue")
    assert (position.seat, facts(position, "row"), facts(position, "hands")[0]) == (1, [], {"blue": 1})


@rule("T-draw-5", "T-draw-3")
def test_no_second_card_when_only_wilds_are_left() -> None:
    """If after the first card only face-up wilds are left, the turn ends."""
    row = ["wild", "blue", "wild"]
    position = play(london(hands=[{}, rest("london", row)], row=row, deck=[], discard=[]), "draw blue")
    assert (position.seat, facts(position, "row")) == (1, ["wild", "wild"])


@rule("T-draw-5", "T-draw-3")
def test_no_second_card_after_the_decks_last() -> None:
    """A blind card that empties the deck over a row of wilds ends the turn."""
    row = ["wild"] * 5
    position = london(hands=[{}, rest("london", row, ["blue"])], row=row, deck=["blue"], discard=[])
    play(position, "draw deck")
    assert (position.seat, facts(position, "hands")[0]) == (1, {"blue": 1})


@rule("T-draw-5", "T-draw-3")
def test_a_wild_left_in_the_row_may_be_drawn_first() -> None:
    """Face-up wilds that are left can be taken as a first card, which is the turn."""
    position = london(hands=[{}, rest("london", ["wild"] * 2)], row=["wild"] * 2, deck=[], discard=[])
    assert texts(position, "draw") == ["draw wild"]
    play(position, "draw wild")
    assert (position.seat, facts(position, "row")) == (1, ["wild"])


@rule("T-draw-5")
def test_discards_fill_the_row_up_at_once() -> None:
    """As soon as cards are discarded again, they are turned up until five are face up."""
    hands = [{"black": 4}, rest("london", ["black"] * 4, ["blue", "green"])]
    position = london(hands=hands, row=["blue", "green"], deck=[], discard=[])
    play(position, "claim baker_street-hyde_park")
    row, deck, discard = facts(position, "row", "deck", "discard")
    assert row == ["blue", "green", "black", "black", "black"]
    assert [*deck, *discard] == ["black"]


@rule("T-draw-5")
def test_a_row_is_filled_as_far_as_the_discards_go() -> None:
    """Fewer discards than gaps: all of them are turned up."""
    hands = [{"blue": 1}, rest("london", ["blue"], ["pink", "green"])]
    position = london(hands=hands, row=["pink", "green"], deck=[], discard=[])
    play(position, "claim big_ben-waterloo")
    assert facts(position, "row", "deck", "discard") == (["pink", "green", "blue"], [], [])


@rule("T-draw-5", "T-row-1")
@pytest.mark.parametrize("seed", range(12))
def test_a_row_filled_up_again_is_looked_at_for_wilds(seed: int) -> None:
    """If the row that a payment fills up shows three wilds, it is replaced."""
    row, paid = ["wild", "wild", "blue"], {"wild": 2, "black": 2}
    hands = [paid, rest("london", paid, row)]
    position = london(hands=hands, row=row, deck=[], discard=[], seed=seed)
    play(position, "claim baker_street-hyde_park")
    row, deck, discard = facts(position, "row", "deck", "discard")
    assert Counter(row) == {"wild": 2, "blue": 1, "black": 2}
    assert [*deck, *discard] == ["wild", "wild"]


@rule("T-draw-5")
def test_germany_without_cards_leaves_two_actions() -> None:
    """In Germany a player who can draw no card claims a route or takes tickets."""
    position = germany(hands=[{"white": 1}, rest("germany", ["white"])], row=[], deck=[], discard=[])
    assert {text.split()[0] for text in texts(position)} == {"claim", "tickets"}


@rule("T-draw-5")
def test_a_second_card_is_asked_even_if_there_is_one_choice() -> None:
    """A draw with a single option is still asked for."""
    position = sanfrancisco(hands=[{}, rest("sanfrancisco", ["red", "blue"])], row=["red", "blue"], deck=[], discard=[])
    play(position, "draw red")
    assert (position.seat, texts(position)) == (0, ["draw blue"])
