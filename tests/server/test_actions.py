"""Playing over HTTP: what is acknowledged, what is refused, what is taken back, and who plays for the absent."""

import json

import pytest
from serving import Guest, Live, Party, Server

import quai
from quai.rules import RULES


def test_an_action_is_answered_with_the_state_after_it(server: Server):
    party = server.create(seed=3)
    truth = quai.load("london", 2).new(3)
    state = party[0].act(truth.legal[1].text)
    truth.play(truth.legal[1])
    assert state["view"] == json.loads(json.dumps(truth.view(0)))
    assert (state["version"], state["moves"], state["legal"], state["seat"]) == (1, 1, [], 0)
    assert party[1].state()["legal"] == [action.text for action in truth.legal]


def test_blanks_do_not_matter(server: Server):
    """An action may be written with more blanks; the log has it as the notation writes it."""
    party = server.create(seed=3)
    wish = party[0].wish()["action"]
    party[0].act(wish.replace(" ", "   "))
    assert party[0].events()[0]["facts"]["action"] == wish


def test_stale_version_is_refused_with_the_current_one(server: Server):
    party = server.create()
    wish = party[0].wish()
    party.keep_all()
    late = wish | {"id": "late", "action": "draw deck"}
    for version in (-1, 0, 1, 99):
        error = party[0].refused(409, "server.stale", "POST", f"{party[0].path}/actions", late | {"version": version})
        assert error["version"] == 2
    assert party.state["moves"] == 2


def test_words_do_not_make_a_version_stale(server: Server):
    """Only a decision does: whoever has not heard the last words may play."""
    party = server.create()
    wish = party[0].wish()
    party[1].say("Hurry up!")
    assert party[0].ok("POST", f"{party[0].path}/actions", wish)["version"] == 2


def test_same_id_is_answered_again_and_not_played_again(server: Server):
    party = server.create()
    party.keep_all()
    wish = party[0].wish("draw deck")
    path = f"{party[0].path}/actions"
    first, second = party[0].ok("POST", path, wish), party[0].ok("POST", path, wish)
    assert first == second
    assert party.state["moves"] == 3
    party[0].act("draw deck")
    assert party[0].ok("POST", path, wish)["moves"] == 4, "also when the game has gone on"
    assert [event["kind"] for event in party[0].events()] == ["action"] * 4


def test_not_your_turn(server: Server):
    party = server.create()
    wish = party[0].wish()
    error = party[1].refused(409, "server.not_your_turn", "POST", f"{party[0].path}/actions", wish)
    assert error["version"] == 0
    party.spectator.refused(401, "server.token_needed", "POST", f"{party[0].path}/actions", wish)
    assert party.state["moves"] == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_illegal_action_names_its_rule(server: Server, language: str):
    party = server.create(seed=3)
    party.keep_all()
    guest = Guest(server, party.table, party[0].token, language)
    wish = guest.wish("claim baker_street-regents_park")
    assert wish["action"] not in guest.state()["legal"]
    answer = guest.call("POST", f"{guest.path}/actions", wish)
    assert answer.status_code == 422
    body = answer.json()
    assert body["rule"] in RULES
    truth = quai.load("london", 2).new(3)
    for guest_events in party[0].events()[:1], party[1].events()[1:2]:
        truth.play(guest_events[0]["facts"]["action"])
    with pytest.raises(quai.IllegalAction) as error:
        truth.play(wish["action"])
    assert body["message"] == error.value.message(language)
    assert party.state["moves"] == 2


def test_nonsense_is_illegal(server: Server):
    party = server.create()
    for text in ("fly to the moon", "keep", "draw deck", "\u0000", "keep " + "x" * 390):
        answer = party[0].call("POST", f"{party[0].path}/actions", party[0].wish(text))
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"].startswith("action.")


