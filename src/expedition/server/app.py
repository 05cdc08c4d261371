"""ASGI application: routes, middleware, background tasks, and the services that they share."""

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
from expedition.server.base import faults
from expedition.server.base.blocklist import Blocklist
from expedition.server.base.errors import BadRequest, NotFound
from expedition.server.base.rate_limits import AddressLimits, Clock
from expedition.server.codegen.openapi import openapi_endpoint
from expedition.server.features.challenges import api as challenge_api
from expedition.server.features.classes import api as classes_api
from expedition.server.features.coach import api as coach_api
from expedition.server.features.coach.medals import Medals
from expedition.server.features.coach.past_views import PastViews
from expedition.server.features.coach.reviews import Reviews
from expedition.server.features.daily import api as daily_api
from expedition.server.features.notebook import api as notebook_api
from expedition.server.features.paper import api as paper_api
from expedition.server.features.programs import api as program_api
from expedition.server.features.push import api as push_api
from expedition.server.features.push.notifier import TurnNotifier
from expedition.server.features.puzzles import api as puzzle_api
from expedition.server.features.replay.cache import ReplayCache
from expedition.server.features.site import diagnostics_api
from expedition.server.features.site.diagnostics_api import CONNECTION, serve_echo
from expedition.server.features.site.page_previews import preview_of
from expedition.server.features.site.pages import Pages, SafeHeaders
from expedition.server.features.tables import api, host_api
from expedition.server.features.tables.api import TABLE
from expedition.server.http.access import RateLimited, admitted
from expedition.server.http.addresses import address_for_others
from expedition.server.http.compression import CompressedResponses
from expedition.server.http.endpoint import Server, problem
from expedition.server.http.error_page import ErrorHandler
from expedition.server.http.guess_limit import GuessLimit
from expedition.server.http.health import Health
from expedition.server.http.host_check import HostCheck
from expedition.server.http.observability import RequestLog, check_health, serve_metrics
from expedition.server.http.origins import check_origin
from expedition.server.live.table import Table
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.retention import Sweeper
from expedition.server.people.cookies import sessions
from expedition.server.people.identity import who
from expedition.server.settings import Settings
from expedition.server.socket.connection_limit import Crowd
from expedition.server.socket.session import attend
from expedition.server.thinking.budget import ThinkingBudgets
from expedition.server.thinking.service import ThinkingService
from expedition.store import Store

ENDPOINTS = (
    *api.ENDPOINTS,
    *coach_api.ENDPOINTS,
    *host_api.ENDPOINTS,
    *daily_api.ENDPOINTS,
    *challenge_api.ENDPOINTS,
    *diagnostics_api.ENDPOINTS,
    *notebook_api.ENDPOINTS,
    *paper_api.ENDPOINTS,
    *program_api.ENDPOINTS,
    *classes_api.ENDPOINTS,
    *push_api.ENDPOINTS,
    *puzzle_api.ENDPOINTS,
)


def create_app(
    settings: Settings,
    secret: str,
    store: Store,
    notices: TurnNotifier,
    clock: Clock = monotonic,
    calendar: Clock = time,
    thinker: ThinkingService | None = None,
) -> Starlette:
    """Application factory: everything is wired up here, on a store that the application closes.

    Limits go by the clock, cookies and days by the calendar: seconds since 1970, which may be set
    back.
    """
    thinker = thinker or ThinkingService(settings.processes_to_think, settings.bots)
    lobby = Lobby(store, settings.patience, thinker, notices.follow, settings.time_until_put_away)
    limits, replays = AddressLimits(clock), ReplayCache()
    reviews, medals = Reviews(store, thinker), Medals(store, thinker)
    guess_limit, health = GuessLimit(limits), Health(store, clock)

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
            await medals.close()
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
            Route("/metrics", serve_metrics, methods=["GET"]),
            Route("/{path:path}", pages.serve, methods=["GET"]),
        ],
        middleware=[
            Middleware(RequestLog),
            Middleware(SafeHeaders),
            Middleware(ErrorHandler),
            Middleware(HostCheck),
            Middleware(RateLimited),
            Middleware(CompressedResponses, minimum_size=1024),
            sessions(secret, settings.is_https, calendar),
        ],
        exception_handlers={HTTPException: _answer_exception},
        lifespan=lifespan,
    )
    app.state.server = Server(
        settings=settings,
        store=store,
        lobby=lobby,
        limits=limits,
        guess_limit=guess_limit,
        health=health,
        crowd=Crowd(limits),
        calendar=calendar,
        blocklist=Blocklist(settings.blocklist, clock),
        thinking_budgets=ThinkingBudgets(settings.thinking_budget, clock),
        services=(replays, reviews, medals, PastViews(), notices),
    )
    return app


async def serve_socket(websocket: WebSocket) -> None:
    """WebSocket endpoint of a table: origin check, admission, connection limit, session."""
    server: Server = websocket.app.state.server
    try:
        check_origin(websocket, server.settings)
        table, thinking = await admitted(websocket, server), server.thinking_budgets.of(websocket)
        table.thinker.charge(thinking)
        with server.crowd.place(websocket, _seated(websocket, table)) as budget:
            # a session answers refusals itself
            await attend(websocket, table, server.limits.clock, budget, thinking)
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
