"""What protects every page and every request: headers, the Origin check, and the secrets of seats."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dreiwurf.store import Key
from dreiwurf.web.http import SECURITY_HEADERS, ApiError, error_reply

SPECTATOR = Key("", None, False)
"""The key of those who have none."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for each other when read aloud
_ID_LENGTH = 22  # 109 bits
_CODE_LENGTH = 10  # 49 bits, valid once and for ten minutes


class Security:
    """Middleware: refuses requests of foreign pages, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        if is_foreign(scope):
            await error_reply(foreign_origin()).send(send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
            await send(message)

        await self.app(scope, receive, send_secured)


def foreign_origin() -> ApiError:
    """The error for a request that a page of another site makes."""
    return ApiError(403, "foreign_origin", "this request comes from a page of another site")


def is_foreign(scope: Scope) -> bool:
    """Whether a request says that a page of another site makes it."""
    origin: str = ""
    host: str = ""
    for name, value in scope["headers"]:
        if name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"host":
            host = value.decode("latin-1")
    if not origin:
        return False
    try:
        return urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True


def new_match_id() -> str:
    """A match's id that cannot be guessed: who knows it may watch."""
    return _random_letters(_ID_LENGTH)


def new_key() -> str:
    """A seat's secret of 128 bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A one-time code that a person can type."""
    return _random_letters(_CODE_LENGTH)


def _random_letters(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def hash_of(secret: str) -> str:
    """What is stored of a secret. It is random and long enough, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def find_key(keys: Iterable[Key], secret: str) -> Key | None:
    """The key that a secret is, compared in constant time."""
    if not secret:
        return None
    hash_ = hash_of(secret)
    found = None
    for key in keys:
        if hmac.compare_digest(key.hash, hash_):
            found = key
    return found


def key_cookie(path: str, key: str, secure: bool) -> tuple[bytes, bytes]:
    """The header that lets the browser keep a key, for the addresses below a path only: those of a match, say."""
    cookie = f"key={key}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Lax"
    return b"set-cookie", (cookie + ("; Secure" if secure else "")).encode()
