"""Sockets: what comes first, what was missed, what each seat is told, and what is cut off."""

import json
import time
from contextlib import suppress

import pytest
from serving import Live, Server, wait_until
from websockets.exceptions import ConnectionClosed


def closed_with(live: Live) -> tuple[int, str]:
    """The code with which the server closes, and the error that it told before."""
    with live, pytest.raises(ConnectionClosed) as closing:
        live.until(lambda frame: False)
    assert closing.value.rcvd
    return closing.value.rcvd.code, json.loads(live.raw[-1]).get("error", "") if live.raw else ""


def test_the_first_frame_is_the_state(server: Server):
    """Somebody new at a new table gets the state at once, the one that HTTP gives too."""
    party = server.create()
    with party[0].live() as live:
        frame = live.frame()
        state = party[0].state()
    assert frame == {"type": "state", **state}
    assert frame["seats"][0]["present"] is True


def test_a_spectator_listens_without_a_token(server: Server):
    party = server.create()
    with party.spectator.live() as live:
        assert live.frame()["seat"] is None
        party[0].act()
        frame = live.frame()
        assert frame["event"]["facts"]["action"] == "keep"
        assert frame["legal"] == []
        assert frame["view"]["viewer"] is None


def test_every_event_comes_with_the_state_after_it(server: Server):
    party = server.create()
    with party[0].live() as mine, party[1].live() as theirs:
        mine.until(lambda frame: all(seat["present"] for seat in frame["seats"]))
        theirs.missed()
        party[0].act()
        for live, guest in ((mine, party[0]), (theirs, party[1])):
            frame = live.until(lambda frame: frame["type"] == "event")[-1]
            assert frame == {"type": "event", "event": guest.events()[0], **guest.state()}
        party[1].say("Hello")
        assert mine.frame()["event"]["text"] == theirs.frame()["event"]["text"] == "Hello"


def test_missed_events_come_once_and_in_order(server: Server):
    """A client that was away gets exactly what it missed, as its seat may see it, and then what is new."""
    party = server.create()
    party[0].act()
    party[1].say("one")
    party[1].act()
    party[0].act("draw deck")
    everything = party[0].events()
    assert [event["version"] for event in everything] == [1, 2, 3, 4]
    for seen in (-1, 0, 2, 4, 99):
        with party[0].live(seen) as live:
            *missed, state = live.missed()
            assert [frame["event"] for frame in missed] == everything[max(0, seen) :]
            assert all(set(frame) == {"type", "version", "event"} for frame in missed)
            assert (state["type"], state["version"]) == ("state", 4)
    with party[0].live(3) as live:
        live.missed()
        party[1].say("two")
        assert live.frame()["version"] == 5


def test_reconnecting_in_the_middle_of_a_game(server: Server):
    """However often somebody comes and goes while bots play, they hear of each event once."""
    party = server.create("underground", "hrr", options={"bot_delay": 0.005})
    heard: list[int] = []
    seen = -1
    while not party.state["result"]:
        with party[0].live(seen) as live:
            for _ in range(12):
                frame = live.frame()
                if frame["type"] == "event":
                    heard.append(frame["version"])
                if frame.get("result"):
                    break
                if frame.get("legal"):
                    party[0].act(frame["legal"][0])
            seen = heard[-1] if heard else -1
    assert heard == list(range(1, len(heard) + 1))
    rest = [event["version"] for event in party[0].events(seen)]
    assert heard + rest == list(range(1, party.state["version"] + 1))


def test_each_seat_gets_its_own_frames(server: Server):
    party = server.create(seats="hhh")
    lives = [party[seat].live() for seat in range(3)]
    for live in lives:
        live.until(lambda frame: all(seat["present"] for seat in frame["seats"]))
    party[0].act()
    frames = [live.until(lambda frame: frame["type"] == "event")[-1] for live in lives]
    for seat, frame in enumerate(frames):
        assert (frame["seat"], frame["view"]["viewer"]) == (seat, seat)
        assert frame == {"type": "event", "event": party[seat].events()[0], **party[seat].state()}
    assert frames[0]["event"]["facts"]["action"] != "keep"
    assert frames[1]["event"]["facts"]["action"] == "keep"
    for live in lives:
        live.close()


