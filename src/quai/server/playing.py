"""What people at a table can do. Each returns when it is on disk."""

import secrets

import msgspec
from sqlalchemy import update

from quai.game import Position
from quai.server import schema
from quai.server.refusals import Refusal
from quai.server.table import HUMAN, Seat, Table
from quai.server.tables import Tables, clean_name
from quai.server.tokens import hashed, new_token
from quai.server.wire import ActionWish, Claimed, UndoAsked, UndoWish


async def act(tables: Tables, table: Table, seat: int, wish: ActionWish) -> None:
    """Play an action. The same request twice is played once."""
    async with table.lock:
        if (seat, wish.id) in table.requests:
            return
        _must_be_new(table, wish.version)
        await come_back(tables, table, seat)
        await decide(tables, table, seat, wish.action, wish.id)


async def decide(tables: Tables, table: Table, seat: int, text: str, request: str | None) -> None:
    """Play an action of the seat whose turn it is. The caller holds the lock."""
    if table.is_over or table.is_import:
        raise Refusal(409, "over", version=table.version)
    if table.position.seat != seat:
        raise Refusal(409, "not_your_turn", version=table.version)
    played = table.position.copy().play(text)
    await tables.append(table, "action", seat, _written(played, table.position), request=request, played=played)


def _written(played: Position, before: Position) -> str:
    """The text of the action just played, as the notation writes it."""
    return played.game.family.texts(before.states, [played.actions[-1]])[0]


def _must_be_new(table: Table, version: int) -> None:
    if not table.decided <= version <= table.version:
        raise Refusal(409, "stale", version=table.version)


async def undo(tables: Tables, table: Table, seat: int, wish: UndoWish) -> bool:
    """Take back the seat's last decision and all after it; False if the others are asked first."""
    async with table.lock:
        if (seat, wish.id) in table.requests:
            return table.log[table.requests[seat, wish.id] - 1].kind == "undo"
        _must_be_new(table, wish.version)
        last, can = table.last_move_of(seat), table.undo_for(seat).can
        if last is None or can is None:
            raise Refusal(409, "undo_asked" if table.asked else "no_undo", version=table.version)
        kind = "undo" if can == "free" else "undo_asked"
        await tables.append(table, kind, seat, moves_left=last, request=wish.id)
        return can == "free"


async def answer(tables: Tables, table: Table, seat: int, agrees: bool) -> None:
    """Agree that somebody takes back, or refuse."""
    async with table.lock:
        asked = _asked_of(table, seat)
        if not agrees:
            await tables.append(table, "undo_refused", seat)
            return
        await tables.append(table, "undo_agreed", seat)
        if table.asked is asked and not asked.waiting:
            await tables.append(table, "undo", asked.seat, moves_left=asked.to)


def _asked_of(table: Table, seat: int) -> UndoAsked:
    if table.asked is None or seat not in table.asked.waiting:
        raise Refusal(409, "nothing_asked", version=table.version)
    return table.asked


async def chat(tables: Tables, table: Table, seat: int, text: str, request: str) -> int:
    """Say something; returns its version."""
    async with table.lock:
        if (seat, request) not in table.requests:
            words = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text).strip()
            if not words:
                raise Refusal(400, "no_words")
            await tables.append(table, "chat", seat, words, request=request)
        return table.requests[seat, request]


async def claim(tables: Tables, table: Table, seat: Seat, holds_token: bool, name: str) -> Claimed:
    """Sit down: with the seat's own token, which is exchanged, or on an open seat."""
    async with table.lock:
        if seat.kind != HUMAN or table.is_import:
            raise Refusal(403, "not_for_people")
        if not holds_token and not seat.open:
            raise Refusal(403, "taken")
        name, token = clean_name(name), new_token()
        row = schema.seats
        change = update(row).where(row.c.table_id == table.id, row.c.seat == seat.number)
        also = (change.values(name=name, open=False, token=hashed(token)), None)
        await tables.append(table, "sat", seat.number, name, also=[also])
        seat.token = hashed(token)
        return Claimed(table.id, seat.number, name, token)


async def come_back(tables: Tables, table: Table, seat: int) -> None:
    """A player for whom a bot stood in plays again. The caller holds the lock."""
    if table.seats[seat].stand_in:
        await tables.append(table, "back", seat)


async def rematch(tables: Tables, table: Table, seat: int) -> Claimed:
    """A seat at the next game of the same players; the first who asks sets it up."""
    async with table.lock:
        if not table.is_over or table.is_import:
            raise Refusal(409, "not_over", version=table.version)
        if table.rematch is None:
            await tables.append(table, "rematch", seat, await _set_up_again(tables, table))
        again = await tables.get(table.rematch or "")
    new = again.seats[seat]
    return await claim(tables, again, new, True, new.name)


async def _set_up_again(tables: Tables, table: Table) -> str:
    first = (int(table.position.start[0].first) + 1) % table.game.players
    seats = [Seat(seat.number, seat.name, seat.kind, seat.bot) for seat in table.seats]
    options = msgspec.structs.replace(table.options, first=first)
    return await tables.put(table.game.id, secrets.randbits(128), first, options, seats, False)
