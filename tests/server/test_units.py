"""Parts of the server on their own: the log that a table is made of, and the writer of many entries at once."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from quai.errors import QuaiError
from quai.game import load
from quai.server import schema
from quai.server.database import Database, async_url, sqlite_url
from quai.server.robots import Robots
from quai.server.table import Entry, Seat, Table
from quai.server.wire import Options


def table(*kinds: str) -> Table:
    position = load("london", len(kinds)).new(3)
    seats = [Seat(number, f"{number}", kind) for number, kind in enumerate(kinds)]
    return Table("t", position.game, position, seats, Options(), False, 0.0)


def enter(table: Table, kind: str, seat: int, text: str | None = None, left: int | None = None) -> None:
    table.apply(Entry(table.version + 1, kind, seat, 0.0, text, left, f"id {table.version}"))


def play(table: Table) -> None:
    enter(table, "action", table.position.seat or 0, table.position.legal[0].text)


def test_a_table_is_its_log():
    """The same entries lead to the same table, with what was taken back and who stood in."""
    first, second = table("human", "human"), table("human", "human")
    play(first)
    enter(first, "undo", 0, left=0)
    play(first)
    enter(first, "chat", 1, "hello")
    enter(first, "away", 1)
    play(first)
    enter(first, "back", 1)
    enter(first, "sat", 1, "Zoe")
    for entry in first.log:
        second.apply(entry)
    assert first.position == second.position
    assert first.moves == second.moves
    assert first.requests == second.requests
    assert [seat.name for seat in second.seats] == ["0", "Zoe"]
    assert [move.by_bot for move in second.moves] == [False, True]
    assert second.decided == 6


def test_a_table_has_bots_of_the_list_only():
    """Whatever its seat says, nothing is imported for it."""
    kept = table("human", "bot")
    kept.seats[1].bot = "quai.bots.random_bot:RandomBot"
    robots = Robots(cast(Any, None))
    with pytest.raises(QuaiError) as refused:
        robots._bot(kept, 1)
    robots.close()
    assert refused.value.key == "bot.unknown"


def test_an_open_question_is_settled_by_a_move():
    """Whoever is asked is asked no more once somebody plays on."""
    asking = table("human", "human", "bot")
    play(asking)
    play(asking)
    enter(asking, "undo_asked", 0, "1", left=0)
    assert asking.asked
    assert asking.asked.waiting == [1]
    play(asking)
    assert asking.asked is None


def test_another_who_decided_makes_undo_a_question():
    one = table("human", "human")
    play(one)
    assert one.undo_for(0).can == "free"
    assert one.undo_for(1).can is None
    assert one.undo_for(None).can is None
    play(one)
    assert (one.undo_for(0).can, one.undo_for(1).can) == ("ask", "free")


def in_a_database(folder: Path, work: Callable[[Database], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        database = Database(sqlite_url(folder))
        await database.open()
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(run())


def row(id: str) -> dict[str, Any]:
    texts = {"id": id, "game": "london", "seed": "1", "options": "{}"}
    return texts | {"first": 0, "seeded": False, "listed": False, "is_over": False, "created": 0.0}


def test_a_failing_entry_fails_alone(tmp_path: Path):
    """Of many entries written at once the one that can't be is refused, and the others are on disk."""

    async def work(database: Database) -> None:
        statement = insert(schema.tables)
        ids = ["a", "b", "a", "c"]
        done = await asyncio.gather(*(database.write((statement, [row(id)])) for id in ids), return_exceptions=True)
        assert [isinstance(error, IntegrityError) for error in done] == [False, False, True, False]
        found = await database.rows(select(schema.tables.c.id).order_by(schema.tables.c.id))
        assert [found_row["id"] for found_row in found] == ["a", "b", "c"]

    in_a_database(tmp_path, work)


def test_an_entry_is_written_whole_or_not_at_all(tmp_path: Path):
    async def work(database: Database) -> None:
        statement = insert(schema.tables)
        with pytest.raises(IntegrityError):
            await database.write((statement, [row("x")]), (statement, [row("x")]))
        assert not await database.rows(select(schema.tables.c.id))

    in_a_database(tmp_path, work)


def test_what_waits_is_written_before_the_end(tmp_path: Path):
    """Closing waits for entries that are on their way."""

    async def write_and_go(database: Database) -> None:
        waiting = [asyncio.create_task(database.write((insert(schema.tables), [row(f"{n}")]))) for n in range(50)]
        await asyncio.sleep(0)
        tasks.extend(waiting)

    async def count(database: Database) -> None:
        assert len(await database.rows(select(schema.tables.c.id))) == 50

    tasks: list[asyncio.Task[None]] = []
    in_a_database(tmp_path, write_and_go)
    assert all(task.done() and not task.exception() for task in tasks)
    in_a_database(tmp_path, count)


def test_migrating_twice_changes_nothing(tmp_path: Path):
    async def nothing(database: Database) -> None:
        assert await database.rows(select(schema.tables.c.id)) == []

    in_a_database(tmp_path, nothing)
    in_a_database(tmp_path, nothing)


def test_addresses_of_databases():
    assert async_url("postgres://me@host/quai") == "postgresql+asyncpg://me@host/quai"
    assert async_url("postgresql://me@host/quai") == "postgresql+asyncpg://me@host/quai"
    assert async_url("sqlite:///games.sqlite") == "sqlite+aiosqlite:///games.sqlite"
    assert async_url("postgresql+asyncpg://host/quai") == "postgresql+asyncpg://host/quai"
