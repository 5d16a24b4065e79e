"""Runs the table: uvicorn with what this application needs of it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from dreiwurf.store import Store, database_url
from dreiwurf.web.app import create_app

SWITCH_SECONDS = 0.0005
"""So long the store's thread waits for the interpreter while the event loop is busy; Python's own 5 ms, several times a
commit, would be most of a commit's time."""
GRACE_SECONDS = 5
"""So long requests that are under way may take when the server stops; streams end at once."""


class _Server(uvicorn.Server):
    """Tells the streams to end before uvicorn waits for them, and its caller when it listens."""

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[str], object] | None) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._app.state.warm.add_done_callback(_settle)
        if self._ready is not None and self.started:
            self._ready(_address(self.config.host, self.servers[0].sockets[0].getsockname()[1]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.tables.stop()
        await super().shutdown(sockets)


def run(
    host: str, port: int, database: str | None = None, ready: Callable[[str], object] | None = None
) -> None:
    """Serves the table until it is told to stop.

    Args:
        host: address to listen on; "0.0.0.0" for every one of this machine's.
        port: to listen on; 0 for any that is free.
        database: SQLAlchemy address or file; None for a file in the user's data folder.
        ready: called with the page's address once it can be opened.

    Raises:
        ValueError: the database's address is none that is supported.
        OSError: the port is taken, or the address is not this machine's.
        StoreError: the database cannot be opened.
    """
    url = database_url(database)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        # Bound here, not by uvicorn, which would end the program by itself if the port is taken.
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        sys.setswitchinterval(SWITCH_SECONDS)
        with asyncio.Runner(loop_factory=_new_loop) as runner, contextlib.suppress(KeyboardInterrupt):
            # Opened before anything else, so that what is wrong with it is said in one line.
            store = runner.run(Store.open(url))
            app = create_app(url, store=store)
            app.state.listens_on = host
            runner.run(_Server(_config(app, host, port), app, ready).serve([listener]))


def _config(app: Starlette, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http="httptools",
        loop="none",
        lifespan="on",
        ws="none",
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        backlog=2048,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _new_loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _settle(_warm: object) -> None:
    """Takes what is loaded by now out of the garbage collector's rounds, and makes rounds rarer.

    A round over all that is loaded stops every table for 0.2 seconds; and at two thousand moves a second the usual
    round after 700 new objects takes a tenth of the time, though next to nothing here is garbage that needs one.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"
