"""Finished games and records, at any moment, from anybody's eyes."""

import re
from pathlib import Path

import pytest
from people import Person
from playwright.sync_api import expect

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_record_is_brought_along_and_opened_by_link(invite) -> None:
    """A file from the start page becomes a replay; its link leads to the moment; keys and slider step."""
    me: Person = invite()
    me.find("record-file").set_input_files(GOLDEN / "london-2-vehicles.quai")
    me.page.wait_for_url("**/games/*")
    expect(me.find("replay-slider")).to_be_visible()
    other: Person = invite(f"{me.page.url.split('?')[0]}?at=42")
    expect(other.find("replay-at")).to_contain_text("42 /")
    other.page.keyboard.press("ArrowRight")
    expect(other.find("replay-at")).to_contain_text("43 /")
    expect(other.page).to_have_url(re.compile("at=43"))
    other.page.keyboard.press("Home")
    expect(other.find("replay-at")).to_contain_text("0 /")
    other.find("replay-slider").fill("20")
    expect(other.find("replay-at")).to_contain_text("20 /")
    for eyes in ("open", "1", "public"):
        other.find("replay-eyes").select_option(eyes)
        expect(other.find("replay-at")).to_contain_text("20 /")
    other.picture("replay")


@pytest.mark.parametrize("game", ["sanfrancisco", "germany", "underground"])
def test_replays_of_every_game(game: str, invite) -> None:
    """Each game's board is drawn at its end."""
    me: Person = invite()
    record = next(iter(sorted(GOLDEN.glob(f"{game}-3-*.quai"))))
    me.find("record-file").set_input_files(record)
    me.page.wait_for_url("**/games/*")
    me.find("replay-slider").wait_for()
    moves = me.find("replay-at").inner_text().split("/")[1].strip()
    me.page.keyboard.press("End")
    expect(me.find("replay-at")).to_have_text(f"{moves} / {moves}")
    me.picture(f"replay-{game}")


def test_a_bad_record_says_what_is_wrong(invite, tmp_path: Path) -> None:
    """A file that is no record gets a sentence."""
    me: Person = invite()
    file = tmp_path / "no.quai"
    file.write_text("hello", encoding="utf-8")
    me.find("record-file").set_input_files(file)
    expect(me.page.get_by_role("alert").filter(has_text="quai record")).to_be_visible()
