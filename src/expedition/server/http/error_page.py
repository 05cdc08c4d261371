"""Error handler: responses to requests and WebSocket handshakes over which our code crashed."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from expedition.server.base import faults
from expedition.server.http.endpoint import problem
from expedition.server.http.observability import route_of


class ErrorHandler:
    """Middleware that logs an unexpected exception and responds with a problem document."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def send_noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception as error:
            if answered or scope["type"] not in ("http", "websocket"):
                raise
            fault = faults.note("request_failed", error, **_where(scope))
            answer = problem(HTTPConnection(scope), fault)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(answer)
            else:
                await answer(scope, receive, send)


def _where(scope: Scope) -> dict[str, str]:
    """The method and route for the log, with the code of the table, to be redacted."""
    where = {"method": scope.get("method", "WEBSOCKET"), "route": route_of(scope)}
    code = scope.get("path_params", {}).get("code")
    return where if code is None else {**where, "table": code}
