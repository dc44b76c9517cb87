"""A table: its seats, its log, and the position that the log leads to. All of it can be rebuilt from the log."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Literal

from quai.bots import Bot
from quai.game import Game, Position
from quai.server.wire import Options, Undo, UndoAsked
from quai.story import Trips, trips

HUMAN, BOT = "human", "bot"
STAND_IN = "greedy"  # who plays for the absent


Request = tuple[int, str, str]  # a seat, what it asked for (action, undo, chat), and its own id for that
_ASKED_FOR = {"undo_asked": "undo"}


@dataclass
class Seat:
    """A place at the table, and who sits there."""

    number: int
    name: str
    kind: str
    bot: str | None = None
    open: bool = False
    token: str | None = None  # hashed
    connections: int = 0
    stand_in: bool = False  # a bot plays for an absent player
    last_seen: float = field(default_factory=time.time)  # when the last connection ended, or the table was loaded

    @property
    def is_bot_now(self) -> bool:
        return self.kind == BOT or self.stand_in

    @property
    def is_person(self) -> bool:
        """Somebody who can be asked."""
        return self.kind == HUMAN and not self.open and not self.stand_in


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody who showed the token of a seat. It may be exchanged before their turn at the table's lock comes."""

    seat: int
    token: str  # hashed


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log. Its version is its number, counted from 1."""

    version: int
    kind: str
    seat: int
    time: float
    text: str | None = None
    moves_left: int | None = None
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of the present line of play."""

    seat: int
    version: int
    reveals: bool  # something hidden came to light with it
    by_bot: bool


@dataclass
class Table:
    """A table in memory. `apply` is the only way that it changes."""

    id: str
    game: Game
    position: Position
    seats: list[Seat]
    options: Options
    seeded: bool
    created: float
    is_import: bool = False  # a record that was brought along: to look at only
    log: list[Entry] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    requests: dict[Request, int] = field(default_factory=dict)  # -> version of what became of it
    asked: UndoAsked | None = None
    rematch: str | None = None
    decided: int = 0  # the version at which the position last changed
    turn_began: float = 0.0  # when it did
    trips: dict[int, Trips] = field(default_factory=dict)  # version of an action -> lines that the passenger used
    bots: dict[int, Bot] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a hashed token belongs to."""
        return next((seat for seat in self.seats if seat.token == token), None)

    def apply(self, entry: Entry, played: Position | None = None) -> None:
        """Take an entry into the log; `played` is the position after an action, if it is at hand."""
        self.log.append(entry)
        if entry.request is not None:
            self.requests[entry.seat, _ASKED_FOR.get(entry.kind, entry.kind), entry.request] = entry.version
        getattr(self, f"_apply_{entry.kind}")(entry, played)

    def _apply_action(self, entry: Entry, played: Position | None) -> None:
        before = self.position
        if played is None:
            played = before.copy().play(entry.text or "")
        if lines := trips(before, entry.text or ""):
            self.trips[entry.version] = lines
        by_bot = self.seats[entry.seat].is_bot_now
        self.moves.append(Move(entry.seat, entry.version, reveals(before, played), by_bot))
        self._move_to(played, entry)

    def _apply_undo(self, entry: Entry, _: Position | None) -> None:
        moves = entry.moves_left or 0
        del self.moves[moves:]
        self._move_to(self.position.at(moves), entry)

    def _move_to(self, position: Position, entry: Entry) -> None:
        self.position, self.asked = position, None
        self.decided, self.turn_began = entry.version, entry.time

    def _apply_undo_asked(self, entry: Entry, _: Position | None) -> None:
        self.asked = UndoAsked(entry.seat, entry.moves_left or 0, [int(seat) for seat in (entry.text or "").split()])

    def _apply_undo_agreed(self, entry: Entry, _: Position | None) -> None:
        self._stop_waiting_for(entry.seat)

    def _stop_waiting_for(self, seat: int) -> None:
        if self.asked:
            self.asked.waiting = [other for other in self.asked.waiting if other != seat]

    def _apply_undo_refused(self, _: Entry, __: Position | None) -> None:
        self.asked = None

    def _apply_chat(self, _: Entry, __: Position | None) -> None:
        """Words change nothing."""

    def _apply_sat(self, entry: Entry, _: Position | None) -> None:
        seat = self.seats[entry.seat]
        seat.name, seat.open, seat.stand_in = entry.text or seat.name, False, False

    def _apply_away(self, entry: Entry, _: Position | None) -> None:
        self.seats[entry.seat].stand_in = True
        self._stop_waiting_for(entry.seat)

    def _apply_back(self, entry: Entry, _: Position | None) -> None:
        self.seats[entry.seat].stand_in = False

    def _apply_rematch(self, entry: Entry, _: Position | None) -> None:
        self.rematch = entry.text

    def others(self, seat: int) -> list[int]:
        """The people besides this one."""
        return [other.number for other in self.seats if other.is_person and other.number != seat]

    def last_move_of(self, seat: int) -> int | None:
        """The number of a seat's last decision in the present line of play, from 0. A payment goes with its claim."""
        last = next((n for n in reversed(range(len(self.moves))) if self.moves[n].seat == seat), None)
        is_payment = last and (self.log[self.moves[last].version - 1].text or "").startswith("pay ")
        return last - 1 if last and is_payment else last

    def undo_for(self, seat: int | None) -> Undo:
        return Undo(None if seat is None else self._can_undo(seat), self.asked)

    def _can_undo(self, seat: int) -> Literal["free", "ask"] | None:
        """Freely until something hidden came to light or another person decided; then if the people agree."""
        last = self.last_move_of(seat)
        if last is None or self.is_over or self.asked or self.is_import:
            return None
        since = self.moves[last:]
        is_harmless = not any(move.reveals or (move.seat != seat and not move.by_bot) for move in since)
        is_alone = all(other.kind == BOT or other.number == seat for other in self.seats)
        if is_harmless or is_alone:
            return "free"
        return "ask" if self.others(seat) else None


def reveals(before: Position, after: Position) -> bool:
    """True if an action brought something hidden to light; the end opens all tickets."""
    number = len(after.actions) - 1
    family, shuffles = after.game.family, after.shuffles.get(number, [])
    return after.is_over or bool(family.outcome(before.state, after.state, after.actions[number], shuffles))
