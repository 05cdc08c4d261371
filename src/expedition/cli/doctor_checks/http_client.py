"""A minimal HTTP client for checks: each request on a connection of its own, as a proxy sees it."""

from __future__ import annotations

import json
import ssl
from contextlib import closing
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from expedition.core.errors import Refusal

SECONDS_TO_ANSWER = 20.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A response, and the connection on which it came."""

    status: int
    headers: Message
    body: bytes
    from_address: str
    """Of this machine, as the other end sees it if nothing stands in between."""

    @property
    def told(self) -> dict[str, Any]:
        """The JSON object in it; an empty one if something else answers there."""
        try:
            document = json.loads(self.body)
        except ValueError:
            return {}
        return document if isinstance(document, dict) else {}


@dataclass(frozen=True, slots=True)
class Site:
    """The address of a server, and the language of its responses."""

    address: str
    language: str = "en"
    verified: bool = True
    """False: go on though the certificate is not good."""

    @property
    def is_https(self) -> bool:
        """True for an HTTPS address."""
        return self.address.startswith("https:")

    @property
    def host(self) -> str:
        """The host name or IP address."""
        return urlsplit(self.address).hostname or ""

    def ask(self, path: str, **headers: str) -> Answer:
        """Sends a GET; raises OSError or HTTPException without a response."""
        with closing(self._connection()) as connection:
            connection.connect()
            from_address = connection.sock.getsockname()[0]
            told = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers={"Accept-Language": self.language, **told})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read(), from_address)

    @property
    def tls(self) -> ssl.SSLContext | None:
        """The TLS settings of connections; None without HTTPS."""
        if not self.is_https:
            return None
        context = ssl.create_default_context()
        if not self.verified:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context

    def _connection(self) -> HTTPConnection:
        parts = urlsplit(self.address)
        if self.is_https:
            return HTTPSConnection(
                self.host, parts.port, timeout=SECONDS_TO_ANSWER, context=self.tls
            )
        return HTTPConnection(self.host, parts.port, timeout=SECONDS_TO_ANSWER)


NO_ANSWER = (OSError, HTTPException)
"""What asking raises where nothing, or nothing that speaks HTTP, answers."""


def site_at(address: str, language: str) -> Site:
    """Parses the address of a server; a refusal if no browser could open it."""
    try:
        parts = urlsplit(address)
        is_whole = bool(parts.hostname) and parts.port != 0
    except ValueError as error:  # as of a port that is no number
        raise Refusal("no_address_of_a_server", address=address) from error
    leads_on = parts.path not in ("", "/") or parts.query or parts.fragment
    if not is_whole or leads_on or parts.scheme not in ("http", "https"):
        raise Refusal("no_address_of_a_server", address=address)
    return Site(f"{parts.scheme}://{parts.netloc}".lower(), language)


def reason_of(error: Exception) -> str:
    """The system's message without its number; else the kind of error."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
