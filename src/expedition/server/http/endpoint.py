"""Endpoints of the HTTP API: parsing, handlers, responses, errors, and their documentation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.locale import choose_language
from expedition.server.base import metrics
from expedition.server.base.blocklist import Blocklist
from expedition.server.base.errors import (
    BadRequest,
    NotFound,
    TooLarge,
    TooSlow,
    problem_of,
    status_of,
)
from expedition.server.base.rate_limits import LARGEST_BODY, AddressLimits, Clock
from expedition.server.http.guess_limit import GuessLimit
from expedition.server.http.health import Health
from expedition.server.http.origins import SAFE_METHODS, check_origin
from expedition.server.lobby.lobby import Lobby
from expedition.server.settings import Settings
from expedition.server.socket.connection_limit import Crowd
from expedition.server.thinking.budget import ThinkingBudget, ThinkingBudgets
from expedition.server.wire.server_messages import write
from expedition.store import Store

JSON = "application/json"
Service = TypeVar("Service")
SECONDS_FOR_A_BODY = 30
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Server:
    """The dependencies of handlers."""

    settings: Settings
    store: Store
    lobby: Lobby
    limits: AddressLimits
    guess_limit: GuessLimit
    health: Health
    crowd: Crowd
    calendar: Clock
    blocklist: Blocklist
    thinking_budgets: ThinkingBudgets
    services: tuple[object, ...] = ()
    """Services of single features, which their endpoints look up by type."""

    def service(self, kind: type[Service]) -> Service:
        """The service of that type."""
        return next(one for one in self.services if isinstance(one, kind))


@dataclass(frozen=True, slots=True)
class Call:
    """A request with its parsed body and the server's dependencies."""

    request: Request
    server: Server
    body: Any = None

    @property
    def language(self) -> str:
        """The negotiated language."""
        return language_of(self.request)

    @property
    def thinking_budget(self) -> ThinkingBudget:
        """The thinking budget of the client's address."""
        return self.server.thinking_budgets.of(self.request)

    @property
    def now(self) -> datetime:
        """The present time by the server's clock, in UTC."""
        return datetime.fromtimestamp(self.server.calendar(), UTC)

    def number(self, name: str) -> int:
        """A number in the path; raises NotFound for one with more digits than any seat has."""
        text: str = self.request.path_params[name]
        if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
            raise NotFound("no_such_page", path=self.request.url.path[:100])
        return int(text)


Body = TypeVar("Body")
Handler: TypeAlias = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An endpoint: method, path, handler, and the types of its request and responses."""

    method: str
    path: str
    handle: Handler
    gives: Any
    takes: Any = None
    status: HTTPStatus = HTTPStatus.OK
    media_type: str = JSON
    query: tuple[str, ...] = ()
    meanwhile: Any = None
    """The type of the response with 202, where the result takes long."""

    @property
    def summary(self) -> str:
        """Its summary in OpenAPI: the first line of the handler's docstring."""
        return (self.handle.__doc__ or "").partition("\n")[0]

    def route(self) -> Route:
        """The route for Starlette; numbers in the path are parsed by the handler.

        Starlette's own reading of them fails where there are thousands of digits.
        """
        path = self.path.replace(":int}", "}")
        return Route(path, self._serve, methods=[self.method], name=self.handle.__name__)

    async def _serve(self, request: Request) -> Response:
        server: Server = request.app.state.server
        try:
            if request.method not in SAFE_METHODS:
                check_origin(request, server.settings)
            body = None if self.takes is None else await read_body(request, self.takes)
            answer = await self.handle(Call(request, server, body))
        except Refusal as refusal:
            return problem(request, refusal)
        if isinstance(answer, Response):
            return answer
        headers = {"Cache-Control": "no-store"}
        return Response(write(answer), self.status, headers, media_type=JSON)


def game_in(name: str) -> Game:
    """The game of that name in a request; NotFound if there is none."""
    try:
        return find_game(name)
    except Refusal as refusal:
        raise NotFound(refusal.key, **refusal.values) from None


def language_of(connection: HTTPConnection) -> str:
    """The language of the client, by its Accept-Language header."""
    return choose_language(connection.headers.get("accept-language"))


def problem(connection: HTTPConnection, refusal: Refusal) -> Response:
    """The error response for a refusal."""
    metrics.REFUSALS.labels(refusal.key).inc()
    told = problem_of(refusal, language_of(connection))
    headers = {"Cache-Control": "no-store"}
    if "seconds" in refusal.values:
        headers["Retry-After"] = str(refusal.values["seconds"])
    return Response(write(told), status_of(refusal), headers, media_type=JSON)


def download(content: str | bytes, name: str, media_type: str, keep: str = "no-store") -> Response:
    """A file for the browser to save under that name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": keep}
    return Response(content, headers=headers, media_type=media_type)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """Reads and parses the body, within limits of size and time."""
    received = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_A_BODY):
            async for chunk in request.stream():
                received += chunk
                if len(received) > LARGEST_BODY:
                    raise TooLarge("body_too_large", most=LARGEST_BODY)
    except ClientDisconnect:  # nobody is there to be answered, and nothing of ours has failed
        raise BadRequest("body_cut_off") from None
    except TimeoutError:
        raise TooSlow("body_too_slow", most=SECONDS_FOR_A_BODY) from None
    try:
        return msgspec.json.decode(received, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest("bad_body", reason=str(error)) from error
