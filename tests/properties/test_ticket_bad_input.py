"""Whatever is put in, the answer is a sentence and never a traceback, and nothing changes."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ticket_games import after, as_json, decisions, in_bytes, positions, replay, table

import quai

HUGE = 10**5000  # more digits than Python writes
NASTY = [
    *(None, True, False, 0, -1, 1, 3, 127, 128, 2**31, 2**63, 2**64, -(2**70), HUGE, 1.5, float("nan"), float("inf")),
    *(
        "",
        " ",
        "wild",
        "blue",
        "crab",
        "berlin",
        "turn",
        "over",
        "take",
        "keep",
        "setup_place",
        "\0",
        "\ud800",
        "a" * 2000,
    ),
    *(
        "\u2028",
        "{0}",
        "{key}",
        [],
        {},
        [[]],
        [None],
        [[], []],
        ["wild"] * 5,
        ["blue"] * 200,
        {"blue": 200},
        {"wild": -1},
    ),
    *(
        {"": 0},
        {"berlin-leipzig": 0},
        {"blue": 1.0},
        [0, 1],
        [[0], [1]],
        ["berlin-leipzig"] * 2,
        {"alcatraz": ["crab"] * 9},
    ),
]
values = st.one_of(
    st.sampled_from(NASTY),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    ),
)


def check_error(error: quai.QuaiError) -> None:
    """An error has a sentence in both languages, filled in."""
    for language in ("en", "fr"):
        assert error.message(language).strip()


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a JSON value where another value could stand."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [path, *(deeper for key in keys for deeper in paths(data[key], (*path, key)))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at the path."""
    if not path:
        return value
    key, *rest = path
    data[key] = put(data[key], tuple(rest), value)
    return data


def check_playable(position: quai.Position) -> None:
    """A position that was accepted can be played on, recorded and written down."""
    assert in_bytes(position.game.position(as_json(position.to_dict()))) == in_bytes(position)
    after(decisions(position, "any", seed=3), 30)
    assert in_bytes(replay(position.record())) == in_bytes(position)


@settings(max_examples=150)
@given(positions(), st.data())
def test_any_value_anywhere_in_a_position(position: quai.Position, data: st.DataObject) -> None:
    """A position with one wrong value is refused in a sentence, or it is a position that can be played."""
    good = as_json(position.to_dict())
    path = data.draw(st.sampled_from(paths(good)))
    bad = put(good, path, data.draw(values))
    try:
        accepted = position.game.position(bad)
    except quai.QuaiError as error:
        check_error(error)
    else:
        check_playable(accepted)


@settings(max_examples=60)
@given(positions(), st.data())
def test_keys_left_out_or_exchanged(position: quai.Position, data: st.DataObject) -> None:
    """A position that lacks keys is filled in, or refused in a sentence."""
    good = as_json(position.to_dict())
    keys = data.draw(st.lists(st.sampled_from(sorted(good)), max_size=6))
    left = {key: value for key, value in good.items() if key not in keys}
    try:
        accepted = position.game.position(left)
    except quai.QuaiError as error:
        check_error(error)
    else:
        check_playable(accepted)


@given(
    st.sampled_from(["london", "sanfrancisco", "germany"]), st.dictionaries(st.text(max_size=12), values, max_size=4)
)
def test_any_object_as_a_position(name: str, data: dict[str, Any]) -> None:
    """Objects that are no positions at all are refused in a sentence."""
    try:
        check_playable(table(name, 2).position(data))
    except quai.QuaiError as error:
        check_error(error)


def test_any_seed_and_first_seat() -> None:
    """A new game takes the seed and the first seat, or says why not."""
    for seed, first in product(NASTY, [0, 5, -1, "random", "last", HUGE, True, None]):
        try:
            table("london", 2).new(seed, first)
        except quai.QuaiError as error:
            check_error(error)


WORDS = ["draw", "claim", "pay", "keep", "place", "take", "tickets", "pass", "deck", "wild", "blue", "crab", "red"]
WORDS += ["short=2", "long=2", "short=9", "1", "2", "-1", "berlin", "alcatraz", "berlin-leipzig", "hyde_park-st_pauls"]
texts = st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))


