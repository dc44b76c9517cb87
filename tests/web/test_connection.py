"""Reloads, cuts, and a first start that has to compile."""

import os
import subprocess
import sys
from pathlib import Path

from people import Person, play_on
from playwright.sync_api import expect
from serving import Server


def test_a_reload_in_mid_turn_keeps_the_seat(invite) -> None:
    """After the first of two cards the page is loaded again: same seat, same decision."""
    me: Person = invite()
    me.set_up("london", "me", "bot:medium", pace="0")
    for state in play_on(me):
        if state["view"]["phase"] == "second_draw":
            break
    hand = me.state()["view"]["hands"]
    me.page.reload()
    state = me.wait_for_turn()
    assert (state["view"]["phase"], state["view"]["hands"]) == ("second_draw", hand)
    expect(me.find("deck")).to_be_enabled()


def test_a_cut_connection_is_told_and_restored(invite, tmp_path: Path) -> None:
    """The server dies and comes back: the page says so, comes back by itself, and the game goes on where it was."""
    first = Server("--data", str(tmp_path))
    me: Person = invite(f"http://localhost:{first.port}/")
    me.set_up("london", "me", "bot:medium", pace="0")
    list(play_on(me, 3))
    state = me.wait_for_turn()
    first.kill()
    expect(me.find("offline")).to_be_visible()
    me.picture("offline")
    again = Server("--data", str(tmp_path), "--port", str(first.port))
    try:
        expect(me.find("offline")).not_to_be_visible(timeout=30_000)
        assert me.state()["version"] >= state["version"]
        list(play_on(me, 3))
    finally:
        me.page.close()
        again.stop()


def test_a_first_start_shows_how_far_compiling_is(invite, tmp_path: Path) -> None:
    """With nothing compiled yet, the page is there at once and shows progress."""
    command = [sys.executable, "-m", "quai", "serve", "--port", "0", "--data", str(tmp_path)]
    environment = os.environ | {"QUAI_CACHE": str(tmp_path / "cache")}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        address = process.stderr.readline().split()[3]
        me: Person = invite(address)
        expect(me.find("preparing")).to_be_visible()
        me.picture("compiling")
    finally:
        process.kill()
        process.wait()
        if process.stderr:
            process.stderr.close()
