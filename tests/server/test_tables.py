"""Tables over HTTP, as docs/http-api.md describes them: set up, looked at, sat down at, listed, remembered."""

import json
import math

import pytest
from serving import Guest, Server, fresh

import quai

GAMES = ("london", "sanfrancisco", "germany", "underground")


def people(*names: str) -> list[dict[str, str]]:
    return [{"name": name, "kind": "human"} for name in names]


def test_creating_tells_the_tokens_of_people(server: Server):
    """A person's seat has a token, a bot's and an open one have none."""
    made = server.create("london", "hbo").made
    assert made["game"] == "london"
    assert made["version"] == 0
    assert [seat["seat"] for seat in made["seats"]] == [0, 1, 2]
    assert ["token" in seat for seat in made["seats"]] == [True, False, False]
    assert made["seats"][1] == {"seat": 1, "name": "B", "kind": "bot", "bot": "greedy"}
    assert len(made["seats"][0]["token"]) >= 22, "128 bits or more"


def test_creating_answers_201(server: Server):
    answer = server.caller().call("POST", "/tables", {"game": "london", "seats": people("Ada", "Bob")})
    assert answer.status_code == 201


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["hh", "hbh"])
def test_state_of_a_new_table(server: Server, game: str, seats: str):
    """The state has every key of the contract, and the view is the kernel's."""
    party = server.create(game, seats, seed=7, options={"bot_delay": 10})
    state = party[0].state()
    keys = "table game version moves seat seats options seeded created view legal undo result rematch"
    assert set(state) == set(keys.split())
    truth = quai.load(game, len(seats)).new(7, 0)
    assert state["view"] == json.loads(json.dumps(truth.view(0)))
    assert state["legal"] == [action.text for action in truth.legal]
    assert (state["version"], state["moves"], state["seat"], state["seeded"]) == (0, 0, 0, True)
    assert state["undo"] == {"can": None, "asked": None}
    assert state["result"] is None
    assert state["rematch"] is None
    assert party[len(seats) - 1].state()["legal"] == []
    assert party.state["view"] == json.loads(json.dumps(truth.view(None)))
    assert party.state["seat"] is None


def test_seats_of_a_state(server: Server):
    party = server.create("london", "hbo", options={"bot_delay": 10})
    alike = {"present": False, "stand_in": False, "open": False}
    assert party.state["seats"] == [
        {"seat": 0, "name": "H", "kind": "human", "bot": None} | alike,
        {"seat": 1, "name": "B", "kind": "bot", "bot": "greedy"} | alike | {"present": True},
        {"seat": 2, "name": "O", "kind": "human", "bot": None} | alike | {"open": True},
    ]


def test_options_left_out(server: Server):
    answer = server.caller().ok("POST", "/tables", {"game": "london", "seats": people("Ada", "Bob")})
    state = Guest(server, answer["table"]).state()
    assert state["options"] == {"first": 0, "bot_delay": 0.8, "absent_after": None, "listed": False}
    assert state["seeded"] is False


def test_first_seat(server: Server):
    assert server.create(options={"first": 1}).state["view"]["seat"] == 1
    firsts = {server.create(options={"first": "random"}).state["options"]["first"] for _ in range(40)}
    assert firsts == {0, 1}


@pytest.mark.parametrize("seed", [0, -5, 2**63 - 1, "une graine", "7"])
def test_seeds(server: Server, seed: int | str):
    """The deal is the kernel's for that seed; a number and the text of it are two seeds."""
    party = server.create(seed=seed)
    assert party[0].state()["view"] == json.loads(json.dumps(quai.load("london", 2).new(seed).view(0)))


