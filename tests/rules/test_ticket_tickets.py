"""Taking tickets in the ticket family."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import facts, germany, london, play, refusal, sanfrancisco, table, texts

A, B, C, D = "baker_street-trafalgar_square", "hyde_park-st_pauls", "big_ben-tower_of_london", "british_museum-waterloo"
S1, S2, S3, S4, S5 = "berlin-leipzig", "hamburg-rostock", "frankfurt-koeln", "koeln-muenchen", "berlin-bremen"
L1, L2, L3, L4, L5 = "berlin-koeln", "hamburg-muenchen", "kiel-stuttgart", "berlin-mainz", "kiel-schweiz"


def splits(short: int, long: int) -> list[str]:
    """The splits that Germany offers with so many tickets in each deck."""
    return texts(germany(short_deck=[S1, S2, S3, S4, S5][:short], long_deck=[L1, L2, L3, L4, L5][:long]), "tickets")


@rule("T-ticket-1")
def test_two_tickets_are_drawn_and_one_or_both_kept() -> None:
    """The top two tickets are drawn, and any of them but not none may be rejected."""
    position = play(london(ticket_deck=[A, B, C]), "tickets")
    assert (position.seat, position.phase, facts(position, "offer")) == (0, "keep", [[A, B], []])
    assert sorted(texts(position)) == sorted([f"keep {A}", f"keep {B}", f"keep {A} {B}"])
    assert refusal(position, "keep") == "T-ticket-1"
    assert refusal(position, f"keep {C}") == "T-ticket-1"


@rule("T-ticket-1")
@pytest.mark.parametrize(
    ("kept", "deck"), [([A], [C, D, B]), ([B], [C, D, A]), ([A, B], [C, D])], ids=["first", "second", "both"]
)
def test_the_rejected_ticket_goes_under_the_deck(kept: list[str], deck: list[str]) -> None:
    """A rejected ticket is the deck's last from then on."""
    position = play(london(ticket_deck=[A, B, C, D]), "tickets", f"keep {' '.join(kept)}")
    assert facts(position, "tickets", "ticket_deck") == ([kept, []], deck)
    assert (position.seat, position.phase) == (1, "turn")


@rule("T-ticket-1")
def test_the_last_ticket_must_be_kept() -> None:
    """One ticket left may be taken, is kept without being asked, and is the turn."""
    position = play(london(ticket_deck=[A]), "tickets")
    assert facts(position, "tickets", "ticket_deck") == ([[A], []], [])
    assert (position.seat, position.phase) == (1, "turn")


@rule("T-ticket-1")
def test_no_ticket_left() -> None:
    """With no ticket left, tickets can't be taken."""
    for position in (london(ticket_deck=[]), sanfrancisco(ticket_deck=[])):
        assert "tickets" not in texts(position)
        assert refusal(position, "tickets") == "T-ticket-1"


@rule("T-ticket-1")
def test_the_last_two_tickets() -> None:
    """Of the last two tickets one may be rejected and is then the whole deck."""
    position = play(sanfrancisco(ticket_deck=["alcatraz-presidio", "market_street-sunset"]), "tickets")
    play(position, "keep market_street-sunset")
    assert facts(position, "ticket_deck") == ["alcatraz-presidio"]


@rule("T-ticket-1", "T-draw-1")
def test_tickets_drawn_must_be_decided_first() -> None:
    """Between drawing tickets and keeping them nothing else is possible."""
    position = play(london(ticket_deck=[A, B]), "tickets")
    assert refusal(position, "draw deck") == "T-ticket-1"
    assert refusal(position, "tickets") == "T-ticket-1"


@rule("T-ticket-2")
def test_four_tickets_in_any_mix() -> None:
    """Germany: 4 tickets in all, any number of them short."""
    assert splits(5, 5) == [f"tickets short={n} long={4 - n}" for n in range(5)]


@rule("T-ticket-2")
@pytest.mark.parametrize(
    ("short", "long", "offered"),
    [
        (1, 5, ["short=0 long=4", "short=1 long=3"]),
        (5, 2, ["short=2 long=2", "short=3 long=1", "short=4 long=0"]),
        (3, 3, ["short=1 long=3", "short=2 long=2", "short=3 long=1"]),
        (0, 5, ["short=0 long=4"]),
        (4, 0, ["short=4 long=0"]),
        (3, 1, ["short=3 long=1"]),
        (1, 3, ["short=1 long=3"]),
    ],
)
def test_no_deck_is_asked_for_more_than_it_has(short: int, long: int, offered: list[str]) -> None:
    """A split asks each deck for no more tickets than it holds."""
    assert splits(short, long) == [f"tickets {split}" for split in offered]


