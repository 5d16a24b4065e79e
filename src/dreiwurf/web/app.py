"""The ASGI application: the HTTP interface, the pages, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from dreiwurf.position import games_known
from dreiwurf.printing import PrintError
from dreiwurf.store import Store, StoreError
from dreiwurf.web import pages, prints
from dreiwurf.web.api import Api
from dreiwurf.web.http import SECURITY_HEADERS, ApiError
from dreiwurf.web.live import Tables
from dreiwurf.web.security import Security
from dreiwurf.web.sheets import Sheets
from dreiwurf.web.warm import warm_up

logger = logging.getLogger(__name__)


class Application(Starlette):
    """Starlette for the pages; requests under /api go past it.

    A move must not cost more time in layers of middleware than in the rules; the interface does by itself what they do.
    """

    def __init__(self, api: Api, **settings: Any) -> None:
        super().__init__(**settings)
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await self._api(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(database_url: str, *, store: Store | None = None, warm: bool = True) -> Starlette:
    """The application on a database.

    Args:
        database_url: as `dreiwurf.store.database_url` gives it.
        store: an open store; if given, `database_url` is not opened.
        warm: whether to compile the rules in the background at the start.
    """
    api = Api()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        opened = await Store.open(database_url) if store is None else store
        tables = api.tables = app.state.tables = Tables(opened)
        api.sheets = app.state.sheets = Sheets(tables)
        background = [asyncio.create_task(tables.beat(), name="heartbeat")]
        if warm:
            tables.prepared = {name: asyncio.Event() for name in games_known()}
            call_soon = asyncio.get_running_loop().call_soon_threadsafe
            preparing = asyncio.to_thread(warm_up, lambda name: call_soon(tables.prepared[name].set))
            app.state.warm = asyncio.create_task(preparing, name="warm up")
            background.append(app.state.warm)
        try:
            yield
        finally:
            tables.stop()
            for task in background:
                task.cancel()
            await opened.close()

    async def healthz(request: Request) -> Response:
        tables: Tables = request.app.state.tables
        try:
            await tables.store.check()
        except StoreError as error:
            return JSONResponse({"error": "store", "message": str(error)}, 503)
        return JSONResponse({"status": "ok"})

    return Application(
        api,
        routes=[
            Route("/healthz", healthz),
            *pages.ROUTES,
            *prints.ROUTES,
            Mount("/static", pages.STATIC),
        ],
        middleware=[Middleware(Security)],
        exception_handlers={
            404: pages.missing,
            ApiError: pages.refused,
            PrintError: pages.unprintable,
            Exception: _failed,
        },
        lifespan=lifespan,
    )


async def _failed(request: Request, error: Exception) -> Response:
    """Runs outside the middleware that sets the security headers."""
    response = await pages.failed(request, error)
    for name, value in SECURITY_HEADERS:
        response.headers[name.decode()] = value.decode()
    return response
