"""The last round, the final count and the winner in the ticket family."""

import pytest
from rule import rule
from ticket_positions import facts, germany, london, mini, play, refusal, rest, sanfrancisco, table, texts

import quai

SHORT = {"london": "big_ben-waterloo", "sanfrancisco": "south_beach-union_square", "germany": "karlsruhe-mannheim"}
COLOUR = {"london": "blue", "sanfrancisco": "red", "germany": "blue"}  # of that route, which has one space


def seats_until_over(position: quai.Position) -> list[int | None]:
    """Who has a turn from now on, if everybody draws two cards blind."""
    seats = []
    while not position.is_over:
        seats.append(position.seat)
        play(position, "draw deck", "draw deck")
    return seats


def claim_with(name: str, players: int, seat: int, vehicles: int) -> quai.Position:
    """A seat with so many vehicles has just claimed a route of one space."""
    data = {
        "seat": seat,
        "hands": [{COLOUR[name]: 1} if other == seat else {} for other in range(players)],
        "vehicles": [vehicles if other == seat else 15 for other in range(players)],
    }
    keys = {"sanfrancisco": {"tokens": {}}, "germany": {"passengers": {}}}
    return play(table(name, players).position(data | keys.get(name, {})), f"claim {SHORT[name]}")


@rule("T-end-1")
@pytest.mark.parametrize("name", list(SHORT))
@pytest.mark.parametrize("vehicles", [3, 2, 1])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 2), (4, 3)])
def test_everyone_plays_one_more_turn(name: str, players: int, seat: int, vehicles: int) -> None:
    """After a turn that leaves 2, 1 or no vehicles, all players have one more turn, that player last."""
    position = claim_with(name, players, seat, vehicles)
    assert facts(position, "last_turns") == players
    order = [(seat + turn) % players for turn in range(1, players + 1)]
    assert seats_until_over(position) == order
    assert order[-1] == seat


@rule("T-end-1")
@pytest.mark.parametrize("name", list(SHORT))
def test_three_vehicles_do_not_begin_the_last_round(name: str) -> None:
    """With 3 vehicles left the game goes on."""
    position = claim_with(name, 2, 0, 4)
    assert (facts(position, "vehicles")[0], facts(position, "last_turns")) == (3, None)
    assert not play(position, *["draw deck"] * 8).is_over


@rule("T-end-1")
def test_the_last_round_is_not_prolonged() -> None:
    """Another player who gets down to 2 vehicles in the last round does not begin it again."""
    position = london(hands=[{"blue": 1}, {"green": 3}], vehicles=[3, 4])
    play(position, "claim big_ben-waterloo", "claim kings_cross-regents_park")
    assert (facts(position, "vehicles"), facts(position, "last_turns")) == ([2, 1], 1)
    assert play(position, "draw deck", "draw deck").is_over


@rule("T-end-1", "T-claim-4")
def test_the_last_turn_may_be_a_claim() -> None:
    """The player who began the last round may still claim a route in it, which counts."""
    position = london(hands=[{"blue": 2}, {}], vehicles=[2, 17], last_turns=1, scores=[10, 0])
    play(position, "claim baker_street-regents_park")
    assert position.is_over
    assert position.scores == [12, 0]


@rule("T-end-1", "T-ticket-1")
def test_tickets_may_be_taken_in_the_last_turn() -> None:
    """A last turn ends only when its tickets are kept."""
    position = play(london(last_turns=1, ticket_deck=["big_ben-tower_of_london", "hyde_park-st_pauls"]), "tickets")
    assert (position.is_over, position.result) == (False, None)
    assert play(position, "keep hyde_park-st_pauls").is_over
    assert position.result.breakdown[0]["tickets"] == -6


@rule("T-end-1")
def test_the_last_round_begins_at_the_end_of_the_turn() -> None:
    """Vehicles are counted when the turn is over, after a passenger was chosen."""
    passengers = {"berlin": ["red", "blue"], "leipzig": []}
    position = germany(hands=[{"orange": 4}, {}], vehicles=[6, 45], passengers=passengers)
    play(position, "claim berlin-leipzig")
    assert (position.phase, facts(position, "vehicles")[0], facts(position, "last_turns")) == ("take", 2, None)
    play(position, "take red berlin")
    assert (position.seat, facts(position, "last_turns")) == (1, 2)


