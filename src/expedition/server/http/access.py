"""Access control: the rate limit of each address, and admission to tables by their codes."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from expedition.core.errors import Refusal
from expedition.locale import explain, say
from expedition.server.base.codes import (
    LENGTH_OF_A_CODE,
    LENGTH_OF_A_SHORT_CODE,
    as_word,
    is_code,
    is_word,
)
from expedition.server.base.errors import NotFound, TooFast
from expedition.server.base.rate_limits import PAGES, REQUESTS, WATCHING, Rate
from expedition.server.http.endpoint import Server, language_of, problem
from expedition.server.http.plain_page import plain_page, wants_page
from expedition.server.live.table import Table
from expedition.server.people.identity import who

WATCHED = ("/healthz", "/metrics")
SECONDS_HELD, MOST_HELD = 1.0, 300


class RateLimited:
    """Rate limit middleware: refuses an address that asks too often, whatever it asks for.

    The refusal is delayed a little, as long as few are: a client that does not heed it would only
    ask again, and is answered every second or two on each connection instead of a thousand times.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        server: Server = scope["app"].state.server
        try:
            server.limits.take(connection, _rate(scope["path"]))
        except TooFast as refusal:
            await self._hold()
            await refuse(connection, receive, send, refusal)
        else:
            await self._app(scope, receive, send)

    async def _hold(self) -> None:
        if self._held < MOST_HELD:
            self._held += 1
            try:  # the more are held the longer, so that not all come back in the same instant
                await asyncio.sleep(SECONDS_HELD * (1 + self._held / MOST_HELD))
            finally:
                self._held -= 1


async def admitted(connection: HTTPConnection, server: Server) -> Table:
    """The table of the code in the path, for players with a seat there, or with guesses left."""
    return await admitted_to(connection, server, connection.path_params["code"])


async def admitted_to(connection: HTTPConnection, server: Server, code: str) -> Table:
    """The table of that code, for players with a seat there, or with guesses left.

    When there are none left a right code is refused like a wrong one, and is not even looked up:
    neither the answer nor its speed tells them apart.
    """
    code, word = code.upper(), as_word(code)
    if is_word(word):
        code = word
    elif not is_code(code):
        raise NotFound("no_such_table", code=code[:LENGTH_OF_A_CODE])
    try:
        guess = server.guess_limit.take(connection, code)
    except TooFast:
        if not await _has_been_at(connection, server, code):
            raise
        return await server.lobby.find(code)
    wrong = False
    try:
        if is_word(code):
            return await _by_word(server, code)
        if len(code) == LENGTH_OF_A_SHORT_CODE:
            return await _by_short_code(connection, server, code)
        return await server.lobby.find(code)
    except NotFound:
        wrong = True
        raise
    finally:
        if not wrong:
            guess.was_right()


async def _by_word(server: Server, word: str) -> Table:
    """The table that gathers under that word."""
    gathering = await server.lobby.find_gathering(word)
    if gathering is None:
        raise NotFound("no_table_of_that_word", word=word)
    return gathering


async def _by_short_code(connection: HTTPConnection, server: Server, code: str) -> Table:
    """The table that gathers under that code, else one of an earlier version, which has no other.

    The latter have a limit of their own, for they can be found for ever; while none are left these
    are not looked up, and a right code is answered like a wrong one.
    """
    gathering = await server.lobby.find_gathering(code)
    if gathering is not None:
        return gathering
    nowhere = NotFound("no_gathering_table", code=code)
    try:
        guess = server.guess_limit.take_old()
    except TooFast:
        if not await _has_been_at(connection, server, code):
            raise nowhere from None
        return await server.lobby.find(code)
    try:
        table = await server.lobby.find(code)
    except NotFound:
        raise nowhere from None
    guess.was_right()
    return table


async def refuse(
    connection: HTTPConnection, receive: Receive, send: Send, refusal: Refusal
) -> None:
    """Answers a request or a WebSocket handshake by the refusal: JSON, or a page for a browser."""
    answer = problem(connection, refusal)
    if connection.scope["type"] == "http" and wants_page(connection):
        answer = _as_page(connection, refusal, answer)
    if connection.scope["type"] == "http":
        await answer(connection.scope, receive, send)
    else:
        await WebSocket(connection.scope, receive, send).send_denial_response(answer)


def _as_page(connection: HTTPConnection, refusal: Refusal, answer: Response) -> Response:
    """The refusal as an HTML page, with the status and headers of the JSON response."""
    language = language_of(connection)
    page = plain_page(language, say(language, "app.name"), explain(language, refusal))
    headers = {k: v for k, v in answer.headers.items() if k in ("cache-control", "retry-after")}
    return HTMLResponse(page, answer.status_code, headers)


async def _has_been_at(connection: HTTPConnection, server: Server, code: str) -> bool:
    """True if the person has sat at that table, and so has not guessed its code."""
    person = who(connection)
    return person is not None and code in await server.store.matches(person.id)


def _rate(path: str) -> Rate:
    if path in WATCHED:
        return WATCHING
    return REQUESTS if path.startswith("/api/") else PAGES
