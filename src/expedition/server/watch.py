"""How an owner sees what the server does: logs, numbers and a health check that means something."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import version
from time import perf_counter

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.types import Processor

from expedition.server import metrics
from expedition.server.endpoints import Server, problem
from expedition.server.settings import LogFormat

log = structlog.get_logger()

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""The methods that are counted by name: anybody can make up others."""

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def set_up_logs(form: LogFormat) -> None:
    """Everything that is logged goes to standard error: in colours, or as one JSON object a line.

    A person at a terminal sees only what is wrong; JSON has every request too.
    """
    render: Processor = (
        structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer()
    )
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([structlog.processors.format_exc_info] if form == "json" else []),
                render,
            ],
        )
    )
    logging.basicConfig(
        handlers=[handler],
        level=logging.INFO if form == "json" else logging.WARNING,
        force=True,
    )


class Watched:
    """Middleware that counts and logs every request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = 500, perf_counter()

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        finally:
            _note(scope, status, perf_counter() - began)


async def check_health(request: Request) -> Response:
    """Whether matches can be stored now, which is all that matters."""
    server: Server = request.app.state.server
    trouble = await server.health.trouble()
    if trouble is not None:
        return problem(request, trouble)
    told = {"status": "ok", "version": version("expedition")}
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


async def tell_numbers(request: Request) -> Response:
    """The numbers of this server, for Prometheus."""
    metrics.TABLES.set(len(request.app.state.server.lobby))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _note(scope: Scope, status: int, seconds: float) -> None:
    found = scope.get("route")
    route = found.path if isinstance(found, Route) else ""
    method = scope["method"] if scope["method"] in METHODS else "other"
    metrics.REQUESTS.labels(method, route, status).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    log.info(
        "request",
        method=scope["method"],
        path=scope["path"],
        status=status,
        milliseconds=round(1000 * seconds, 1),
    )
