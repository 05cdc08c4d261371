"""Push services: the allow list of where notices may be sent, against forged requests (SSRF)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from expedition.server.base.errors import BadRequest

SERVICES = (
    "googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""Allow list of push services: a stranger could make the server connect to any other address."""
HTTPS_PORT = 443
HTTP_PORT = 80
WRITABLE = re.compile(r"[!-~]+")
"""The characters of a URL: no spaces, no control characters, nothing beyond ASCII."""
HOST = re.compile(r"[a-z0-9.:-]+")


@dataclass(frozen=True, slots=True)
class Destination:
    """A parsed push endpoint: its service, host, port, and request target.

    `is_told`: the host has named the service, so that it may be within their own network.
    """

    service: str
    is_https: bool
    host: str
    port: int
    authority: str
    target: str
    is_told: bool


def read_endpoint(endpoint: str, told: tuple[str, ...]) -> Destination:
    """Parses an endpoint; raises a refusal unless its service is known, or named by the host."""
    parts = _split(endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    service = origin if origin in told else _known_service(parts)
    if service is None:
        raise BadRequest("no_push_service", endpoint=parts.hostname or "")
    is_https = parts.scheme == "https"
    return Destination(
        service,
        is_https,
        parts.hostname or "",
        parts.port or (HTTPS_PORT if is_https else HTTP_PORT),
        parts.netloc,
        (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
        origin in told,
    )


def _split(endpoint: str) -> SplitResult:
    """Splits a URL strictly, so that nothing in it can be read in two ways (SSRF)."""
    try:
        parts = urlsplit(endpoint)
        _ = parts.port  # which is read only now
    except ValueError:
        raise BadRequest("bad_push_endpoint") from None
    if not WRITABLE.fullmatch(endpoint) or "@" in parts.netloc:
        raise BadRequest("bad_push_endpoint")
    if not HOST.fullmatch(parts.hostname or ""):
        raise BadRequest("bad_push_endpoint")
    return parts


def _known_service(parts: SplitResult) -> str | None:
    if parts.scheme != "https" or parts.port not in (None, HTTPS_PORT):
        return None
    host = parts.hostname or ""
    return next((one for one in SERVICES if host.endswith(f".{one}")), None)
