"""For everyone: languages, phones, keyboards, dark and light, and axe finds nothing."""

import gzip
from pathlib import Path

import pytest
from people import Person, play_on
from playwright.sync_api import expect

import quai.server.page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = ("london", "sanfrancisco", "germany", "underground")


def is_too_wide(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


def test_the_language_is_the_browsers_and_can_be_switched(invite) -> None:
    """French for a French browser, English after a click, on the start page and in the middle of a game."""
    me: Person = invite(locale="fr-FR")
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")
    me.picture("start-fr")
    me.set_up("london", "me", "bot:medium", pace="0")
    me.wait_for_turn()
    expect(me.find("prompt")).to_contain_text("gard")
    me.picture("table-fr")
    me.find("language-switch").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "en")
    expect(me.find("prompt")).to_contain_text("keep")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone(game: str, invite) -> None:
    """On a phone of 390 by 844 everything fits, and moves can be made."""
    me: Person = invite(**PHONE)
    assert not is_too_wide(me)
    me.picture("phone-start")
    me.set_up(game, "me", "bot:medium", pace="0")
    for _ in play_on(me, 4):
        assert not is_too_wide(me)
    me.wait_for_turn()
    me.picture(f"phone-{game}")


def test_keyboard_only(invite) -> None:
    """A game is set up and played without a mouse."""
    me: Person = invite()
    me.find("play-london").focus()
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/tables/*")
    state = me.wait_for_turn()
    keys = me.page.keyboard
    me.find(f"keep-{state['legal'][0].split()[1]}").focus()
    keys.press("Space")
    keys.press("Enter")
    for _ in range(40):
        state = me.wait_for_turn()
        if state["view"]["phase"] == "turn":
            break
    version = state["version"]
    keys.press("d")
    expect(me.page.locator(f'[data-version="{version}"]')).not_to_be_attached()
    state = me.wait_for_turn()
    slot = next(number for number, card in enumerate(state["view"]["row"], 1) if f"draw {card}" in state["legal"])
    keys.press(str(slot))
    expect(me.page.locator(f'[data-version="{state["version"]}"]')).not_to_be_attached()
    keys.press("?")
    expect(me.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(me.page.get_by_role("dialog")).not_to_be_visible()


def test_the_board_is_told_in_words(invite) -> None:
    """A screen reader finds the players, the row and the routes as text."""
    me: Person = invite()
    me.set_up("london", "me", "bot:medium", pace="0")
    list(play_on(me, 6))
    text = me.find("board-text").inner_text() if me.sees("board-text") else me.find("board-text").text_content()
    assert text
    assert "Robot" in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(scheme: str, window: dict[str, object], invite) -> None:
    """On every page, dark and light, large and small."""
    me: Person = invite(color_scheme=scheme, **window)
    name = f"{scheme}{'-phone' if window else ''}"
    me.find("play-london").wait_for()
    found = {"start": me.faults()}
    me.find("setup-germany").click()
    found["set-up"] = me.faults()
    me.picture(f"setup-{name}")
    me.page.keyboard.press("Escape")
    for game in ("london", "underground"):
        me.set_up(game, "me", "bot:medium", pace="0")
        me.wait_for_turn()
        found[game] = me.faults()
        list(play_on(me, 3))
        found[f"{game}, later"] = me.faults()
        me.picture(f"{game}-{name}")
    me.page.goto(f"{me.address}rules/germany")
    me.page.get_by_role("heading", level=1).first.wait_for()
    found["rules"] = me.faults()
    me.picture(f"rules-{name}")
    me.page.goto(me.address)
    me.find("record-file").set_input_files(Path(__file__).parents[1] / "golden" / "london-2-vehicles.quai")
    me.page.wait_for_url("**/games/*")
    me.find("replay-slider").wait_for()
    found["replay"] = me.faults()
    me.picture(f"replay-{name}")
    assert {page: faults for page, faults in found.items() if faults} == {}


def test_rules_in_both_languages_by_section(invite) -> None:
    """From the board to the rules, and to a rule by its id."""
    me: Person = invite()
    me.page.goto(f"{me.address}rules/london#L-district-1")
    expect(me.page.locator("#L-district-1")).to_be_in_viewport()
    me.find("language-switch").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")
    expect(me.page.get_by_role("heading", name="Londres").first).to_be_visible()
    me.picture("rules-fr")


def test_the_page_is_small() -> None:
    """All its JavaScript together is under 200 KB compressed."""
    scripts = list((Path(quai.server.page.__file__).parent / "page").rglob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < 200_000
