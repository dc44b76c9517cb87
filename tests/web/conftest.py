"""A real server, and a real browser that people sit at."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import browser as machine
import pytest
from people import Person
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from serving import Server

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip

# The guide is closed for good, as for somebody who has played before.
CLOSED = """localStorage["quai.settings"] ??= JSON.stringify({guideClosed: true})"""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = machine.find()
    if path is None:
        if machine.IS_REQUIRED:
            pytest.fail("no browser could be found, and QUAI_BROWSER=required")
        pytest.skip(machine.WITHOUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--data", str(tmp_path_factory.mktemp("games")))
    yield server
    server.stop()


expect.set_options(timeout=20_000)

Invite = Callable[..., Person]


@pytest.fixture
def invite(chromium: Browser, server: Server) -> Iterator[Invite]:
    """Somebody new with a window of their own; nothing may go wrong in it."""
    people: list[Person] = []

    def person(address: str | None = None, guide: bool = False, **window: object) -> Person:
        settings = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"} | window
        context = chromium.new_context(**settings)  # type: ignore[arg-type]
        if not guide:
            context.add_init_script(CLOSED)
        people.append(Person(context, address or f"http://localhost:{server.port}/"))
        return people[-1]

    yield person
    troubles = [trouble for each in people for trouble in each.troubles]
    for each in people:
        each.context.close()
    assert not troubles
