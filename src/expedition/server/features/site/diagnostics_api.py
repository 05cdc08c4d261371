"""Diagnostics of a connection, for hosts who set up a reverse proxy."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from importlib.metadata import version
from typing import Literal

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from expedition.core.catalogue import catalogue
from expedition.core.errors import Refusal
from expedition.server.base.rate_limits import MESSAGES, TokenBucket
from expedition.server.http.endpoint import Call, Endpoint, Server, problem
from expedition.server.http.origins import check_origin
from expedition.server.socket.line import Hear, Message, Socket, line_of
from expedition.server.wire.api_messages import ConnectionInfo

CONNECTION = "/api/connection"
SECONDS_OF_AN_ECHO = 120
LONGEST_ECHO = 1024


async def read_connection(call: Call) -> ConnectionInfo:
    """How your connection looks from here: your address, HTTPS, and what a proxy said of you."""
    return ConnectionInfo(
        version=version("expedition"),
        editions=editions(),
        address=_address(call.request),
        secure=call.request.scope["scheme"] == "https",
        proxy=_word_of_a_proxy(call.request),
    )


def editions() -> dict[str, int]:
    """The edition of each installed game."""
    return {game.name: game.rules.box.edition for game in catalogue().values()}


async def serve_echo(websocket: WebSocket) -> None:
    """WebSocket echo for a while, by which a host sees what a proxy does."""
    server: Server = websocket.app.state.server
    with ExitStack() as room:
        try:
            check_origin(websocket, server.settings)
            budget = room.enter_context(server.crowd.place(websocket, seated=None))
        except Refusal as refusal:
            await websocket.send_denial_response(problem(websocket, refusal))
            return
        line = line_of(websocket)
        await websocket.accept()
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_OF_AN_ECHO):
                await line.listen(_echo(line, TokenBucket(MESSAGES, server.limits.clock)), budget)
                return
        await websocket.close()


def _echo(line: Socket, bucket: TokenBucket) -> Hear:
    """Says back as much as the other end reads."""

    def hear(said: Message) -> float:
        if isinstance(said, str) and line.has_room:
            line.write(line.framed([said[:LONGEST_ECHO].encode()]))
        return bucket.wait()

    return hear


def _word_of_a_proxy(connection: HTTPConnection) -> Literal["none", "trusted", "untrusted"]:
    """Whether a proxy sent X-Forwarded-For, and was trusted."""
    told = connection.headers.getlist("x-forwarded-for")
    if not told:
        return "none"
    return "trusted" if any(_address(connection) in header for header in told) else "untrusted"


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


ENDPOINTS = (Endpoint("GET", CONNECTION, read_connection, ConnectionInfo),)
