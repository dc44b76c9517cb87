"""What a viewer sees of a table. Views, events, records and moments all come from here, and here they are hidden.

A viewer is a seat's number, or None for a spectator. Everything shown is made from `Position.view(viewer)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from quai.counting import steps
from quai.game import Position
from quai.record import RULES, TITLE
from quai.server.refusals import Refusal
from quai.server.table import HUMAN, Entry, Seat, Table
from quai.server.wire import (
    CountStep,
    Event,
    Frame,
    MissedFrame,
    Moment,
    ResultState,
    SeatState,
    State,
)
from quai.story import facts

Viewer = int | None
OPEN, PUBLIC = "open", "public"

encode = msgspec.json.Encoder().encode


@dataclass
class _Story:
    """The log as one viewer may see it, event by event as JSON, and the view after the last of them."""

    told: list[bytes] = field(default_factory=list)
    view: dict[str, Any] | None = None


class Eyes:
    """What the viewers of one table see; remembered until the position changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._stories: dict[Viewer, _Story] = {}
        self._at: Position | None = None  # the position that the following are of
        self._views: dict[Viewer, dict[str, Any]] = {}
        self._raw: dict[Viewer, msgspec.Raw] = {}
        self._legal: list[str] = []
        self._result: ResultState | None = None
        self._record = ""

    def _look(self) -> None:
        """Forget what was seen if the position is another one now."""
        if self._at is not self.table.position:
            self._at = self.table.position
            self._views.clear()
            self._raw.clear()
            self._legal = [action.text for action in self._at.legal]

    def view(self, viewer: Viewer) -> dict[str, Any]:
        self._look()
        if viewer not in self._views:
            self._views[viewer] = self.table.position.view(viewer)
        return self._views[viewer]

    def _view_as_json(self, viewer: Viewer) -> Any:
        self._look()
        if viewer not in self._raw:
            self._raw[viewer] = msgspec.Raw(encode(self.view(viewer)))
        return self._raw[viewer]

    def legal(self, viewer: Viewer) -> list[str]:
        self._look()
        is_asked = viewer is not None and viewer == self.table.position.seat and not self.table.is_import
        return self._legal if is_asked else []

    def state(self, viewer: Viewer) -> bytes:
        """The table's state, as JSON."""
        return encode(State(**self._state(viewer)))

    def state_frame(self, viewer: Viewer) -> bytes:
        return encode(Frame(type="state", **self._state(viewer)))

    def event_frame(self, viewer: Viewer) -> bytes:
        """The last event, with the state after it."""
        event: Any = msgspec.Raw(self.events(viewer)[-1])
        return encode(Frame(type="event", event=event, **self._state(viewer)))

    def missed_frame(self, viewer: Viewer, version: int) -> bytes:
        event: Any = msgspec.Raw(self.events(viewer)[version - 1])
        return encode(MissedFrame(version=version, event=event))

    def _state(self, viewer: Viewer) -> dict[str, Any]:
        table = self.table
        return {
            "table": table.id,
            "game": table.game.id,
            "version": table.version,
            "moves": len(table.moves),
            "seat": viewer,
            "seats": [seat_state(seat) for seat in table.seats],
            "options": table.options,
            "seeded": table.seeded,
            "created": table.created,
            "view": self._view_as_json(viewer),
            "legal": self.legal(viewer),
            "undo": table.undo_for(viewer),
            "result": self._counted(),
            "rematch": table.rematch,
        }

    def _counted(self) -> ResultState | None:
        if self._result is None and (result := self.table.position.result):
            count = [CountStep(**step) for step in steps(self.table.position)]
            self._result = ResultState(result.scores, result.winners, result.breakdown, count)
        return self._result

    def events(self, viewer: Viewer) -> list[bytes]:
        """All events as the viewer may see them, as JSON."""
        story = self._stories.setdefault(viewer, _Story())
        missing = self.table.version - len(story.told)
        if missing == 1 and story.view is not None:
            self._tell_last(story, viewer)
        elif missing:
            self._tell_all(story, viewer)
        return story.told

    def events_by(self, viewer: Viewer, eyes: str | None) -> list[bytes]:
        """All events through other eyes; open eyes see each action as whoever made it."""
        looking = self._looking(viewer, eyes)
        if eyes != OPEN:
            return self.events(looking)
        return [self.events(entry.seat)[entry.version - 1] for entry in self.table.log]

    def _tell_last(self, story: _Story, viewer: Viewer) -> None:
        entry, before = self.table.log[-1], story.view
        story.view = self.view(viewer)
        story.told.append(encode(self._event(entry, viewer, before, story.view)))

    def _tell_all(self, story: _Story, viewer: Viewer) -> None:
        """Play the table again from its start, and look at what has not been told yet."""
        moment, done = self.table.position.at(0), len(story.told)
        for number, entry in enumerate(self.table.log):
            before = moment.view(viewer) if number >= done and entry.kind == "action" else None
            moment = self._after(entry, moment)
            if number >= done:
                after = moment.view(viewer) if before is not None else None
                story.told.append(encode(self._event(entry, viewer, before, after, len(moment.actions))))
        story.view = self.view(viewer)

    def _after(self, entry: Entry, moment: Position) -> Position:
        if entry.kind == "undo":
            return moment.at(entry.moves_left or 0)
        if entry.kind == "action":
            return moment.follow(self.table.position) if self.table.is_import else moment.play(entry.text or "")
        return moment

    def _event(self, entry: Entry, viewer: Viewer, before: Any, after: Any, move: int | None = None) -> Event:
        event = Event(entry.version, entry.kind, entry.seat, entry.time)  # type: ignore[arg-type]
        if entry.kind == "action":
            event.move = len(self.table.moves) if move is None else move
            lines = self.table.trips.get(entry.version, ())
            event.facts = facts(self.table.game.board, entry.seat, entry.text or "", before, after, viewer, lines)
        elif entry.kind in ("undo", "undo_asked"):
            event.to = entry.moves_left or 0
        elif entry.kind in _TEXTS:
            setattr(event, _TEXTS[entry.kind], entry.text)
        return event

    def moment(self, viewer: Viewer, move: int, eyes: str | None) -> bytes:
        """The table after some decisions, with the caller's own eyes, or after the end with others'."""
        table = self.table
        if move > len(table.moves):
            raise Refusal(404, "no_moment", moves=len(table.moves))
        moment = table.position.at(move)
        looking = self._looking(viewer, eyes)
        seen = Moment(move, len(table.moves), moment.to_dict() if eyes == OPEN else moment.view(looking))
        if move:
            last = table.moves[move - 1]
            event: Any = msgspec.Raw(self.events(last.seat if eyes == OPEN else looking)[last.version - 1])
            seen.event = event
        return encode(seen)

    def _looking(self, viewer: Viewer, eyes: str | None) -> Viewer:
        """Who looks: the caller, everybody, or after the end any seat; with open eyes it is nobody in particular."""
        if eyes == OPEN:
            self._needs_end()
        if eyes is None:
            return viewer
        if eyes in (OPEN, PUBLIC):
            return None
        if not eyes.isdecimal() or int(eyes) >= self.table.game.players:
            raise Refusal(400, "no_eyes")
        if int(eyes) != viewer:
            self._needs_end()
        return int(eyes)

    def _needs_end(self) -> None:
        if not (self.table.is_over or self.table.is_import):
            raise Refusal(409, "not_over")

    def record(self, viewer: Viewer) -> str:
        """The record after the end; before it, what the viewer may know, without the seed and the deal."""
        table = self.table
        if table.is_over or table.is_import:
            self._record = self._record or table.position.record()
            return self._record
        return "\n".join(_seen_record(table, [self.events(viewer)[move.version - 1] for move in table.moves])) + "\n"


_TEXTS = {"chat": "text", "sat": "name", "rematch": "table"}  # where an event has its entry's text


def _seen_record(table: Table, events: list[bytes]) -> Iterator[str]:
    yield TITLE
    yield f"game {table.game.id}"
    yield f"rules {RULES}"
    yield f"players {table.game.players}"
    for event in events:
        seen = msgspec.json.decode(event, type=Event)
        told = seen.facts if isinstance(seen.facts, dict) else {}
        brought = told.get("cards") or told.get("offered") or []
        yield " ".join([str(seen.seat), told["action"], *(["=", *brought] if brought else [])])


def seat_state(seat: Seat) -> SeatState:
    """A seat as everybody sees it."""
    is_here = seat.kind != HUMAN or seat.connections > 0
    return SeatState(seat.number, seat.name, seat.kind, seat.bot, seat.open, is_here, seat.stand_in)
