"""A real server process, and small clients that talk to it as any client would."""

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0  # seconds for anything that must happen
COMPILING = 300.0  # seconds for the rules, if they must be compiled first
_ADDRESS = re.compile(r"Quai is at http://localhost:(\d+)/")


running: set["Server"] = set()  # so that a test that fails leaves none behind


class Server:
    """A server of its own process; `said` is what it wrote on its standard error."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "quai", "serve", "--port", "0", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        running.add(self)
        self.said: list[str] = []
        self.port = self._find_port()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self._wait()

    def _find_port(self) -> int:
        assert self.process.stderr
        for line in self.process.stderr:
            self.said.append(line)
            if match := _ADDRESS.search(line):
                return int(match[1])
        raise RuntimeError("the server did not start: " + "".join(self.said))

    def _read(self) -> None:
        assert self.process.stderr
        self.said.extend(self.process.stderr)

    def _wait(self) -> None:
        wait_until(lambda: self.http.get("/api/health").json()["ready"], COMPILING)

    def kill(self) -> None:
        """The process ends at once, wherever it is."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to end; whatever went wrong inside it is told here."""
        self._end(signal.SIGTERM)
        assert not self.complaints, "".join(self.said)

    def _end(self, number: int) -> None:
        running.discard(self)
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        if self.process.stderr:
            self.process.stderr.close()
        self.http.close()

    @property
    def complaints(self) -> list[str]:
        return [line for line in self.said if line.startswith(("ERROR", "CRITICAL", "Traceback", "Exception"))]

    def caller(self, token: str | None = None, language: str | None = None) -> "Caller":
        return Caller(self, token, language)

    def create(self, game: str = "london", seats: str | Sequence[dict[str, Any]] = "hh", **wish: Any) -> "Party":
        """A table: `seats` has a letter per seat, h for a person, b for a bot, o for an open seat."""
        made = seats if not isinstance(seats, str) else [_SEATS[letter] | {"name": letter.upper()} for letter in seats]
        options = {"bot_delay": 0} | wish.pop("options", {})
        return Party(
            self, self.caller().ok("POST", "/tables", {"game": game, "seats": made, "options": options} | wish)
        )


_SEATS: dict[str, dict[str, Any]] = {
    "h": {"kind": "human"},
    "b": {"kind": "bot", "bot": "greedy"},
    "r": {"kind": "bot", "bot": "random"},
    "o": {"kind": "human", "open": True},
}


class Caller:
    """Somebody with or without a seat token, and with a language."""

    def __init__(self, server: Server, token: str | None = None, language: str | None = None) -> None:
        self.server, self.token = server, token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        if language:
            self.headers["Accept-Language"] = language

    def call(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.server.http.request(method, f"/api{path}", json=body, headers=self.headers)

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.call(method, path, body)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json()

    def refused(self, status: int, key: str, method: str, path: str, body: Any = None) -> Any:
        """The error, which must be this one."""
        answer = self.call(method, path, body)
        assert (answer.status_code, answer.json().get("error")) == (status, key), answer.text
        return answer.json()


class Guest(Caller):
    """Somebody at a table: the one with the token of a seat, or a spectator."""

    def __init__(self, server: Server, table: str, token: str | None = None, language: str | None = None) -> None:
        super().__init__(server, token, language)
        self.table = table
        self.path = f"/tables/{table}"

    def state(self) -> Any:
        return self.ok("GET", self.path)

    def wish(self, action: str | None = None, **more: Any) -> dict[str, Any]:
        """A request for the first legal action, or this one, at the present version."""
        state = self.state()
        return {"action": action or state["legal"][0], "version": state["version"], "id": fresh()} | more

    def act(self, action: str | None = None, **more: Any) -> Any:
        return self.ok("POST", f"{self.path}/actions", self.wish(action, **more))

    def undo(self, **more: Any) -> httpx.Response:
        body = {"version": self.state()["version"], "id": fresh()} | more
        return self.call("POST", f"{self.path}/undo", body)

    def answer(self, agree: bool) -> Any:
        return self.ok("POST", f"{self.path}/undo/answer", {"agree": agree})

    def say(self, text: str, **more: Any) -> int:
        return int(self.ok("POST", f"{self.path}/chat", {"text": text, "id": fresh()} | more)["version"])

    def events(self, since: int = 0) -> list[Any]:
        return list(self.ok("GET", f"{self.path}/events?since={since}")["events"])

    def record(self) -> str:
        answer = self.call("GET", f"{self.path}/record")
        assert answer.status_code == 200
        return answer.text

    def live(self, version: int = -1) -> "Live":
        return Live(self.server, self.table, {"token": self.token, "version": version})

    def at(self, server: Server) -> "Guest":
        """The same guest at another server."""
        return Guest(server, self.table, self.token)


class Party:
    """A new table with a guest for every seat that got a token."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        self.server, self.made, self.table = server, made, str(made["table"])
        tokens = {seat["seat"]: seat.get("token") for seat in made["seats"]}
        self.guests = {seat: Guest(server, self.table, token) for seat, token in tokens.items() if token}
        self.spectator = Guest(server, self.table)

    def __getitem__(self, seat: int) -> Guest:
        return self.guests[seat]

    @property
    def state(self) -> Any:
        return self.spectator.state()

    def wait(self, is_so: Callable[[Any], bool]) -> Any:
        """The public state, once it is so."""
        return wait_until(lambda: state if is_so(state := self.state) else None)

    def turn(self) -> Guest:
        """The person who is to decide, once it is a person's turn."""
        return self.guests[self.wait(lambda state: state["view"]["seat"] in self.guests)["view"]["seat"]]

    def keep_all(self) -> None:
        """Everybody keeps their first tickets, so that turns can begin."""
        for _ in self.made["seats"]:
            self.turn().act()


class Live:
    """A socket at a table."""

    def __init__(self, server: Server, table: str, hello: Any = None) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        self._opened = ExitStack()
        self.socket: ClientConnection = self._opened.enter_context(
            connect(address, open_timeout=PATIENCE, close_timeout=2, proxy=None)
        )
        self.raw: list[str] = []
        if hello is not None:
            self.send(hello)

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def frame(self, seconds: float = PATIENCE) -> Any:
        self.raw.append(str(self.socket.recv(seconds)))
        return json.loads(self.raw[-1])

    def until(self, is_so: Callable[[Any], bool]) -> list[Any]:
        """All frames up to the first one of which this is so."""
        frames = [self.frame()]
        while not is_so(frames[-1]):
            frames.append(self.frame())
        return frames

    def missed(self) -> list[Any]:
        """What comes first: the events that were missed, then the state."""
        return self.until(lambda frame: frame["type"] != "event")

    def close(self) -> None:
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_numbers = iter(range(10**9))


def fresh() -> str:
    """An id that no request had before."""
    return f"request {next(_numbers)}"


def wait_until(is_so: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Ask again and again until the answer is a yes."""
    end = time.monotonic() + seconds
    while not (answer := is_so()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
    return answer
