"""The server of one page: the whole application by ASGI, its store in IndexedDB.

Requests and messages of the page come in as texts and go out as texts. Nothing else differs from a
server on a machine of its own: the page has a cookie, and its tables have codes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import Queue, Task
from collections.abc import Mapping
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from time import time

import msgspec
import structlog
from starlette.types import Message, Scope

from expedition.core.errors import Refusal
from expedition.locale import choose_language, explain
from expedition.offline.browser import Browser, BrowserJournal, read_kept
from expedition.offline.pool import BrowserPool
from expedition.server.app import create_app
from expedition.server.features.push.notifier import TurnNotifier
from expedition.server.http.endpoint import JSON, Server
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.transfer import exported, import_match
from expedition.server.people.cookies import COOKIE, Signature
from expedition.server.settings import Settings
from expedition.server.thinking.service import ThinkingService
from expedition.store.memory.journal import Change, Key
from expedition.store.memory.store import MemoryStore

OF_THE_PAGE = "page"
"""The table of rows that are no part of the store."""
SECRET, COOKIES = (OF_THE_PAGE, "secret"), (OF_THE_PAGE, "cookie")
SECONDS_TO_THINK = 120.0
"""A phone is slow, and nobody else waits: whether a bot finishes must not depend on the clock."""
MATCHES = "/page/matches"
"""An address that only a page has which is its own server."""
MOST_MATCHES = 100_000
MOST_REFUSED = 20
CLIENT = ("127.0.0.1", 0)


class Answer(msgspec.Struct, frozen=True):
    """The response to a request."""

    status: int
    headers: dict[str, str]
    body: str


class MatchFile(msgspec.Struct, frozen=True):
    """Matches as lines of JSON, as `expedition export` writes them."""

    lines: str


class Brought(msgspec.Struct, frozen=True):
    """How many matches of a file are new here, how many were here, and why others are not."""

    brought: int
    there: int
    refused: list[str]


class PageServer:
    """The application, and the connections that the page has to it."""

    def __init__(self, browser: Browser, kept: str) -> None:
        rows = read_kept(kept)
        own = {key: body for key, body in rows if key[0] == OF_THE_PAGE}
        self._browser = browser
        self._journal = BrowserJournal(browser)
        self._cookie = own.get(COOKIES, "")
        self._secret = own.get(SECRET) or secrets.token_urlsafe(32)
        self._is_new = SECRET not in own
        store = MemoryStore(self._journal, rows)
        self.store = store
        settings = Settings(data=Path(), thinkers=1)
        thinker = ThinkingService(
            1, pools=(BrowserPool(browser, "table"), BrowserPool(browser, "coach"))
        )
        thinker.limit = SECONDS_TO_THINK
        notices = TurnNotifier(store, None, (), lambda: 0.0)
        self._app = create_app(settings, self._secret, store, notices, thinker=thinker)
        self._running = AsyncExitStack()
        self._incoming: dict[int, Queue[Message]] = {}
        self._serving: set[Task[None]] = set()

    @property
    def lobby(self) -> Lobby:
        """The tables in memory."""
        server: Server = self._app.state.server
        return server.lobby

    async def start(self) -> None:
        """Begins the background work of the application."""
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        await self._running.enter_async_context(self._app.router.lifespan_context(self._app))
        if self._is_new:
            await self._keep(SECRET, self._secret)

    async def stop(self) -> None:
        """Ends the application; everything is written."""
        for incoming in self._incoming.values():
            incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.gather(*self._serving, return_exceptions=True)
        await self._running.aclose()

    async def request(self, method: str, target: str, headers: str, body: str) -> str:
        """The answer to an HTTP request, as JSON; headers are a JSON object."""
        if target == MATCHES:
            return await self._serve_matches(method, _read_headers(headers), body)
        sent: list[Message] = []
        waiting = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        gone = asyncio.Event()

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = self._scope("http", target, _read_headers(headers))
        await self._app({**scope, "method": method, "scheme": "http"}, receive, send)
        start, *rest = sent
        content = b"".join(message.get("body", b"") for message in rest)
        told = [(name.decode(), value.decode()) for name, value in start["headers"]]
        for name, value in told:
            if name == "set-cookie":
                await self._take_cookie(value)
        kept = {name: value for name, value in told if name != "set-cookie"}
        return _json(Answer(start["status"], kept, content.decode()))

    def open(self, socket: int, target: str, headers: str) -> None:
        """Opens a WebSocket of the page, by a number of its own."""
        self._incoming[socket] = Queue()
        self._incoming[socket].put_nowait({"type": "websocket.connect"})
        serving = asyncio.get_running_loop().create_task(
            self._serve(socket, self._scope("websocket", target, _read_headers(headers)))
        )
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    def hear(self, socket: int, text: str) -> None:
        """Takes in a message of the page."""
        if socket in self._incoming:
            self._incoming[socket].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, socket: int) -> None:
        """The page has closed a connection."""
        if socket in self._incoming:
            self._incoming[socket].put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _serve(self, socket: int, scope: Scope) -> None:
        code = 1000

        async def send(message: Message) -> None:
            nonlocal code
            match message["type"]:
                case "websocket.accept":
                    self._browser.say(socket, "")
                case "websocket.send":
                    self._browser.say(socket, message["text"])
                case "websocket.close":
                    code = message.get("code", 1000)

        try:
            await self._app(scope, self._incoming[socket].get, send)
        finally:
            del self._incoming[socket]
            self._browser.hang_up(socket, code)

    def _scope(self, kind: str, target: str, headers: Mapping[str, str]) -> Scope:
        path, _, query = target.partition("?")
        all_headers = {**headers, "host": "localhost", "cookie": self._cookie}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.lower().encode(), text.encode()) for name, text in all_headers.items()
            ],
            "client": CLIENT,
            "server": ("localhost", 80),
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }

    async def _serve_matches(self, method: str, headers: dict[str, str], body: str) -> str:
        """All matches as the lines of a file, or those of a file brought here."""
        language = choose_language(headers.get("accept-language"))
        if method == "GET":
            return _told(MatchFile(await self._lines()))
        file = msgspec.json.decode(body, type=MatchFile)
        return _told(await self._bring(file.lines, language))

    async def _lines(self) -> str:
        lines = []
        for code in await self.store.codes(most=MOST_MATCHES):
            stored = await self.store.read(code, check=False)
            lines.append(exported(code, stored, self._person()).decode())
        return "".join(lines)

    async def _bring(self, lines: str, language: str) -> Brought:
        brought, there, refused = 0, 0, []
        for number, line in enumerate(lines.splitlines()[:MOST_MATCHES], start=1):
            if not line.strip():
                continue
            try:
                is_new = await import_match(self.store, line, self._person()) is not None
            except Refusal as refusal:
                refused.append(f"{number}: {explain(language, refusal)}")
            else:
                brought, there = brought + is_new, there + (not is_new)
        return Brought(brought, there, refused[:MOST_REFUSED])

    def _person(self) -> str | None:
        """Who one is here, by the cookie; nobody before anything was asked."""
        told = Signature(self._secret, time).read(self._cookie.partition("=")[2])
        person = None if told is None else told.values.get("person")
        return person if isinstance(person, str) else None

    async def _take_cookie(self, header: str) -> None:
        """Keeps the cookie that a response sets: who one is here."""
        found = SimpleCookie(header).get(COOKIE)
        if found is not None:
            self._cookie = f"{COOKIE}={found.coded_value}"
            await self._keep(COOKIES, self._cookie)

    async def _keep(self, key: Key, text: str) -> None:
        await self._journal.write([Change(key, text)])


async def start(browser: Browser, kept: str) -> PageServer:
    """The server of the page, with the rows that the browser has kept."""
    server = PageServer(browser, kept)
    await server.start()
    return server


def _read_headers(headers: str) -> dict[str, str]:
    return msgspec.json.decode(headers, type=dict[str, str])


def _told(value: MatchFile | Brought) -> str:
    return _json(Answer(200, {"content-type": JSON}, msgspec.json.encode(value).decode()))


def _json(value: Answer) -> str:
    return msgspec.json.encode(value).decode()
