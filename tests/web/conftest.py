"""The application on a fresh database, asked in process: requests by httpx, event streams by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import dreiwurf
from dreiwurf.store import database_url
from dreiwurf.web.app import create_app


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio alone."""
    return "asyncio"


class Stream:
    """A reader of an event stream that sees each message apart, and may leave or stop reading at any moment."""

    def __init__(self, app: Any, path: str, headers: dict[str, str]) -> None:
        self.status = 0
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended = False
        self.pings = 0
        self.raw = b""
        """All bytes that were sent."""
        self.reads = asyncio.Event()
        self.reads.set()
        self._left = asyncio.Event()
        self._asked = False
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "server": ("test", 80),
            "client": ("test", 1),
            "headers": [(k.lower().encode(), v.encode()) for k, v in {"host": "test", **headers}.items()],
        }
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        await self.reads.wait()
        if not message.get("more_body"):
            self.ended = True
        self.raw += message["body"]
        self.pings += message["body"].count(b": ping")
        for part in message["body"].decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in part.split("\n") if ": " in line and line[0] != ":")
            if "data" in lines:
                data = msgspec.json.decode(lines["data"])
                await self.messages.put({"event": lines["event"], "id": lines.get("id"), "data": data})

    async def next(self, seconds: float = 5.0) -> dict[str, Any]:
        """The next message."""
        return await asyncio.wait_for(self.messages.get(), seconds)

    async def scene(self, seconds: float = 5.0) -> dict[str, Any]:
        """The next message's scene."""
        message = await self.next(seconds)
        assert message["event"] == "scene", message
        return message["data"]

    async def until(self, n: int) -> dict[str, Any]:
        """The first scene that shows event n."""
        while True:
            scene = await self.scene()
            if scene["n"] >= n:
                return scene

    async def leave(self) -> None:
        """Closes the connection."""
        self._left.set()
        self.reads.set()
        await asyncio.wait_for(self._task, 5)

    async def end(self) -> None:
        """Waits until the server ends the stream."""
        await asyncio.wait_for(self._task, 5)


class Table:
    """A match over HTTP, with the keys of its seats."""

    def __init__(self, server: Server, match: str, keys: dict[int | None, str]) -> None:
        self.server = server
        self.match = match
        self.keys = keys

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match}"

    def headers(self, seat: int | None) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"} if seat in self.keys else {}

    async def get(self, seat: int | None = None, what: str = "") -> httpx.Response:
        return await self.server.client.get(self.path + what, headers=self.headers(seat))

    async def scene(self, seat: int | None = None, what: str = "") -> dict[str, Any]:
        answer = await self.get(seat, what)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, what: str, seat: int | str | None = None, /, **members: Any) -> httpx.Response:
        return await self.server.client.post(f"{self.path}/{what}", json=members, headers=self.headers(seat))

    def listen(self, seat: int | None = None, last: int | None = None, what: str = "") -> Stream:
        headers = self.headers(seat) | ({} if last is None else {"last-event-id": str(last)})
        return Stream(self.server.app, f"{self.path}/events{what}", headers)

    async def turn(self) -> dict[str, Any]:
        """The scene of the seat that is to move."""
        seats = (await self.scene())["to_move"]
        return await self.scene(seats[0])

    async def act(self) -> httpx.Response:
        """The seat that is to move takes its first choice."""
        scene = await self.turn()
        action = scene["choices"][0]["action"]
        return await self.post("actions", scene["seat"], after=scene["n"], action=action)


class Server:
    """The application, and what tests do with it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.app: Any = None
        self.client: Any = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Server]:
        """Starts the application, as often as a test likes."""
        self.app = create_app(database_url(str(self.database)), warm=False)
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with (
            self.app.router.lifespan_context(self.app),
            httpx.AsyncClient(transport=transport, base_url="http://test") as self.client,
        ):
            yield self

    @property
    def tables(self) -> Any:
        return self.app.state.tables

    def listen(self, path: str, headers: dict[str, str]) -> Stream:
        """A reader of the event stream at an address."""
        return Stream(self.app, path, headers)

    async def create(self, *seats: str, join: bool = True, **members: Any) -> Table:
        """A new match; with `join` its open seats are taken, so that it begins."""
        few = max(2, dreiwurf.game(members.get("game", "maedn")).seats[0])
        body = {"game": "maedn", "seats": list(seats) or ["open"] * few, "name": "Anna", **members}
        answer = await self.client.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.client.cookies.clear()
        table = Table(self, made["match"], {made["seat"]: made["key"], "host": made["key"]})
        for number in range(body["seats"].count("open") - 1 if join else 0):
            taken = (await table.post("seats", name=f"Guest {number + 1}")).json()
            table.keys[taken["seat"]] = taken["key"]
            self.client.cookies.clear()
        return table


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """The application on a fresh database."""
    async with Server(tmp_path / "matches.sqlite").open() as opened:
        yield opened
