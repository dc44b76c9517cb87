"""A view shows what a seat may know, and nothing in it depends on anything else."""

import random
from collections import Counter
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from ticket_games import STYLES, TABLES, as_json, choose, new_games, positions, table

import quai

Data = dict[str, Any]
Viewer = int | None

SETUP = ("setup_split", "setup_keep")


def hidden_state(position: quai.Position, viewer: Viewer) -> bytes:
    """The state with everything blanked that the viewer may not know: what bots are given."""
    states, family = position.states.copy(), position.game.family
    family.kernel.hide_at(family.tables, states, 0, -1 if viewer is None else viewer)
    return bytes(states.tobytes())


def others(data: Data, viewer: Viewer) -> list[int]:
    return [seat for seat in range(data["players"]) if seat != viewer]


def swap_cards(data: Data, viewer: Viewer, dice: random.Random) -> None:
    """Deal the deck and what is not known of other hands anew, each as large as before.

    A seat that is about to pay keeps its hand, which is known to be good for more than one payment; and a row that
    shows three wilds tells that few other cards are left, so then only the deck is shuffled.
    """
    if data["row"].count("wild") >= 3:
        dice.shuffle(data["deck"])
        return
    payer = data["seat"] if data["phase"] == "pay" else None
    unknown = {seat: _unknown_cards(data, seat) for seat in others(data, viewer) if seat != payer}
    pool = [*data["deck"], *(card for cards in unknown.values() for card in cards)]
    dice.shuffle(pool)
    for seat, cards in unknown.items():
        drawn, pool = pool[: len(cards)], pool[len(cards) :]
        hand = dict(data["known"][seat])
        for card in drawn:
            hand[card] = hand.get(card, 0) + 1
        data["hands"][seat] = hand
    data["deck"] = pool


def _unknown_cards(data: Data, seat: int) -> list[str]:
    known = data["known"][seat]
    return [card for card, n in data["hands"][seat].items() for _ in range(n - known.get(card, 0))]


def swap_tickets(data: Data, viewer: Viewer, decks: dict[str, str], dice: random.Random) -> None:
    """Give every ticket that the viewer does not know the place of another of its deck."""
    known = {ticket for ticket, seat in data.get("under", {}).items() if seat == viewer}
    for seat in range(data["players"]):
        if seat == viewer or data["phase"] == "over":
            known |= {*data["tickets"][seat], *(data["offer"][seat] if "offer" in data else [])}
    new: dict[str, str] = {}
    for deck in set(decks.values()):
        tickets = [ticket for ticket in decks if decks[ticket] == deck]
        unknown = [ticket for ticket in tickets if ticket not in known]
        new |= dict(zip(unknown, dice.sample(unknown, len(unknown)), strict=True))
    _rename(data, new)


def _rename(data: Data, new: dict[str, str]) -> None:
    """Every ticket by its new name, wherever it is."""
    for key in [key for key in data if key.endswith("_deck") or key == "rejected"]:
        data[key] = [new.get(ticket, ticket) for ticket in data[key]]
    for key in [key for key in ("tickets", "offer") if key in data]:
        data[key] = [[new.get(ticket, ticket) for ticket in tickets] for tickets in data[key]]
    if "under" in data:
        data["under"] = {new.get(ticket, ticket): seat for ticket, seat in data["under"].items()}


@given(positions(), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_what_is_hidden(position: quai.Position, seed: int) -> None:
    """With other cards in the deck and other hands, other tickets and another seed every view stays the same."""
    decks = {ticket.id: ticket.deck for ticket in position.game.board.tickets}
    dice = random.Random(seed)
    for viewer in (None, *range(position.game.players)):
        data = as_json(position.to_dict())
        swap_cards(data, viewer, dice)
        swap_tickets(data, viewer, decks, dice)
        other = position.game.position(data | {"seed": f"another {seed}"})
        if other.phase != position.phase:
            continue  # with these hands nobody could move, and everybody knows that somebody can
        assert other.view(viewer) == position.view(viewer)
        assert hidden_state(other, viewer) == hidden_state(position, viewer)


@given(positions(12, new_games).filter(lambda position: position.phase == "setup_keep"))
def test_first_choices_leave_no_trace_in_other_views(position: quai.Position) -> None:
    """At set-up every choice of tickets looks the same to all others, until the last one has chosen."""
    choices = [position.copy().play(action) for action in position.legal]
    assume(choices[0].phase in SETUP)
    for viewer in {None, *range(position.game.players)} - {position.seat}:
        assert len({hidden_state(choice, viewer) for choice in choices}) == 1
        assert all(choice.view(viewer) == choices[0].view(viewer) for choice in choices)


@given(positions())
def test_own_things_are_seen(position: quai.Position) -> None:
    """A seat sees its own hand, tickets and offer as they are, and of others only public counts."""
    full = position.to_dict()
    for seat in range(position.game.players):
        view = position.view(seat)
        assert (view["hands"][seat], view["tickets"][seat]) == (full["hands"][seat], full["tickets"][seat])
        assert view["offer"][seat] == full.get("offer", [[]] * position.game.players)[seat]
        assert view["hand_sizes"] == [sum(hand.values()) for hand in full["hands"]]
        assert all(view["hands"][other] is None for other in others(full, seat))
        assert position.is_over or all(view["tickets"][other] is None for other in others(full, seat))


@given(positions())
def test_views_are_json_and_tell_no_seed(position: quai.Position) -> None:
    """A view is JSON as it is, and neither the seed nor a deck is in it."""
    for viewer in (None, *range(position.game.players)):
        view = position.view(viewer)
        assert as_json(view) == view
        assert not {"seed", "key", "deck", "ticket_deck", "short_deck", "long_deck", "under"} & set(view)


@settings(max_examples=15)
@given(st.sampled_from(TABLES), st.sampled_from(list(STYLES)), st.integers(0, 2**32))
def test_what_is_known_of_a_hand_was_taken_face_up(name: tuple[str, int], style: str, seed: int) -> None:
    """Cards taken from the row are known to be in a hand until as many of that kind are paid."""
    position, dice = table(*name).new(seed), random.Random(seed)
    known = [Counter[str]() for _ in range(position.game.players)]
    while not position.is_over and len(position.actions) < 100:
        seat, before = position.seat, position.to_dict()["hands"]
        action = choose(position.legal, style, dice)
        after = position.play(action).to_dict()["hands"]
        known[seat] -= Counter(before[seat]) - Counter(after[seat])
        if action.text.startswith("draw ") and action.text != "draw deck":
            known[seat][action.text.removeprefix("draw ")] += 1
        assert position.view(None)["known"] == known
