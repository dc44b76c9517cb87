"""What players may know of each other in the ticket family."""

import pytest
from rule import rule
from ticket_positions import facts, germany, london, play

A, B, C, D = "baker_street-trafalgar_square", "hyde_park-st_pauls", "big_ben-tower_of_london", "british_museum-waterloo"
E, F = "covent_garden-hyde_park", "kings_cross-tower_of_london"
S1, S2, S3 = "berlin-leipzig", "hamburg-rostock", "frankfurt-koeln"
L1, L2, L3 = "berlin-koeln", "hamburg-muenchen", "kiel-stuttgart"


@rule("T-setup-6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_sees_how_another_chooses_first_tickets(viewer: int | None) -> None:
    """While others still choose, they see the same whether a player kept the first, the second or both."""
    offer = [[A, B], [C, D], [E, F]]
    choices = [f"keep {A}", f"keep {B}", f"keep {A} {B}"]
    views = [play(london(3, phase="setup_keep", offer=offer), choice).view(viewer) for choice in choices]
    assert views[0] == views[1] == views[2]


@rule("T-setup-6")
def test_a_choice_in_the_middle_stays_secret_from_those_before_and_after() -> None:
    """The second player's choice is not seen by the first, who has chosen, nor by the third, who has not."""
    choices = [f"keep {C}", f"keep {C} {D}"]
    done = [
        play(london(3, phase="setup_keep", offer=[[A, B], [C, D], [E, F]]), f"keep {A}", choice) for choice in choices
    ]
    assert done[0].seat == done[1].seat == 2
    for viewer in (0, 2, None):
        assert done[0].view(viewer) == done[1].view(viewer)
    assert done[0].view(1) != done[1].view(1)


@rule("T-setup-6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_sees_what_another_keeps_of_germanys_first_tickets(viewer: int | None) -> None:
    """The split is said aloud, but which and how many tickets a player kept is not seen by those who still choose."""
    offer = [[S1, S2, L1, L2], [], []]
    choices = [f"keep {S1} {S2}", f"keep {L1} {L2}", f"keep {S1} {S2} {L1}", f"keep {S1} {S2} {L1} {L2}"]
    views = [play(germany(3, phase="setup_keep", offer=offer), choice).view(viewer) for choice in choices]
    assert all(view == views[0] for view in views)


@rule("T-setup-6", "T-setup-8")
def test_offered_tickets_are_seen_by_their_player_alone() -> None:
    """Only the player who was dealt tickets sees which; that there are two is known."""
    position = london(phase="setup_keep", offer=[[A, B], [C, D]])
    assert [position.view(seat)["offer"] for seat in (0, 1, None)] == [[[A, B], None], [None, [C, D]], [None, None]]
    assert position.view(None)["offer_sizes"] == [2, 2]


@rule("T-setup-6")
def test_numbers_are_public_once_all_have_chosen() -> None:
    """After the last choice everybody sees how many tickets each player holds."""
    position = london(phase="setup_keep", offer=[[A, B], [C, D]])
    play(position, f"keep {A} {B}", f"keep {C}")
    for viewer in (0, 1, None):
        assert position.view(viewer)["ticket_counts"] == [2, 1]
        assert position.view(viewer)["ticket_deck_size"] == 17


@rule("T-setup-8")
def test_kept_tickets_are_secret() -> None:
    """A player sees the own tickets, and of the others only how many they are."""
    position = london(tickets=[[A, B], [C]])
    assert [position.view(seat)["tickets"] for seat in (0, 1, None)] == [[[A, B], None], [None, [C]], [None, None]]
    assert position.view(1)["ticket_counts"] == [2, 1]


@rule("T-setup-8")
def test_completion_is_secret() -> None:
    """Others see the same whether a player holds a completed ticket or an open one."""
    routes = {"baker_street-piccadilly_circus": 0, "piccadilly_circus-trafalgar_square.1": 0}
    done, open_ = (london(routes=routes, tickets=[[ticket], [C]], ticket_deck=[D]) for ticket in (A, B))
    assert done.view(1) == open_.view(1)
    assert done.view(None) == open_.view(None)


@rule("T-setup-8")
def test_tickets_drawn_in_play_are_secret() -> None:
    """Which tickets a player draws, keeps and rejects in a turn is seen by nobody else."""
    decks = [[A, B, E], [C, D, F]]
    drawn = [play(london(ticket_deck=deck), "tickets") for deck in decks]
    assert drawn[0].view(1) == drawn[1].view(1)
    kept = [play(position, f"keep {deck[0]}") for position, deck in zip(drawn, decks, strict=True)]
    assert kept[0].view(1) == kept[1].view(1)
    assert kept[0].view(1)["ticket_counts"] == [1, 0]


@rule("T-setup-8")
def test_tickets_are_shown_at_the_final_count() -> None:
    """When the game is over everybody sees all tickets."""
    position = london(last_turns=1, tickets=[[A, B], [C]])
    play(position, "draw deck", "draw deck")
    assert [position.view(viewer)["tickets"] for viewer in (0, 1, None)] == [[[A, B], [C]]] * 3
    assert facts(position, "tickets") == [[A, B], [C]]