@rule("T-end-1")
def test_nothing_is_legal_after_the_end() -> None:
    """When the last turn is played, nobody decides anything any more."""
    position = play(london(last_turns=1), "draw deck", "draw deck")
    assert (position.seat, position.phase, position.legal) == (None, "over", [])
    assert refusal(position, "draw deck") == "T-end-1"


@rule("T-end-2")
def test_a_completed_ticket_counts_for_its_player() -> None:
    """A ticket whose places the player's routes join, here by way of a third place, adds its points."""
    routes = {"baker_street-piccadilly_circus": 0, "piccadilly_circus-trafalgar_square.1": 0}
    position = london(phase="over", routes=routes, tickets=[["baker_street-trafalgar_square"], []])
    assert position.result.breakdown[0] == {"routes": 8, "tickets": 5, "districts": 0}
    assert position.result.scores == [13, 0]


@rule("T-end-2")
def test_a_ticket_not_completed_counts_against_its_player() -> None:
    """A ticket whose places are not joined takes its points away, below zero if need be."""
    position = london(phase="over", tickets=[["baker_street-tower_of_london"], []])
    assert position.result.scores == [-11, 0]


@rule("T-end-2")
def test_a_gap_leaves_a_ticket_open() -> None:
    """Routes that reach both places but do not meet complete nothing."""
    routes = {"baker_street-regents_park": 0, "trafalgar_square-waterloo": 0}
    position = london(phase="over", routes=routes, tickets=[["baker_street-trafalgar_square"], []])
    assert position.result.breakdown[0]["tickets"] == -5


@rule("T-end-2")
def test_other_players_routes_do_not_help() -> None:
    """A path that runs over another player's route joins nothing."""
    routes = {"baker_street-piccadilly_circus": 0, "piccadilly_circus-trafalgar_square.1": 1}
    tickets = [["baker_street-trafalgar_square"], ["piccadilly_circus-waterloo"]]
    position = london(phase="over", routes=routes, tickets=tickets)
    assert [parts["tickets"] for parts in position.result.breakdown] == [-5, -3]


@rule("T-end-2")
def test_tickets_are_counted_one_by_one() -> None:
    """Completed tickets add and others subtract, each by its own points."""
    routes = {"british_museum-piccadilly_circus": 0, "piccadilly_circus-trafalgar_square.2": 0}
    tickets = ["british_museum-piccadilly_circus", "british_museum-waterloo", "globe_theatre-trafalgar_square"]
    position = london(phase="over", routes=routes, tickets=[tickets, []])
    assert position.result.breakdown[0]["tickets"] == 2 - 4 - 4


@rule("T-end-2")
def test_the_track_keeps_the_points_for_routes() -> None:
    """Tickets are counted at the end only; the score track is left as it was."""
    position = london(phase="over", scores=[30, 12], tickets=[["big_ben-tower_of_london"], []])
    assert (position.scores, position.result.scores) == ([30, 12], [24, 12])


@rule("T-end-3")
@pytest.mark.parametrize(("scores", "winners"), [([5, 9, 7], [1]), ([9, 5, 9], [0, 2]), ([4, 4, 4], [0, 1, 2])])
def test_most_points_win(scores: list[int], winners: list[int]) -> None:
    """The most points win, and those who are level in everything share."""
    assert london(3, phase="over", scores=scores).result.winners == winners


@rule("T-end-3")
def test_more_completed_tickets_break_a_tie() -> None:
    """Of two players with equal points the one with more completed tickets wins."""
    routes = {"british_museum-piccadilly_circus": 1}
    tickets = [[], ["british_museum-piccadilly_circus"]]
    result = london(phase="over", scores=[12, 10], routes=routes, tickets=tickets).result
    assert (result.scores, result.winners) == ([12, 12], [1])


