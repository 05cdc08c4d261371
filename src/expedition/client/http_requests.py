"""HTTP requests of the client library: JSON with a token or a cookie, refusals as exceptions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import msgspec

from expedition.core.errors import Refusal

Json: TypeAlias = Any
SECONDS_FOR_AN_ANSWER = 30
LARGEST_ANSWER = 32 * 1024 * 1024
FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0
TRY_AGAIN = frozenset({429, 502, 503, 504})


class ServerRefusal(Refusal):
    """A server has refused a request: the key and the values are for programs, `sentence` says it
    in words."""

    def __init__(self, key: str, /, sentence: str = "", status: int = 0, **values: object) -> None:
        super().__init__(key, **values)
        self.sentence, self.status = sentence, status

    def __str__(self) -> str:
        return self.sentence or super().__str__()


class ServerAway(Refusal):
    """A server has not answered for longer than somebody wanted to wait."""


def server_of(address: str) -> str:
    """The address of the server in that of a table or a page of it."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refusal("not_a_server", address=address)
    return f"{parts.scheme}://{parts.netloc}"


def table_of(address: str, server: str | None) -> tuple[str, str]:
    """The server and the code of a table that is given by its link, or by its code alone."""
    if "/" not in address:
        if server is None:
            raise Refusal("code_without_server", code=address)
        return server_of(server), address.upper()
    return server_of(address), urlsplit(address).path.rstrip("/").rpartition("/")[2].upper()


class HttpSession:
    """Requests to one server, as the holder of a token or of a cookie; waits while it is away."""

    def __init__(
        self, server: str, token: str | None = None, language: str = "en", patience: float = 600
    ) -> None:
        """`patience` is for how many seconds a server may be away."""
        self.server = server
        self.token = token
        self.language = language
        self.patience = patience
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    @property
    def headers(self) -> dict[str, str]:
        """The headers by which the server knows who asks."""
        found = {"Accept-Language": self.language}
        if self.token is not None:
            found["Authorization"] = f"Bearer {self.token}"
        return found

    async def ask(self, method: str, path: str, body: Json = None) -> Json:
        """The answer of the server; ServerRefusal if it refuses."""
        waits = Waits(self.patience, self.server)
        while True:
            try:
                return await asyncio.to_thread(self._ask, method, path, body)
            except ServerRefusal as refusal:
                if refusal.status not in TRY_AGAIN:
                    raise
                await waits.next(_seconds(refusal.values.get("seconds")), refusal)
            except (OSError, HTTPException) as error:
                await waits.next(0, error)

    def _ask(self, method: str, path: str, body: Json) -> Json:
        data = None if body is None else msgspec.json.encode(body)
        headers = {**self.headers, "Content-Type": "application/json"}
        request = Request(self.server + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=SECONDS_FOR_AN_ANSWER) as answer:
                return msgspec.json.decode(answer.read(LARGEST_ANSWER))
        except HTTPError as error:
            with error:
                raise refusal_in(error.read(LARGEST_ANSWER), error.code) from None
        except msgspec.DecodeError as error:
            raise Refusal("not_an_expedition_server", address=self.server) from error


class Waits:
    """Exponential backoff with an end: raises ServerAway when a server is away for too long."""

    def __init__(self, patience: float, server: str, clock: Callable[[], float] = time.monotonic):
        self._clock, self._patience, self._server = clock, patience, server
        self.reset()

    def reset(self) -> None:
        """Begins anew, for the server has answered."""
        self._began, self._seconds = self._clock(), FIRST_WAIT

    async def next(self, least: float, error: BaseException | None = None) -> None:
        """Sleeps, each time longer than the last."""
        if self._clock() - self._began > self._patience:
            reason = "" if error is None else str(error)
            raise ServerAway("no_answer", address=self._server, reason=reason) from error
        await asyncio.sleep(max(least, self._seconds))
        self._seconds = min(LONGEST_WAIT, 2 * self._seconds)


def refusal_in(body: bytes, status: int) -> ServerRefusal:
    """The refusal that a problem document tells."""
    try:
        told: Mapping[str, Json] = msgspec.json.decode(body, type=dict)
        values = {str(name): value for name, value in told["values"].items()}
        values = {name: values[name] for name in values.keys() - {"sentence", "status"}}
        key, sentence = told["key"], told["sentence"]
        return ServerRefusal(key, sentence=sentence, status=status, **values)
    except (msgspec.DecodeError, KeyError, AttributeError):
        return ServerRefusal("strange_answer", status=status, code=status)


def _seconds(told: object) -> float:
    return float(told) if isinstance(told, (int, float)) else 0.0
