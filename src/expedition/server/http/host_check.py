"""Host header check and IP blocklist, as middleware.

Starlette's TrustedHostMiddleware answers in English and knows no health check; else it is the same.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from expedition.core.errors import Refusal
from expedition.server.base.errors import BadRequest
from expedition.server.http.access import WATCHED, refuse
from expedition.server.http.endpoint import Server

ANY_BELOW = "*."
LONGEST_TOLD = 100


class HostCheck:
    """Middleware that refuses unknown host names, and addresses on the host's blocklist."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            _check(connection, scope["app"].state.server)
        except Refusal as refusal:
            await refuse(connection, receive, send, refusal)
        else:
            await self._app(scope, receive, send)


def _check(connection: HTTPConnection, server: Server) -> None:
    server.blocklist.check_address(connection.client.host if connection.client else "")
    allowed = server.settings.host_names
    if allowed and connection.scope["path"] not in WATCHED:  # probes come by address
        told = connection.headers.get("host", "")
        if not is_allowed(told, allowed):
            raise BadRequest("other_host", host=told[:LONGEST_TOLD])


def is_allowed(told: str, allowed: Collection[str]) -> bool:
    """True if the header's host is one of the names, or below one that begins with `*.`."""
    host = _name_in(told)
    return any(
        host == name or (name.startswith(ANY_BELOW) and host.endswith(name[1:])) for name in allowed
    )


def _name_in(told: str) -> str:
    """The host name in a header that may have a port; empty if it is malformed."""
    try:
        return (urlsplit(f"//{told}").hostname or "").rstrip(".")
    except ValueError:
        return ""
