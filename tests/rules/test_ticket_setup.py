"""Set-up of the ticket family."""

from collections import Counter

import pytest
from rule import rule
from ticket_positions import TABLES, box, dealt, facts, germany, london, play, refusal, sanfrancisco, table, texts

A, B, C, D = "baker_street-trafalgar_square", "hyde_park-st_pauls", "big_ben-tower_of_london", "british_museum-waterloo"
S1, S2, S3, S4 = "berlin-leipzig", "hamburg-rostock", "frankfurt-koeln", "koeln-muenchen"
L1, L2, L3, L4 = "berlin-koeln", "hamburg-muenchen", "kiel-stuttgart", "berlin-mainz"


@rule("T-setup-1")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everybody_has_all_vehicles_and_no_points(name: str, players: int) -> None:
    """A player begins with 17 buses, 20 cable cars or 45 wagons, and with 0 points."""
    vehicles = {"london": 17, "sanfrancisco": 20, "germany": 45}[name]
    assert facts(table(name, players).new(seed=1), "vehicles", "scores") == ([vehicles] * players, [0] * players)


@rule("T-setup-2")
@pytest.mark.parametrize(
    ("name", "colours", "each", "wilds"),
    [
        ("london", "blue green black pink yellow orange", 6, 8),
        ("sanfrancisco", "blue green black pink red orange", 6, 8),
        ("germany", "purple blue orange white green yellow black red", 12, 14),
    ],
)
def test_cards_of_the_box(name: str, colours: str, each: int, wilds: int) -> None:
    """All cards of the box, and no others, are in the hands, the row, the deck and the discards."""
    hands, row, deck, discard = facts(table(name, 3).new(seed=5), "hands", "row", "deck", "discard")
    cards = Counter([*row, *deck, *discard]) + sum(map(Counter, hands), Counter())
    assert cards == {"wild": wilds} | dict.fromkeys(colours.split(), each) == box(name)
    assert cards.total() == (110 if name == "germany" else 44)


@rule("T-setup-2")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    """The same seed gives the same deck, and other seeds other decks."""
    decks = [facts(table("london").new(seed=seed), "deck") for seed in (1, 1, 2, "two")]
    assert decks[0] == decks[1]
    assert len({tuple(deck) for deck in decks}) == 3


@rule("T-setup-3")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hands_and_row(name: str, players: int) -> None:
    """Everybody is dealt 2 cards, in Germany 4, and five are face up, with fewer than three wilds."""
    for seed in range(10):
        hands, row = facts(table(name, players).new(seed=seed), "hands", "row")
        assert [sum(hand.values()) for hand in hands] == [4 if name == "germany" else 2] * players
        assert len(row) == 5
        assert row.count("wild") < 3


@rule("T-setup-3", "T-row-1")
def test_first_row_with_three_wilds_is_replaced() -> None:
    """Three wilds among the first five face-up cards: the five are discarded and five others turned up."""
    hands, first_row = ["blue"] * 4, ["wild", "green", "wild", "green", "wild"]
    new = dealt("london", 2, [*hands, *first_row, "pink", "wild", "pink", "wild", "black", "orange"])
    row, deck, discard = facts(new, "row", "deck", "discard")
    assert row == ["pink", "wild", "pink", "wild", "black"]
    assert deck[0] == "orange"
    assert Counter(discard) == Counter(first_row)


@rule("T-setup-3", "T-row-1")
def test_first_row_is_replaced_as_often_as_needed() -> None:
    """A second row of three wilds at set-up is replaced as well."""
    rows = ["wild", "wild", "wild", "wild", "green", "pink", "wild", "wild", "wild", "green"]
    new = dealt("london", 2, ["blue"] * 4 + rows + ["pink", "black", "pink", "black", "orange"])
    row, discard = facts(new, "row", "discard")
    assert row == ["pink", "black", "pink", "black", "orange"]
    assert Counter(discard) == Counter(rows)


@rule("T-setup-3")
def test_first_row_with_two_wilds_stays() -> None:
    """Two wilds in the first row are allowed."""
    new = dealt("london", 2, ["blue"] * 4 + ["wild", "wild", "green", "pink", "black"])
    assert facts(new, "row", "discard") == (["wild", "wild", "green", "pink", "black"], [])


