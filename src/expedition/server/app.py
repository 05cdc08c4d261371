"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from time import monotonic, time

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from expedition.core.errors import Refusal
from expedition.server import (
    api,
    challenge_api,
    coach_api,
    connection,
    daily_api,
    faults,
    host_api,
    notebook_api,
    push_api,
)
from expedition.server.addresses import address_for_others
from expedition.server.admission import Limited, admitted
from expedition.server.api import TABLE
from expedition.server.blocklist import Blocklist
from expedition.server.connection import CONNECTION, serve_echo
from expedition.server.conversation import attend
from expedition.server.cookies import sessions
from expedition.server.crowd import Crowd
from expedition.server.door import Door
from expedition.server.endpoints import Server, problem
from expedition.server.guesses import Guesses
from expedition.server.health import Health
from expedition.server.last_resort import LastResort
from expedition.server.limits import AddressLimits, Clock
from expedition.server.lobby import Lobby
from expedition.server.long_answers import CompressedAnswers
from expedition.server.openapi import openapi_endpoint
from expedition.server.origins import check_origin
from expedition.server.pages import Pages, SafeHeaders
from expedition.server.past import PastViews
from expedition.server.people import who
from expedition.server.preview_of import preview_of
from expedition.server.refusals import BadRequest, NotFound
from expedition.server.replay_shelf import ReplayShelf
from expedition.server.retention import Sweeper
from expedition.server.reviews import Reviews
from expedition.server.settings import Settings
from expedition.server.table import Table
from expedition.server.thinker import Thinker
from expedition.server.thinking_budget import Accounts
from expedition.server.turn_notices import TurnNotices
from expedition.server.watch import Watched, check_health, tell_numbers
from expedition.store import Store

ENDPOINTS = (
    *api.ENDPOINTS,
    *coach_api.ENDPOINTS,
    *host_api.ENDPOINTS,
    *daily_api.ENDPOINTS,
    *challenge_api.ENDPOINTS,
    *connection.ENDPOINTS,
    *notebook_api.ENDPOINTS,
    *push_api.ENDPOINTS,
)


def create_app(
    settings: Settings,
    secret: str,
    store: Store,
    notices: TurnNotices,
    clock: Clock = monotonic,
    calendar: Clock = time,
) -> Starlette:
    """The application with these settings, on a store that it closes when it ends.

    Limits go by the clock, cookies and days by the calendar: seconds since 1970, which may be set
    back.
    """
    thinker = Thinker(settings.processes_to_think, settings.bots)
    lobby = Lobby(store, settings.patience, thinker, notices.follow, settings.time_until_put_away)
    limits, replays, reviews = AddressLimits(clock), ReplayShelf(), Reviews(store, thinker)
    guesses, health = Guesses(limits), Health(store, clock)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        works = [lobby.sweep(), lobby.listen(), lobby.keep_present(), health.look_through()]
        if settings.retention is not None:
            after, folder = timedelta(days=settings.retention), settings.retention_folder
            works.append(Sweeper(store, lobby, after, folder).run())
        at_work = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            for task in at_work:
                task.cancel()
            for ended in await asyncio.gather(*at_work, return_exceptions=True):
                if isinstance(ended, Exception):
                    faults.note("work_failed", ended)
            lobby.close()
            replays.close()
            await reviews.close()
            await thinker.close()
            await notices.close()
            await store.close()

    pages = Pages(preview=preview_of, address=lambda request: address_for_others(request, settings))
    app = Starlette(
        routes=[
            *(endpoint.route() for endpoint in (*ENDPOINTS, openapi_endpoint(ENDPOINTS))),
            WebSocketRoute(f"{TABLE}/socket", serve_socket),
            WebSocketRoute(f"{CONNECTION}/socket", serve_echo),
            Route("/healthz", check_health, methods=["GET"]),
            Route("/metrics", tell_numbers, methods=["GET"]),
            Route("/{path:path}", pages.serve, methods=["GET"]),
        ],
        middleware=[
            Middleware(Watched),
            Middleware(SafeHeaders),
            Middleware(LastResort),
            Middleware(Door),
            Middleware(Limited),
            Middleware(CompressedAnswers, minimum_size=1024),
            sessions(secret, settings.is_https, calendar),
        ],
        exception_handlers={HTTPException: _answer_exception},
        lifespan=lifespan,
    )
    app.state.server = Server(
        settings,
        store,
        lobby,
        limits,
        guesses,
        health,
        Crowd(limits),
        calendar,
        Blocklist(settings.blocklist, clock),
        Accounts(settings.thinking_budget, clock),
        services=(replays, reviews, PastViews(), notices),
    )
    return app


async def serve_socket(websocket: WebSocket) -> None:
    """Lets a client of our own pages, or a program, into a table that there is."""
    server: Server = websocket.app.state.server
    try:
        check_origin(websocket, server.settings)
        table, account = await admitted(websocket, server), server.accounts.of(websocket)
        table.thinker.charge(account)
        with server.crowd.place(websocket, _seated(websocket, table)) as budget:
            # whoever attends is not refused
            await attend(websocket, table, server.limits.clock, budget, account)
    except Refusal as refusal:
        await websocket.send_denial_response(problem(websocket, refusal))


def _seated(websocket: WebSocket, table: Table) -> str | None:
    """The person, if they have a seat at the table."""
    person = who(websocket)
    return None if person is None or not table.state.seats_of(person.id) else person.id


async def _answer_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem(request, NotFound("no_such_page", path=request.url.path[:100]))
    refused = problem(request, BadRequest("no_such_method", method=request.method[:20]))
    refused.status_code = error.status_code
    return refused
