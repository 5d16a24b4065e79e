"""Server-sent events: what a table shows, as it changes.

A stream keeps only the number of the last event that it sent. Whenever it can send, it sends the newest scene and all that
happened since; a slow reader therefore gets fewer, larger messages, costs no memory and keeps nobody waiting.
"""

from __future__ import annotations

import asyncio

from starlette.types import Receive, Send

from dreiwurf.store import Key, StoreError
from dreiwurf.web.http import SECURITY_HEADERS, ApiError, HeaderLines
from dreiwurf.web.live import Table, Tables
from dreiwurf.web.scenes import scene_bytes

_HEADERS: HeaderLines = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # proxies that would hold it back
)
_RETRY = b"retry: 1000\n\n"
_PING = b": ping\n\n"
_GONE = b"event: gone\ndata: {}\n\n"


class Stream:
    """One open event stream."""

    def __init__(self, tables: Tables, table: Table, key: Key, lang: str, last: int | None) -> None:
        self.tables = tables
        self.table = table
        self.key = key
        self.lang = lang
        self.sent: int = table.match.n if last is None else max(0, min(last, table.match.n))
        self.ping = False
        self._waiting: asyncio.Future[None] | None = None
        self._revision: int = -1
        self._closed = False

    async def run(self, receive: Receive, send: Send) -> None:
        """Sends until the reader leaves, the match is deleted or the server stops."""
        loop = asyncio.get_running_loop()
        watcher = asyncio.create_task(self._watch(receive))
        self.tables.follow(self)
        self.table.attach(self)
        try:
            await send(
                {"type": "http.response.start", "status": 200, "headers": [*_HEADERS, *SECURITY_HEADERS]}
            )
            await send({"type": "http.response.body", "body": _RETRY, "more_body": True})
            while not (self._closed or self.tables.stopping):
                if self.table.dropped and not await self._find_again():
                    await send({"type": "http.response.body", "body": _GONE, "more_body": True})
                    break
                body = self._news()
                if body is None:
                    self._waiting = loop.create_future()
                    await self._waiting
                else:
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.tables.unfollow(self)
            self.table.detach(self)
            watcher.cancel()

    def wake(self) -> None:
        """Lets the stream look whether there is something new."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _news(self) -> bytes | None:
        """The next message, or None if there is nothing new."""
        table = self.table
        n = table.match.n
        if n != self.sent or table.revision != self._revision:
            since, self.sent, self._revision = self.sent, n, table.revision
            return b"event: scene\nid: %d\ndata: %b\n\n" % (n, scene_bytes(table, self.key, self.lang, since))
        if self.ping:
            self.ping = False
            return _PING
        return None

    async def _find_again(self) -> bool:
        """After the table was dropped: goes on with what the store says. False if the match is gone."""
        self.table.detach(self)
        while not (self._closed or self.tables.stopping or self.table.deleted):
            try:
                table = await self.tables.find(self.table.id)
            except (StoreError, ApiError):
                await asyncio.sleep(0.5)
                continue
            if table is None:
                return False
            self.table = table
            table.attach(self)
            self.sent = min(self.sent, table.match.n)
            self._revision = -1
            return True
        return not self.table.deleted

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._closed = True
        self.wake()
