"""The HTTP interface: each handler finds the table and the caller's seat, and lets others do the work."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import HttpMethod, Request, Response, Router, get, post, route
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import Parameter

from quai.board import BUILT_IN
from quai.hints import hints
from quai.server import playing, wire
from quai.server.boards import info_of, picture_of, sheet_of
from quai.server.limits import ANYTHING, NEW_TABLES, ONE_ADDRESS, TALK, Limiter, Rate
from quai.server.page import compressed
from quai.server.refusals import Refusal, no_table, token_needed
from quai.server.requests import AnyRequest, StrictRequest, address_of, caller_of, seat_of
from quai.server.seeing import encode
from quai.server.table import Sitter, Table
from quai.server.tables import Tables
from quai.server.wire import (
    ActionWish,
    ChatDone,
    ChatWish,
    Claimed,
    ClaimWish,
    ErrorBody,
    EventList,
    GameList,
    GameName,
    Health,
    Hints,
    ImportedRecord,
    Language,
    Moment,
    NewTable,
    State,
    TableList,
    TableWish,
    UndoAnswer,
    UndoWish,
)

TableId = Annotated[str, Parameter(min_length=1, max_length=64, description="a table's id")]
SeatPath = Annotated[int, Parameter(ge=0, le=4, description="a seat's number")]
FOR_A_WHILE = "public, max-age=600"
SMALL, LARGE = 16_384, 200_000  # bytes of a body


def refusals(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The errors that a handler may answer with."""
    return {
        status: ResponseSpec(data_container=ErrorBody, description=_MEANINGS[status], generate_examples=False)
        for status in (*statuses, 400, 429, 503)
    }


_MEANINGS = {
    400: "the request makes no sense",
    401: "no token, or an unknown one",
    403: "not yours to do",
    404: "there is no such thing",
    409: "not now",
    413: "too large",
    422: "the rules forbid it",
    429: "too many requests",
    503: "the rules are being compiled",
}


def as_json(content: bytes, status: int = 200) -> Response[Any]:
    return Response(content, status_code=status, media_type="application/json")


def limit(request: AnyRequest, rate: Rate, caller: str | None = None) -> None:
    limiter: Limiter = request.app.state.limiter
    if seconds := limiter.take(rate, caller or caller_of(request)):
        raise Refusal(429, "too_many", seconds=seconds)


async def before_request(request: AnyRequest) -> None:
    """Nobody asks too much, and nothing is asked before the rules are there."""
    limit(request, ONE_ADDRESS, address_of(request))
    limit(request, ANYTHING)
    needs_rules = request.url.path.startswith(("/api/tables", "/api/records"))
    if needs_rules and not request.app.state.warmth.health.ready:
        raise Refusal(503, "compiling", seconds=5)


async def found(request: AnyRequest, id: str) -> tuple[Tables, Table, int | None]:
    """The table, and the caller's seat at it."""
    tables: Tables = request.app.state.tables
    table = await tables.get(id)
    seat = seat_of(request, table)
    return tables, table, None if seat is None else seat.number


async def found_sitter(request: AnyRequest, id: str) -> tuple[Tables, Table, Sitter]:
    """The table, and the caller, who must sit there."""
    tables, table, seat = await found(request, id)
    sitter = sitter_of(table, seat)
    if sitter is None:
        raise token_needed()
    return tables, table, sitter


def sitter_of(table: Table, seat: int | None) -> Sitter | None:
    token = None if seat is None else table.seats[seat].token
    return None if seat is None or token is None else Sitter(seat, token)


@post("/tables", request_max_body_size=SMALL, responses=refusals(413))
async def create_table(request: Request[Any, Any, Any], data: TableWish) -> NewTable:
    """Set up a table. The tokens of its human seats are told here and never again."""
    limit(request, NEW_TABLES, address_of(request))
    tables: Tables = request.app.state.tables
    return await tables.create(data)


@get("/tables", responses=refusals())
async def list_tables(request: Request[Any, Any, Any]) -> TableList:
    """The tables that are listed."""
    tables: Tables = request.app.state.tables
    return await tables.listing()


