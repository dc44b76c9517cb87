"""All tables: set up, found in memory or rebuilt from their log, and changed only through `append`."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import RowMapping, insert, select, update

from quai.bots import bots_for
from quai.game import Game, Position, Seed, load, replay
from quai.server import schema
from quai.server.database import Database, Entry, IntegrityError
from quai.server.live import Audience
from quai.server.refusals import Refusal, no_table
from quai.server.seeing import Eyes, seat_state
from quai.server.table import BOT, HUMAN, Seat, Table
from quai.server.table import Entry as LogEntry
from quai.server.tokens import hashed, new_table_id, new_token
from quai.server.wire import ListedTable, NewSeat, NewTable, Options, SeatWish, TableList, TableWish

INSERT_EVENTS = insert(schema.events)
MOST_LISTED = 50
MOST_IN_MEMORY = 1000


@cache
def game_of(name: str, players: int) -> Game:
    return load(name, players)


class Tables:
    """The tables of one server."""

    def __init__(self, database: Database, is_shared: bool) -> None:
        self.database = database
        self.is_shared = is_shared  # other processes write to the same database
        self.in_memory: dict[str, Table] = {}
        self._eyes: dict[str, Eyes] = {}
        self._audiences: dict[str, Audience] = {}
        self.on_change: Callable[[Table], None] = lambda table: None

    def eyes(self, table: Table) -> Eyes:
        if table.id not in self._eyes:
            self._eyes[table.id] = Eyes(table)
        return self._eyes[table.id]

    def audience(self, table: Table) -> Audience:
        return self._audiences.setdefault(table.id, Audience())

    async def get(self, id: str) -> Table:
        """A table by its id, as it stands now."""
        table = self.in_memory.get(id)
        if table is None:
            return await self._load(id)
        if self.is_shared:
            async with table.lock:
                await self.refresh(table)
        return table

    async def _load(self, id: str) -> Table:
        """Rebuild a table from its log."""
        if not id.isalnum():
            raise no_table()
        found = await self.database.rows(select(schema.tables).where(schema.tables.c.id == id))
        if not found:
            raise no_table()
        seats = schema.seats
        rows = await self.database.rows(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
        entries = await self._entries(id, 0)
        table = await asyncio.to_thread(_rebuilt, found[0], rows)
        for entry in entries:
            table.apply(entry)
        if id not in self.in_memory:  # or else somebody was faster
            self._remember(table)
        return self.in_memory[id]

    def _remember(self, table: Table) -> None:
        if len(self.in_memory) >= MOST_IN_MEMORY:
            self._forget_idle()
        self.in_memory[table.id] = table
        self.on_change(table)

    def _forget_idle(self) -> None:
        """Tables that nobody looks at are rebuilt when they are wanted again."""
        for id, table in list(self.in_memory.items()):
            if self._is_idle(table):
                for kept in (self.in_memory, self._eyes, self._audiences):
                    kept.pop(id, None)

    def _is_idle(self, table: Table) -> bool:
        """True if nobody listens, and no bot plays or waits to stand in: they hold on to their table."""
        seat = table.position.seat
        is_waited_for = seat is not None and (table.seats[seat].is_bot_now or table.options.absent_after is not None)
        return not (is_waited_for or table.lock.locked() or self.audience(table).listeners)

    async def _entries(self, id: str, after: int) -> list[LogEntry]:
        log = schema.events
        query = select(log).where(log.c.table_id == id, log.c.version > after).order_by(log.c.version)
        return [_entry(row) for row in await self.database.rows(query)]

    async def refresh(self, table: Table) -> None:
        """Take in what another process has written. The caller holds the table's lock."""
        for entry in await self._entries(table.id, table.version):
            if entry.version != table.version + 1:
                continue
            if entry.kind == "sat":
                await self._reload_tokens(table)
            self._take_in(table, entry, None)

    async def _reload_tokens(self, table: Table) -> None:
        for row in await self.database.rows(select(schema.seats).where(schema.seats.c.table_id == table.id)):
            table.seats[row["seat"]].token = row["token"]

    async def create(self, wish: TableWish) -> NewTable:
        """Set up a table; the tokens are told here and never again."""
        game = game_of(wish.game, len(wish.seats))
        seed: Seed = secrets.randbits(128) if wish.seed is None else wish.seed
        first = int(game.new(seed, wish.options.first).start[0].first)  # refuses a bad seed or first seat
        bots = bots_for(game.board)
        seats = [_new_seat(number, seat, bots) for number, seat in enumerate(wish.seats)]
        tokens = {seat.number: new_token() for seat in seats if seat.kind == HUMAN and not seat.open}
        for number, token in tokens.items():
            seats[number].token = hashed(token)
        options = msgspec.structs.replace(wish.options, first=first)
        id = await self.put(wish.game, seed, first, options, seats, wish.seed is not None)
        told = [NewSeat(s.number, s.name, s.kind, s.bot, s.open, tokens.get(s.number)) for s in seats]
        return NewTable(id, wish.game, 0, told)

    async def put(
        self,
        game: str,
        seed: Seed,
        first: int,
        options: Options,
        seats: Sequence[Seat],
        seeded: bool,
        record: str | None = None,
    ) -> str:
        """Write a new table to the database, and have it ready."""
        id = new_table_id()
        row = {
            "id": id,
            "game": game,
            "seed": msgspec.json.encode(str(seed) if isinstance(seed, int) else [seed]).decode(),
            "first": first,
            "options": msgspec.json.encode(options).decode(),
            "seeded": seeded,
            "listed": options.listed,
            "is_over": record is not None,
            "created": time.time(),
            "record": record,
        }
        rows = [_row(id, seat) for seat in seats]
        await self.database.write((insert(schema.tables), [row]), (insert(schema.seats), rows))
        self._remember(await asyncio.to_thread(_rebuilt, row, rows) if record else _rebuilt(row, rows))
        return id

    async def bring(self, text: str) -> str:
        """Keep a record that somebody brought along, as a table to look at."""
        position = await asyncio.to_thread(replay, text)
        seats = [Seat(number, "", HUMAN) for number in range(position.game.players)]
        first = int(position.start[0].first)
        return await self.put(position.game.id, 0, first, Options(first=first), seats, True, text)

    async def append(
        self,
        table: Table,
        kind: str,
        seat: int,
        text: str | None = None,
        moves_left: int | None = None,
        request: str | None = None,
        played: Position | None = None,
        also: Sequence[Entry] = (),
    ) -> None:
        """Put an event on disk, then take it in and tell everybody. The caller holds the table's lock."""
        entry = LogEntry(table.version + 1, kind, seat, time.time(), text, moves_left, request)
        if played is not None and played.is_over:
            also = [*also, (update(schema.tables).where(schema.tables.c.id == table.id).values(is_over=True), None)]
        try:
            await self.database.write((INSERT_EVENTS, [_event_row(table.id, entry)]), *also)
        except IntegrityError:
            await self.refresh(table)
            raise Refusal(409, "stale", version=table.version) from None
        self._take_in(table, entry, played)

    def _take_in(self, table: Table, entry: LogEntry, played: Position | None) -> None:
        table.apply(entry, played)
        if entry.kind == "sat":
            self.audience(table).dismiss(entry.seat)
        self.audience(table).tell_event(self.eyes(table))
        self.on_change(table)

    def with_listeners(self) -> list[Table]:
        return [self.in_memory[id] for id, heard in self._audiences.items() if heard.listeners and id in self.in_memory]

    async def listing(self) -> TableList:
        """The tables that are listed: those with a free seat, and those to watch."""
        rows = schema.tables
        query = select(rows.c.id).where(rows.c.listed, ~rows.c.is_over).order_by(rows.c.created.desc())
        found = [await self.get(row["id"]) for row in await self.database.rows(query.limit(MOST_LISTED))]
        listed = [(table, _listed(table)) for table in found]
        return TableList(
            open=[shown for table, shown in listed if any(seat.open for seat in table.seats)],
            running=[shown for table, shown in listed if not any(seat.open for seat in table.seats)],
        )

    async def unfinished(self, since: float, most: int) -> list[str]:
        """The tables that were played lately and are not over."""
        rows = schema.tables
        query = select(rows.c.id).where(~rows.c.is_over, rows.c.created > since).order_by(rows.c.created.desc())
        return [row["id"] for row in await self.database.rows(query.limit(most))]


