"""Measures the server from outside, over HTTP on loopback, and checks that it forgets nothing.

    python tests/speed/load.py throughput [--matches 50] [--seconds 10]
    python tests/speed/load.py crash [--matches 200] [--seconds 20]

`throughput`: each match has two clients in a closed loop: each posts its action when it has seen, on its event stream, that
it is to move. `crash`: the same with a pause before every action; in the middle the server is killed with SIGKILL and
started again, the clients come back by themselves, and at the end every acknowledged action must stand in the records.

The program starts a server of its own with a fresh SQLite file (synchronous=FULL), unless `--url` names a running one.
It prints one JSON object. Its clients are written for little work of their own, as they share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from dreiwurf import Match

_SERVER = "import sys; from dreiwurf.web.server import run; run('127.0.0.1', int(sys.argv[1]), sys.argv[2])"


class Choice(msgspec.Struct):
    """What a client needs to know of a choice."""

    action: int


class Scene(msgspec.Struct):
    """What a client needs to know of a scene."""

    n: int
    over: bool
    choices: list[Choice]


class Created(msgspec.Struct):
    """The answer to a new match or a seat taken."""

    seat: int
    key: str
    match: str = ""


read_scene = msgspec.json.Decoder(Scene).decode


# -------------------------------------------------------------------------------------------------------------- server
class Server:
    """A server process of our own."""

    def __init__(self, database: Path, port: int | None = None) -> None:
        self.database = database
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-c", _SERVER, str(self.port), str(self.database)]
        self.process = subprocess.Popen(command)
        for _ in range(600):
            if await self.answers():
                return
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended with {self.process.returncode} instead of starting")
            await asyncio.sleep(0.1)
        raise SystemExit("the server did not answer within a minute")

    async def answers(self) -> bool:
        """Whether /healthz says 200."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            line = await reader.readline()
            writer.close()
        except OSError:
            return False
        return b" 200 " in line

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end; its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)

    def cpu_seconds(self) -> float:
        """Processor time that it has used so far (0 where the system does not tell)."""
        try:
            fields = (
                Path(f"/proc/{self.process.pid if self.process else 0}/stat").read_text().rpartition(")")[2]
            )
        except OSError:
            return 0.0
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# ------------------------------------------------------------------------------------------------------- HTTP, lean
class Line(asyncio.Protocol):
    """A kept-alive connection for requests; answers come in their order, perhaps after the next request was sent."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answers: deque[Callable[[int, bytes], None]] = deque()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def ask(self, request: bytes, answer: Callable[[int, bytes], None]) -> None:
        """Sends a request; the answer's status and body go to `answer`, status 0 if the connection broke."""
        self.answers.append(answer)
        if self.transport is None or self.transport.is_closing():
            self.fail()
        else:
            self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while self.buffer:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            lower = head.lower()
            at = lower.find(b"content-length:")
            length = int(lower[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
            if len(rest) < length:
                return
            self.buffer = rest[length:]
            self.answers.popleft()(int(head[9:12]), rest[:length])

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail()

    def fail(self) -> None:
        while self.answers:
            self.answers.popleft()(0, b"")


class Events(asyncio.Protocol):
    """An event stream: hands every scene on."""

    def __init__(self, request: bytes, take: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.request = request
        self.take = take
        self.lost = lost
        self.buffer = b""
        self.headed = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.headed:
            _, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = data
                return
            self.headed = True
        while True:
            end = buffer.find(b"\r\n")
            if end < 0:
                break
            size = int(buffer[:end], 16)
            if len(buffer) < end + size + 4:
                break
            chunk = buffer[end + 2 : end + 2 + size]
            buffer = buffer[end + size + 4 :]
            at = chunk.find(b"\ndata: {")
            if at >= 0:
                self.take(chunk[at + 7 : -2])
        self.buffer = buffer

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost()


# ------------------------------------------------------------------------------------------------------------- clients
class Run:
    """What all clients of a run share."""

    def __init__(self, port: int, think: float, seed: int) -> None:
        self.port = port
        self.think = think
        self.random = random.Random(seed)
        self.playing = True
        self.counting = False
        self.latencies: list[float] = []
        self.seen: list[float] = []
        self.acknowledged: list[tuple[str, int, int, int]] = []
        self.errors: list[str] = []
        self.repeats = 0
        self.tasks: set[asyncio.Task[None]] = set()

    def request(self, method: str, path: str, key: str = "", body: bytes = b"") -> bytes:
        """A whole request."""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + b"\r\n" + body

    async def call(self, line: Line, request: bytes) -> tuple[int, bytes]:
        """A request whose answer is waited for."""
        answered: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        line.ask(request, lambda status, body: answered.set_result((status, body)))
        return await answered

    async def line(self) -> Line:
        """A new connection."""
        _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", self.port)
        return line

    def spawn(self, work: Any) -> None:
        """Runs something beside; what it raises is an error of the run."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.errors.append(repr(task.exception()))


class Client:
    """One player of a match."""

    def __init__(self, run: Run, match: str, seat: int, key: str, over: Callable[[str], None]) -> None:
        self.run = run
        self.match = match
        self.seat = seat
        self.key = key
        self.over = over
        self.last = -1
        self.answered = -1
        self.sent = 0.0
        self.waiting_for = -1
        self.done = False
        self.head = (
            f"POST /api/matches/{match}/actions HTTP/1.1\r\nHost: 127.0.0.1:{run.port}\r\n"
            f"Authorization: Bearer {key}\r\nContent-Type: application/json\r\nContent-Length: "
        ).encode()

    async def connect(self) -> None:
        """Opens both connections; tries until the server is there."""
        loop = asyncio.get_running_loop()
        while self.run.playing:
            request = self.run.request("GET", f"/api/matches/{self.match}/events", self.key)
            if self.last >= 0:
                request = request[:-2] + b"Last-Event-ID: %d\r\n\r\n" % self.last
            try:
                self.line = await self.run.line()
                stream = functools.partial(Events, request, self.take, self.lost)
                self.stream, _ = await loop.create_connection(stream, "127.0.0.1", self.run.port)
                return
            except OSError:
                await asyncio.sleep(0.05)

    def lost(self) -> None:
        """The stream broke: comes back after a moment."""
        if self.run.playing and not self.done:
            self.run.spawn(self.come_back())

    def leave(self) -> None:
        """The game is over: closes both connections once what is on its way has come."""
        if not self.done:
            self.done = True
            asyncio.get_running_loop().call_later(0.5, self.stream.close)
            if self.line.transport is not None:
                asyncio.get_running_loop().call_later(0.5, self.line.transport.close)
            self.over(self.match)

    async def come_back(self) -> None:
        await asyncio.sleep(0.05)
        await self.connect()

    def take(self, data: bytes) -> None:
        """A scene arrived."""
        scene = read_scene(data)
        if scene.n < self.last:
            self.run.errors.append(f"{self.match}: event {scene.n} came after {self.last}")
        self.last = scene.n
        if 0 <= self.waiting_for <= scene.n and self.sent:
            self.waiting_for = -1
            if self.run.counting:
                self.run.seen.append(time.perf_counter() - self.sent)
        if scene.over:
            self.leave()
        elif scene.choices and scene.n > self.answered and self.run.playing:
            self.answered = scene.n
            action = self.run.random.choice(scene.choices).action
            if self.run.think:
                pause = self.run.think * (0.5 + self.run.random.random())
                asyncio.get_running_loop().call_later(pause, self.post, scene.n, action)
            else:
                self.post(scene.n, action)

    def post(self, after: int, action: int) -> None:
        """Sends a decision; sends it again, the same, if the line breaks before the answer."""
        if not self.run.playing:
            return
        body = b'{"after":%d,"action":%d}' % (after, action)
        sent = self.sent = time.perf_counter()
        self.waiting_for = after + 1

        def answer(status: int, data: bytes) -> None:
            if status == 200:
                if self.run.counting:
                    self.run.latencies.append(time.perf_counter() - sent)
                n = json.loads(data)["n"]
                self.run.acknowledged.append((self.match, n, self.seat, action))
            elif status == 0:
                if self.run.playing:
                    self.run.repeats += 1
                    self.run.spawn(self.repeat(after, action))
            else:
                self.run.errors.append(f"{status} {data[:300].decode(errors='replace')}")

        self.line.ask(self.head + b"%d\r\n\r\n%b" % (len(body), body), answer)

    async def repeat(self, after: int, action: int) -> None:
        await asyncio.sleep(0.1)
        self.post(after, action)


class Pair:
    """Two clients at a table; when a game is over they begin another."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.matches: list[str] = []
        self.ended: set[str] = set()

    async def begin(self) -> None:
        """Makes a match, takes its two seats and opens the streams."""
        line = await self.run.line()
        body = b'{"game":"maedn","seats":["open","open"],"name":"A"}'
        status, data = await self.run.call(line, self.run.request("POST", "/api/matches", "", body))
        if status != 201:
            raise RuntimeError(f"no match: {status} {data!r}")
        first = msgspec.json.decode(data, type=Created)
        seats = f"/api/matches/{first.match}/seats"
        status, data = await self.run.call(line, self.run.request("POST", seats, "", b'{"name":"B"}'))
        if status != 201:
            raise RuntimeError(f"no seat: {status} {data!r}")
        second = msgspec.json.decode(data, type=Created)
        assert line.transport is not None
        line.transport.close()
        self.matches.append(first.match)
        for created in (first, second):
            await Client(self.run, first.match, created.seat, created.key, self.over).connect()

    def over(self, match: str) -> None:
        """Told by both clients of a match; the first counts."""
        if match not in self.ended and self.run.playing:
            self.ended.add(match)
            self.run.spawn(self.begin())


# ---------------------------------------------------------------------------------------------------------------- runs
async def play(run: Run, pairs: list[Pair]) -> None:
    """Opens all tables, twenty at a time."""
    for at in range(0, len(pairs), 20):
        await asyncio.gather(*(pair.begin() for pair in pairs[at : at + 20]))


async def records(run: Run, matches: list[str]) -> dict[str, str]:
    """The records of matches."""
    line = await run.line()
    found: dict[str, str] = {}
    for match in matches:
        status, data = await run.call(line, run.request("GET", f"/api/matches/{match}/record"))
        if status != 200:
            run.errors.append(f"record of {match}: {status}")
        found[match] = data.decode()
    return found


def missing(run: Run, found: dict[str, str]) -> list[str]:
    """Acknowledged actions that do not stand in the records as they were acknowledged."""
    lost: list[str] = []
    played = {
        match: {step.n: step.event for step in Match.read(text).steps()} for match, text in found.items()
    }
    for match, n, seat, action in run.acknowledged:
        event: Any = played[match].get(n)
        if (getattr(event, "seat", None), getattr(event, "action", None)) != (seat, action):
            lost.append(f"{match} event {n}: acknowledged seat {seat} action {action}, stored {event}")
    return lost


def percentile(values: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2) if ordered else 0.0


async def throughput(options: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Closed loops, as fast as they go."""
    run = Run(server.port, 0.0, options.seed)
    pairs = [Pair(run) for _ in range(options.matches)]
    await play(run, pairs)
    await asyncio.sleep(options.warm)
    run.counting = True
    begun, cpu, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
    before = len(run.latencies)
    await asyncio.sleep(options.seconds)
    seconds = time.perf_counter() - begun
    run.counting = False
    actions = len(run.latencies) - before
    server_cpu, client_cpu = server.cpu_seconds() - cpu, time.process_time() - own
    run.playing = False
    await asyncio.sleep(0.5)
    lost = missing(run, await records(run, [match for pair in pairs for match in pair.matches]))
    return {
        "mode": "throughput",
        "matches": options.matches,
        "clients": 2 * options.matches,
        "seconds": round(seconds, 2),
        "actions": actions,
        "actions_per_second": round(actions / seconds, 1),
        "milliseconds": {
            "acknowledged": {
                "median": percentile(run.latencies, 0.5),
                "p99": percentile(run.latencies, 0.99),
            },
            "seen_on_own_stream": {"median": percentile(run.seen, 0.5), "p99": percentile(run.seen, 0.99)},
            "longest": percentile(run.latencies, 1.0),
        },
        "processors": {"server": round(server_cpu / seconds, 2), "clients": round(client_cpu / seconds, 2)},
        "server_microseconds_per_action": round(1e6 * server_cpu / max(actions, 1)),
        "checked": len(run.acknowledged),
        "lost": lost[:5],
        "errors": run.errors[:5],
    }


async def crash(options: argparse.Namespace, server: Server) -> dict[str, Any]:
    """kill -9 in the middle; nothing acknowledged may be lost and the games must go on."""
    run = Run(server.port, options.think, options.seed)
    run.counting = True
    pairs = [Pair(run) for _ in range(options.matches)]
    await play(run, pairs)
    await asyncio.sleep(options.seconds / 2)
    before = len(run.acknowledged)
    server.kill()
    killed = time.perf_counter()
    await server.start()
    away = time.perf_counter() - killed
    await asyncio.sleep(options.seconds / 2)
    after = run.acknowledged[before:]
    went_on = {match for match, *_ in after}
    run.playing = False
    await asyncio.sleep(0.5)
    matches = [match for pair in pairs for match in pair.matches]
    lost = missing(run, await records(run, matches))
    stuck = [pair.matches[-1] for pair in pairs if not went_on & set(pair.matches)]
    return {
        "mode": "crash",
        "matches": options.matches,
        "acknowledged_before": before,
        "acknowledged_after": len(after),
        "repeated_requests": run.repeats,
        "seconds_away": round(away, 2),
        "milliseconds": {"median": percentile(run.latencies, 0.5), "p99": percentile(run.latencies, 0.99)},
        "lost": lost[:5],
        "stuck": stuck[:5],
        "errors": run.errors[:5],
    }


async def main(options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="dreiwurf-load-") as folder:
        server = Server(Path(options.database or Path(folder) / "load.sqlite"), options.port)
        if not options.attach:
            await server.start()
        try:
            result = await (throughput if options.mode == "throughput" else crash)(options, server)
        finally:
            if not options.attach:
                server.stop()
    return result


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("mode", choices=["throughput", "crash"], nargs="?", default="throughput")
    parser.add_argument("--matches", type=int, help="tables at the same time; 50, in a crash 200")
    parser.add_argument("--seconds", type=float, help="that are measured; 10, in a crash 20")
    parser.add_argument("--warm", type=float, default=2.0, help="seconds before measuring")
    parser.add_argument(
        "--think", type=float, default=0.1, help="mean pause before an action in a crash, seconds"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the clients' choices")
    parser.add_argument("--port", type=int, help="of the server; any free one if not given")
    parser.add_argument(
        "--attach", action="store_true", help="use the server that runs on --port, start none"
    )
    parser.add_argument("--database", help="file to use; a temporary one if not given")
    options = parser.parse_args(arguments)
    options.matches = options.matches or (50 if options.mode == "throughput" else 200)
    options.seconds = options.seconds or (10.0 if options.mode == "throughput" else 20.0)
    if options.attach and (options.mode == "crash" or not options.port):
        parser.error("--attach needs --port and cannot crash")
    return options


if __name__ == "__main__":
    chosen = parse()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    outcome = uvloop.run(main(chosen))
    print(json.dumps(outcome, indent=2))
    sys.exit(1 if outcome["errors"] or outcome["lost"] or outcome.get("stuck") else 0)