WRONG = [
    ({"game": "paris", "seats": people("Ada", "Bob")}, "server.bad_value"),
    ({"game": "london", "seats": people("Ada")}, "server.bad_value"),
    ({"game": "london", "seats": people(*"ABCDE")}, "game.players"),
    ({"game": "london", "seats": people(*"ABCDEF")}, "server.bad_value"),
    ({"game": "london"}, "server.bad_value"),
    ({"game": "london", "seats": people("", "Bob")}, "server.bad_value"),
    ({"game": "london", "seats": people(" \n\u200b", "Bob")}, "server.no_name"),
    ({"game": "london", "seats": people("A" * 41, "Bob")}, "server.bad_value"),
    ({"game": "london", "seats": [*people("Ada"), {"name": "Robo", "kind": "cat"}]}, "server.bad_value"),
    (
        {"game": "london", "seats": [*people("Ada"), {"name": "Robo", "kind": "bot", "bot": "cat"}]},
        "server.unknown_bot",
    ),
    (
        {
            "game": "london",
            "seats": [*people("Ada"), {"name": "Robo", "kind": "bot", "bot": "quai.bots.random_bot:RandomBot"}],
        },
        "server.unknown_bot",
    ),
    (
        {"game": "underground", "seats": [*people("Ada"), {"name": "Robo", "kind": "bot", "bot": "hungry"}]},
        "server.unknown_bot",
    ),
    ({"game": "london", "seats": people("Ada", "Bob"), "cheat": True}, "server.bad_value"),
    ({"game": "london", "seats": [*people("Ada"), {"name": "B", "kind": "human", "hat": 1}]}, "server.bad_value"),
    ({"game": "london", "seats": people("Ada", "Bob"), "seed": 2**63}, "server.bad_value"),
    ({"game": "london", "seats": people("Ada", "Bob"), "seed": "a\nb"}, "position.bad_seed"),
    ({"game": "london", "seats": people("Ada", "Bob"), "options": {"first": 2}}, "game.first"),
    ({"game": "london", "seats": people("Ada", "Bob"), "options": {"bot_delay": 11}}, "server.bad_value"),
    ({"game": "london", "seats": people("Ada", "Bob"), "options": {"absent_after": 9}}, "server.bad_value"),
    ({"game": "london", "seats": people("Ada", "Bob"), "options": {"colour": "red"}}, "server.bad_value"),
    ([], "server.bad_value"),
    (None, "server.bad_value"),
]


@pytest.mark.parametrize(("body", "key"), WRONG)
def test_wrong_wishes(sqlite_server: Server, body: object, key: str):
    sqlite_server.caller().refused(400, key, "POST", "/tables", body)


def test_names_are_cleaned(server: Server):
    """A name is one line of things that can be seen; markup stays a text."""
    made = server.create(seats=people("  Ada\n\u200b Lovelace ", "<b>Bob</b>\u202e")).made
    assert [seat["name"] for seat in made["seats"]] == ["Ada Lovelace", "<b>Bob</b>"]


def test_unknown_table(server: Server):
    for path in ("/tables/nowhere", "/tables/nowhere/events", "/tables/a%00b", "/tables/%C3%A9/record"):
        server.caller().refused(404, "server.no_table", "GET", path)


def test_unknown_token(server: Server):
    party = server.create()
    for token in ("nonsense", party[0].token + "x", server.create()[0].token):
        Guest(server, party.table, token).refused(401, "server.unknown_token", "GET", party[0].path)


def test_odd_authorization(server: Server):
    party = server.create()
    for header in ("Basic QWRhOg==", "Bearer", "Bearer a b", str(party[0].token), "Bearer " + "x" * 500):
        answer = server.http.get(f"/api{party[0].path}", headers={"Authorization": header})
        assert (answer.status_code, answer.json()["error"]) == (401, "server.unknown_token")


def test_errors_speak_french(server: Server):
    party = server.create()
    english = Guest(server, party.table, "x").refused(401, "server.unknown_token", "GET", party[0].path)
    french = Guest(server, party.table, "x", "fr-FR, en;q=0.5").refused(
        401, "server.unknown_token", "GET", party[0].path
    )
    other = Guest(server, party.table, "x", "de").refused(401, "server.unknown_token", "GET", party[0].path)
    assert english["message"] == "This token fits no seat at this table."
    assert french["message"] != english["message"] == other["message"]
    assert set(french) == {"error", "message"}


