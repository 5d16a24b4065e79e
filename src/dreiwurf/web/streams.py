"""Server-sent events: what a table or a score sheet shows, as it changes.

A stream keeps only what it sent last. Whenever it can send, it sends the newest state and, of a match, all that happened since; a
slow reader therefore gets fewer, larger messages, costs no memory and keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

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


class EventStream(ABC):
    """One open event stream; what it shows is for its kind to say."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.ping = False
        self._waiting: asyncio.Future[None] | None = None
        self._closed = False

    @abstractmethod
    def attach(self) -> None:
        """Has itself woken when there is something new."""

    @abstractmethod
    def detach(self) -> None:
        """The opposite."""

    @property
    @abstractmethod
    def is_dropped(self) -> bool:
        """Whether what it shows has left the memory, so that it must be found again."""

    @property
    @abstractmethod
    def is_deleted(self) -> bool:
        """Whether what it shows was deleted."""

    @abstractmethod
    async def find(self) -> bool:
        """Takes up what it shows as the store has it; False if it is gone. StoreError or ApiError if that fails."""

    @abstractmethod
    def news(self) -> bytes | None:
        """The next message, or None if there is nothing new."""

    async def run(self, receive: Receive, send: Send) -> None:
        """Sends until the reader leaves, what it shows is deleted or the server stops."""
        loop = asyncio.get_running_loop()
        watcher = asyncio.create_task(self._watch(receive))
        self.tables.follow(self)
        self.attach()
        try:
            await send(
                {"type": "http.response.start", "status": 200, "headers": [*_HEADERS, *SECURITY_HEADERS]}
            )
            await send({"type": "http.response.body", "body": _RETRY, "more_body": True})
            while not (self._closed or self.tables.stopping):
                if self.is_dropped and not await self._find_again():
                    await send({"type": "http.response.body", "body": _GONE, "more_body": True})
                    break
                body = self.news()
                if body is None and self.ping:
                    self.ping = False
                    body = _PING
                if body is None:
                    self._waiting = loop.create_future()
                    await self._waiting
                else:
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.tables.unfollow(self)
            self.detach()
            watcher.cancel()

    def wake(self) -> None:
        """Lets the stream look whether there is something new."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _find_again(self) -> bool:
        """After it was dropped: goes on with what the store says. False if it is gone."""
        self.detach()
        while not (self._closed or self.tables.stopping or self.is_deleted):
            try:
                found = await self.find()
            except (StoreError, ApiError):
                await asyncio.sleep(0.5)
                continue
            if found:
                self.attach()
            return found
        return not self.is_deleted

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._closed = True
        self.wake()


class Stream(EventStream):
    """One open event stream of a match."""

    def __init__(self, tables: Tables, table: Table, key: Key, lang: str, last: int | None) -> None:
        super().__init__(tables)
        self.table = table
        self.key = key
        self.lang = lang
        self.sent: int = table.match.n if last is None else max(0, min(last, table.match.n))
        self._revision: int = -1

    def attach(self) -> None:
        """Watches the table."""
        self.table.attach(self)

    def detach(self) -> None:
        """Watches it no more."""
        self.table.detach(self)

    @property
    def is_dropped(self) -> bool:
        """Whether the table has left the memory."""
        return self.table.dropped

    @property
    def is_deleted(self) -> bool:
        """Whether the match was deleted."""
        return self.table.deleted

    async def find(self) -> bool:
        """Takes up the table as the store has it; False if the match is gone."""
        table = await self.tables.find(self.table.id)
        if table is None:
            return False
        self.table = table
        self.sent = min(self.sent, table.match.n)
        self._revision = -1
        return True

    def news(self) -> bytes | None:
        """The scene with what happened since the last one, if anything did."""
        table = self.table
        n = table.match.n
        if n == self.sent and table.revision == self._revision:
            return None
        since, self.sent, self._revision = self.sent, n, table.revision
        return b"event: scene\nid: %d\ndata: %b\n\n" % (n, scene_bytes(table, self.key, self.lang, since))
