"""San Francisco's tourist tokens."""

import pytest
from rule import rule
from ticket_positions import facts, play, refusal, sanfrancisco, table, texts

SYMBOLS = ["bridge", "cable_car", "crab", "lighthouse", "redwood", "sea_lion", "sourdough"]
START_PLACES = {"alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"}

ROUTE = "crissy_field-palace_of_fine_arts.1"  # black, one space
HAND = [{"black": 1}, {}]


@rule("S-token-1")
@pytest.mark.parametrize(("players", "stack"), [(2, 2), (3, 2), (4, 3)])
def test_five_stacks_start_on_the_board(players: int, stack: int) -> None:
    """Stacks of five of the seven symbols lie on the five marked places: 3 high with 4 players, else 2."""
    tokens, aside = facts(table("sanfrancisco", players).new(seed=4), "tokens", "aside")
    assert set(tokens) == START_PLACES
    assert all(len(symbols) == stack and len(set(symbols)) == 1 for symbols in tokens.values())
    assert sorted([*aside, *(symbols[0] for symbols in tokens.values())]) == SYMBOLS


@rule("S-token-1")
def test_the_symbols_are_drawn_at_random() -> None:
    """Which symbol lies where, and which two are left over, comes from the seed."""
    games = [table("sanfrancisco").new(seed=seed) for seed in range(40)]
    assert {facts(game, "tokens")["alcatraz"][0] for game in games} == set(SYMBOLS)
    assert {symbol for game in games for symbol in facts(game, "aside")} == set(SYMBOLS)


def place_both(players: int, first: int) -> list[tuple[int | None, str]]:
    """Who places the two symbols put aside, in order, and how."""
    position = sanfrancisco(players, phase="setup_place", first=first)
    placed = []
    while position.phase == "setup_place":
        action = position.legal[-1]
        placed.append((position.seat, str(action)))
        position.play(action)
    return placed


@rule("S-token-2")
@pytest.mark.parametrize(
    ("players", "first", "seats"),
    [
        (2, 0, [1, 1]),
        (2, 1, [0, 0]),
        (3, 0, [2, 1]),
        (3, 1, [0, 2]),
        (3, 2, [1, 0]),
        (4, 0, [3, 2]),
        (4, 1, [0, 3]),
        (4, 3, [2, 1]),
    ],
)
def test_who_places_the_two_stacks(players: int, first: int, seats: list[int]) -> None:
    """The last player and then the last but one place a stack; of 2 players the one who does not start places both."""
    assert [seat for seat, _ in place_both(players, first)] == seats


@rule("S-token-2")
@pytest.mark.parametrize(("players", "height"), [(2, 1), (3, 2), (4, 3)])
def test_how_high_the_placed_stacks_are(players: int, height: int) -> None:
    """A placed stack is as high as the others, but with 2 players only one token of each symbol is placed."""
    position = sanfrancisco(players, phase="setup_place")
    first, second = facts(position, "aside")
    play(position, f"place {second} pier_39", f"place {first} twin_peaks")
    tokens = facts(position, "tokens")
    assert (tokens["pier_39"], tokens["twin_peaks"]) == ([second] * height, [first] * height)
    assert len(tokens) == 7
    assert facts(position, "aside") == []


@rule("S-token-2")
def test_stacks_go_on_places_without_one() -> None:
    """Either symbol may go on any of the sixteen places without a token, and the other on any of the fifteen left."""
    position = sanfrancisco(3, phase="setup_place")
    aside, tokens = facts(position, "aside", "tokens")
    places = {place.id for place in table("sanfrancisco").board.places} - set(tokens)
    assert set(texts(position)) == {f"place {symbol} {place}" for symbol in aside for place in places}
    assert refusal(position, f"place {aside[0]} alcatraz") == "S-token-2"
    play(position, f"place {aside[0]} pier_39")
    assert set(texts(position)) == {f"place {aside[1]} {place}" for place in places - {"pier_39"}}


@rule("S-token-2")
def test_only_symbols_put_aside_are_placed() -> None:
    """A symbol that lies on the board already can't be placed again."""
    position = sanfrancisco(3, phase="setup_place")
    (symbol, *_) = facts(position, "tokens")["sunset"]
    assert refusal(position, f"place {symbol} pier_39") == "S-token-2"


@rule("S-token-2")
@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 2), (4, 3)])
def test_tokens_are_placed_after_the_tickets_and_before_play(players: int, seat: int) -> None:
    """Once everybody has kept tickets, the last player places; then the first player has the first turn."""
    position = table("sanfrancisco", players).new(seed=2)
    for _ in range(players):
        assert position.phase == "setup_keep"
        position.play(position.legal[0])
    assert (position.phase, position.seat) == ("setup_place", seat)
    assert refusal(position, "draw deck") == "S-token-2"
    for _ in range(2):
        position.play(position.legal[0])
    assert (position.phase, position.seat) == ("turn", 0)


@rule("S-token-3")
@pytest.mark.parametrize("place", ["crissy_field", "palace_of_fine_arts"])
def test_a_token_at_one_end_is_taken(place: str) -> None:
    """A token at one end of the claimed route is taken, without being asked."""
    position = play(sanfrancisco(hands=HAND, tokens={place: ["crab", "crab"]}), f"claim {ROUTE}")
    assert facts(position, "collected", "tokens") == ([["crab"], []], {place: ["crab"]})
    assert (position.seat, position.phase) == (1, "turn")


