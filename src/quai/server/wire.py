"""Everything that travels: one set of structs for HTTP, sockets and OpenAPI."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

GameName = Literal["london", "sanfrancisco", "germany", "underground"]
Language = Literal["en", "fr"]
Version = Annotated[int, Meta(ge=-1, le=2**31 - 1)]
RequestId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$", description="any text of yours, new for every request"),
]
PersonName = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]


class SeatWish(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat of a table to be set up."""

    name: PersonName
    kind: Literal["human", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    open: bool = False


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """How a table is played."""

    first: SeatNumber | Literal["random"] = 0
    bot_delay: Annotated[float, Meta(ge=0, le=10)] = 0.8
    absent_after: Annotated[float, Meta(ge=10, le=86400)] | None = None
    listed: bool = False


class TableWish(Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    game: GameName
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=5)]
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | Annotated[str, Meta(max_length=200)] | None = None
    options: Options = Options()


class NewSeat(Struct, omit_defaults=True):
    """A seat of a new table, with its token for whoever set it up."""

    seat: int
    name: str
    kind: str
    bot: str | None = None
    open: bool = False
    token: str | None = None


class NewTable(Struct):
    table: str
    game: str
    version: int
    seats: list[NewSeat]


class SeatState(Struct):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str
    bot: str | None
    open: bool
    present: bool
    stand_in: bool


class UndoAsked(Struct):
    seat: int
    to: int
    waiting: list[int]


class Undo(Struct):
    """Whether the caller may take back, and what was asked."""

    can: Literal["free", "ask"] | None = None
    asked: UndoAsked | None = None


class CountStep(Struct, omit_defaults=True):
    """A step of the final count."""

    seat: int
    part: str
    points: int
    ticket: str | UnsetType = UNSET
    done: bool | UnsetType = UNSET
    what: str | int | UnsetType = UNSET


class ResultState(Struct):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    count: list[CountStep]


class State(Struct):
    """A table as the caller sees it."""

    table: str
    game: str
    version: int
    moves: int
    seat: int | None
    seats: list[SeatState]
    options: Options
    seeded: bool
    created: float
    view: dict[str, Any]
    legal: list[str]
    undo: Undo
    result: ResultState | None
    rematch: str | None


EventKind = Literal[
    "action", "undo", "undo_asked", "undo_agreed", "undo_refused", "chat", "sat", "away", "back", "rematch"
]


class Event(Struct, omit_defaults=True):
    """Something that happened at a table, as the caller may see it."""

    version: int
    kind: EventKind
    seat: int
    time: float
    move: int | UnsetType = UNSET
    to: int | UnsetType = UNSET
    facts: dict[str, Any] | UnsetType = UNSET
    text: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    table: str | UnsetType = UNSET


class Frame(State, kw_only=True):
    """What a socket sends: an event, the state, or both."""

    type: Literal["event", "state"]
    event: Event | UnsetType = UNSET


class MissedFrame(Struct):
    """An event that the client has not seen yet; the state comes after the last one."""

    version: int
    event: Event
    type: Literal["event"] = "event"


class Hello(Struct):
    """The first message on a socket."""

    version: Version = -1
    token: Annotated[str, Meta(max_length=200)] | None = None
    language: Language | None = None


class EventList(Struct):
    version: int
    events: list[Event]


class ActionWish(Struct, forbid_unknown_fields=True):
    action: Annotated[str, Meta(min_length=1, max_length=400)]
    version: Version
    id: RequestId


class UndoWish(Struct, forbid_unknown_fields=True):
    version: Version
    id: RequestId


class UndoAnswer(Struct, forbid_unknown_fields=True):
    agree: bool


class ChatWish(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    id: RequestId


class ChatDone(Struct):
    version: int


class ClaimWish(Struct, forbid_unknown_fields=True):
    name: PersonName


class Claimed(Struct):
    """A seat that is the caller's now."""

    table: str
    seat: int
    name: str
    token: str


class Moment(Struct, omit_defaults=True):
    """The table after some of its decisions."""

    move: int
    moves: int
    view: dict[str, Any]
    event: Event | UnsetType = UNSET


class ActionHint(Struct, omit_defaults=True):
    points: int = 0
    payments: list[dict[str, int]] | UnsetType = UNSET
    parts: dict[str, int] | UnsetType = UNSET
    branch: int | UnsetType = UNSET


class TicketHint(Struct):
    done: bool
    way: list[str] | None
    missing: list[str]
    spaces: int


class Hints(Struct):
    """What the caller could do, explained."""

    version: int
    actions: dict[str, ActionHint]
    tickets: dict[str, TicketHint]


class ListedTable(Struct):
    table: str
    game: str
    seats: list[SeatState]
    created: float
    moves: int


class TableList(Struct):
    open: list[ListedTable]
    running: list[ListedTable]


class ImportedRecord(Struct):
    table: str


class GameInfo(Struct):
    game: str
    name: dict[str, str]
    family: str
    players: tuple[int, int]
    bots: list[str]
    levels: list[str]  # those of the bots that people choose from, the weakest first


class GameList(Struct):
    games: list[GameInfo]


class Health(Struct):
    """Whether the rules are compiled, and how far that is."""

    ready: bool
    done: int
    total: int


class ErrorBody(Struct, omit_defaults=True):
    """What went wrong, as a key and as a sentence in the caller's language."""

    error: str
    message: str
    rule: str | None = None
    version: int | None = None


class ErrorFrame(Struct):
    error: str
    message: str
    type: Literal["error"] = "error"
