"""A person at the page, who uses it as people do: clicks, keys, and what can be seen."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, expect

PICTURES = Path(__file__).parent / "pictures"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Person:
    """Somebody with a browser window of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self._hear(said.type, said.text))
        self.page.goto(address)

    def _hear(self, kind: str, text: str) -> None:
        """Errors of the page are trouble; that a request was refused or a connection cut is part of the game."""
        if kind == "error" and not any(part in text for part in ("Failed to load resource", "WebSocket connection")):
            self.troubles.append(text)

    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def sees(self, testid: str) -> bool:
        return self.find(testid).first.is_visible()

    def picture(self, name: str) -> None:
        """A screenshot, kept to be looked at."""
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")

    def set_up(self, game: str, *kinds: str, **options: str) -> None:
        """Set up a table: the kinds are the values of the page's choice for each seat."""
        self.page.goto(self.address)
        self.find(f"setup-{game}").click()
        self.find(f"players-{len(kinds)}").check(force=True)
        for seat, kind in enumerate(kinds):
            self.find(f"seat-{seat}-kind").select_option(kind)
        if options:
            self.page.locator("summary", has_text="ptions").first.click()
        for name, value in options.items():
            self.find(f"option-{name}").select_option(value)
        self.find("start-game").click()
        self.page.wait_for_url("**/tables/*")

    @property
    def table(self) -> str:
        return self.page.url.rsplit("/", 1)[1].split("?")[0].split("#")[0]

    def tokens(self) -> dict[int, str]:
        """The tokens that this browser holds for its table."""
        kept = json.loads(self.page.evaluate("localStorage.getItem('quai.tables')") or "[]")
        seats = next((entry["seats"] for entry in kept if entry["table"] == self.table), [])
        return {seat["seat"]: seat["token"] for seat in seats}

    def state(self, seat: int | None = None) -> Any:
        """The table as the server tells it to this person."""
        tokens = self.tokens()
        token = tokens.get(seat if seat is not None else next(iter(tokens), -1))
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.get(f"{self.address}api/tables/{self.table}", headers=headers).json()

    def wait_for_turn(self) -> Any:
        """The state, once this person is to decide or the game is over, and the page knows it too."""
        state = self.wait_until(lambda state: bool(state["result"] or state["legal"]))
        expect(self.page.locator(f'[data-version="{state["version"]}"]')).to_be_attached()
        return state

    def wait_until(self, holds: Callable[[Any], bool]) -> Any:
        """The state, once this holds of it."""
        for _ in range(2000):
            state = self.state()
            if holds(state):
                return state
            self.page.wait_for_timeout(10)
        raise AssertionError(f"it never held: {state['version']=} {state['legal']=}")

    def close_guide(self) -> None:
        if self.sees("guide-close"):
            self.find("guide-close").click()

    def press(self, testid: str) -> None:
        """Click something on the board where it can be hit."""
        self.find(testid).first.dispatch_event("click")

    def confirm(self) -> None:
        self.find("confirm").click()

    def decide(self, text: str) -> None:
        """Do one thing as the page offers it."""
        verb, *rest = text.split()
        getattr(self, f"_{verb}")(text, rest)

    def _keep(self, _: str, tickets: list[str]) -> None:
        for ticket in tickets:
            self.find(f"keep-{ticket}").check()
        self.confirm()

    def _tickets(self, text: str, rest: list[str]) -> None:
        if rest and not self.sees(f"split-{text}"):
            self.find("tickets-deck-short").click()
        elif not rest:
            self.find("tickets-deck").click()
        if rest:
            self.find(f"split-{text}").check()
        self.confirm()

    def _draw(self, _: str, rest: list[str]) -> None:
        if rest[0] == "deck":
            self.find("deck").click()
        else:
            row = self.state()["view"]["row"]
            self.find(f"row-{row.index(rest[0]) + 1}").click()

    def _claim(self, _: str, rest: list[str]) -> None:
        self.press(f"route-{rest[0]}")
        self.confirm()
        self._wait_while("pay")

    def _wait_while(self, phase: str) -> None:
        """The page claims and pays in one go; between the two there is nothing to decide."""
        for _ in range(500):
            if self.state()["view"]["phase"] != phase:
                return
            self.page.wait_for_timeout(10)

    def _pay(self, _: str, __: list[str]) -> None:
        self.confirm()

    def _place(self, _: str, rest: list[str]) -> None:
        if self.sees(f"symbol-{rest[0]}"):
            self.find(f"symbol-{rest[0]}").check()
        self.press(f"place-{rest[1]}")
        self.confirm()

    def _take(self, text: str, _: list[str]) -> None:
        self.find(f"which-{text}").click()

    _ride = _take

    def _pass(self, _: str, __: list[str]) -> None:
        self.find("pass").click()
        self.confirm()

    def _skip(self, _: str, __: list[str]) -> None:
        self.find("skip").click()
        self.confirm()

    def _build(self, text: str, rest: list[str]) -> None:
        self.find(f"line-{rest[0]}").check()
        self.press(f"link-{rest[1]}")
        if self.sees(f"which-{text}"):
            self.find(f"which-{text}").click()
        else:
            self.confirm()

    def faults(self) -> list[str]:
        """What axe finds wrong on the page."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [f"{fault['id']}: {node['html'][:160]}" for fault in found["violations"] for node in fault["nodes"]]


def sensible(legal: list[str], move: int) -> str:
    """A way to play that comes to an end: claim what can be claimed, build, and otherwise draw."""
    for verb in ("claim", "keep", "take", "place", "pay", "ride"):
        if found := [text for text in legal if text.startswith(verb)]:
            return max(found, key=len) if verb == "keep" else found[move % len(found)]
    if built := [text for text in legal if text.startswith("build")]:
        return built[move * 7 % len(built)]
    return next((text for text in ("draw deck", "draw wild") if text in legal), legal[move % len(legal)])


def play_on(person: Person, most: int = 1000) -> Iterator[Any]:
    """Play until the game is over, one decision after another."""
    for move in range(most):
        state = person.wait_for_turn()
        if state["result"]:
            return
        yield state
        person.decide(sensible(state["legal"], move))
        expect(person.page.locator(f'[data-version="{state["version"]}"]')).not_to_be_attached()