@settings(max_examples=100)
@given(positions(), st.one_of(texts, values))
def test_anything_played(position: quai.Position, action: Any) -> None:
    """Whatever is played is a legal action, or is refused in a sentence and changes nothing."""
    before, legal = in_bytes(position), {form for action in position.legal for form in (action.id, action.text)}
    try:
        position.play(action)
    except quai.IllegalAction as error:
        check_error(error)
        assert in_bytes(position) == before
    else:
        read = " ".join(sorted(action.split())) if isinstance(action, str) else action
        assert read in legal | {" ".join(sorted(form.split())) for form in legal if isinstance(form, str)}


@settings(max_examples=40)
@given(positions(), st.integers(), st.integers(0, 2**32))
def test_any_number_played(position: quai.Position, number: int, seed: int) -> None:
    """A number is played if it is a legal id, and refused in a sentence otherwise."""
    legal = {action.id for action in position.legal}
    for action in (number, random.Random(seed).randrange(position.game.n_actions)):
        if action not in legal:
            with pytest.raises(quai.IllegalAction) as refused:
                position.play(action)
            check_error(refused.value)


def spoil(lines: list[str], dice: random.Random) -> list[str]:
    """One change of many kinds in a record."""
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    words = lines[at].split(" ")
    word = dice.randrange(len(words))
    new_word = dice.choice([*WORDS, "=", ":", "", "٣", "\ud800", "9" * 5000, *dice.choice(lines).split(" ")])
    changed = " ".join([*words[:word], new_word, *words[word + 1 :]])
    kinds = [
        lambda: [*lines[:at], *lines[at + 1 :]],
        lambda: [*lines[:at], lines[other], *lines[at + 1 :]],
        lambda: [*lines[:at], lines[at], *lines[at:]],
        lambda: [*lines[:at], changed, *lines[at + 1 :]],
        lambda: [*lines[:at], lines[at] + f" {new_word}" * dice.choice([1, 200, 9000]), *lines[at + 1 :]],
        lambda: [*lines[:at], lines[at][: len(lines[at]) // 2]],
        lambda: [*lines[:at], f"  {lines[at]}", *lines[at + 1 :]],
    ]
    return dice.choice(kinds)()


@settings(max_examples=150)
@given(positions(most=100), st.integers(0, 2**32), st.integers(1, 3), st.booleans())
def test_spoiled_records(position: quai.Position, seed: int, changes: int, from_position: bool) -> None:
    """A record with lines dropped, swapped or changed is refused in a sentence, or replays to a sound position."""
    dice = random.Random(seed)
    if from_position:
        position = position.game.position(position.to_dict())
        after(decisions(position, "any", seed), 20)
    lines = position.record().split("\n")
    for _ in range(changes):
        lines = spoil(lines, dice) or [""]
    try:
        again = replay("\n".join([*lines, "", ""]))
    except quai.QuaiError as error:
        check_error(error)
    else:
        check_playable(again)


@given(st.one_of(st.text(max_size=200), values))
@example("quai record 1\ngame london\nrules 1\nplayers 2\nseed 1\nfirst 0\n")
@example('quai record 1\ngame london\nrules 1\nplayers 2\nseed "\\ud800"\nfirst 0\n')
@example("quai record 1\ngame ../london\nrules 1\nplayers 2\nseed 1\nfirst 0\n")
def test_anything_replayed(text: Any) -> None:
    """Texts that are no records are refused in a sentence."""
    with pytest.raises(quai.QuaiError) as refused:
        quai.replay(text)
    check_error(refused.value)


def test_a_record_without_its_shuffles_ends() -> None:
    """A row of wilds that needs a shuffle which the record does not note is refused, and not replaced for ever."""
    hands = [{"blue": 4, "green": 4, "black": 6, "pink": 6, "wild": 2}, {"yellow": 6, "orange": 6}]
    row = ["wild", "wild", "blue", "green", "green"]
    position = table("london", 2).position({"hands": hands, "row": row, "deck": ["wild"] * 4, "discard": ["blue"]})
    with pytest.raises(quai.RecordError) as refused:
        replay(position.record() + "0 draw blue = wild\n")
    assert refused.value.key == "record.wrong_shuffle"
