"""Compression and caching of responses: gzip off the event loop, ETags, 304."""

from __future__ import annotations

import asyncio
import gzip
from hashlib import blake2b

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from expedition.server.http.endpoint import JSON

IMMUTABLE = "private, max-age=31536000, immutable"
"""Cached for ever, but only by the browser that asked: the code is a secret."""
ASK_AGAIN = "private, no-cache"
"""Cached and revalidated: 304 says that it is still the same."""
PACKING = 6


class CompressedResponses(GZipMiddleware):
    """Gzip middleware for the API, but for streams, whose lines it would gather.

    The bundle was compressed when it was built.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"] if scope["type"] == "http" else ""
        if path.startswith("/api/") and not path.endswith("/stream"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def long_answer(request: Request, body: bytes, keep: bool) -> Response:
    """A response with an ETag, gzipped in a thread if the client accepts that; or 304."""
    headers = {"Cache-Control": ASK_AGAIN if keep else "no-store", "Vary": "Accept-Encoding"}
    if keep:
        headers["ETag"] = f'W/"{blake2b(body, digest_size=16).hexdigest()}"'
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, PACKING, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=JSON)
