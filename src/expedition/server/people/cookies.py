"""Session middleware: reads and writes a signed cookie, or reads the token of a program.

It has the format of Starlette's SessionMiddleware, so cookies of that one are read too. That
middleware refuses a cookie from the future, and a clock that was wrong and is set back would make
everybody a stranger for good.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from time import time
from typing import Any, NamedTuple

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.sessions import Session
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from expedition.server.base.rate_limits import Clock
from expedition.server.people.programs import bearer, program_with

COOKIE = "expedition"
ONE_YEAR = 365 * 24 * 60 * 60


def sessions(secret: str, https_only: bool, clock: Clock = time) -> Middleware:
    """The middleware, set up; a forged cookie is ignored."""
    return Middleware(Cookies, signature=Signature(secret, clock), https_only=https_only)


class Told(NamedTuple):
    """The session values of a cookie, and when it was signed."""

    values: dict[str, Any]
    at: float = 0


class Signature:
    """Signs and verifies cookies with a timestamp: good for a year, and also if from the future."""

    def __init__(self, secret: str, clock: Clock) -> None:
        self._secret = secret
        self._clock = clock

    def write(self, values: dict[str, Any], earliest: float = 0) -> str:
        """The value of a cookie, signed with the present time but not one before `earliest`."""
        signer = _SignerAt(self._secret, max(self._clock(), earliest))
        return signer.sign(b64encode(json.dumps(values).encode())).decode()

    def read(self, value: str) -> Told | None:
        """Verifies a cookie; None if it is forged, broken or too old."""
        try:
            signer = TimestampSigner(self._secret)
            payload, at = signer.unsign(value, return_timestamp=True)
            values = json.loads(b64decode(payload))
        except (BadSignature, ValueError):
            return None
        is_old = self._clock() - at.timestamp() > ONE_YEAR
        return Told(values, at.timestamp()) if isinstance(values, dict) and not is_old else None


class _SignerAt(TimestampSigner):
    """A signer with a fixed timestamp."""

    def __init__(self, secret: str, at: float) -> None:
        super().__init__(secret)
        self._at = at

    def get_timestamp(self) -> int:
        """The timestamp, in whole seconds."""
        return int(self._at)


class Cookies:
    """Middleware that loads the session from the cookie, and sets the cookie when it changed."""

    def __init__(self, app: ASGIApp, signature: Signature, https_only: bool) -> None:
        self._app = app
        self._signature = signature
        self._flags = f"path=/; Max-Age={ONE_YEAR}; httponly; samesite=lax"
        if https_only:
            self._flags += "; secure"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if "authorization" in headers and (token := bearer(headers["authorization"])) is not None:
            # A program has no cookie, and is never given one.
            scope["session"] = Session({"person": program_with(token)})
            await self._app(scope, receive, send)
            return
        told = self._told(headers.getlist("cookie"))
        session = scope["session"] = Session(told.values)

        async def send_signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if session.accessed:
                    headers.add_vary_header("Cookie")
                if session.modified:
                    # While a clock is wrong and behind, it must not make a cookie older.
                    signed = self._signature.write(session, earliest=told.at)
                    headers.append("Set-Cookie", f"{COOKIE}={signed}; {self._flags}")
            await send(message)

        await self._app(scope, receive, send_signed)

    def _told(self, headers: Iterable[str]) -> Told:
        """The first valid cookie: a broken one hides no other."""
        read = (self._signature.read(value) for value in _values(headers))
        return next((told for told in read if told is not None), Told({}))


def _values(headers: Iterable[str]) -> Iterator[str]:
    """All cookies of our name; browsers send the one of the nearest path first."""
    for header in headers:
        for pair in header.split(";"):
            name, _, value = pair.partition("=")
            if name.strip() == COOKIE:
                yield value.strip().strip('"')
