"""Who is calling, in which language, and how errors are told."""

import logging
import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from quai.errors import IllegalAction, QuaiError
from quai.messages import LANGUAGES
from quai.server.page import HEADERS, the_page
from quai.server.refusals import Refusal, unknown_token
from quai.server.seeing import encode
from quai.server.table import Seat, Table
from quai.server.tokens import hashed
from quai.server.wire import ErrorBody

log = logging.getLogger(__name__)
Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

_BEARER = re.compile(r"Bearer ([\x21-\x7e]{1,200})", re.IGNORECASE)


class StrictRequest(AnyRequest):
    """A request whose body is read as the struct that its handler wants: a text is no number."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        try:
            return msgspec.convert(_whole(msgspec.json.decode(await self.body())), field.annotation if field else Any)
        except UnicodeDecodeError:
            raise Refusal(400, "not_utf8") from None
        except (msgspec.MsgspecError, RecursionError) as error:
            reason, _, place = str(error).partition(" - at `$")
            raise ValidationException(extra=[{"key": place.strip(".`"), "message": reason}]) from None


def _whole(data: Any) -> Any:
    """JSON knows one kind of number: 2.0 is a whole one."""
    if isinstance(data, dict):
        return {key: _whole(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_whole(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def language_of(connection: Connection) -> str:
    """The first language of the caller that we speak."""
    for wish in connection.headers.get("accept-language", "").split(","):
        if wish.strip()[:2].lower() in LANGUAGES:
            return wish.strip()[:2].lower()
    return "en"


def token_of(connection: Connection) -> str | None:
    """The seat token in the header, hashed; None if there is none."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    match = _BEARER.fullmatch(header.strip())
    if not match:
        raise unknown_token()
    return hashed(match[1])


def caller_of(connection: Connection) -> str:
    """Whom to count a request for: a token, or else an address."""
    header = connection.headers.get("authorization")
    return hashed(header) if header else address_of(connection)


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else ""


def seat_of(connection: Connection, table: Table) -> Seat | None:
    """The caller's seat; None for a spectator."""
    token = token_of(connection)
    if token is None:
        return None
    seat = table.seat_of(token)
    if seat is None:
        raise unknown_token()
    return seat


def error_answer(request: AnyRequest, error: Exception) -> Response[Any]:
    """Any error as a key and a sentence; nothing of what went on inside. A lost person gets the page."""
    if isinstance(error, NotFoundException) and _is_lost_person(request):
        return the_page(request, 404)
    status, body = _told(error, language_of(request))
    headers = {**HEADERS, "Cache-Control": "no-store"}
    if isinstance(error, HTTPException):
        headers |= error.headers or {}
    if isinstance(error, Refusal) and "seconds" in error.values:
        headers["Retry-After"] = str(max(1, round(error.values["seconds"])))
    return Response(encode(body), status_code=status, media_type="application/json", headers=headers)


def _is_lost_person(request: AnyRequest) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def _told(error: Exception, language: str) -> tuple[int, ErrorBody]:
    if isinstance(error, Refusal):
        return error.status, _body(error, language, error.version)
    if isinstance(error, IllegalAction):
        return 422, _body(error, language)
    if isinstance(error, QuaiError):
        return 400, _body(error, language)
    if isinstance(error, HTTPException) and error.status_code < HTTP_500_INTERNAL_SERVER_ERROR:
        return error.status_code, _body(_known(error), language)
    log.exception("a request failed", exc_info=error)
    return HTTP_500_INTERNAL_SERVER_ERROR, _body(Refusal(500, "broken"), language)


def _body(error: QuaiError, language: str, version: int | None = None) -> ErrorBody:
    return ErrorBody(error.key, error.message(language), error.rule, version)


def _known(error: HTTPException) -> Refusal:
    """An error of the framework in our own words."""
    if isinstance(error, NotFoundException):
        return Refusal(404, "no_page")
    if isinstance(error, MethodNotAllowedException):
        return Refusal(405, "no_method")
    if error.status_code == 413:
        return Refusal(413, "too_large")
    if isinstance(error, ValidationException) and error.extra:
        return Refusal(400, "bad_value", where=_where(error.extra), reason=_reason(error.extra))
    return Refusal(error.status_code, "bad_request")


def _where(extra: Any) -> str:
    first = extra[0] if isinstance(extra, list) else {}
    return str(first.get("key", "")) or "body"


def _reason(extra: Any) -> str:
    first = extra[0] if isinstance(extra, list) else {}
    return str(first.get("message", ""))[:200]