def claim(guest: Guest, seat: int, name: str = "Zoe") -> Guest:
    body = guest.ok("POST", f"{guest.path}/seats/{seat}/claim", {"name": name})
    assert set(body) == {"table", "seat", "name", "token"}
    assert (body["table"], body["seat"], body["name"]) == (guest.table, seat, name)
    return Guest(guest.server, guest.table, body["token"])


def test_claim_exchanges_the_token(server: Server):
    """A friend's link works once: afterwards the old token is unknown."""
    party = server.create()
    zoe = claim(party[1], 1)
    assert zoe.state()["seat"] == 1
    assert zoe.state()["seats"][1]["name"] == "Zoe"
    party[1].refused(401, "server.unknown_token", "GET", party[1].path)
    assert [(event["kind"], event["name"], event["seat"]) for event in party[0].events()] == [("sat", "Zoe", 1)]


def test_open_seat_goes_to_the_first(server: Server):
    party = server.create(seats="ho")
    zoe = claim(party.spectator, 1)
    assert zoe.state()["seat"] == 1
    assert zoe.state()["seats"][1]["open"] is False
    party.spectator.refused(403, "server.taken", "POST", f"{party[0].path}/seats/1/claim", {"name": "Eve"})


def test_seats_that_cannot_be_claimed(server: Server):
    party = server.create(seats="hhb", options={"bot_delay": 10})
    path = f"{party[0].path}/seats"
    party.spectator.refused(403, "server.taken", "POST", f"{path}/0/claim", {"name": "Eve"})
    party[0].refused(403, "server.taken", "POST", f"{path}/1/claim", {"name": "Eve"})
    party.spectator.refused(403, "server.not_for_people", "POST", f"{path}/2/claim", {"name": "Eve"})
    party.spectator.refused(404, "server.no_table", "POST", f"{path}/3/claim", {"name": "Eve"})
    party.spectator.refused(400, "server.bad_value", "POST", f"{path}/9/claim", {"name": "Eve"})
    party[0].refused(400, "server.no_name", "POST", f"{path}/0/claim", {"name": " "})
    party[0].refused(400, "server.bad_value", "POST", f"{path}/0/claim", {"name": "Eve", "seat": 1})


def test_chat(server: Server):
    """Words reach everybody, in their order, cleaned of what can't be seen; the same id is said once."""
    party = server.create()
    first = party[0].say("Bonjour <b>!\nÇa va ?\u200b", id="a")
    assert party[0].say("again", id="a") == first
    assert party[1].say("Oui", id="a") == first + 1
    assert [(e["seat"], e["text"]) for e in party.spectator.events()] == [(0, "Bonjour <b>!\nÇa va ?"), (1, "Oui")]


def test_words_that_cannot_be_said(server: Server):
    party = server.create()
    path = f"{party[0].path}/chat"
    party.spectator.refused(401, "server.token_needed", "POST", path, {"text": "Hello", "id": "1"})
    party[0].refused(400, "server.no_words", "POST", path, {"text": " \u0000\n", "id": "1"})
    for body in ({"text": "", "id": "1"}, {"text": "x" * 501, "id": "1"}, {"text": "x"}, {"text": "x", "id": ""}):
        party[0].refused(400, "server.bad_value", "POST", path, body)
    assert party.state["version"] == 0
    assert party[0].say("x" * 500) == 1


def test_ids_of_any_text(server: Server):
    """An id is any text that can be stored; one that can't is refused."""
    party = server.create()
    assert party[0].say("Hello", id="🚂 ünï\ncode") == 1
    party[0].refused(400, "server.bad_value", "POST", f"{party[0].path}/chat", {"text": "Hello", "id": "a\u0000b"})