@route("/tables", http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
async def table_methods() -> Response[None]:
    """What can be done here. Registered first, or else the framework makes its own, which names one of two handlers."""
    return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})


@get("/tables/{table_id:str}", responses=refusals(401, 404))
async def get_table(request: Request[Any, Any, Any], table_id: TableId) -> Response[State]:
    """The table as the caller sees it."""
    tables, table, seat = await found(request, table_id)
    return as_json(tables.eyes(table).state(seat))


@post("/tables/{table_id:str}/actions", status_code=200, request_max_body_size=SMALL,
      responses=refusals(401, 404, 409, 413, 422))  # fmt: skip
async def act(request: Request[Any, Any, Any], table_id: TableId, data: ActionWish) -> Response[State]:
    """Play an action. When this is answered, it is on disk."""
    tables, table, sitter = await found_sitter(request, table_id)
    await playing.act(tables, table, sitter, data)
    return as_json(tables.eyes(table).state(sitter.seat))


_ASKED = {202: ResponseSpec(data_container=State, description="the others are asked", generate_examples=False)}


@post("/tables/{table_id:str}/undo", status_code=200, request_max_body_size=SMALL,
      responses={**_ASKED, **refusals(401, 404, 409, 413)})  # fmt: skip
async def undo(request: Request[Any, Any, Any], table_id: TableId, data: UndoWish) -> Response[State]:
    """Take back the caller's last decision, or ask the others whether they agree."""
    tables, table, sitter = await found_sitter(request, table_id)
    is_done = await playing.undo(tables, table, sitter, data)
    return as_json(tables.eyes(table).state(sitter.seat), 200 if is_done else 202)


@post("/tables/{table_id:str}/undo/answer", status_code=200, request_max_body_size=SMALL,
      responses=refusals(401, 404, 409, 413))  # fmt: skip
async def answer_undo(request: Request[Any, Any, Any], table_id: TableId, data: UndoAnswer) -> Response[State]:
    """Agree that somebody takes back, or refuse."""
    tables, table, sitter = await found_sitter(request, table_id)
    await playing.answer(tables, table, sitter, data.agree)
    return as_json(tables.eyes(table).state(sitter.seat))


@post("/tables/{table_id:str}/chat", status_code=200, request_max_body_size=SMALL,
      responses=refusals(401, 404, 409, 413))  # fmt: skip
async def chat(request: Request[Any, Any, Any], table_id: TableId, data: ChatWish) -> ChatDone:
    """Say something to everybody at the table."""
    tables, table, sitter = await found_sitter(request, table_id)
    limit(request, TALK)
    return ChatDone(await playing.chat(tables, table, sitter, data.text, data.id))


@post("/tables/{table_id:str}/seats/{number:int}/claim", status_code=200, request_max_body_size=SMALL,
      responses=refusals(401, 403, 404, 409, 413))  # fmt: skip
async def claim_seat(request: Request[Any, Any, Any], table_id: TableId, number: SeatPath, data: ClaimWish) -> Claimed:
    """Sit down with the seat's token, which is exchanged for a new one, or on an open seat."""
    tables, table, seat = await found(request, table_id)
    if number >= len(table.seats):
        raise no_table()
    if seat is not None and seat != number:
        raise Refusal(403, "taken")
    return await playing.claim(tables, table, table.seats[number], sitter_of(table, seat), data.name)


@post("/tables/{table_id:str}/rematch", status_code=200, responses=refusals(401, 404, 409))
async def rematch(request: Request[Any, Any, Any], table_id: TableId) -> Claimed:
    """The caller's seat at the next game of the same players."""
    tables, table, sitter = await found_sitter(request, table_id)
    limit(request, NEW_TABLES, address_of(request))
    return await playing.rematch(tables, table, sitter)


Since = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="the last version seen")]


EyesOf = Annotated[str | None, Parameter(max_length=10, description="a seat's number, public, or open")]


