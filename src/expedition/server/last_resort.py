"""What answers a request, or the opening of a WebSocket, when our own code has failed."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from expedition.server import faults
from expedition.server.endpoints import problem


class LastResort:
    """Middleware that turns an error that nobody foresaw into a problem with a sentence."""

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
            method, path = scope.get("method", "WEBSOCKET"), scope["path"]
            fault = faults.note("request_failed", error, method=method, path=path)
            answer = problem(HTTPConnection(scope), fault)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(answer)
            else:
                await answer(scope, receive, send)
