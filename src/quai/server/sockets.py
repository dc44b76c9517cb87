"""Live updates: the first message says who is there and what they have seen; then frames come."""

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from quai.errors import QuaiError
from quai.server.limits import SOCKETS, Limiter, Rate
from quai.server.live import Listener
from quai.server.playing import come_back
from quai.server.refusals import Refusal, no_table, unknown_token
from quai.server.requests import address_of, language_of
from quai.server.robots import Robots
from quai.server.seeing import encode
from quai.server.table import Table
from quai.server.tables import Tables
from quai.server.tokens import hashed
from quai.server.wire import ErrorFrame, Hello

Socket = WebSocket[Any, Any, Any]
PATIENCE = 10.0  # seconds for the first message
CHATTER = Rate(30, 1)  # messages that a client may send for no reason
CLOSING = {400: 4400, 401: 4401, 404: 4404, 408: 4408, 429: 4429, 503: 4503}


@websocket("/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: str) -> None:
    """Everything that happens at a table, as the caller may see it."""
    await socket.accept()
    try:
        tables, table, listener, hello = await _welcome(socket, table_id)
        async with _Presence(tables, socket.app.state.robots, table, listener, hello.token):
            _send_missed(tables, table, listener, hello.version)
            await _serve(socket, listener)
    except Refusal as error:
        await _refuse(socket, error)
    except WebSocketDisconnect:
        return


async def _welcome(socket: Socket, table_id: str) -> tuple[Tables, Table, Listener, Hello]:
    limiter: Limiter = socket.app.state.limiter
    if limiter.take(SOCKETS, address_of(socket)):
        raise Refusal(429, "too_many", seconds=1)
    if not socket.app.state.warmth.health.ready:
        raise Refusal(503, "compiling")
    hello = await _hello(socket)
    socket.state.language = hello.language
    tables: Tables = socket.app.state.tables
    try:
        table = await tables.get(table_id)
    except QuaiError:
        raise no_table() from None
    seat = table.seat_of(hashed(hello.token)) if hello.token else None
    if hello.token and seat is None:
        raise unknown_token()
    return tables, table, Listener(None if seat is None else seat.number), hello


async def _hello(socket: Socket) -> Hello:
    try:
        async with asyncio.timeout(PATIENCE):
            text = await socket.receive_data("text")
        return msgspec.json.decode(text, type=Hello)
    except TimeoutError:
        raise Refusal(408, "too_slow") from None
    except (msgspec.MsgspecError, RecursionError, KeyError, UnicodeError):
        raise Refusal(400, "bad_hello") from None


async def _refuse(socket: Socket, error: Refusal) -> None:
    frame = ErrorFrame(error.key, error.message(socket.state.get("language") or language_of(socket)))
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_data(encode(frame).decode(), "text")
        await socket.close(CLOSING.get(error.status, 4400))


def _send_missed(tables: Tables, table: Table, listener: Listener, seen: int) -> None:
    """Each event after the last one seen, then the state."""
    eyes = tables.eyes(table)
    for version in range(max(0, seen) + 1, table.version + 1):
        listener.frames.put_nowait(eyes.missed_frame(listener.viewer, version))
    listener.frames.put_nowait(eyes.state_frame(listener.viewer))


async def _serve(socket: Socket, listener: Listener) -> None:
    """Send until either side has gone."""
    sending = asyncio.create_task(_send(socket, listener))
    hearing = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        sending.cancel()
        hearing.cancel()


async def _send(socket: Socket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while not isinstance(frame := await listener.frames.get(), Refusal):
            await socket.send_data(frame.decode(), "text")
        await _refuse(socket, frame)


async def _hear(socket: Socket) -> None:
    """Nothing more needs to be said; who talks on and on is cut off."""
    limiter = Limiter()
    try:
        while not limiter.take(CHATTER, ""):
            await socket.receive_data("text")
    except (WebSocketDisconnect, KeyError):
        return
    await _refuse(socket, Refusal(429, "too_many", seconds=1))


class _Presence:
    """A listener for as long as its socket is open; others see who is there."""

    def __init__(self, tables: Tables, robots: Robots, table: Table, listener: Listener, token: str | None) -> None:
        self.tables, self.robots, self.table, self.listener = tables, robots, table, listener
        self.token = token

    async def __aenter__(self) -> None:
        await self._count(1)
        if self.token and self.table.seat_of(hashed(self.token)) is None:  # exchanged in the meantime
            await self._count(-1)
            raise unknown_token()
        self.tables.audience(self.table).listeners.add(self.listener)

    async def __aexit__(self, *_: object) -> None:
        self.tables.audience(self.table).listeners.discard(self.listener)
        await self._count(-1)

    async def _count(self, change: int) -> None:
        if self.listener.viewer is None:
            return
        seat = self.table.seats[self.listener.viewer]
        was_here = seat.connections > 0
        seat.connections += change
        seat.last_seen = time.time()
        if was_here == (seat.connections > 0):
            return
        if seat.connections:
            with suppress(Refusal):  # another process was faster
                async with self.table.lock:
                    await come_back(self.tables, self.table, seat.number)
        self.tables.audience(self.table).tell_state(self.tables.eyes(self.table))
        self.robots.consider(self.table)
