"""What holds for the actions of On the Underground: legal ones, refused ones, texts, copies."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from underground_play import positions, table

import quai


@given(positions())
def test_legal_actions_are_listed_once_in_order(position: quai.Position) -> None:
    ids = [action.id for action in position.legal]
    assert ids == sorted(set(ids))
    assert (ids == []) == position.is_over
    assert len({action.text for action in position.legal}) == len(ids)
    assert position.phase != "ride" or len(ids) > 1


@given(positions())
@settings(max_examples=15)
def test_every_legal_action_can_be_played_by_its_text_and_its_id(position: quai.Position) -> None:
    before = position.states.tobytes()
    for action in position.legal:
        by_text, by_id, by_itself = (position.copy().play(named) for named in (action.text, action.id, action))
        assert by_text.states.tobytes() == by_id.states.tobytes() == by_itself.states.tobytes() != before
    assert position.states.tobytes() == before


@given(positions())
@settings(max_examples=5)
def test_every_other_action_is_refused_by_a_rule(position: quai.Position) -> None:
    before, legal = position.states.tobytes(), {action.id for action in position.legal}
    for number in set(range(position.game.n_actions)) - legal:
        with pytest.raises(quai.IllegalAction) as refused:
            position.play(number)
        assert (refused.value.rule or "").startswith("U-")
    assert position.states.tobytes() == before


@given(positions(), st.sampled_from(["en", "fr"]))
@settings(max_examples=10)
def test_refusals_are_sentences(position: quai.Position, language: str) -> None:
    legal = {action.id for action in position.legal}
    for number in range(0, position.game.n_actions, 17):
        if number not in legal:
            with pytest.raises(quai.IllegalAction) as refused:
                position.play(number)
            sentence = refused.value.message(language)
            assert sentence[0].isupper()
            assert sentence.endswith(f"[{refused.value.rule}]")


@given(positions())
@settings(max_examples=20)
def test_a_copy_lives_its_own_life(position: quai.Position) -> None:
    before, record = position.states.tobytes(), position.record()
    twin = position.copy()
    assert (twin.states.tobytes(), twin.record()) == (before, record)
    for _ in range(10):
        if not twin.is_over:
            twin.play(twin.legal[0])
    assert (position.states.tobytes(), position.record()) == (before, record)


@given(positions())
@settings(max_examples=20)
def test_the_same_decisions_lead_to_the_same_bytes(position: quai.Position) -> None:
    first = int(position.start[0].first)
    again = table(position.game.id, position.game.players).new(position.seed, first)
    for number in position.actions:
        again.play(number)
    assert again.states.tobytes() == position.states.tobytes()
