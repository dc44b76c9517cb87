"""The database: where it is, its migrations, and a writer that puts many waiting entries on disk at once."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Executable, RowMapping, event, pool, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

Entry = tuple[Executable, Sequence[dict[str, Any]] | None]  # a statement, and its rows if it is an insert of several

MOST_AT_ONCE = 400
GATHERING = 0.005  # seconds in which more may join a transaction: a commit costs as much for one entry as for many


def sqlite_url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'quai.sqlite'}"


def async_url(url: str) -> str:
    """The address of a database as people write it, with the driver that we use."""
    for scheme, driver in (("postgresql://", "postgresql+asyncpg://"), ("postgres://", "postgresql+asyncpg://")):
        if url.startswith(scheme):
            return driver + url[len(scheme) :]
    return url.replace("sqlite:///", "sqlite+aiosqlite:///", 1) if url.startswith("sqlite:///") else url


def connect(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5)
    engine = create_async_engine(url, poolclass=pool.AsyncAdaptedQueuePool, pool_size=3)
    event.listen(engine.sync_engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: Any) -> None:
    """Readers and the writer don't wait for each other, and what is committed is on disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the present schema."""

    def upgrade(connection: Any) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            await connection.execute(text("SELECT pg_advisory_xact_lock(8420)"))
        await connection.run_sync(upgrade)


@dataclass
class _Waiting:
    entry: list[Entry]
    done: asyncio.Future[None]


class Database:
    """Reads, and writes that return when they are on disk."""

    def __init__(self, url: str) -> None:
        self.engine = connect(async_url(url))
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self._connection: AsyncConnection | None = None
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await migrate(self.engine)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        self._is_closing = True
        self._wake.set()
        if self._writer:
            await self._writer
        if self._connection:
            await self._connection.close()
        await self.engine.dispose()

    async def rows(self, query: Any) -> Sequence[RowMapping]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def write(self, *entry: Entry) -> None:
        """Put the statements on disk, all or none; IntegrityError if another process was faster."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(list(entry), done))
        self._wake.set()
        await done

    async def _write(self) -> None:
        """Everything that waits goes into one transaction: the disk is asked once for all of it."""
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await asyncio.sleep(GATHERING)
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._commit(batch)

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            await self._transaction([part for waiting in batch for part in waiting.entry])
        except Exception as error:
            if len(batch) == 1:
                _settle(batch, error)
                return
            for waiting in batch:  # one of them is to blame: each on its own
                await self._commit([waiting])
        else:
            _settle(batch, None)

    async def _transaction(self, parts: list[Entry]) -> None:
        """The writer keeps its connection as long as nothing goes wrong with it."""
        connection = self._connection = self._connection or await self.engine.connect()
        try:
            async with connection.begin():
                for statement, rows in _grouped(parts):
                    await _execute(connection, statement, rows)
        except Exception:
            self._connection = None
            await connection.close()
            raise


def _settle(batch: list[_Waiting], error: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.done():
            continue
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)


def _grouped(parts: list[Entry]) -> list[Entry]:
    """The same insert many times becomes one with many rows; everything else keeps its order."""
    grouped: list[tuple[Executable, list[dict[str, Any]] | None]] = []
    for statement, rows in parts:
        if rows is not None and grouped and grouped[-1][0] is statement and grouped[-1][1] is not None:
            grouped[-1][1].extend(rows)
        else:
            grouped.append((statement, None if rows is None else list(rows)))
    return list(grouped)


async def _execute(connection: AsyncConnection, statement: Executable, rows: Sequence[dict[str, Any]] | None) -> None:
    if rows is None:
        await connection.execute(statement)
    else:
        await connection.execute(statement, rows)


__all__ = ["Database", "Entry", "IntegrityError", "sqlite_url"]
