"""What the server refuses, each with its HTTP status."""

from typing import Any

from quai.errors import QuaiError


class Refusal(QuaiError):
    """A request that can't be served; its key is `server.…`."""

    def __init__(self, status: int, key: str, /, version: int | None = None, **values: Any) -> None:
        super().__init__(f"server.{key}", **values)
        self.status = status
        self.version = version


def no_table() -> Refusal:
    return Refusal(404, "no_table")


def unknown_token() -> Refusal:
    return Refusal(401, "unknown_token")


def token_needed() -> Refusal:
    return Refusal(401, "token_needed")