BAD_BODIES = [
    {},
    {"action": "keep", "version": 0},
    {"action": "", "version": 0, "id": "1"},
    {"action": "x" * 401, "version": 0, "id": "1"},
    {"action": "keep", "version": "0", "id": "1"},
    {"action": "keep", "version": 2**31, "id": "1"},
    {"action": "keep", "version": 0, "id": "x" * 65},
    {"action": "keep", "version": 0, "id": "1", "seat": 1},
    {"action": 5, "version": 0, "id": "1"},
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_bad_bodies(sqlite_server: Server, body: object):
    party = sqlite_server.create()
    party[0].refused(400, "server.bad_value", "POST", f"{party[0].path}/actions", body)


def test_nothing_is_played_after_the_end(sqlite_server: Server):
    party = sqlite_server.create("underground", "hr")
    while party.wait(lambda state: state["result"] or state["view"]["seat"] == 0)["result"] is None:
        party[0].act()
    version = party.state["version"]
    body = {"action": "skip", "version": version, "id": "late"}
    party[0].refused(409, "server.over", "POST", f"{party[0].path}/actions", body)
    assert party[0].state()["undo"] == {"can": None, "asked": None}
    party[0].refused(409, "server.no_undo", "POST", f"{party[0].path}/undo", {"version": version, "id": "late"})


# Taking back


def test_undo_is_free_while_nothing_came_to_light(server: Server):
    party = server.create(seed=3)
    before = party[0].state()
    assert party[0].act()["undo"]["can"] == "free"
    answer = party[0].undo(id="back")
    assert answer.status_code == 200
    after = answer.json()
    assert (after["moves"], after["version"]) == (0, 2)
    assert (after["view"], after["legal"]) == (before["view"], before["legal"])
    assert after["undo"]["can"] is None
    event = party[1].events()[-1]
    assert (event["kind"], event["seat"], event["to"]) == ("undo", 0, 0)
    assert party[0].undo(id="back").json()["version"] == 2, "the same id takes back once"
    assert party[0].act(before["legal"][-1])["moves"] == 1


def test_undo_of_nothing(server: Server):
    party = server.create()
    body = {"version": 0, "id": "1"}
    party[0].refused(409, "server.no_undo", "POST", f"{party[0].path}/undo", body)
    party.spectator.refused(401, "server.token_needed", "POST", f"{party[0].path}/undo", body)
    party[0].refused(409, "server.nothing_asked", "POST", f"{party[0].path}/undo/answer", {"agree": True})
    party[0].act()
    party[0].refused(409, "server.stale", "POST", f"{party[0].path}/undo", body | {"version": 0})


def asked(server: Server):
    """A table where seat 0 wants to take back its first decision, after seat 1 has decided too."""
    party = server.create(seed=3)
    party.keep_all()
    assert party[0].state()["undo"]["can"] == "ask"
    answer = party[0].undo(id="please")
    assert answer.status_code == 202
    assert answer.json()["undo"] == {"can": None, "asked": {"seat": 0, "to": 0, "waiting": [1]}}
    assert party.state["undo"] == {"can": None, "asked": {"seat": 0, "to": 0, "waiting": [1]}}
    assert party[1].events()[-1] | {"time": 0} == {"version": 3, "kind": "undo_asked", "seat": 0, "time": 0, "to": 0}
    return party


def test_undo_that_others_agree_to(server: Server):
    party = asked(server)
    state = party[1].answer(True)
    assert (state["moves"], state["undo"]["asked"]) == (0, None)
    assert [event["kind"] for event in party[0].events(3)] == ["undo_agreed", "undo"]
    assert party[0].state()["legal"]
    assert party[0].undo(id="please").status_code == 202, "answered again as it was answered first"


def test_undo_that_others_refuse(server: Server):
    party = asked(server)
    state = party[1].answer(False)
    assert (state["moves"], state["undo"]["asked"]) == (2, None)
    assert [(event["kind"], event["seat"]) for event in party[0].events(3)] == [("undo_refused", 1)]
    party[1].refused(409, "server.nothing_asked", "POST", f"{party[1].path}/undo/answer", {"agree": True})
    assert party[0].undo().status_code == 202, "one may ask again"


def test_while_undo_is_asked(server: Server):
    """Nobody else asks, the asker does not answer himself, and playing on settles it."""
    party = asked(server)
    body = {"version": party.state["version"], "id": "me too"}
    party[1].refused(409, "server.undo_asked", "POST", f"{party[1].path}/undo", body)
    party[0].refused(409, "server.nothing_asked", "POST", f"{party[0].path}/undo/answer", {"agree": True})
    assert party[0].act("draw deck")["undo"]["asked"] is None
    party[1].refused(409, "server.nothing_asked", "POST", f"{party[1].path}/undo/answer", {"agree": True})


def test_undo_after_a_reveal_is_asked(server: Server):
    """A card from the deck, or one turned up in the row, has been seen."""
    for seen in ("deck", "row"):
        party = server.create(seed=3)
        party.keep_all()
        legal = [text for text in party[0].state()["legal"] if text.startswith("draw ") and text != "draw deck"]
        state = party[0].act("draw deck" if seen == "deck" else legal[0])
        assert state["undo"]["can"] == "ask"
        assert party[0].undo().status_code == 202
        party[1].answer(True)
        assert party.state["moves"] == 2


def test_undo_with_everybody_agreeing(server: Server):
    """At a table of three both others must agree."""
    party = server.create(seats="hhh")
    party.keep_all()
    assert party[0].undo().status_code == 202
    assert party[2].answer(True)["undo"]["asked"]["waiting"] == [1]
    assert party.state["moves"] == 3
    assert party[1].answer(True)["moves"] == 0


def test_undo_across_bots(server: Server):
    """Bots don't count as somebody who decided, and they agree to everything."""
    party = server.create(seats="hbh")
    party[0].act()
    party.wait(lambda state: state["moves"] == 2)
    assert party[0].undo().json()["moves"] == 0
    alone = server.create(seats="hb", seed=3)
    alone[0].act()
    alone.wait(lambda state: state["moves"] == 2)
    alone[0].act("draw deck")
    assert alone[0].undo().status_code == 200, "a bot has nothing against it"
    assert alone.state["moves"] == 2
    alone[0].act("draw deck")
    alone[0].act("draw deck")
    alone.wait(lambda state: state["view"]["seat"] == 0)
    state = alone[0].undo().json()
    assert (state["view"]["seat"], state["moves"]) == (0, 3)
    assert state["view"]["phase"] == "second_draw"


def test_a_bot_waits_while_undo_is_asked(server: Server):
    """The bot does not play on until the people have decided."""
    party = server.create("underground", "hhb", options={"bot_delay": 0.3, "first": 0})
    while party.state["view"]["seat"] != 2:
        party.turn().act()
    assert party[0].undo().status_code == 202
    asked_at = party.state["version"]
    party[1].answer(False)
    party.wait(lambda state: state["version"] > asked_at + 1)
    kinds = [event["kind"] for event in party[0].events(asked_at - 1)][:3]
    assert kinds == ["undo_asked", "undo_refused", "action"]


def test_record_after_undo_has_the_line_that_counts(sqlite_server: Server):
    party = sqlite_server.create("underground", "hr", seed=5)
    first = party[0].state()["legal"]
    party[0].act(first[0])
    party[0].undo()
    party[0].act(first[1])
    while party.wait(lambda state: state["result"] or state["view"]["seat"] == 0)["result"] is None:
        party[0].act()
    position = quai.replay(party[0].record())
    assert position.result.scores == party.state["result"]["scores"]
    assert len(position.actions) == party.state["moves"] == party.state["version"] - 2


# Absent players


def test_a_bot_stands_in_until_the_player_is_back(sqlite_server: Server):
    """After the time set at the table a bot plays for whoever is not connected, until they are or until they decide."""
    party = sqlite_server.create(options={"absent_after": 10})
    other = sqlite_server.create(options={"absent_after": 10, "bot_delay": 10})
    party[0].act()
    with party[0].live() as mine, other[1].live():
        away = mine.until(lambda frame: frame.get("event", {}).get("kind") == "away")[-1]
        assert away["seats"][1]["stand_in"] is True
        assert away["event"]["time"] - party[0].events()[0]["time"] >= 9.9
        mine.until(lambda frame: frame["moves"] == 2)
        party[0].act("draw deck")
        party[0].act("draw deck")
        mine.until(lambda frame: frame["moves"] >= 5)
        comes_back_by_socket(party, mine)
        comes_back_by_deciding(other)


def comes_back_by_socket(party: Party, mine: Live) -> None:
    with party[1].live() as back:
        seat = back.missed()[-1]["seats"][1]
        assert (seat["present"], seat["stand_in"]) == (True, False)
        frame = mine.until(lambda frame: frame.get("event", {}).get("kind") == "back")[-1]
        assert frame["seats"][1]["present"] is True


def comes_back_by_deciding(party: Party) -> None:
    party.wait(lambda state: state["seats"][0]["stand_in"])
    assert party[0].act()["seats"][0]["stand_in"] is False
    assert [event["kind"] for event in party[0].events()] == ["away", "back", "action"]
    assert party.state["seats"][1]["present"] is True
