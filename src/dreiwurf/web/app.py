"""The ASGI application: the HTTP interface, the pages, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from dreiwurf.store import Store, StoreError
from dreiwurf.web import pages
from dreiwurf.web.api import Api
from dreiwurf.web.http import SECURITY_HEADERS
from dreiwurf.web.live import Tables
from dreiwurf.web.security import Security
from dreiwurf.web.warm import warm_up

logger = logging.getLogger(__name__)


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
        background = [asyncio.create_task(tables.beat(), name="heartbeat")]
        if warm:
            app.state.warm = asyncio.create_task(asyncio.to_thread(warm_up), name="warm up")
            background.append(app.state.warm)
            tables.prepared = app.state.warm
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

    return Starlette(
        routes=[
            Route("/healthz", healthz),
            *pages.ROUTES,
            Mount("/static", pages.STATIC),
        ],
        middleware=[Middleware(Security, api=api)],
        exception_handlers={404: pages.missing, 503: _busy, Exception: _failed},
        lifespan=lifespan,
    )


async def _busy(request: Request, _error: Exception) -> Response:
    return JSONResponse({"error": "store", "message": "the database does not answer, please try again"}, 503)


async def _failed(request: Request, error: Exception) -> Response:
    """Runs outside the middleware that sets the security headers."""
    response = await pages.failed(request, error)
    for name, value in SECURITY_HEADERS:
        response.headers[name.decode()] = value.decode()
    return response