@rule("T-end-3")
def test_open_tickets_break_no_tie() -> None:
    """Tickets that are held but not completed do not count in a tie."""
    result = london(phase="over", scores=[12, 14], tickets=[[], ["british_museum-piccadilly_circus"]]).result
    assert (result.scores, result.winners) == ([12, 12], [0, 1])


@rule("T-end-3")
def test_completed_tickets_matter_only_in_a_tie() -> None:
    """More points win against more completed tickets."""
    routes = {"british_museum-piccadilly_circus": 1}
    tickets = [[], ["british_museum-piccadilly_circus"]]
    assert london(phase="over", scores=[13, 10], routes=routes, tickets=tickets).result.winners == [0]


@rule("T-end-3")
def test_as_many_completed_tickets_share_the_win() -> None:
    """Equal points and as many completed tickets: they share, but not with a third who has fewer tickets."""
    routes = {"british_museum-piccadilly_circus": 1, "covent_garden-piccadilly_circus.1": 2}
    routes |= {"buckingham_palace-piccadilly_circus": 2, "buckingham_palace-hyde_park.1": 2}
    tickets = [[], ["british_museum-piccadilly_circus"], ["covent_garden-hyde_park"]]
    result = london(3, phase="over", scores=[12, 10, 9], routes=routes, tickets=tickets).result
    assert (result.scores, result.winners) == ([12, 12, 12], [1, 2])


@rule("T-end-3")
def test_tokens_break_no_tie() -> None:
    """In San Francisco a single token, worth nothing, decides nothing."""
    assert sanfrancisco(phase="over", collected=[["crab"], []]).result.winners == [0, 1]


@rule("T-end-3")
def test_passengers_break_a_tie_in_germany() -> None:
    """Germany: equal points and tickets, then more passengers win."""
    result = germany(phase="over", scores=[5, 5], collected=[{"red": 1}, {"blue": 2}]).result
    assert (result.scores, result.winners) == ([25, 25], [1])


@rule("T-end-3")
def test_tickets_come_before_passengers_in_germany() -> None:
    """Germany: of those with equal points, completed tickets are looked at before passengers."""
    routes, tickets = {"berlin-leipzig": 0}, [["berlin-leipzig"], []]
    result = germany(phase="over", scores=[6, 5], routes=routes, tickets=tickets, collected=[{}, {"blue": 2}]).result
    assert (result.scores, result.winners) == ([6 + 4 + 15, 5 + 20], [0])


@rule("T-end-3")
def test_as_many_passengers_share_the_win_in_germany() -> None:
    """Germany: whoever is level in points, tickets and passengers shares the win."""
    result = germany(3, phase="over", scores=[5, 5, 5], collected=[{"red": 2}, {"blue": 2}, {"green": 1}]).result
    assert (result.scores, result.winners) == ([25, 25, 25], [0, 1])


@rule("T-end-4")
def test_a_player_who_can_do_nothing_passes() -> None:
    """Without cards, tickets or a route to claim the only action is to pass, and the next player plays."""
    position = london(hands=[{}, rest("london")], row=[], deck=[], discard=[], ticket_deck=[])
    assert (position.seat, texts(position)) == (0, ["pass"])
    play(position, "pass")
    assert (position.seat, position.phase, facts(position, "last_turns")) == (1, "turn", None)
    assert "pass" not in texts(position)


@rule("T-end-4")
@pytest.mark.parametrize(
    ("hand", "row", "deck", "tickets"),
    [
        ([], ["wild"], [], []),
        ([], ["wild"] * 5, ["blue"], []),
        ([], [], [], ["hyde_park-st_pauls"]),
        (["blue"], [], [], []),
    ],
    ids=["a card in the row", "a card in the deck", "a ticket", "a route"],
)
def test_nobody_passes_who_can_do_something(hand: list, row: list, deck: list, tickets: list) -> None:
    """A card, a ticket or a route within reach must be taken: there is no passing."""
    hands = [hand, rest("london", hand, row, deck)]
    position = london(hands=hands, row=row, deck=deck, discard=[], ticket_deck=tickets)
    assert "pass" not in texts(position)
    assert refusal(position, "pass") == "T-end-4"


