"""The application: everything put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from quai.server.database import Database
from quai.server.http import api_router
from quai.server.limits import Limiter
from quai.server.page import HEADERS, asset, index
from quai.server.requests import error_answer
from quai.server.robots import Robots
from quai.server.sockets import live
from quai.server.tables import Tables
from quai.server.warm import Warmth

log = logging.getLogger(__name__)

RESUMED = 1000  # tables
RESUMED_FOR = 7 * 86_400.0  # seconds since they were set up
LOOKING = 0.3  # seconds between looks for what other processes wrote


def create_app(database_url: str) -> Litestar:
    """The server on a database."""
    return Litestar(
        route_handlers=[api_router(live), index, asset],
        lifespan=[_life],
        state=State({"database_url": database_url, "limiter": Limiter(), "warmth": Warmth()}),
        exception_handlers={Exception: error_answer},
        after_request=_with_headers,
        openapi_config=OpenAPIConfig(
            title="Quai", version="1", path="/api/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )


async def _with_headers(response: Any) -> Any:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


@asynccontextmanager
async def _life(app: Litestar) -> AsyncIterator[None]:
    """Open the database, go on with the tables that are not over, and at the end put everything away."""
    database = Database(app.state.database_url)
    await database.open()
    tables = Tables(database, is_shared=not str(database.engine.url).startswith("sqlite"))
    robots = Robots(tables)
    tables.on_change = robots.consider
    app.state.tables, app.state.robots = tables, robots
    app.state.warmth.start()
    tasks = [asyncio.create_task(_resume(app, tables)), asyncio.create_task(_follow(tables))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        robots.close()
        await database.close()


async def _resume(app: Litestar, tables: Tables) -> None:
    """Bots go on where they were when the server stopped."""
    while not app.state.warmth.health.ready:
        await asyncio.sleep(0.05)
    for id in await tables.unfinished(time.time() - RESUMED_FOR, RESUMED):
        try:
            await tables.get(id)
        except Exception:
            log.exception("table %s can't be rebuilt", id)


async def _follow(tables: Tables) -> None:
    """Where several processes share a database, tell listeners here what was decided there."""
    while tables.is_shared:
        await asyncio.sleep(LOOKING)
        try:
            for table in tables.with_listeners():
                async with table.lock:
                    await tables.refresh(table)
        except Exception:  # such as a database that is away for a moment
            log.exception("what other processes wrote can't be read")
