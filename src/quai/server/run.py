"""Start the server, and open the page."""

import asyncio
import gc
import logging
import os
import socket
import sqlite3
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import typer
import uvicorn
from sqlalchemy import make_url

from quai.alone import is_alone
from quai.errors import QuaiError, shown
from quai.server.database import Database, sqlite_url

MOST_SAID = 4096  # bytes of a message on a socket
SWITCHING = 0.0005  # seconds; the thread that writes to the disk must not wait long for the event loop's turn to end


def data_folder(chosen: Path | None) -> Path:
    """Where games are kept: as chosen, in QUAI_DATA, or in the user's data folder."""
    folder = chosen or Path(os.environ.get("QUAI_DATA") or typer.get_app_dir("quai"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(folder), reason=error.strerror) from None
    return folder


def database_url(data: Path | None, database: str | None) -> str:
    chosen = database or os.environ.get("QUAI_DATABASE")
    return chosen or sqlite_url(_alone_in(data_folder(data)))


def _alone_in(folder: Path) -> Path:
    """Hold on to the folder until the process ends: what two servers tell their players would differ."""
    try:
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(folder), reason=error.strerror) from None
    if not is_alone(lock):
        raise QuaiError("cli.folder_in_use", folder=str(folder))
    return folder


def serve(host: str, port: int, url: str, opens: bool) -> None:
    """Run until stopped."""
    from quai.server.app import create_app

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    sys.setswitchinterval(SWITCHING)
    gc.set_threshold(50_000, 20, 100)  # a server has many objects that stay, and looking through them takes long
    listening = _listen(host, port)
    _try(url)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listening.getsockname()[1]}/"
    print(f"Quai is at {address}  (Ctrl-C stops it)", file=sys.stderr, flush=True)
    if opens:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        create_app(url),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=MOST_SAID,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise QuaiError("cli.no_port", host=host, port=port, reason=os.strerror(error.errno or 0)) from None


def _try(url: str) -> None:
    """A database that can't be used is said in a sentence before anything starts."""

    async def opened() -> None:
        database = Database(url)
        try:
            await database.open()
        finally:
            await database.close()

    try:
        _touch(url)
        asyncio.run(opened())
    except Exception as error:
        reason = str(error.__cause__ or error).splitlines() or [type(error).__name__]
        raise QuaiError("cli.no_database", url=url.partition("@")[2] or url, reason=shown(reason[0], 200)) from None


def _touch(url: str) -> None:
    """Open a file of SQLite's here: the driver's own thread would print why it can't."""
    if url.startswith("sqlite"):
        sqlite3.connect(make_url(url).database or ":memory:").close()


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
