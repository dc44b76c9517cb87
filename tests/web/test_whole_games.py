"""A whole game of a person against bots, in each of the four games."""

import pytest
from people import Person, play_on
from playwright.sync_api import expect

import quai

GAMES = {"london": 2, "sanfrancisco": 3, "germany": 2, "underground": 3}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str, invite) -> None:
    """From the start page to the count, by clicking what the page offers."""
    me: Person = invite()
    me.set_up(game, "me", *["bot:medium"] * (GAMES[game] - 1), pace="0")
    expect(me.find("board").first).to_be_visible()
    for number, _ in enumerate(play_on(me)):
        if number in (1, 12):
            me.picture(f"{game}-{number}")
    state = me.state()
    expect(me.find("end-panel")).to_be_visible()
    if me.sees("skip-count"):
        me.find("skip-count").click()
    for seat, total in enumerate(state["result"]["scores"]):
        expect(me.find(f"total-{seat}")).to_have_text(str(total).replace("-", "−"))
    me.picture(f"{game}-end")
    with me.page.expect_download() as saved:
        me.find("download-record").first.click()
    record = saved.value.path().read_text(encoding="utf-8")
    assert quai.replay(record).result.scores == state["result"]["scores"]


def test_one_click_plays_a_bot(invite) -> None:
    """A game against a bot now; the guide explains it, and stays closed once closed."""
    me: Person = invite(guide=True)
    me.find("play-london").click()
    me.page.wait_for_url("**/tables/*")
    list(play_on(me, 1))
    expect(me.find("guide")).to_be_visible()
    me.picture("guide")
    me.find("guide-close").click()
    expect(me.find("guide")).not_to_be_visible()
    me.page.reload()
    expect(me.find("board").first).to_be_visible()
    expect(me.find("guide")).not_to_be_visible()
