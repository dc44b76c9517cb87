"""Whole games of every kind: nothing that anybody is sent has more in it than they may know.

The test knows the seed and, after the end, every action. So it can play the game again on its own and compare all that
was sent to a viewer with what `Position.view` lets that viewer know at that moment.
"""

import hashlib
import json
import random
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from serving import Guest, Live, Party, Server

import quai
from quai.board import load_board

NAMES = re.compile(r"[a-z0-9_]+(?:[-.][a-z0-9_]+)*")
GAMES = [
    ("london", "hh"), ("london", "hbhr"), ("sanfrancisco", "hr"), ("sanfrancisco", "hhb"), ("germany", "hh"),
    ("germany", "bhrhr"), ("underground", "hh"), ("underground", "hbrhr"),
]  # fmt: skip


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


@dataclass
class Witness:
    """Everything that one viewer was sent before the end."""

    viewer: int | None
    texts: list[str] = field(default_factory=list)

    def hear(self, text: str) -> None:
        self.texts.append(text)


@dataclass
class Truth:
    """The game as it really was, and what nobody may be sent before its end."""

    moments: list[quai.Position]
    secrets: list[str]

    def check(self, witness: Witness) -> None:
        """Fail if the witness was sent anything that they may not know."""
        strangers = self.tickets_never_seen_by(witness.viewer)
        for text in witness.texts:
            for secret in self.secrets:
                assert secret not in text, "a secret text"
            assert not strangers & set(NAMES.findall(text)), "a ticket of others"
            if text.startswith("{"):
                self.check_data(json.loads(text), witness.viewer)

    def check_data(self, data: Any, viewer: int | None) -> None:
        if "view" in data:
            number = data["move"] if "move" in data else data["moves"]
            assert data["view"] == as_json(self.moments[number].view(viewer)), "a view"
        if data.get("legal"):
            assert self.moments[data["moves"]].seat == viewer, "the choices of another"
        events = [*data.get("events", []), *([data["event"]] if "event" in data else [])]
        for event in events:
            self.check_event(event, viewer)

    def check_event(self, event: Any, viewer: int | None) -> None:
        """Cards drawn from the deck and tickets offered or kept are told to their own seat only."""
        if event["kind"] == "action" and event["seat"] != viewer:
            assert not {"cards", "offered"} & set(event["facts"]), "cards of others"
            assert not re.match("keep .", event["facts"]["action"]), "tickets kept by others"

    def tickets_never_seen_by(self, viewer: int | None) -> set[str]:
        """Tickets that the viewer never had on offer, and whose names mean nothing else on the board."""
        board = self.moments[0].game.board
        if board.family == "underground":
            return set()
        seen = {route.id for route in board.routes}
        for moment in self.moments[:-1] if viewer is not None else []:
            view = moment.view(viewer)
            seen |= {*view["tickets"][viewer], *view["offer"][viewer]}
        return {ticket.id for ticket in board.tickets} - seen


class Game:
    """A table with a witness at every seat of a person and one among the spectators."""

    def __init__(self, server: Server, game: str, seats: str) -> None:
        self.seed = f"geheim-{game}-{seats}"
        self.party: Party = server.create(game, seats, seed=self.seed)
        self.guests: dict[int | None, Guest] = {**self.party.guests, None: self.party.spectator}
        self.witnesses = {viewer: Witness(viewer) for viewer in self.guests}
        self.lives: dict[int | None, Live] = {viewer: guest.live() for viewer, guest in self.guests.items()}
        self.elsewhere = quai.load(game).new("another deal")
        self.random = random.Random(self.seed)

    def ask(self, viewer: int | None, path: str, method: str = "GET", body: Any = None) -> Any:
        """Ask something before the end; the witness keeps the answer, whatever it is."""
        answer = self.guests[viewer].call(method, f"{self.party.spectator.path}{path}", body)
        if answer.headers["content-type"] == "application/json" and answer.json().get("result"):
            return answer.json()
        self.witnesses[viewer].hear(answer.text)
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def play(self) -> None:
        while True:
            state = self.party.wait(lambda state: state["result"] or state["view"]["seat"] in self.party.guests)
            if state["result"]:
                return
            self.decide(state["view"]["seat"])

    def decide(self, seat: int) -> None:
        state = self.ask(seat, "")
        if self.random.random() < 0.15:
            self.look_around(state)
        claims = [text for text in state["legal"] if text.startswith("claim ")]  # so that games end in time
        action = self.random.choice(claims if claims and self.random.random() < 0.8 else state["legal"])
        self.ask(seat, "/actions", "POST", {"action": action, "version": state["version"], "id": f"{state['version']}"})

    def look_around(self, state: Any) -> None:
        """Everybody asks for all that can be asked, and tries what is not allowed."""
        move = self.random.randint(0, state["moves"])
        for viewer in self.guests:
            others = [seat for seat in range(len(state["seats"])) if seat != viewer]
            for path in ("", "/events", "/record", "/hints", f"/moments/{move}"):
                self.ask(viewer, path)
            for eyes in ("open", *others):
                error = self.ask(viewer, f"/moments/{move}?eyes={eyes}")
                assert error["error"] == "server.not_over"
            for action in ("keep nothing", "claim nowhere", "pay 99 wild", "ride nowhere walk"):
                self.try_in_vain(viewer, {"action": action, "version": state["version"], "id": "never"})

    def try_in_vain(self, viewer: int | None, body: dict[str, Any]) -> None:
        """What a nonsense is answered has examples from the board in it, and nothing of this deal."""
        answer = self.guests[viewer].call("POST", f"{self.party.spectator.path}/actions", body)
        error = answer.json()
        if error["error"] == "action.not_understood":
            with pytest.raises(quai.IllegalAction) as elsewhere:
                self.elsewhere.play(body["action"])
            assert error["message"] == str(elsewhere.value)
        else:
            self.witnesses[viewer].hear(answer.text)

    def end(self) -> Truth:
        """Close the sockets, hand their frames to the witnesses, and rebuild what really happened."""
        version = self.party.state["version"]
        for viewer, live in self.lives.items():
            frames = live.until(lambda frame: frame["version"] == version)
            live.close()
            kept = [raw for raw, frame in zip(live.raw, frames, strict=True) if not frame.get("result")]
            self.witnesses[viewer].texts += kept
        final = quai.replay(self.party.spectator.record())
        assert final.seed == self.seed
        moment = final.game.new(self.seed, 0)
        moments = [moment]
        for action in final.actions:
            moments.append(moments[-1].copy().play(action))
        assert moments[-1] == final
        tokens = [str(guest.token) for guest in self.party.guests.values()]
        hashes = [hashlib.sha256(token.encode()).hexdigest() for token in tokens]
        return Truth(moments, [self.seed, *tokens, *hashes])


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=["-".join(kind) for kind in GAMES])
def test_nothing_hidden_is_ever_sent(sqlite_server: Server, game: str, seats: str):
    """No frame, answer, record or error before the end tells a seat or a spectator more than it may know."""
    table = Game(sqlite_server, game, seats)
    table.play()
    truth = table.end()
    for witness in table.witnesses.values():
        assert len(witness.texts) > 20
        truth.check(witness)


