"""Seat tokens: unguessable, and stored only as their hash."""

import hashlib
import secrets

TOKEN_BYTES = 24  # 192 bits
ID_BYTES = 9


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """Letters and digits only, so that an id can be read aloud and double-clicked."""
    return secrets.token_hex(ID_BYTES)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
