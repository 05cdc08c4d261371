"""Observability: structured logs, metrics, and a health check that tests the store."""

from __future__ import annotations

import logging
import sys
import threading
from importlib.metadata import version
from time import perf_counter

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.types import EventDict, Processor, WrappedLogger

from expedition.server.base import metrics
from expedition.server.base.log_redaction import Redaction
from expedition.server.http.endpoint import Server, problem
from expedition.server.settings import LogFormat

log = structlog.get_logger()

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""The methods that are counted by name: anybody can make up others."""

GOES_ON = "\n  | "
"""Prefix of the further lines of an entry, such as those of a traceback."""

NOT_ANSWERED = "ASGI callable returned without completing handshake."

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def set_up_logs(form: LogFormat) -> Redaction:
    """Configures logging to standard error, redacted: lines for people, or JSON lines.

    A person at a terminal sees only what is wrong; JSON has every request too.
    """
    redaction = Redaction()
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
                structlog.processors.format_exc_info,
                redaction,
                *_renderers(form),
            ],
        )
    )
    logging.basicConfig(
        handlers=[handler],
        level=logging.INFO if form == "json" else logging.WARNING,
        force=True,
    )
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.WARNING)  # the rest is told by ourselves
    uvicorn.addFilter(_is_no_refusal)
    _take_in_what_is_printed()
    return redaction


def _renderers(form: LogFormat) -> list[Processor]:
    if form == "json":
        return [structlog.processors.JSONRenderer()]
    console = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(),
        exception_formatter=structlog.dev.plain_traceback,  # others show what a code is in
    )
    return [console, _set_off]


def _set_off(_logger: WrappedLogger, _name: str, rendered: EventDict) -> str:
    """Indents the further lines of a log entry, such as a traceback."""
    return str(rendered).replace("\n", GOES_ON)


def _is_no_refusal(record: logging.LogRecord) -> bool:
    """Drops a message of uvicorn, which takes a refused WebSocket for one without a response."""
    return record.msg != NOT_ANSWERED


def _take_in_what_is_printed() -> None:
    """Redirects warnings and uncaught exceptions to the log."""
    logging.captureWarnings(True)
    sys.unraisablehook = lambda found: _log_stray(found.exc_value, str(found.err_msg or ""))
    threading.excepthook = lambda found: _log_stray(found.exc_value, "in a thread")


def _log_stray(error: BaseException | None, where: str) -> None:
    log.error("stray_error", exc_info=error, where=where)


class RequestLog:
    """Access log middleware: counts, times and logs every request."""

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
    """Health check endpoint: 200 if the store can write."""
    server: Server = request.app.state.server
    trouble = await server.health.trouble()
    if trouble is not None:
        return problem(request, trouble)
    told = {"status": "ok", "version": version("expedition")}
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


async def serve_metrics(request: Request) -> Response:
    """Metrics endpoint for Prometheus."""
    metrics.TABLES.set(len(request.app.state.server.lobby))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def route_of(scope: Scope) -> str:
    """The route of a request: its path with placeholders for variables."""
    found = scope.get("route")
    return found.path if isinstance(found, Route | WebSocketRoute) else ""


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = route_of(scope)
    method = scope["method"] if scope["method"] in METHODS else "other"
    metrics.REQUESTS.labels(method, route, status).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    log.info(
        "request",
        method=method,
        route=route,
        status=status,
        milliseconds=round(1000 * seconds, 1),
    )