@rule("T-ticket-2")
@pytest.mark.parametrize(("short", "long"), [(2, 1), (1, 2), (0, 3), (3, 0), (1, 1), (2, 0), (1, 0), (0, 1)])
def test_fewer_than_four_left_are_drawn_all(short: int, long: int) -> None:
    """When both decks together hold fewer than 4 tickets, all of them are drawn."""
    assert splits(short, long) == [f"tickets short={short} long={long}"]


@rule("T-ticket-2")
def test_no_ticket_left_in_both_decks() -> None:
    """With both decks empty, tickets can't be taken."""
    position = germany(short_deck=[], long_deck=[])
    assert texts(position, "tickets") == []
    assert refusal(position, "tickets short=4 long=0") == "T-ticket-2"


@rule("T-ticket-2")
def test_a_wrong_number_of_tickets() -> None:
    """Neither fewer nor more than 4 may be asked for while there are 4."""
    position = germany(short_deck=[S1, S2, S3, S4], long_deck=[L1, L2])
    for split in ("short=1 long=2", "short=1 long=3", "short=1 long=0", "short=2 long=1"):
        assert refusal(position, f"tickets {split}") == "T-ticket-2"


@rule("T-ticket-2")
def test_one_of_the_four_is_kept_at_least() -> None:
    """In play 1, 2, 3 or all of the 4 tickets are kept."""
    position = play(germany(short_deck=[S1, S2, S3], long_deck=[L1, L2]), "tickets short=2 long=2")
    assert facts(position, "offer") == [[S1, S2, L1, L2], []]
    assert Counter(len(text.split()) - 1 for text in texts(position)) == {1: 4, 2: 6, 3: 4, 4: 1}
    assert refusal(position, "keep") == "T-ticket-2"


@rule("T-ticket-2")
def test_rejected_tickets_go_under_their_own_decks_in_order() -> None:
    """Rejected short tickets go under the short deck and long ones under the long deck, in the order drawn."""
    position = germany(short_deck=[S1, S2, S3], long_deck=[L1, L2, L3])
    play(position, "tickets short=2 long=2", f"keep {L1}")
    assert facts(position, "tickets", "short_deck", "long_deck") == ([[L1], []], [S3, S1, S2], [L3, L2])
    assert position.seat == 1


@rule("T-ticket-2")
def test_the_order_under_the_deck_is_not_the_boards() -> None:
    """Three rejected tickets of one deck lie there as they were drawn."""
    drawn = [S5, S2, S4, S1]
    position = play(germany(short_deck=[*drawn, S3], long_deck=[]), "tickets short=4 long=0", f"keep {S2}")
    assert facts(position, "short_deck") == [S3, S5, S4, S1]


@rule("T-ticket-2")
def test_the_very_last_ticket_of_two_decks_is_kept() -> None:
    """A single ticket left in both decks is kept without being asked."""
    position = play(germany(short_deck=[], long_deck=[L1]), "tickets short=0 long=1")
    assert facts(position, "tickets", "long_deck") == ([[L1], []], [])
    assert position.seat == 1


@rule("T-ticket-2")
def test_the_last_two_tickets_of_two_decks() -> None:
    """Of a last short and a last long ticket one may be rejected."""
    position = play(germany(short_deck=[S1], long_deck=[L1]), "tickets short=1 long=1", f"keep {L1}")
    assert facts(position, "short_deck", "long_deck") == ([S1], [])


@rule("T-ticket-3")
def test_no_limit_to_tickets_held() -> None:
    """A player with eighteen tickets may take the last two as well."""
    tickets = [ticket.id for ticket in table("london").board.tickets]
    position = london(tickets=[tickets[:18], []], ticket_deck=tickets[18:])
    play(position, "tickets", f"keep {tickets[18]} {tickets[19]}")
    assert facts(position, "tickets") == [tickets, []]


@rule("T-ticket-3")
def test_a_kept_ticket_is_never_given_back() -> None:
    """Later tickets leave those held untouched, which can be neither named nor put back."""
    position = play(london(tickets=[[A], []], ticket_deck=[B, C, D]), "tickets")
    assert all(A not in text for text in texts(position))
    assert refusal(position, f"keep {A}") == "T-ticket-1"
    play(position, f"keep {C}")
    assert facts(position, "tickets", "ticket_deck") == ([[A, C], []], [D, B])