def test_presence_is_told(server: Server):
    """Who comes and goes is seen by the others; a second window changes nothing."""
    party = server.create()
    with party[0].live() as mine:
        mine.missed()
        with party[1].live() as first, party[1].live() as second:
            first.missed()
            second.missed()
            assert mine.frame()["seats"][1]["present"] is True
            first.close()
            party[1].say("still here")
            frame = mine.frame()
            assert frame["type"] == "event"
            assert frame["seats"][1]["present"] is True
        assert mine.until(lambda frame: frame["type"] == "state")[-1]["seats"][1]["present"] is False


def test_claiming_a_seat_ends_the_sockets_of_its_old_token(server: Server):
    """Whoever listened with the link's token hears nothing more once the friend sits down."""
    party = server.create()
    old = party[1].live()
    old.missed()
    party[1].ok("POST", f"{party[1].path}/seats/1/claim", {"name": "Zoe"})
    assert closed_with(old) == (4401, "server.unknown_token")
    assert not any('"sat"' in raw for raw in old.raw)


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "nonsense",
        "[]",
        "{",
        '{"version": "x"}',
        '{"version": -2}',
        '{"token": 5}',
        '{"token": "' + "x" * 201 + '"}',
    ],
)
def test_bad_hello(sqlite_server: Server, hello: str):
    party = sqlite_server.create()
    live = Live(sqlite_server, party.table)
    live.send(hello)
    assert closed_with(live) == (4400, "server.bad_hello")


def test_bytes_are_no_hello(sqlite_server: Server):
    live = Live(sqlite_server, sqlite_server.create().table)
    live.socket.send(b"{}")
    assert closed_with(live) == (4400, "server.bad_hello")


def test_hello_with_a_wrong_token(server: Server):
    party = server.create()
    assert closed_with(Live(server, party.table, {"token": "x" * 32})) == (4401, "server.unknown_token")
    assert closed_with(Live(server, party.table, {"token": server.create()[0].token})) == (4401, "server.unknown_token")


def test_no_table(server: Server):
    for table in ("nowhere", "a%00b"):
        assert closed_with(Live(server, table, {"version": -1})) == (4404, "server.no_table")


def test_late_hello(sqlite_server: Server):
    """Ten seconds are enough to say who one is."""
    began = time.monotonic()
    assert closed_with(Live(sqlite_server, sqlite_server.create().table)) == (4408, "server.too_slow")
    assert 9 < time.monotonic() - began < 20


def test_message_too_large(sqlite_server: Server):
    party = sqlite_server.create()
    live = Live(sqlite_server, party.table)
    live.send('{"version": -1, "more": "' + "x" * 5000 + '"}')
    assert closed_with(live)[0] == 1009
    with party[0].live() as live:
        live.missed()
        live.send("x" * 5000)
        assert closed_with(live)[0] == 1009
    wait_until(lambda: not party.state["seats"][0]["present"])


def test_too_much_chatter(sqlite_server: Server):
    """A client need not say anything; one that talks on and on is cut off."""
    party = sqlite_server.create()
    live = party[0].live()
    live.missed()
    with suppress(ConnectionClosed):
        for _ in range(1000):
            live.send("la")
    assert closed_with(live) == (4429, "server.too_many")
    wait_until(lambda: not party.state["seats"][0]["present"])


def test_many_listeners(server: Server):
    """Sixty spectators and two players all hear the same, in the same order."""
    party = server.create()
    lives = [party.spectator.live() for _ in range(60)] + [party[0].live(), party[1].live()]
    for live in lives:
        live.missed()
    for number in range(5):
        party[0].say(f"{number}")
    for live in lives:
        frames = live.until(lambda frame: frame["version"] == 5)
        assert [frame["event"]["text"] for frame in frames if frame["type"] == "event"] == list("01234")
        live.close()


def test_a_client_that_vanishes(sqlite_server: Server):
    """A connection that is cut without a word leaves nothing behind."""
    party = sqlite_server.create()
    for _ in range(5):
        live = party[0].live()
        live.missed()
        live.socket.socket.shutdown(2)
        live.close()
    wait_until(lambda: not party.state["seats"][0]["present"])
    party[0].act()
    assert party.state["moves"] == 1


def test_frames_are_json_without_surprises(server: Server):
    """A name with markup and words with quotes come through as they are."""
    party = server.create(seats=[{"name": '<script>"', "kind": "human"}, {"name": "é🚇", "kind": "human"}])
    with party[0].live() as live:
        assert [seat["name"] for seat in live.frame()["seats"]] == ['<script>"', "é🚇"]
        party[1].say('"</script>\\')
        live.until(lambda frame: frame["type"] == "event")
        assert json.loads(live.raw[-1])["event"]["text"] == '"</script>\\'