@rule("T-setup-4")
@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] != "germany"])
def test_two_tickets_are_dealt_to_everybody(name: str, players: int) -> None:
    """London and San Francisco deal 2 tickets to each player before the first decision."""
    new = table(name, players).new(seed=3)
    offer, deck = facts(new, "offer", "ticket_deck")
    assert [len(tickets) for tickets in offer] == [2] * players
    assert len(deck) == len(table(name).board.tickets) - 2 * players
    assert (new.seat, new.phase) == (0, "setup_keep")


@rule("T-setup-4")
def test_one_or_both_of_the_first_tickets_are_kept() -> None:
    """Of 2 tickets dealt a player keeps either or both, but not none."""
    position = london(phase="setup_keep", offer=[[A, B], [C, D]])
    assert sorted(texts(position)) == sorted([f"keep {A}", f"keep {B}", f"keep {A} {B}"])
    assert refusal(position, "keep") == "T-setup-4"
    assert refusal(position, f"keep {C}") == "T-setup-4"


@rule("T-setup-4")
def test_rejected_first_tickets_go_under_the_deck() -> None:
    """Each rejected ticket goes under the ticket deck, in the order in which the players choose."""
    position = london(phase="setup_keep", offer=[[A, B], [C, D]])
    deck = facts(position, "ticket_deck")
    play(position, f"keep {B}", f"keep {C}")
    assert facts(position, "tickets", "ticket_deck") == ([[B], [C]], [*deck, A, D])
    assert (position.phase, position.seat) == ("turn", 0)


@rule("T-setup-4", "T-ticket-3")
def test_both_first_tickets_kept() -> None:
    """Whoever keeps both tickets puts nothing under the deck."""
    position = london(phase="setup_keep", offer=[[A, B], [C, D]])
    deck = facts(position, "ticket_deck")
    play(position, f"keep {A} {B}", f"keep {C}")
    assert sorted(facts(position, "tickets")[0]) == sorted([A, B])
    assert facts(position, "ticket_deck") == [*deck, D]


@rule("T-setup-5")
def test_two_ticket_decks() -> None:
    """Germany has 55 short tickets, of 2 to 11 points, and 34 long ones, of 12 to 22."""
    short, long = facts(table("germany", 5).new(seed=1), "short_deck", "long_deck")
    points = {ticket.id: ticket.points for ticket in table("germany").board.tickets}
    assert (len(short), len(long)) == (55, 34)
    assert {points[ticket] for ticket in short} == set(range(2, 12))
    assert {points[ticket] for ticket in long} == {*range(12, 21), 22}


@rule("T-setup-5")
def test_any_mix_of_four_tickets_is_named_first() -> None:
    """A player says how many of the 4 tickets are short and how many long, before seeing any."""
    new = table("germany", 2).new(seed=1)
    assert (new.phase, new.seat) == ("setup_split", 0)
    assert sorted(texts(new)) == sorted(f"tickets short={n} long={4 - n}" for n in range(5))
    assert refusal(new, "tickets short=2 long=1") == "T-setup-5"


@rule("T-setup-5")
def test_the_named_mix_is_drawn() -> None:
    """The tickets come from the tops of the two decks, as many from each as was said."""
    position = germany(phase="setup_split", short_deck=[S1, S2, S3], long_deck=[L1, L2, L3])
    play(position, "tickets short=1 long=3")
    assert facts(position, "offer", "short_deck", "long_deck") == ([[S1, L1, L2, L3], []], [S2, S3], [])
    assert (position.phase, position.seat) == ("setup_keep", 0)


@rule("T-setup-5")
def test_two_of_the_first_four_tickets_are_kept_at_least() -> None:
    """Of the 4 tickets drawn at set-up 2, 3 or 4 are kept, any of them."""
    position = germany(phase="setup_keep", offer=[[S1, S2, L1, L2], []])
    kept = [set(text.split()[1:]) for text in texts(position)]
    assert Counter(map(len, kept)) == {2: 6, 3: 4, 4: 1}
    assert refusal(position, f"keep {L1}") == "T-setup-5"
    assert refusal(position, f"keep {S1} {L3}") == "T-setup-5"