def test_hints(server: Server):
    """What could be done is explained to a seat, and to nobody else."""
    party = server.create(seed=3)
    party.keep_all()
    hints = party[0].ok("GET", f"{party[0].path}/hints")
    assert hints["version"] == 2
    assert set(hints["tickets"]) == set(party[0].state()["view"]["tickets"][0])
    claims = {text for text in party[0].state()["legal"] if text.startswith("claim")}
    assert set(hints["actions"]) == claims
    assert party[1].ok("GET", f"{party[1].path}/hints")["actions"] == {}
    party.spectator.refused(401, "server.token_needed", "GET", f"{party[0].path}/hints")


def test_hints_underground(server: Server):
    party = server.create("underground")
    hints = party[0].ok("GET", f"{party[0].path}/hints")
    builds = [text for text in party[0].state()["legal"] if text.startswith("build")]
    assert list(hints["actions"]) == builds
    assert all({"points", "parts"} <= set(hint) for hint in hints["actions"].values())


def test_moments_before_the_end(server: Server):
    """Anybody sees the past with their own eyes or the public's, and with no others."""
    party = server.create(seed=3)
    party.keep_all()
    truth = quai.load("london", 2).new(3)
    path = f"{party[0].path}/moments"
    assert party[1].ok("GET", f"{path}/0") == {"move": 0, "moves": 2, "view": json.loads(json.dumps(truth.view(1)))}
    moment = party[1].ok("GET", f"{path}/1")
    assert moment["event"] == party[1].events()[0]
    assert party[0].ok("GET", f"{path}/0?eyes=0")["view"] == json.loads(json.dumps(truth.view(0)))
    assert party[0].ok("GET", f"{path}/0?eyes=public")["view"] == json.loads(json.dumps(truth.view(None)))
    for eyes in ("1", "open"):
        party[0].refused(409, "server.not_over", "GET", f"{path}/0?eyes={eyes}")
        party.spectator.refused(409, "server.not_over", "GET", f"{path}/0?eyes={eyes}")
    for eyes in ("2", "-1", "x", "²"):
        party[0].refused(400, "server.no_eyes", "GET", f"{path}/0?eyes={eyes}")
    party[0].refused(404, "server.no_moment", "GET", f"{path}/3")
    party[0].refused(400, "server.bad_value", "GET", f"{path}/{2**40}")


def test_events_since(server: Server):
    party = server.create()
    party[0].say("one")
    party[0].act()
    party[1].say("three")
    assert [event["version"] for event in party[1].events()] == [1, 2, 3]
    assert [event["kind"] for event in party[1].events(1)] == ["action", "chat"]
    assert party[1].events(3) == party[1].events(99) == []
    event = party[0].events()[1]
    assert (event["seat"], event["move"], event["facts"]["scores"]) == (0, 1, [0, 0])
    assert math.isclose(event["time"], party.state["created"], abs_tol=60)
    party[0].refused(400, "server.bad_value", "GET", f"{party[0].path}/events?since=x")


def test_list_of_tables(server: Server):
    """Listed tables are shown with a free seat or to watch, others never, and finished ones no more."""
    hidden = server.create()
    free, full = server.create(seats="ho", options={"listed": True}), server.create(options={"listed": True})
    over = server.create("underground", "rr", options={"listed": True})
    over.wait(lambda state: state["result"])
    listing = server.caller().ok("GET", "/tables")
    found = {key: {table["table"]: table for table in listing[key]} for key in ("open", "running")}
    assert free.table in found["open"]
    assert full.table in found["running"]
    assert not {hidden.table, over.table} & {*found["open"], *found["running"]}
    shown = found["open"][free.table]
    assert set(shown) == {"table", "game", "seats", "created", "moves"}
    assert [seat["open"] for seat in shown["seats"]] == [False, True]
    claim(free.spectator, 1)
    assert free.table in {table["table"] for table in server.caller().ok("GET", "/tables")["running"]}