def _new_seat(number: int, wish: SeatWish, bots: list[str]) -> Seat:
    if wish.kind == BOT and (wish.bot or "greedy") not in bots:
        raise Refusal(400, "unknown_bot", name=wish.bot, known=", ".join(bots))
    if wish.kind == BOT:
        return Seat(number, clean_name(wish.name), BOT, wish.bot or "greedy")
    return Seat(number, clean_name(wish.name), HUMAN, open=wish.open)


def clean_name(name: str) -> str:
    """A name on one line, without anything that can't be seen."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not clean:
        raise Refusal(400, "no_name")
    return clean


def _row(table: str, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.number,
        "name": seat.name,
        "kind": seat.kind,
        "bot": seat.bot,
        "open": seat.open,
        "token": seat.token,
    }


def _event_row(table: str, entry: LogEntry) -> dict[str, Any]:
    return {
        "table_id": table,
        "version": entry.version,
        "kind": entry.kind,
        "seat": entry.seat,
        "time": entry.time,
        "text": entry.text,
        "moves_left": entry.moves_left,
        "request": entry.request,
    }


def _entry(row: RowMapping) -> LogEntry:
    keys = ("version", "kind", "seat", "time", "text", "moves_left", "request")
    return LogEntry(*(row[key] for key in keys))


Row = Mapping[str, Any] | RowMapping


def _rebuilt(row: Row, seats: Sequence[Row]) -> Table:
    """A table as it was set up, without what its log says."""
    return _brought(row, seats) if row["record"] else _set_up(row, seats)


def _set_up(row: Row, seats: Sequence[Row]) -> Table:
    game = game_of(row["game"], len(seats))
    position = game.new(_seed(row["seed"]), row["first"])
    return _table(row, seats, game, position)


def _brought(row: Row, seats: Sequence[Row]) -> Table:
    """A table from a record: its log is the record's line of play."""
    position = replay(row["record"])
    table = _table(row, seats, position.game, position.at(0))
    table.is_import = True
    while len(table.position.actions) < len(position.actions):
        played = table.position.copy().follow(position)
        seat, text = table.position.seat or 0, _text(position, table.position)
        table.apply(LogEntry(table.version + 1, "action", seat, row["created"], text), played)
    return table


def _text(line: Position, moment: Position) -> str:
    return line.game.family.texts(moment.states, [line.actions[len(moment.actions)]])[0]


def _table(row: Row, seats: Sequence[Row], game: Game, position: Position) -> Table:
    sitting = [Seat(s["seat"], s["name"], s["kind"], s["bot"], s["open"], s["token"]) for s in seats]
    options = msgspec.json.decode(row["options"], type=Options)
    created = row["created"]
    return Table(row["id"], game, position, sitting, options, row["seeded"], created, turn_began=created)


def _seed(text: str) -> Seed:
    """A number is kept as a text, because JSON's numbers are short; a text is kept in a list."""
    kept = msgspec.json.decode(text)
    return kept[0] if isinstance(kept, list) else int(kept)


def _listed(table: Table) -> ListedTable:
    return ListedTable(
        table.id, table.game.id, [seat_state(seat) for seat in table.seats], table.created, len(table.moves)
    )