@rule("T-setup-5")
def test_split_draw_and_keep_seat_by_seat() -> None:
    """One player splits, draws and keeps before the next one says a mix."""
    position = germany(3, phase="setup_keep", first=1, seat=1, offer=[[], [S1, S2, L1, L2], []])
    play(position, f"keep {S1} {L1}")
    assert (position.phase, position.seat) == ("setup_split", 2)
    play(position, "tickets short=4 long=0")
    assert (position.phase, position.seat) == ("setup_keep", 2)


@rule("T-setup-5")
def test_rejected_first_tickets_wait() -> None:
    """What one player rejects at set-up can't be drawn by the next: it is in no deck yet."""
    position = germany(phase="setup_keep", offer=[[S1, S2, L1, L2], []], short_deck=[S3], long_deck=[L3, L4])
    play(position, f"keep {S1} {L1}")
    assert sorted(facts(position, "rejected")) == sorted([S2, L2])
    assert facts(position, "short_deck", "long_deck") == ([S3], [L3, L4])
    assert texts(position) == ["tickets short=1 long=2"]


@rule("T-setup-5")
def test_rejected_first_tickets_are_shuffled_into_their_decks() -> None:
    """When the last player has kept, the rejected tickets go back into their own decks and both are shuffled."""
    position = germany(phase="setup_keep", seat=1, offer=[[], [S1, S2, L1, L2]], rejected=[S3, L3])
    before = facts(position, "short_deck", "long_deck")
    play(position, f"keep {S1} {S2}")
    after = facts(position, "short_deck", "long_deck")
    assert (position.phase, position.seat) == ("turn", 0)
    assert (sorted(after[0]), sorted(after[1])) == (sorted([*before[0], S3]), sorted([*before[1], L1, L2, L3]))
    assert [ticket for ticket in after[0] if ticket != S3] != before[0]
    assert [ticket for ticket in after[1] if ticket not in (L1, L2, L3)] != before[1]
    assert "rejected" not in position.to_dict()


@rule("T-setup-7")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_seat_0_starts_unless_another_is_named(name: str, players: int) -> None:
    """Seat 0 decides first, or the seat that was asked for."""
    assert table(name, players).new(seed=1).seat == 0
    for first in range(players):
        assert table(name, players).new(seed=1, first=first).seat == first


@rule("T-setup-7")
def test_random_first_seat_comes_from_the_seed() -> None:
    """A first seat drawn at random is any of them, and the same for the same seed."""
    firsts = [table("london", 4).new(seed=seed, first="random").seat for seed in range(40)]
    assert firsts == [table("london", 4).new(seed=seed, first="random").seat for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3}


@rule("T-setup-7")
def test_play_begins_with_the_first_seat_and_goes_round() -> None:
    """The first player takes the first turn and the others follow by ascending seats."""
    position = london(3, phase="setup_keep", first=1, seat=0, offer=[[A, B], [], []])
    play(position, f"keep {A}")
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        play(position, "draw deck", "draw deck")
    assert seats == [1, 2, 0, 1]


@rule("T-setup-4", "T-setup-5", "T-setup-7")
@pytest.mark.parametrize("name", ["london", "germany"])
def test_first_tickets_are_asked_from_the_first_seat_on(name: str) -> None:
    """Every player is asked for first tickets once, the first player first."""
    position, seats = table(name, 3).new(seed=1, first=1), []
    while position.phase != "turn":
        seats += [position.seat] if position.phase == "setup_keep" else []
        position.play(position.legal[0])
    assert (seats, position.seat) == ([1, 2, 0], 1)


@rule("T-setup-7", "S-token-2")
def test_the_first_seat_begins_after_the_tokens_are_placed() -> None:
    """In San Francisco too play begins with the first player, whoever placed the last stack."""
    position = sanfrancisco(3, phase="setup_place", first=1)
    for _ in range(2):
        position.play(position.legal[0])
    assert (position.phase, position.seat) == ("turn", 1)