@pytest.mark.parametrize("game", GAMES)
def test_bots_only(server: Server, game: str):
    """A table of bots plays by itself, and its record gives the same result."""
    party = server.create(game, "rr", seed="deal", options={"first": 1})
    state = party.wait(lambda state: state["result"])
    assert state["legal"] == []
    text = party.spectator.record()
    position = quai.replay(text)
    assert position.seed == "deal"
    assert position.result.scores == state["result"]["scores"]
    assert position.result.winners == state["result"]["winners"]
    assert position.result.breakdown == state["result"]["breakdown"]
    assert state["view"] == json.loads(json.dumps(position.view(None)))
    assert {step["part"] for step in state["result"]["count"]} <= {
        part for seat in position.result.breakdown for part in seat
    }


def test_moments_after_the_end(server: Server):
    """After the end all eyes are open to everybody."""
    party = server.create("london", "hr", seed=4)
    play_to_the_end(party)
    truth = quai.replay(party[0].record())
    path, number = f"{party[0].path}/moments", len(truth.actions) // 2
    for eyes in (0, 1):
        moment = party.spectator.ok("GET", f"{path}/{number}?eyes={eyes}")
        assert moment["view"] == json.loads(json.dumps(truth.at(number).view(eyes)))
    everything = party.spectator.ok("GET", f"{path}/{number}?eyes=open")
    assert everything["view"] == json.loads(json.dumps(truth.at(number).to_dict()))
    assert everything["moves"] == len(truth.actions)


def play_to_the_end(party) -> None:
    while party.wait(lambda state: state["result"] or state["view"]["seat"] in party.guests)["result"] is None:
        guest = party.turn()
        guest.act(guest.state()["legal"][-1])


def test_rematch(server: Server):
    """The same players, the first player moves on by one, and each gets the token of their own seat."""
    party = server.create("underground", "hhr", options={"first": 1})
    party[0].refused(409, "server.not_over", "POST", f"{party[0].path}/rematch")
    play_to_the_end(party)
    party.spectator.refused(401, "server.token_needed", "POST", f"{party[0].path}/rematch")
    answers = [party[seat].ok("POST", f"{party[0].path}/rematch") for seat in (1, 0)]
    assert answers[0]["table"] == answers[1]["table"] == party.state["rematch"] == party[0].events()[-1]["table"]
    assert [answer["seat"] for answer in answers] == [1, 0]
    guests = [Guest(server, answer["table"], answer["token"]) for answer in answers]
    state = guests[0].state()
    assert (state["seat"], state["view"]["seat"], state["options"]["first"]) == (1, 2, 2) or state["moves"]
    assert [(seat["name"], seat["kind"]) for seat in state["seats"]] == [
        (seat["name"], seat["kind"]) for seat in party.state["seats"]
    ]
    assert guests[1].state()["seat"] == 0
    again = party[1].ok("POST", f"{party[0].path}/rematch")
    assert again["table"] == answers[0]["table"]
    assert [event["kind"] for event in party[0].events() if event["kind"] == "rematch"] == ["rematch"]


def test_games_and_boards(sqlite_server: Server):
    server = sqlite_server
    games = server.caller().ok("GET", "/games")["games"]
    assert [game["game"] for game in games] == list(GAMES)
    assert all(set(game) == {"game", "name", "family", "players", "bots", "levels"} for game in games)
    assert all(game["levels"] == ["easy", "medium", "hard", "expert"] for game in games)
    assert all(set(game["name"]) == {"en", "fr"} for game in games)
    for game in GAMES:
        english, french = (server.caller().ok("GET", f"/boards/{game}?language={lang}") for lang in ("en", "fr"))
        assert english != french
    picture = server.http.get("/api/boards/underground/picture?language=fr")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in picture.text[:200]
    assert server.http.get("/api/boards/paris").status_code in (400, 404)
    assert server.http.get("/api/boards/london?language=de").status_code == 400


def test_health(server: Server):
    health = server.caller().ok("GET", "/health")
    assert health["ready"] is True
    assert health["done"] == health["total"]


def test_same_request_id_at_two_tables(server: Server):
    """Ids are a table's own."""
    number = fresh()
    assert [server.create()[0].say("Hello", id=number) for _ in range(2)] == [1, 1]