@pytest.fixture(scope="module")
def truth() -> Truth:
    """A short game that was played without a server, to try the checks themselves."""
    position = quai.load("london", 2).new("geheim")
    moments = [position.copy()]
    for _ in range(8):
        moments.append(position.play(position.legal[0]).copy())
    return Truth(moments, ["geheim", "token"])


def sent(viewer: int | None, data: Any) -> Witness:
    return Witness(viewer, [data if isinstance(data, str) else json.dumps(data)])


def test_what_may_be_known_passes(truth: Truth):
    for viewer in (0, 1, None):
        for number, moment in enumerate(truth.moments):
            truth.check(sent(viewer, {"moves": number, "view": moment.view(viewer)}))


def test_leaks_are_caught(truth: Truth):
    """The checks fail for a view of another, the whole position, and whatever is slipped into a frame."""
    last = len(truth.moments) - 1
    moment = truth.moments[last]
    ticket = next(iter(moment.view(1)["tickets"][1]))
    event = {"kind": "action", "seat": 1, "facts": {"action": "draw deck"}}
    leaks = [
        {"moves": last, "view": moment.view(1) | {"viewer": 0}},
        {"moves": last, "view": moment.to_dict()},
        {"moves": last, "view": moment.view(0) | {"deck": moment.to_dict()["deck"]}},
        {"moves": last, "legal": ["draw deck"]} if moment.seat != 0 else {"moves": 1, "legal": ["keep"]},
        {"event": event | {"facts": {"action": "draw deck", "cards": ["blue"]}}},
        {"events": [event | {"facts": {"action": f"keep {ticket}"}}]},
        {"events": [event | {"facts": {"action": "keep x"}}]},
        {"error": "x", "message": f"you can't have {ticket}."},
        f"1 keep {ticket}\n",
        "seed geheim",
        '{"token": "token"}',
    ]
    for leak in leaks:
        with pytest.raises(AssertionError):
            truth.check(sent(0, leak))


def test_every_game_is_tried():
    """All games, with the fewest and the most players among them."""
    tried: dict[str, set[int]] = {}
    for game, seats in GAMES:
        tried.setdefault(game, set()).add(len(seats))
    assert all(load_board(game).players[0] in counts for game, counts in tried.items())
    assert set(tried) == {"london", "sanfrancisco", "germany", "underground"}


def test_open_and_claimed_tokens_are_told_once(sqlite_server: Server):
    """A token is in the answer that gives it, and in no other."""
    party = sqlite_server.create(seats="ho")
    claimed = party.spectator.ok("POST", f"{party.spectator.path}/seats/1/claim", {"name": "Zoe"})
    guests = [party[0], Guest(sqlite_server, party.table, claimed["token"]), party.spectator]
    for guest in guests:
        for path in ("", "/events", "/record", "/moments/0"):
            text = guest.call("GET", f"{guest.path}{path}").text
            assert claimed["token"] not in text
            assert str(party[0].token) not in text


def test_tokens_are_stored_hashed(own_server: Server, tmp_path):
    """Nothing on disk gives a token away."""
    party = own_server.create()
    party[0].act()
    tokens = [str(guest.token).encode() for guest in party.guests.values()]
    for file in tmp_path.iterdir():
        assert not any(token in file.read_bytes() for token in tokens)
    assert any(hashlib.sha256(tokens[0]).hexdigest().encode() in file.read_bytes() for file in tmp_path.iterdir())
