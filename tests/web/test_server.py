"""The server as a process of its own: killed in the middle, stopped while streams are open, started wrongly."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.slow

RUN = "import sys; from dreiwurf.web.server import run; run('127.0.0.1', 0, sys.argv[1], lambda a: print(a, flush=True))"


def start(database: Path) -> tuple[subprocess.Popen[str], str]:
    """A server process and its address."""
    process = subprocess.Popen([sys.executable, "-c", RUN, str(database)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    assert address.startswith("http://127.0.0.1:"), address
    return process, address


def load(root: Path, *arguments: str) -> dict[str, object]:
    """The load program's result."""
    command = [sys.executable, str(root / "tests" / "speed" / "load.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def test_nothing_acknowledged_is_lost_by_kill_9_and_the_games_go_on(root: Path) -> None:
    result = load(root, "crash", "--matches", "30", "--seconds", "6")
    assert (result["lost"], result["stuck"], result["errors"]) == ([], [], [])
    assert int(str(result["acknowledged_before"])) > 100
    assert int(str(result["acknowledged_after"])) > 100


def test_clients_in_closed_loops_get_on_without_an_error(root: Path) -> None:
    result = load(root, "throughput", "--matches", "10", "--seconds", "2", "--warm", "0.5")
    assert (result["lost"], result["errors"]) == ([], [])
    assert float(str(result["actions_per_second"])) > 100


def test_open_streams_do_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    process, address = start(tmp_path / "m.sqlite")
    made = httpx.post(f"{address}api/matches", json={"game": "maedn", "seats": ["open", "open"]}).json()

    async def watch_the_end() -> float:
        async with (
            httpx.AsyncClient() as client,
            client.stream("GET", f"{address}api/matches/{made['match']}/events", timeout=20) as stream,
        ):
            lines = stream.aiter_lines()
            while not (await anext(lines)).startswith("data: "):
                pass
            told = time.monotonic()
            process.send_signal(signal.SIGTERM)
            async for _ in lines:
                pass
            return time.monotonic() - told

    assert asyncio.run(watch_the_end()) < 1.0, "the stream ends at once"
    process.wait(5)
    assert process.returncode in (0, -signal.SIGTERM)


def test_a_second_server_on_the_port_and_a_bad_database_are_told_in_words(tmp_path: Path) -> None:
    from dreiwurf.store import StoreError
    from dreiwurf.web.server import run

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            run("127.0.0.1", taken.getsockname()[1], str(tmp_path / "m.sqlite"))
    with pytest.raises(StoreError, match="cannot be opened"):
        run("127.0.0.1", 0, str(tmp_path))
    with pytest.raises(ValueError, match="oracle"):
        run("127.0.0.1", 0, "oracle://x/y")


def test_the_page_answers_before_the_rules_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREIWURF_CACHE", str(tmp_path / "cache"))
    begun = time.monotonic()
    process, address = start(tmp_path / "m.sqlite")
    try:
        assert httpx.get(address, timeout=30).status_code == 200
        page = time.monotonic() - begun
        assert page < 15

        async def make_a_match_and_look_on() -> tuple[int, list[float]]:
            async with httpx.AsyncClient(base_url=address, timeout=120) as client:
                body = {"game": "maedn", "seats": ["open", "bot:sensible"]}
                making = asyncio.create_task(client.post("/api/matches", json=body))
                times: list[float] = []
                while not making.done():
                    asked = time.monotonic()
                    assert (await client.get("/healthz")).status_code == 200
                    times.append(time.monotonic() - asked)
                    await asyncio.sleep(0.1)
                return (await making).status_code, times

        status, times = asyncio.run(make_a_match_and_look_on())
        assert status == 201
        assert max(times) < 5, "while one waits for the rules, others are served"
    finally:
        process.terminate()
        process.wait(30)
