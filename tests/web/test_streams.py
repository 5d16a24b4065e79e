"""The event stream: resumes, keeps nobody waiting, and what a client has from it equals a fresh look."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

import dreiwurf
from dreiwurf.web import live
from toy_game import toy_at_hand

pytestmark = pytest.mark.anyio

with toy_at_hand():
    GAMES = dreiwurf.games_known()


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


class Client:
    """A page, reduced to what it keeps: the last scene and what happened by number."""

    def __init__(self, table: Any, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.shown: dict[str, Any] = {}
        self.told: dict[int, str] = {}
        self.last = -1
        self.unsure = False
        self.stream: Any = None

    async def connect(self) -> None:
        """Opens the stream, resuming after the last event seen."""
        self.stream = self.table.listen(self.seat, None if self.last < 0 else self.last)
        if self.last < 0:
            self.take(await self.stream.next())

    async def reconnect(self) -> None:
        """Leaves – messages on their way are lost – and comes back."""
        self.unsure = False
        await self.stream.leave()
        await self.connect()

    def take(self, message: dict[str, Any]) -> bool:
        """Takes a message; False if it shows that others before it were lost."""
        scene = message["data"]
        assert str(scene["n"]) == message["id"]
        if scene["n"] < self.last:
            return True  # an older one that was overtaken
        numbers = [each["n"] for each in scene["happened"]]
        if self.last >= 0 and scene["n"] > self.last and self.last + 1 not in numbers:
            return False
        self.told |= {each["n"]: each["text"] for each in scene["happened"]}
        self.shown = {**scene, "happened": []}
        self.last = scene["n"]
        return True

    async def settle(self) -> None:
        """Waits until everything that was sent has come."""
        n = self.table.server.tables._open[self.table.match].match.n
        if self.unsure:
            await self.reconnect()
        while self.last < n:
            if not self.take(await self.stream.next()):
                await self.reconnect()
        await asyncio.sleep(0.01)
        while not self.stream.messages.empty():
            self.take(self.stream.messages.get_nowait())

    async def verify(self) -> None:
        """What the client has must equal what a fresh look gives."""
        assert self.shown == await self.table.scene(self.seat)
        log = {entry["n"]: entry["text"] for entry in (await self.table.get(self.seat, "/log")).json()}
        assert self.told == {n: text for n, text in log.items() if n in self.told}
        assert set(self.told) == set(range(min(self.told, default=self.last + 1), self.last + 1))


async def misbehave(client: Client, rng: random.Random) -> None:
    """Lets some of the messages that have come get lost, doubled or out of order, or breaks the line."""
    await asyncio.sleep(0)
    arrived = []
    while not client.stream.messages.empty():
        arrived.append(client.stream.messages.get_nowait())
    what = rng.choice(["fine", "drop", "double", "reorder", "reconnect"])
    client.unsure |= what in ("drop", "reorder")  # a line that did this has broken: the page opens another
    if what == "drop" and arrived:
        arrived.pop(rng.randrange(len(arrived)))
    if what == "double":
        arrived = [message for message in arrived for _ in range(2)]
    if what == "reorder":
        rng.shuffle(arrived)
    for message in arrived:
        if not client.take(message):
            await client.reconnect()
            break
    if what == "reconnect":
        await client.reconnect()


async def verify(clients: list[Client]) -> None:
    """All of them, once everything has come; who comes back is told to the others, so twice."""
    for client in clients * 2:
        await client.settle()
    for client in clients:
        await client.verify()


MANY = {"maedn": {"figures": 2, "capture": "claimable"}}
"""Options by which much happens."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
async def test_what_a_client_had_plus_what_it_was_sent_equals_a_fresh_look(
    server: Any, game: str, seed: int
) -> None:
    rng = random.Random(seed)
    bot = f"bot:{dreiwurf.game(game).policies[-1]}"
    table = await server.create("open", "open", bot, game=game, options=MANY.get(game, {}))
    clients = [Client(table, 0), Client(table, 1), Client(table, None)]
    for client in clients:
        await client.connect()
    late = Client(table, None)
    for turn in range(60):
        if (await table.scene())["over"]:
            break
        assert (await table.act()).status_code == 200
        for client in clients:
            await misbehave(client, rng)
        if turn == 20:
            await late.connect()
            clients.append(late)
        if turn % 7 == 0:
            await verify(clients)
    await verify(clients)
    for client in clients:
        await client.stream.leave()


