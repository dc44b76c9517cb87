"""What people at a table can do. Each returns when it is on disk."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import update

from quai.game import Position
from quai.server import schema
from quai.server.refusals import Refusal, unknown_token
from quai.server.table import HUMAN, Seat, Sitter, Table
from quai.server.tables import Tables, clean_name
from quai.server.tokens import hashed, new_token
from quai.server.wire import ActionWish, Claimed, UndoWish


@asynccontextmanager
async def _at(tables: Tables, table: Table, sitter: Sitter) -> AsyncIterator[int]:
    """The table for one person alone, who still sits there, and is back if a bot stood in."""
    async with table.lock:
        if table.seats[sitter.seat].token != sitter.token:
            raise unknown_token()
        await come_back(tables, table, sitter.seat)
        yield sitter.seat


async def act(tables: Tables, table: Table, sitter: Sitter, wish: ActionWish) -> None:
    """Play an action. The same request twice is played once."""
    async with _at(tables, table, sitter) as seat:
        if (seat, "action", wish.id) in table.requests:
            return
        _must_be_new(table, wish.version)
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


async def undo(tables: Tables, table: Table, sitter: Sitter, wish: UndoWish) -> bool:
    """Take back the seat's last decision and all after it; False if the others are asked first."""
    async with _at(tables, table, sitter) as seat:
        if known := table.requests.get((seat, "undo", wish.id)):
            return table.log[known - 1].kind == "undo"
        _must_be_new(table, wish.version)
        last, can = table.last_move_of(seat), table.undo_for(seat).can
        if last is None or can is None:
            raise Refusal(409, "undo_asked" if table.asked else "no_undo", version=table.version)
        if can == "free":
            await tables.append(table, "undo", seat, moves_left=last, request=wish.id)
        else:
            asked = " ".join(map(str, table.others(seat)))
            await tables.append(table, "undo_asked", seat, asked, last, wish.id)
        return can == "free"


async def answer(tables: Tables, table: Table, sitter: Sitter, agrees: bool) -> None:
    """Agree that somebody takes back, or refuse; whoever asked may think better of it."""
    async with _at(tables, table, sitter) as seat:
        _must_be_asked(table, seat, agrees)
        if not agrees:
            await tables.append(table, "undo_refused", seat)
            return
        await tables.append(table, "undo_agreed", seat)
        await undo_if_agreed(tables, table)


async def undo_if_agreed(tables: Tables, table: Table) -> None:
    """Take back what was asked for, once nobody is waited for any more. The caller holds the lock."""
    if table.asked and not table.asked.waiting:
        await tables.append(table, "undo", table.asked.seat, moves_left=table.asked.to)


def _must_be_asked(table: Table, seat: int, agrees: bool) -> None:
    withdraws = table.asked is not None and seat == table.asked.seat and not agrees
    if table.asked is None or not (seat in table.asked.waiting or withdraws):
        raise Refusal(409, "nothing_asked", version=table.version)


async def chat(tables: Tables, table: Table, sitter: Sitter, text: str, request: str) -> int:
    """Say something; returns its version."""
    async with _at(tables, table, sitter) as seat:
        if (seat, "chat", request) not in table.requests:
            words = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text).strip()
            if not words:
                raise Refusal(400, "no_words")
            await tables.append(table, "chat", seat, words, request=request)
        return table.requests[seat, "chat", request]


async def claim(tables: Tables, table: Table, seat: Seat, sitter: Sitter | None, name: str) -> Claimed:
    """Sit down: with the seat's own token, which is exchanged, or on an open seat."""
    async with table.lock:
        if seat.kind != HUMAN or table.is_import:
            raise Refusal(403, "not_for_people")
        if sitter and seat.token != sitter.token:
            raise unknown_token()
        if not sitter and not seat.open:
            raise Refusal(403, "taken")
        return await _seat(tables, table, seat, clean_name(name))


async def _seat(tables: Tables, table: Table, seat: Seat, name: str) -> Claimed:
    """Give the seat to somebody, with a new token. The caller holds the lock."""
    token = new_token()
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


async def rematch(tables: Tables, table: Table, sitter: Sitter) -> Claimed:
    """A seat at the next game of the same players; the first who asks sets it up."""
    async with _at(tables, table, sitter) as seat:
        if not table.is_over or table.is_import:
            raise Refusal(409, "not_over", version=table.version)
        if table.rematch is None:
            await tables.append(table, "rematch", seat, await _set_up_again(tables, table))
        again = await tables.get(table.rematch or "")
    async with again.lock:
        return await _seat(tables, again, again.seats[seat], again.seats[seat].name)


async def _set_up_again(tables: Tables, table: Table) -> str:
    first = (int(table.position.start[0].first) + 1) % table.game.players
    seats = [Seat(seat.number, seat.name, seat.kind, seat.bot) for seat in table.seats]
    options = msgspec.structs.replace(table.options, first=first)
    return await tables.put(table.game.id, secrets.randbits(128), first, options, seats, False)