@get("/tables/{table_id:str}/events", responses=refusals(401, 404, 409))
async def get_events(
    request: Request[Any, Any, Any], table_id: TableId, since: Since = 0, eyes: EyesOf = None
) -> Response[EventList]:
    """What happened after a version, as the caller may see it."""
    tables, table, seat = await found(request, table_id)
    told = tables.eyes(table).events_by(seat, eyes)[since:]
    return as_json(b'{"version":%d,"events":[%b]}' % (table.version, b",".join(told)))


MoveNumber = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="decisions that were played")]


@get("/tables/{table_id:str}/moments/{move:int}", responses=refusals(401, 404, 409))
async def get_moment(
    request: Request[Any, Any, Any], table_id: TableId, move: MoveNumber, eyes: EyesOf = None
) -> Response[Moment]:
    """The table after some of its decisions."""
    tables, table, seat = await found(request, table_id)
    return as_json(tables.eyes(table).moment(seat, move, eyes))


@get("/tables/{table_id:str}/hints", responses=refusals(401, 404))
async def get_hints(request: Request[Any, Any, Any], table_id: TableId) -> Response[Hints]:
    """What the caller could do, explained."""
    _, table, sitter = await found_sitter(request, table_id)
    version, position = table.version, table.position
    return as_json(encode({"version": version, **await asyncio.to_thread(hints, position, sitter.seat)}))


@get("/tables/{table_id:str}/record", media_type="text/plain", responses=refusals(401, 404))
async def get_record(request: Request[Any, Any, Any], table_id: TableId) -> str:
    """The record of the game; before the end, what the caller may see of it."""
    tables, table, seat = await found(request, table_id)
    return tables.eyes(table).record(seat)


@dataclass
class RecordOperation(Operation):
    """The handler reads the text itself, so this describes it."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody({"text/plain": text}, required=True)


@post("/records", request_max_body_size=LARGE, responses=refusals(413), operation_class=RecordOperation)
async def bring_record(request: Request[Any, Any, Any]) -> ImportedRecord:
    """Bring a record along, to look at as a finished table."""
    limit(request, NEW_TABLES, address_of(request))
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refusal(400, "not_text") from None
    tables: Tables = request.app.state.tables
    return ImportedRecord(await tables.bring(text))


@get("/games", responses=refusals())
async def list_games() -> GameList:
    """The games that can be played."""
    return GameList([info_of(game) for game in BUILT_IN])


@get("/boards/{game:str}", responses=refusals(404))
async def get_board(
    request: Request[Any, Any, Any], game: GameName, language: Language = "en"
) -> Response[dict[str, Any]]:
    """Everything printed on a board, with where it is drawn."""
    content: Any = await asyncio.to_thread(sheet_of, game, language)
    return compressed(request, content, "application/json", FOR_A_WHILE)  # type: ignore[return-value]


@get("/boards/{game:str}/picture", media_type="image/svg+xml", responses=refusals(404))
async def get_picture(request: Request[Any, Any, Any], game: GameName, language: Language = "en") -> Response[bytes]:
    """A picture of a board (SVG)."""
    content = await asyncio.to_thread(picture_of, game, language)
    return compressed(request, content, "image/svg+xml", FOR_A_WHILE)


@get("/health", responses={})
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether the rules are compiled, and how far that is."""
    return request.app.state.warmth.health  # type: ignore[no-any-return]


@get("/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """This interface, described for machines."""
    schema = request.app.openapi_schema.to_schema()
    for name, struct in schema["components"]["schemas"].items():
        if getattr(wire, name).__struct_config__.forbid_unknown_fields:
            struct["additionalProperties"] = False
    return compressed(request, encode(schema), "application/json", FOR_A_WHILE)


HANDLERS: Sequence[Any] = (
    table_methods, create_table, list_tables, get_table, act, undo, answer_undo, chat, claim_seat, rematch, get_events,
    get_moment, get_hints, get_record, bring_record, list_games, get_board, get_picture, health, openapi,
)  # fmt: skip


def api_router(*more: Any) -> Router:
    return Router("/api", route_handlers=[*HANDLERS, *more], before_request=before_request, request_class=StrictRequest)
