"""How many moves a server takes, and how soon the other player sees them: `python bench/server [--json FILE]`.

Starts a server on loopback with a database of its own, seats two scripted players at every table, and lets them move:
first as fast as they are answered, then at a steady rate. Each player has a socket and sends moves over HTTP.
"""

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from msgspec.json import decode
from websockets.asyncio.client import connect

GAMES = ("london", "sanfrancisco", "germany", "underground")
PATIENCE = 60.0  # seconds for a server to start, or for a move to be seen
WARMING_UP = 4.0


class Http:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> "Http":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def call(self, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            f"Content-Length: {len(data)}",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        self.writer.write("\r\n".join([*lines, "\r\n"]).encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        content = decode(await self.reader.readexactly(length))
        if head.split()[1][0] != "2":
            raise RuntimeError(content)
        return content


class Clock:
    """How long moves took to be acknowledged, and to be seen by the other player."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.tables = 0
        self.is_on = False

    def figures(self, seconds: float) -> dict[str, Any]:
        return {
            "moves": len(self.acknowledged),
            "moves_per_s": round(len(self.acknowledged) / seconds, 1),
            **{f"acknowledged_p{p}_ms": _percentile(self.acknowledged, p) for p in (50, 99)},
            **{f"seen_p{p}_ms": _percentile(self.seen, p) for p in (50, 99)},
        }


def _percentile(times: list[float], percent: int) -> float:
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1) if ordered else 0.0


class Duel:
    """A table with two scripted players who choose at random among what is legal."""

    def __init__(self, port: int, number: int, clock: Clock, pause: float) -> None:
        self.port, self.number, self.clock, self.pause = port, number, clock, pause
        self.dice = random.Random(number)

    async def run(self) -> None:
        """Game after game until cancelled."""
        self.http = await Http(self.port).open()
        while True:
            seats = [{"name": name, "kind": "human"} for name in ("Ada", "Bob")]
            game = GAMES[self.number % len(GAMES)]
            made = await self.http.call("/api/tables", {"game": game, "seats": seats})
            self.clock.tables += 1
            self.path, self.tokens = f"/api/tables/{made['table']}", [seat["token"] for seat in made["seats"]]
            address = f"ws://127.0.0.1:{self.port}{self.path}/live"
            async with connect(address, compression=None) as one, connect(address, compression=None) as two:
                await self._game([one, two])

    async def _game(self, sockets: list[Any]) -> None:
        states = [await self._sit_down(socket, token) for socket, token in zip(sockets, self.tokens, strict=True)]
        due = time.perf_counter() + self.dice.uniform(0, self.pause)
        while states[0]["result"] is None:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + self.pause, time.perf_counter())
            states = await self._move(sockets, states)

    async def _sit_down(self, socket: Any, token: str) -> dict[str, Any]:
        await socket.send(json.dumps({"token": token, "version": 0}))
        state: dict[str, Any] = decode(await socket.recv())
        return state

    async def _move(self, sockets: list[Any], states: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """One move, sent by whose turn it is, and seen by the other; what both know then."""
        seat: int = states[0]["view"]["seat"]
        wish = {
            "action": self.dice.choice(states[seat]["legal"]),
            "version": states[seat]["version"],
            "id": str(self.dice.random()),
        }
        began = time.perf_counter()
        answer = asyncio.create_task(self._acknowledged(wish, seat, began))
        async with asyncio.timeout(PATIENCE):
            other = await self._seen(sockets[1 - seat], wish["version"] + 1, began)
        states = [other, other]
        states[seat] = await answer
        return states

    async def _acknowledged(self, wish: dict[str, Any], seat: int, began: float) -> dict[str, Any]:
        state = await self.http.call(f"{self.path}/actions", wish, self.tokens[seat])
        if self.clock.is_on:
            self.clock.acknowledged.append(time.perf_counter() - began)
        return state

    async def _seen(self, socket: Any, version: int, began: float) -> dict[str, Any]:
        """Read the other player's socket until the move is there."""
        while True:
            frame: dict[str, Any] = decode(await socket.recv())
            if frame["type"] == "event" and frame["version"] >= version:
                if self.clock.is_on:
                    self.clock.seen.append(time.perf_counter() - began)
                return frame


async def measure(port: int, tables: int, seconds: float, rate: float | None, clock: Clock) -> dict[str, Any]:
    """All tables at once; the first seconds are left out."""
    pause = tables / rate if rate else 0.0
    duels = [asyncio.create_task(Duel(port, number, clock, pause).run()) for number in range(tables)]
    await asyncio.sleep(WARMING_UP)
    clock.is_on, began = True, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        if sys.stderr.isatty():
            said = f"\r{passed:4.0f} of {seconds:.0f} s, {len(clock.acknowledged)} moves "
            print(said, end="", file=sys.stderr, flush=True)
        await asyncio.sleep(0.5)
        for duel in duels:
            if duel.done():
                duel.result()
    figures = clock.figures(time.perf_counter() - began)
    for duel in duels:
        duel.cancel()
    await asyncio.gather(*duels, return_exceptions=True)
    return figures


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def run(arguments: argparse.Namespace, pid: int) -> dict[str, Any]:
    await _ready(arguments.port)
    before, clock = memory(pid), Clock()
    fast = await measure(arguments.port, arguments.tables, arguments.seconds, None, clock)
    after, made = memory(pid), clock.tables
    steady = await measure(arguments.port, arguments.tables, arguments.seconds, arguments.rate, Clock())
    return {
        "tables": arguments.tables,
        "seconds": arguments.seconds,
        "as_fast_as_answered": fast,
        f"at_{arguments.rate:.0f}_per_s": steady,
        "memory_mb": round(after, 1),
        "memory_per_table_mb": round((after - before) / made, 3),
    }


async def _ready(port: int) -> None:
    began = time.perf_counter()
    while time.perf_counter() - began < PATIENCE:
        try:
            if (await (await Http(port).open()).call("/api/health"))["ready"]:
                return
        except OSError:
            pass
        await asyncio.sleep(0.1)
    raise SystemExit("The server did not start.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=500, help="moves per second of the steady run")
    parser.add_argument("--port", type=int, default=8499)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "quai", "serve", "--port", str(arguments.port), "--data", folder]
        server = subprocess.Popen(command)
        try:
            figures = uvloop.run(run(arguments, server.pid))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(15)
    text = json.dumps(figures, indent=1)
    print(text)
    if arguments.json:
        arguments.json.write_text(text + "\n")


main()