async def test_the_first_message_is_the_scene_and_nothing_has_happened_in_it(server: Any) -> None:
    table = await server.create()
    stream = table.listen()
    message = await stream.next()
    assert message["data"] == await table.scene()
    assert message["id"] == str(message["data"]["n"])
    await stream.leave()


async def test_a_stream_resumes_after_any_event_that_there_was(server: Any) -> None:
    table = await server.create("open", "bot:first")
    for _ in range(40):
        if (await table.scene())["over"]:
            break
        await table.act()
    n = (await table.scene())["n"]
    log = (await table.get(None, "/log")).json()
    for last in [*range(0, n, 17), n - 1, n]:
        stream = table.listen(None, last)
        happened = (await stream.scene())["happened"]
        assert [(each["n"], each["text"]) for each in happened] == [(e["n"], e["text"]) for e in log[last:]]
        await stream.leave()
        by_address = await table.scene(None, f"?after={last}")
        assert by_address["happened"] == happened


async def test_a_reader_who_does_not_read_keeps_nobody_waiting_and_gets_all_of_it_in_one(server: Any) -> None:
    table = await server.create()
    slow, quick = table.listen(), table.listen()
    begun = (await slow.scene())["n"]
    await quick.scene()
    slow.reads.clear()
    for _ in range(30):
        answer = await asyncio.wait_for(table.act(), 1)
        assert answer.status_code == 200
    n = (await table.scene())["n"]
    assert (await quick.until(n))["n"] == n
    slow.reads.set()
    messages = []
    while not messages or messages[-1]["n"] < n:
        messages.append(await slow.scene())
    assert len(messages) <= 2, "what piled up comes together"
    assert [each["n"] for m in messages for each in m["happened"]] == list(range(begun + 1, n + 1))
    await slow.leave()
    await quick.leave()


async def test_who_is_there_is_told_to_the_others(server: Any) -> None:
    table = await server.create()
    anna = table.listen(0)
    assert [seat["connected"] for seat in (await anna.scene())["seats"]] == [True, False]
    ben = table.listen(1)
    assert [seat["connected"] for seat in (await anna.scene())["seats"]] == [True, True]
    await ben.leave()
    scene = await anna.scene()
    assert [seat["connected"] for seat in scene["seats"]] == [True, False]
    assert scene["happened"] == []
    await anna.leave()


async def test_who_looks_from_a_hidden_page_is_there_for_a_while(server: Any, monkeypatch: Any) -> None:
    table = await server.create()
    anna = table.listen(0)
    await anna.scene()
    await table.scene(1)
    await table.scene(1, "?present=1")
    assert [seat["connected"] for seat in (await anna.scene())["seats"]] == [True, True], "said by the query"
    monkeypatch.setattr(live, "PRESENT_SECONDS", 0.0)
    beat = asyncio.create_task(server.tables.beat(0.01))
    assert [seat["connected"] for seat in (await anna.scene())["seats"]] == [True, False]
    beat.cancel()
    await anna.leave()


async def test_streams_show_that_they_live(server: Any) -> None:
    table = await server.create()
    stream = table.listen()
    await stream.scene()
    beat = asyncio.create_task(server.tables.beat(0.02))
    await asyncio.sleep(0.1)
    beat.cancel()
    assert stream.pings >= 2
    await stream.leave()


async def test_streams_end_at_once_when_the_server_stops(server: Any) -> None:
    table = await server.create()
    streams = [table.listen(0), table.listen(1), table.listen()]
    for stream in streams:
        await stream.scene()
    server.tables.stop()
    for stream in streams:
        await stream.end()
        assert stream.ended


async def test_a_deleted_match_says_goodbye_and_leaves_nothing(server: Any) -> None:
    table = await server.create()
    stream = table.listen(1)
    await stream.scene()
    assert (await server.client.delete(table.path, headers=table.headers(1))).status_code == 403
    assert (await server.client.delete(table.path, headers=table.headers("host"))).status_code == 204
    while (message := await stream.next())["event"] != "gone":
        pass
    await stream.end()
    assert message["data"] == {}
    for what in ("", "/log", "/record", "/events"):
        assert (await table.get(None, what)).status_code == 404
    with sqlite3.connect(server.database) as connection:
        left = "SELECT id FROM match UNION ALL SELECT match FROM event UNION ALL SELECT match FROM seat_key"
        assert connection.execute(left).fetchall() == []
    connection.close()
