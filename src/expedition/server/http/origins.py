"""Origin check against cross-site requests (CSRF): only trusted pages may use the cookie."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from expedition.server.base.errors import NotAllowed
from expedition.server.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Raises NotAllowed for a request from a page of another site.

    Programs send no origin. A browser always does with a WebSocket and with unsafe methods.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin.rstrip("/") in settings.origins:
        return
    if not _is_own(origin, connection, settings):
        raise NotAllowed("foreign_origin", origin=origin[:100])


def _is_own(origin: str, connection: HTTPConnection, settings: Settings) -> bool:
    """True for a page of the host that was asked; not for a page without HTTPS of a site with it.

    A page of `http:` can be put there by whoever sits between. The other way round nothing is
    known: a proxy need not say that it speaks HTTPS.
    """
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    secure = settings.is_https or connection.scope["scheme"] in ("https", "wss")
    schemes = ("https",) if secure else ("http", "https")
    host = connection.headers.get("host", "").lower()
    return parts.scheme in schemes and parts.netloc.lower() == host
