"""What the terminal says: the words of things, the log, the ways, and what a typed line means."""

import re
from pathlib import Path
from typing import Any

import pytest

import quai
from quai.board import BUILT_IN, load_board
from quai.board.spec import TicketBoard, UndergroundBoard
from quai.families.ticket import TicketFamily
from quai.families.underground import UndergroundFamily
from quai.messages import catalogue
from quai.story import facts as facts_of
from quai.terminal import session
from quai.terminal.choices import found, meant, options_of
from quai.terminal.log import Event, story
from quai.terminal.words import Words
from quai.ways import Ways, ends_of

SOURCES = Path(session.__file__).parent


def position(name: str, **data: Any) -> quai.Position:
    return quai.load(name, data.pop("players", 2)).position(data)


def told(pos: quai.Position, action: str, language: str = "en") -> list[tuple[str, str]]:
    """What the person is told of an action."""
    seat, before = pos.seat, pos.view(0)
    pos.play(action)
    assert seat is not None
    facts = facts_of(pos.game.board, seat, action, before, pos.view(0), 0)
    return story(Words(pos.game.board, language), [Event(seat, facts)])


def options(pos: quai.Position, language: str = "en") -> list[Any]:
    return options_of(Words(pos.game.board, language), pos.view(0), pos.legal)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_asked_for_is_in_the_catalogue(language: str) -> None:
    """Keys written out in the code have a sentence."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    keys = set(re.findall(r'(?:say|_say)\((?:language, )?"([a-z_.]+)"', source))
    keys |= set(re.findall(r'"terminal\.([a-z_]+)"', source))
    assert len(keys) > 40
    assert {f"terminal.{key}" for key in keys} - {"terminal.phase."} <= set(catalogue(language))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_everything_on_a_board_has_a_word(name: str, language: str) -> None:
    """Phases, verbs, parts of the count, symbols, decks and the game itself are said in both languages."""
    board = load_board(name)
    if isinstance(board, TicketBoard):
        kinds = [*(board.tokens.symbols if board.tokens else ()), *(deck for deck in board.decks if deck)]
        phases, parts = list(TicketFamily.phases), list(TicketFamily(board).parts)
        verbs = ["draw", "tickets", "keep", "claim", "pay", "place", "take", "pass"]
    else:
        kinds, verbs = list(board.symbols), ["skip", "ride"]
        phases, parts = list(UndergroundFamily.phases), list(UndergroundFamily(board).parts)
    wanted = {"kind": kinds, "phase": phases, "part": parts, "verb": verbs, "game": [name]}
    keys = {f"terminal.{group}.{word}" for group, words in wanted.items() for word in words}
    assert keys <= set(catalogue(language)), keys - set(catalogue(language))


def test_a_colour_of_a_board_of_ones_own_is_called_as_the_board_calls_it() -> None:
    """An unknown kind is not an error."""
    words = Words(load_board("london"), "fr")
    assert words.kind("dark_violet") == "dark violet"
    assert words.chip("dark_violet", 2).plain == " 2 dark violet "


def test_a_card_drawn_blind_is_told_to_its_owner_alone() -> None:
    """The others see that a card was drawn."""
    mine = position("london", seat=0, phase="turn", deck=["pink"], row=["blue"] * 4 + ["green"])
    assert told(mine, "draw deck") == [("You", "drew pink from the deck")]
    theirs = position("london", seat=1, phase="turn", deck=["pink"], row=["blue"] * 4 + ["green"])
    assert told(theirs, "draw deck") == [("Bot 1", "drew from the deck")]


def test_tickets_of_others_are_only_counted() -> None:
    """How many are kept is public, which ones is not."""
    offer = ["british_museum-waterloo", "brick_lane-globe_theatre"]
    pos = position("london", seat=1, phase="keep", offer=[[], offer])
    assert told(pos, "keep british_museum-waterloo") == [("Bot 1", "kept tickets: 1")]


def test_the_first_tickets_are_chosen_in_secret() -> None:
    """While others still choose, not even their number is told."""
    pos = quai.load("london", 3).new(1, first=1)
    assert told(pos, pos.legal[0].text) == [("Bot 1", "chose tickets in secret")]


def test_a_claim_is_told_with_its_payment_points_and_token() -> None:
    """A token that was not chosen is told too."""
    hands = [{}, {"black": 1, "wild": 1}]
    pos = position("sanfrancisco", seat=1, phase="turn", hands=hands, tokens={"alcatraz": ["crab", "crab"]})
    assert told(pos, "claim alcatraz-fort_mason.1") == [
        ("Bot 1", "claimed Alcatraz – Fort Mason · paid 1 black + 1 wild · collected crab at Alcatraz · +2")
    ]


def test_the_passenger_is_told_by_himself() -> None:
    """His trip after the last build, and the points it gave to the owners of lines."""
    data = {"seat": 0, "phase": "build", "builds_left": 1, "passenger": "euston", "tracks": {"red": ["angel-moorgate"]}}
    pos = position(
        "underground", lines=[["red"], ["green"]], cards=["angel", "acton", "white_city", "hainault"], **data
    )
    lines = told(pos, "skip")
    assert lines[0] == ("You", "skipped for a branch token")
    assert lines[1][0] == "Passenger"
    assert lines[1][1].startswith("travelled to ")


def test_a_way_shows_what_is_missing() -> None:
    """Own routes cost nothing, other routes their spaces, and others' routes can't be used."""
    board = load_board("london")
    assert isinstance(board, TicketBoard)
    ticket = next(ticket for ticket in board.tickets if ticket.id == "baker_street-trafalgar_square")
    free = Ways(board, {"routes": {}, "players": 2}, 0).joining(ticket)
    assert free is not None
    assert free.spaces == sum(route.length for route, _ in free.steps)
    assert free.steps[-1][1] == "trafalgar_square"
    own = {route.id: 0 for route, _ in free.steps}
    done = Ways(board, {"routes": own, "players": 2}, 0).joining(ticket)
    assert done is not None
    assert done.missing == []
    blocked = {route.id: 1 for route in board.routes if "baker_street" in (route.a, route.b)}
    assert Ways(board, {"routes": blocked, "players": 2}, 0).joining(ticket) is None


def test_a_way_avoids_closed_routes() -> None:
    """With two players a claimed route closes its parallel one; with three it does not."""
    board = load_board("london")
    assert isinstance(board, TicketBoard)
    routes = {"british_museum-covent_garden.1": 1}
    assert "british_museum-covent_garden.2" not in Ways(board, {"routes": routes, "players": 2}, 0).spaces
    assert "british_museum-covent_garden.2" in Ways(board, {"routes": routes, "players": 3}, 0).spaces


def test_ends_of_a_line() -> None:
    """A station with one track is an end; a closed loop has none."""
    board = load_board("underground")
    assert isinstance(board, UndergroundBoard)
    tracks = ["green_park-victoria", "green_park-westminster", "victoria-westminster"]
    assert ends_of(board, {"tracks": {"red": tracks[:2]}}, "red") == ["victoria", "westminster"]
    assert ends_of(board, {"tracks": {"red": tracks}}, "red") == []
    assert ends_of(board, {"tracks": {}}, "red") == []


def test_branches_come_after_what_is_free() -> None:
    """What costs branch tokens stands apart."""
    tracks = {"red": ["green_park-victoria", "green_park-westminster"]}
    pos = position("underground", phase="build", lines=[["red"], ["blue"]], tracks=tracks, branch=[2, 0])
    sections = [option.section.plain for option in options(pos)]
    assert sections == sorted(sections, key=["Skip", " red ", " red  branch"].index)
    assert " red  branch" in sections


def test_offered_tickets_are_kept_by_letter() -> None:
    """`a b` and `ab` keep both tickets on offer."""
    pos = position("london", phase="keep", offer=[["british_museum-waterloo", "brick_lane-globe_theatre"], []])
    for typed in ("a b", "AB"):
        option = meant(options(pos), typed)
        assert option is not None
        assert option.action.text == "keep brick_lane-globe_theatre british_museum-waterloo"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("draw deck", "draw deck"),
        ("  DRAW   Deck ", "draw deck"),
        ("deck", "draw deck"),
        ("wild", "draw wild"),
        ("claim kings", "claim kings_cross-regents_park"),
        ("King's Cross – Regent's Park 3 green", "claim kings_cross-regents_park"),
        ("tick", "tickets"),
        ("claim", None),
        ("regents", None),
        ("", None),
    ],
)
def test_what_a_line_surely_means(typed: str, text: str | None) -> None:
    """A text, a label, or the beginning of one text alone."""
    row = ["wild", "black", "black", "pink", "pink"]
    pos = position("london", phase="turn", hands=[{"green": 3, "blue": 2}, {}], row=row)
    option = meant(options(pos), typed)
    assert (option.action.text if option else None) == text


def test_words_are_found_in_notation_and_names() -> None:
    """With or without accents, in the language of the screen or in the notation."""
    pos = position("germany", phase="turn", hands=[{"wild": 8}, {}])
    french = options(pos, "fr")
    for typed in ("cologne francfort", "koeln-frankfurt", "FRANCFORT Cologne", "prendre cologne frankfurt"):
        assert {option.action.text.partition(".")[0] for option in found(french, typed)} == {"claim frankfurt-koeln"}
    assert found(french, "zürich") == []
    assert found(french, " – ") == []


def test_numbers_follow_the_screen() -> None:
    """Options are numbered from 1 in the order they are shown."""
    pos = quai.load("underground", 2).new(1)
    assert [option.number for option in options(pos)] == list(range(1, len(pos.legal) + 1))
    assert meant(options(pos), "2") == options(pos)[1]
    with pytest.raises(quai.QuaiError, match="no number 999"):
        meant(options(pos), "999")