@rule("S-token-3")
def test_no_token_at_either_end() -> None:
    """Without a token at its ends a route gives none."""
    position = play(sanfrancisco(hands=HAND, tokens={"presidio": ["crab", "crab"]}), f"claim {ROUTE}")
    assert facts(position, "collected", "tokens") == ([[], []], {"presidio": ["crab", "crab"]})
    assert position.seat == 1


@rule("S-token-3")
def test_tokens_at_both_ends_are_chosen_from() -> None:
    """If both ends offer a token, the player chooses one and takes only that."""
    tokens = {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge", "bridge"]}
    position = play(sanfrancisco(hands=HAND, tokens=tokens), f"claim {ROUTE}")
    assert (position.seat, position.phase) == (0, "take")
    assert set(texts(position)) == {"take crab crissy_field", "take bridge palace_of_fine_arts"}
    play(position, "take bridge palace_of_fine_arts")
    assert facts(position, "collected") == [["bridge"], []]
    assert facts(position, "tokens") == {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge"]}
    assert position.seat == 1


@rule("S-token-3")
def test_only_the_ends_offers_can_be_taken() -> None:
    """While choosing, neither a token elsewhere nor a wrong symbol can be taken."""
    tokens = {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge"], "presidio": ["redwood"]}
    position = play(sanfrancisco(hands=HAND, tokens=tokens), f"claim {ROUTE}")
    for action in ("take redwood presidio", "take crab palace_of_fine_arts", "draw deck"):
        assert refusal(position, action) == "S-token-3"


@rule("S-token-3")
def test_a_symbol_owned_already_is_not_taken() -> None:
    """A token whose symbol the player has stays where it is."""
    tokens, collected = {"crissy_field": ["crab"]}, [["crab"], []]
    position = play(sanfrancisco(hands=HAND, tokens=tokens, collected=collected), f"claim {ROUTE}")
    assert facts(position, "collected", "tokens") == (collected, tokens)
    assert position.seat == 1


@rule("S-token-3")
def test_one_of_two_symbols_owned_leaves_no_choice() -> None:
    """Both ends have tokens but one symbol is owned: the other one is taken without being asked."""
    tokens = {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge"]}
    position = play(sanfrancisco(hands=HAND, tokens=tokens, collected=[["crab"], []]), f"claim {ROUTE}")
    assert facts(position, "collected", "tokens") == ([["bridge", "crab"], []], {"crissy_field": ["crab"]})
    assert position.seat == 1


@rule("S-token-3")
def test_both_symbols_owned() -> None:
    """A player who has both symbols takes nothing."""
    tokens, collected = {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge"]}, [["bridge", "crab"], []]
    position = play(sanfrancisco(hands=HAND, tokens=tokens, collected=collected), f"claim {ROUTE}")
    assert facts(position, "collected", "tokens") == (collected, tokens)


@rule("S-token-3")
def test_another_player_may_take_the_same_symbol() -> None:
    """What others own does not matter: each player may have one of every symbol, until the stack is gone."""
    hands = [{"black": 1}, {"orange": 1}, {"pink": 1}]
    position = sanfrancisco(3, hands=hands, tokens={"crissy_field": ["crab", "crab"]})
    play(position, f"claim {ROUTE}", "claim crissy_field-palace_of_fine_arts.2")
    assert facts(position, "collected", "tokens") == ([["crab"], ["crab"], []], {})
    play(position, "claim crissy_field-golden_gate_bridge.1")
    assert facts(position, "collected")[2] == []


@rule("S-token-3")
def test_tokens_held_are_public() -> None:
    """Everybody sees which tokens a player has taken."""
    position = play(sanfrancisco(hands=HAND, tokens={"crissy_field": ["crab", "crab"]}), f"claim {ROUTE}")
    for viewer in (0, 1, None):
        assert position.view(viewer)["collected"] == [["crab"], []]


@rule("S-token-3", "T-claim-1")
def test_the_payment_comes_before_the_token() -> None:
    """A route with several payments is paid first, and then the token is chosen."""
    tokens = {"crissy_field": ["crab"], "palace_of_fine_arts": ["bridge"]}
    position = play(sanfrancisco(hands=[{"black": 1, "wild": 1}, {}], tokens=tokens), f"claim {ROUTE}")
    assert position.phase == "pay"
    assert play(position, "pay 1 wild").phase == "take"


@rule("S-token-4")
@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_points_for_different_tokens(n: int, points: int) -> None:
    """0 to 7 different tokens give 0, 0, 1, 2, 4, 6, 9 and 12 points at the end."""
    result = sanfrancisco(phase="over", scores=[10, 10], collected=[SYMBOLS[:n], []]).result
    assert result.breakdown[0] == {"routes": 10, "tickets": 0, "tokens": points}
    assert result.scores == [10 + points, 10]


@rule("S-token-4")
def test_tokens_score_only_at_the_end() -> None:
    """A token taken moves nobody on the score track."""
    tokens = {"crissy_field": ["crab"]}
    collected = [["bridge", "redwood", "sea_lion"], []]
    position = play(sanfrancisco(hands=HAND, tokens=tokens, collected=collected), f"claim {ROUTE}")
    assert position.scores == [1, 0]
