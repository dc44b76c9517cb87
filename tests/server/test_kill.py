"""The process is killed in the middle of games, fifty times, and nothing that was acknowledged is lost."""

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from serving import PATIENCE, Guest, Party, Server, fresh

import quai

KILLS = 50
KINDS = [("london", "hh"), ("sanfrancisco", "hbh"), ("germany", "hr"), ("underground", "hhr")]


class Players:
    """The people at one table: they play on and on, and remember what they were told."""

    def __init__(self, party: Party, seed: str) -> None:
        self.party, self.seed = party, seed
        self.guests = party.guests
        self.random = random.Random(seed)
        self.acknowledged: list[tuple[int, Any]] = []  # seat, and the state that it was answered
        self.open: tuple[int, dict[str, Any]] | None = None  # seat, and a request that was not answered
        self.story: dict[int, list[Any]] = {seat: [] for seat in self.guests}  # events seen by each seat
        self.is_over = False

    def move_to(self, server: Server) -> None:
        self.guests = {seat: guest.at(server) for seat, guest in self.guests.items()}

    def play(self, is_stopped: threading.Event) -> None:
        """Decide whenever it is somebody's turn, until the server is gone or the game is over."""
        try:
            while not is_stopped.is_set() and not self.is_over:
                for seat, guest in self.guests.items():
                    self.decide(seat, guest)
        except httpx.TransportError:
            return

    def decide(self, seat: int, guest: Guest) -> None:
        state = guest.state()
        self.is_over = bool(state["result"])
        if state["legal"]:
            action = self.random.choice(state["legal"])
            self.send(seat, {"action": action, "version": state["version"], "id": fresh()})

    def send(self, seat: int, wish: dict[str, Any]) -> None:
        self.open = seat, wish
        guest = self.guests[seat]
        state = guest.ok("POST", f"{guest.path}/actions", wish)
        self.open = None
        self.acknowledged.append((seat, state))

    def check(self) -> None:
        """After a restart everything seen is still there; what was not answered is sent again, and played once."""
        for seat, guest in self.guests.items():
            events = guest.events()
            assert events[: len(self.story[seat])] == self.story[seat]
            self.story[seat] = events
        if self.acknowledged:
            assert len(self.story[self.acknowledged[-1][0]]) >= self.acknowledged[-1][1]["version"]
        if self.open:
            self.send(*self.open)

    def finish(self) -> None:
        self.play(threading.Event())
        truth = quai.replay(next(iter(self.guests.values())).record())
        moments = [quai.load(truth.game.id, truth.game.players).new(self.seed)]
        seats = []
        for action in truth.actions:
            seats.append(moments[-1].seat)
            moments.append(moments[-1].copy().play(action))
        assert moments[-1] == truth
        for seat, state in self.acknowledged:
            assert state["view"] == json.loads(json.dumps(moments[state["moves"]].view(seat)))
        for seat in self.guests:
            played = [state for by, state in self.acknowledged if by == seat]
            assert seats.count(seat) == len(played), "each request was played once"


class Chain:
    """A data folder and one server after another on it, each killed while games are played."""

    def __init__(self, folder: Path, kinds: list[tuple[str, str]]) -> None:
        self.folder, self.kinds = folder, kinds
        self.random = random.Random(folder.name)
        self.unanswered = 0
        self.ended: list[Players] = []
        self.server = self.start()
        self.tables = [self.new_players() for _ in kinds]

    def start(self) -> Server:
        return Server("--data", str(self.folder))

    def new_players(self) -> Players:
        game, seats = self.random.choice(self.kinds)
        seed = f"kill {self.random.random()}"
        return Players(self.server.create(game, seats, seed=seed), seed)

    def kill(self) -> None:
        """The blow falls at a random moment while all tables are playing."""
        is_stopped = threading.Event()
        threads = [threading.Thread(target=players.play, args=(is_stopped,)) for players in self.tables]
        for thread in threads:
            thread.start()
        time.sleep(self.random.uniform(0.02, 0.25))
        self.server.kill()
        is_stopped.set()
        for thread in threads:
            thread.join(PATIENCE)
        self.unanswered += sum(players.open is not None for players in self.tables)

    def restart(self) -> None:
        self.server = self.start()
        for place, players in enumerate(self.tables):
            players.move_to(self.server)
            players.check()
            if players.is_over:
                self.ended.append(players)
                self.tables[place] = self.new_players()

    def finish(self) -> None:
        for players in [*self.ended, *self.tables]:
            players.move_to(self.server)
            players.finish()
        self.server.stop()


def run(chain: Chain) -> int:
    for _ in range(KILLS // 2):
        chain.kill()
        chain.restart()
    chain.finish()
    return chain.unanswered


def test_killed_fifty_times(tmp_path: Path):
    """Every acknowledged move is there after each restart, and no move is played twice."""
    with ThreadPoolExecutor(2) as pool:
        chains = [Chain(tmp_path / f"{number}", KINDS[number::2]) for number in range(2)]
        unanswered = sum(pool.map(run, chains))
    assert unanswered >= KILLS // 5, "the blow often fell in the middle of a request"
