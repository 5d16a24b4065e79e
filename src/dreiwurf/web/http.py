"""Requests and replies of the HTTP interface, straight on ASGI: a move must cost little.

Handlers take a `Call` and return a `Reply`; they raise `ApiError` for everything that is wrong.
"""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qs

import msgspec
from starlette.types import Receive, Scope, Send

MOST_BYTES = 64 * 1024
"""No request needs a longer body."""

Type = TypeVar("Type")
HeaderLines = tuple[tuple[bytes, bytes], ...]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS: HeaderLines = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Stand in every answer, of whatever kind."""
_JSON: HeaderLines = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))
_encode = msgspec.json.Encoder().encode


class ApiError(Exception):
    """What is wrong with a request, for the reply.

    Args:
        status: HTTP status.
        code: short and stable, for programs.
        message: for people; says what would be right.
        more: further members of the reply.
    """

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.more = more


class Reply(msgspec.Struct, frozen=True):
    """Status, body and headers of an answer."""

    status: int
    body: bytes
    headers: HeaderLines = _JSON

    async def send(self, send: Send) -> None:
        """Sends it."""
        length = (b"content-length", str(len(self.body)).encode())
        headers = [*self.headers, length, *SECURITY_HEADERS]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def json_reply(status: int, value: Any, headers: HeaderLines = ()) -> Reply:
    """A reply with a value as JSON."""
    return Reply(status, _encode(value), _JSON + headers)


def text_reply(text: str, headers: HeaderLines = ()) -> Reply:
    """A reply with plain text."""
    kind = (b"content-type", b"text/plain; charset=utf-8")
    return Reply(200, text.encode(), (kind, (b"cache-control", b"no-store"), *headers))


def error_reply(error: ApiError) -> Reply:
    """The reply that tells of an error."""
    return json_reply(error.status, {"error": error.code, "message": error.message, **error.more})


class Call:
    """One request."""

    __slots__ = ("_headers", "receive", "scope", "send", "streaming")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.receive = receive
        self.send = send
        self.streaming = False
        self._headers: dict[bytes, bytes] = dict(scope["headers"])

    @property
    def method(self) -> str:
        """GET, POST, …"""
        return self.scope["method"]

    def header(self, name: bytes) -> str:
        """A header's value, "" if it is absent; the name in lower case."""
        value = self._headers.get(name)
        return "" if value is None else value.decode("latin-1")

    def query(self, name: str) -> str:
        """A value of the query, "" if it is absent."""
        text: bytes = self.scope["query_string"]
        if not text:
            return ""
        return parse_qs(text.decode("latin-1")).get(name, [""])[0]

    def cookie(self, name: str) -> str:
        """A cookie's value, "" if it is absent."""
        for part in self.header(b"cookie").split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                return value.strip()
        return ""

    def bearer(self) -> str:
        """The key of the Authorization header, "" if it is absent."""
        kind, _, key = self.header(b"authorization").partition(" ")
        return key.strip() if kind.lower() == "bearer" else ""

    async def body(self) -> bytes:
        """The body; ApiError 413 if it is too long."""
        announced = self.header(b"content-length")
        if announced.isdigit() and int(announced) > MOST_BYTES:
            raise _too_long()
        message = await self.receive()
        body: bytes = message.get("body", b"")
        while message.get("more_body"):
            message = await self.receive()
            body += message.get("body", b"")
            if len(body) > MOST_BYTES:
                raise _too_long()
        return body

    async def read(self, decoder: msgspec.json.Decoder[Type]) -> Type:
        """The body as a value.

        Raises:
            ApiError: 415 not JSON, 413 too long, 400 broken, 422 not the right members.
        """
        kind = self.header(b"content-type").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ApiError(
                415, "not_json", f"send JSON with Content-Type: application/json, not {kind or 'nothing'}"
            )
        body = await self.body()
        try:
            return decoder.decode(body)
        except msgspec.ValidationError as error:
            raise ApiError(422, "wrong_members", str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ApiError(400, "broken_json", f"the body is not valid JSON: {error}") from None


def _too_long() -> ApiError:
    return ApiError(413, "too_long", f"the body is longer than {MOST_BYTES} bytes")
