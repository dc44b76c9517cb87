"""Tokens under haste, and questions that nobody answers."""

from concurrent.futures import ThreadPoolExecutor

from serving import Guest, Party, Server, wait_until

import quai


def at_once(*calls):
    """The answers of calls made at the same time."""
    with ThreadPoolExecutor(len(calls)) as threads:
        return [future.result() for future in [threads.submit(call) for call in calls]]


def test_a_link_works_once(sqlite_server: Server):
    """Of several who use the same link at the same time, one gets the seat; the others hold nothing."""
    party = sqlite_server.create("london", "hh")
    claim = f"{party[1].path}/seats/1/claim"
    answers = at_once(*[lambda: party[1].call("POST", claim, {"name": "Bob"}) for _ in range(4)])
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401]
    token = next(answer for answer in answers if answer.is_success).json()["token"]
    assert Guest(sqlite_server, party.table, token).state()["seat"] == 1


def test_an_old_token_plays_no_more(sqlite_server: Server):
    """What arrives after the exchange, however soon, is refused."""
    party = sqlite_server.create("london", "hh")
    wish = party[0].wish()
    claimed, *acted = at_once(
        lambda: party[0].call("POST", f"{party[0].path}/seats/0/claim", {"name": "Ada"}),
        *[lambda: party[0].call("POST", f"{party[0].path}/actions", wish) for _ in range(3)],
    )
    assert claimed.status_code == 200
    events = party.spectator.events()
    sat = next(event["version"] for event in events if event["kind"] == "sat")
    assert all(event["version"] < sat for event in events if event["kind"] == "action")
    assert {answer.status_code for answer in acted} <= {200, 401}


def asking(server: Server, seats: str, **options) -> Party:
    """A table at which seat 0 has drawn a card and then asks to take it back."""
    party = server.create("london", seats, options=options)
    party.keep_all()
    party.turn().act("draw deck")
    assert party[0].undo().status_code == 202
    return party


def test_whoever_asked_can_withdraw(sqlite_server: Server):
    """The question is gone, and the game goes on."""
    party = asking(sqlite_server, "hh")
    assert party[0].answer(False)["undo"]["asked"] is None
    party[0].act("draw deck")


def test_nobody_waits_for_somebody_who_is_away(sqlite_server: Server):
    """When a bot stands in for the one who was asked, what was asked is done."""
    party = sqlite_server.create("london", "hh", options={"absent_after": 10})
    party.keep_all()
    with party[0].live():
        for _ in range(2):
            party[0].act("draw deck")
        assert party[0].undo().status_code == 202
        state = wait_until(lambda: now if (now := party[0].state())["undo"]["asked"] is None else None)
        assert state["seats"][1]["stand_in"]
        assert any(event["kind"] == "undo" for event in party[0].events())


def test_a_payment_goes_with_its_claim(sqlite_server: Server):
    """One undo takes back both."""
    party = sqlite_server.create("london", "hh", seed=3)
    several: list[str] = []
    while not several:
        guest = party.turn()
        state, hints = guest.state(), guest.ok("GET", f"{guest.path}/hints")["actions"]
        several = [claim for claim in state["legal"] if len(hints.get(claim, {}).get("payments", [])) > 1]
        if not several:
            guest.act(next((text for text in state["legal"] if text.startswith("draw")), None))
    guest.act(several[0])
    guest.act()
    assert guest.undo().status_code == 200
    assert guest.state()["moves"] == state["moves"]


def test_ids_of_different_requests_do_not_meet(sqlite_server: Server):
    """The same id for words, for a move and for taking back are three requests."""
    party = sqlite_server.create("london", "hh")
    party[0].say("Hello", id="1")
    moved = party[0].act(id="1")
    assert moved["moves"] >= 1
    assert party[0].undo(id="1").status_code == 200


def test_the_first_player_is_drawn_from_the_seed(sqlite_server: Server):
    """The same seed seats the same first player, as in Python."""
    for seed in range(6):
        party = sqlite_server.create("london", "hhh", seed=seed, options={"first": "random"})
        assert party.state["view"]["first"] == quai.load("london", 3).new(seed, "random").view(None)["first"]
