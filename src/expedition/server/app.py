"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from expedition.core.errors import Refusal
from expedition.server.api import ENDPOINTS, TABLE
from expedition.server.conversation import attend
from expedition.server.cookies import Clock, sessions
from expedition.server.endpoints import Server, problem
from expedition.server.last_resort import LastResort
from expedition.server.limits import REQUESTS, WRONG_CODES, AddressLimits, check_origin
from expedition.server.lobby import Lobby
from expedition.server.openapi import openapi_endpoint
from expedition.server.pages import Pages, SafeHeaders
from expedition.server.refusals import BadRequest, NotFound
from expedition.server.settings import Settings
from expedition.server.watch import Watched, check_health, tell_numbers
from expedition.store import Store


def create_app(settings: Settings, secret: str, store: Store, clock: Clock = time) -> Starlette:
    """The application with these settings, on a store that it closes when it ends."""
    lobby = Lobby(store, settings.patience)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(lobby.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            lobby.close()
            await store.close()

    app = Starlette(
        routes=[
            *(endpoint.route() for endpoint in (*ENDPOINTS, openapi_endpoint(ENDPOINTS))),
            WebSocketRoute(f"{TABLE}/socket", serve_socket),
            Route("/healthz", check_health, methods=["GET"]),
            Route("/metrics", tell_numbers, methods=["GET"]),
            Route("/{path:path}", Pages().serve, methods=["GET"]),
        ],
        middleware=[
            Middleware(Watched),
            Middleware(SafeHeaders),
            Middleware(LastResort),
            Middleware(GZipMiddleware, minimum_size=1024),
            sessions(secret, settings.is_https, clock),
        ],
        exception_handlers={HTTPException: _answer_exception},
        lifespan=lifespan,
    )
    app.state.server = Server(settings, store, lobby, AddressLimits())
    return app


async def serve_socket(websocket: WebSocket) -> None:
    """Lets a client of our own pages, or a program, into a table that there is."""
    server: Server = websocket.app.state.server
    try:
        server.limits.take(websocket, REQUESTS)
        check_origin(websocket, server.settings.origins)
        try:
            table = await server.lobby.find(websocket.path_params["code"])
        except NotFound:
            server.limits.take(websocket, WRONG_CODES)
            raise
    except Refusal as refusal:
        await websocket.send_denial_response(problem(websocket, refusal))
        return
    await attend(websocket, table)


async def _answer_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem(request, NotFound("no_such_page", path=request.url.path[:100]))
    refused = problem(request, BadRequest("no_such_method", method=request.method))
    refused.status_code = error.status_code
    return refused
