"""Records over HTTP: what a running game shows of itself, and games that somebody brings along."""

import json

import pytest
from serving import Guest, Server

import quai

GAMES = ("london", "sanfrancisco", "germany", "underground")


def test_record_before_the_end(server: Server):
    """A running game's record has what the caller may see: no seed, no deal, no tickets of others."""
    party = server.create(seed="geheim")
    party.keep_all()
    party[0].act("draw deck")
    mine, theirs = party[0].record().splitlines(), party[1].record().splitlines()
    assert mine[:4] == ["quai record 1", "game london", "rules 1", "players 2"]
    assert len(mine) == len(theirs) == 7
    assert mine[4].startswith("0 keep ")
    assert mine[5] == "1 keep"
    assert theirs[4] == "0 keep"
    assert mine[6].startswith("0 draw deck = ")
    assert theirs[6] == "0 draw deck"
    assert party.spectator.record().splitlines()[4:] == ["0 keep", "1 keep", "0 draw deck"]


def bring(server: Server, text: str | bytes, kind: str = "text/plain"):
    return server.http.post("/api/records", content=text, headers={"Content-Type": kind})


@pytest.mark.parametrize("game", GAMES)
def test_record_brought_along(server: Server, game: str):
    """A finished game comes back as a table that can be looked at from all sides, and not played at."""
    source = server.create(game, "rr")
    source.wait(lambda state: state["result"])
    text = source.spectator.record()
    answer = bring(server, text)
    assert answer.status_code == 201
    table = Guest(server, answer.json()["table"])
    assert table.state()["result"] == source.state["result"]
    assert table.record() == text
    assert table.events()[-1]["facts"] == source.spectator.events()[-1]["facts"]
    truth = quai.replay(text)
    assert table.ok("GET", f"{table.path}/moments/3?eyes=open")["view"] == json.loads(json.dumps(truth.at(3).to_dict()))
    table.refused(403, "server.not_for_people", "POST", f"{table.path}/seats/0/claim", {"name": "Eve"})


def test_unfinished_record_brought_along(server: Server):
    """A record that stops in the middle can be looked at too."""
    position = quai.load("london", 2).new(5)
    for _ in range(6):
        position.play(position.legal[0])
    table = Guest(server, bring(server, position.record()).json()["table"])
    state = table.state()
    assert (state["moves"], state["legal"], state["result"]) == (6, [], None)
    assert table.record() == position.record()
    assert table.ok("GET", f"{table.path}/moments/6?eyes=1")["view"] == json.loads(json.dumps(position.view(1)))


def test_records_that_are_none(server: Server):
    for text in (
        "",
        "no record",
        "quai record 1\ngame paris\n",
        "quai record 1\ngame london\nrules 1\nplayers 2\n",
        "\0",
    ):
        answer = bring(server, text)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"].startswith("record.")
    assert bring(server, b"\xff\xfe").json()["error"] == "server.not_text"
