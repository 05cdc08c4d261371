"""How every endpoint of the HTTP API is served: limits, reading, refusals and answers."""

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
from expedition.server.socket.socket_limit import Crowd
from expedition.server.thinking.budget import ThinkingBudget, ThinkingBudgets
from expedition.server.wire.server_messages import write
from expedition.store import Store

JSON = "application/json"
Service = TypeVar("Service")
SECONDS_FOR_A_BODY = 30
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Server:
    """What endpoints work with."""

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
    """What single features work with: their endpoints ask for it by its kind."""

    def service(self, kind: type[Service]) -> Service:
        """The only service of that kind."""
        return next(one for one in self.services if isinstance(one, kind))


@dataclass(frozen=True, slots=True)
class Call:
    """One request: what it brought, and the server that it came to."""

    request: Request
    server: Server
    body: Any = None

    @property
    def language(self) -> str:
        """The language of whoever asks."""
        return language_of(self.request)

    @property
    def thinking_budget(self) -> ThinkingBudget:
        """What the address that asks has left of the thinking budget."""
        return self.server.thinking_budgets.of(self.request)

    @property
    def now(self) -> datetime:
        """The time by the server's calendar, in UTC."""
        return datetime.fromtimestamp(self.server.calendar(), UTC)

    def number(self, name: str) -> int:
        """A number in the path; one with more digits than any seat has leads nowhere."""
        text: str = self.request.path_params[name]
        if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
            raise NotFound("no_such_page", path=self.request.url.path[:100])
        return int(text)


Body = TypeVar("Body")
Handler: TypeAlias = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path: what it takes and gives, and in which words it is documented."""

    method: str
    path: str
    handle: Handler
    gives: Any
    takes: Any = None
    status: HTTPStatus = HTTPStatus.OK
    media_type: str = JSON
    query: tuple[str, ...] = ()
    meanwhile: Any = None
    """What is given with 202, where an answer takes long."""

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handle.__doc__ or "").partition("\n")[0]

    def route(self) -> Route:
        """The endpoint as Starlette serves it; numbers in its path are read by the handler.

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


def language_of(connection: HTTPConnection) -> str:
    """The best of our languages for whoever asks."""
    return choose_language(connection.headers.get("accept-language"))


def problem(connection: HTTPConnection, refusal: Refusal) -> Response:
    """The answer that says what is wrong, and what to do instead."""
    metrics.REFUSALS.labels(refusal.key).inc()
    told = problem_of(refusal, language_of(connection))
    headers = {"Cache-Control": "no-store"}
    if "seconds" in refusal.values:
        headers["Retry-After"] = str(refusal.values["seconds"])
    return Response(write(told), status_of(refusal), headers, media_type=JSON)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The body of the request, if it is JSON of that kind and not too long."""
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
