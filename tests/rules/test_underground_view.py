"""What a seat sees of On the Underground."""

import json

import pytest
from rule import rule
from underground_positions import CARDS, table, tube

TRACKS = {"red": ["bank-holborn", "bank-moorgate"], "green": ["aldgate-bank"]}
PUBLIC = ("players", "seat", "phase", "first", "scores", "lines", "tracks", "passenger", "markers", "cards", "branch",
          "builds_left")  # fmt: skip


@rule("U-info-1")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everything_on_the_table_is_public(viewer: int | None) -> None:
    """Everybody sees all lines, tracks, tokens, markers, face-up cards, scores and the passenger."""
    position = tube(tracks=TRACKS, branch=[3, 1], scores=[5, 4], seat=1, builds_left=2)
    view, whole = position.view(viewer), position.to_dict()
    assert {key: view[key] for key in PUBLIC} == {key: whole[key] for key in PUBLIC}


@rule("U-info-1")
def test_all_see_the_same() -> None:
    """Seats and spectators see the same, whoever is on turn."""
    position = tube(3, tracks=TRACKS)
    assert len({json.dumps(position.view(viewer) | {"viewer": None}) for viewer in (None, 0, 1, 2)}) == 1


@rule("U-info-1")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_order_of_the_deck_is_hidden(viewer: int | None) -> None:
    """Decks with the same cards in different orders look the same."""
    decks = [["acton", "pimlico", "putney"], ["putney", "acton", "pimlico"], ["pimlico", "putney", "acton"]]
    views = [json.dumps(tube(cards=CARDS, deck=deck).view(viewer)) for deck in decks]
    assert len(set(views)) == 1


@rule("U-info-1")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_which_cards_the_deck_holds_is_public(viewer: int | None) -> None:
    """The discards lie open, so everybody can tell which destinations are still to come."""
    decks = [["acton", "pimlico", "putney"], ["acton", "pimlico", "hainault"]]
    views = [json.dumps(tube(cards=CARDS, deck=deck).view(viewer)) for deck in decks]
    assert len(set(views)) == 2


@rule("U-info-1")
def test_the_size_of_the_deck_is_public() -> None:
    """Everybody sees how many destinations are left."""
    assert tube(deck=["acton", "pimlico"]).view(1)["deck_size"] == 2


@rule("U-info-1")
def test_the_seed_is_hidden() -> None:
    """The seed, from which the deck's order follows, is in no view."""
    view = table().new(seed="a secret").view(0)
    assert "seed" not in view
    assert "a secret" not in json.dumps(view)