@rule("T-end-4")
def test_passing_is_a_turn_of_the_last_round() -> None:
    """In the last round a pass counts as the player's last turn."""
    position = london(hands=[{}, rest("london")], row=[], deck=[], discard=[], ticket_deck=[], last_turns=2)
    play(position, "pass")
    assert (position.seat, facts(position, "last_turns")) == (1, 1)
    position = london(hands=[{}, rest("london")], row=[], deck=[], discard=[], ticket_deck=[], last_turns=1)
    assert play(position, "pass").is_over


@rule("T-end-4", "T-end-1")
def test_whoever_has_few_vehicles_can_pass_too() -> None:
    """A pass ends a turn like any other: with 2 vehicles or fewer it begins the last round."""
    position = london(hands=[{}, rest("london")], row=[], deck=[], discard=[], ticket_deck=[], vehicles=[2, 17])
    play(position, "pass")
    assert (position.seat, facts(position, "last_turns")) == (1, 2)


@rule("T-end-4")
def test_a_player_passes_again_and_again_while_others_can_move() -> None:
    """One player passes turn after turn as long as another can still claim a route."""
    hands = [{}, {}, rest("mini")]
    position = mini(3, hands=hands, row=[], deck=[], discard=[], ticket_deck=[], vehicles=[8, 8, 3])
    play(position, "pass", "pass")
    assert (position.seat, "pass" in texts(position)) == (2, False)


@rule("T-end-4")
def test_the_game_ends_when_nobody_can_do_anything() -> None:
    """After the last card is drawn nobody can draw, claim or take tickets: the game ends there and is scored."""
    hands = [{}, rest("london", ["blue"])]
    position = london(hands=hands, row=["blue"], deck=[], discard=[], ticket_deck=[], vehicles=[0, 0], scores=[3, 8])
    play(position, "draw blue")
    assert (position.is_over, position.seat, position.legal) == (True, None, [])
    assert (position.result.scores, position.result.winners) == ([3, 8], [1])


@rule("T-end-4", "T-ticket-1")
def test_the_game_ends_after_the_last_ticket() -> None:
    """The last ticket taken, with nothing else left for anybody, ends the game too."""
    hands = [{}, rest("london")]
    position = london(hands=hands, row=[], deck=[], discard=[], ticket_deck=["hyde_park-st_pauls"], vehicles=[0, 0])
    play(position, "tickets")
    assert position.is_over
    assert position.result.scores == [-6, 0]


@rule("T-end-4")
def test_the_last_round_too_ends_when_nobody_can_do_anything() -> None:
    """With turns of the last round still to play, a blocked game ends at once."""
    keys = {"row": ["blue"], "deck": [], "discard": [], "ticket_deck": [], "vehicles": [0, 0, 0], "last_turns": 3}
    position = london(3, hands=[{}, rest("london", ["blue"]), {}], **keys)
    assert play(position, "draw blue").is_over
    assert facts(position, "last_turns") == 2


@rule("T-end-4")
def test_a_blocked_position_is_over_at_once() -> None:
    """A turn that would begin with nobody able to move does not begin."""
    position = london(hands=[{}, rest("london")], row=[], deck=[], discard=[], ticket_deck=[], vehicles=[17, 0])
    assert position.is_over
    assert position.result.winners == [0, 1]


@rule("T-end-4")
def test_the_game_goes_on_while_another_seat_can_move() -> None:
    """The last card drawn does not end the game if somebody can still claim a route."""
    hands = [{}, rest("london", ["blue"])]
    position = london(hands=hands, row=["blue"], deck=[], discard=[], ticket_deck=[], vehicles=[4, 1])
    play(position, "draw blue")
    assert (position.seat, position.is_over) == (1, False)
    assert {text.split()[0] for text in texts(position)} == {"claim"}
