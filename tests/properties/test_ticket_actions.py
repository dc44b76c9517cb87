"""Legal actions: all of them work, nothing else does, and a refusal changes nothing."""

import pytest
from hypothesis import given, settings
from ticket_games import in_bytes, positions

import quai
from quai.rules import RULES


@given(positions())
def test_legal_ids_are_sorted_and_unique(position: quai.Position) -> None:
    """Legal actions come by ascending id, each once, with a text each; there are some until the game is over."""
    ids = [action.id for action in position.legal]
    assert ids == sorted(set(ids))
    assert bool(ids) == (not position.is_over)
    assert all(0 <= id < position.game.n_actions for id in ids)
    assert len({action.text for action in position.legal}) == len(ids)


@given(positions())
def test_every_legal_action_can_be_played_by_id_text_or_itself(position: quai.Position) -> None:
    """An action's id, its text and the action itself do the same, and something changes."""
    for action in position.legal:
        played = [position.copy().play(form) for form in (action, action.id, action.text, f"  {action.text} ")]
        assert len({in_bytes(after) for after in played}) == 1
        assert in_bytes(played[0]) != in_bytes(position)


@given(positions())
def test_texts_are_read_back(position: quai.Position) -> None:
    """The text of every legal action means its id."""
    family = position.game.family
    for action in position.legal:
        assert family.parse(position.states, action.text) == action.id == position.copy().play(action).actions[-1]


@settings(max_examples=25)
@given(positions())
def test_every_other_id_is_refused(position: quai.Position) -> None:
    """Each id that is not legal is refused with a sentence, by a rule if it means anything, and changes nothing."""
    before, legal = in_bytes(position), {action.id for action in position.legal}
    for number in set(range(position.game.n_actions)) - legal:
        with pytest.raises(quai.IllegalAction) as refused:
            position.play(number)
        assert refused.value.rule in RULES or refused.value.key == "action.unknown_id"
        assert refused.value.message("en")
        assert refused.value.message("fr")
    assert in_bytes(position) == before


@given(positions())
def test_a_copy_is_independent(position: quai.Position) -> None:
    """What is played on a copy does not touch the original, its history or its record."""
    before, record = in_bytes(position), position.record()
    twin = position.copy()
    assert (in_bytes(twin), twin.record()) == (before, record)
    for action in position.legal[:1]:
        twin.play(action)
        assert len(twin.actions) == len(position.actions) + 1
    assert (in_bytes(position), position.record()) == (before, record)


@given(positions())
def test_looking_changes_nothing(position: quai.Position) -> None:
    """Legal actions, views, scores, results and dictionaries can be asked for without a trace."""
    before = in_bytes(position)
    for seat in (None, *range(position.game.players)):
        position.view(seat)
    assert (position.legal, position.scores, position.result) == (position.legal, position.scores, position.result)
    position.to_dict(), position.record(), repr(position)
    assert in_bytes(position) == before
