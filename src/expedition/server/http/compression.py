"""Long answers: packed away from the event loop, and not sent again to whoever has them."""

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
"""What never changes may be kept, but only by the browser that asked: the code is a secret."""
ASK_AGAIN = "private, no-cache"
"""It may be kept, and is asked for again, to be told in a few bytes that it is still the same."""
PACKING = 6


class CompressedResponses(GZipMiddleware):
    """Middleware that packs what the API answers; the bundle was packed when it was built."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def long_answer(request: Request, body: bytes, keep: bool) -> Response:
    """The body, packed if the client can unpack it; nothing but 304 if it has the same already."""
    headers = {"Cache-Control": ASK_AGAIN if keep else "no-store", "Vary": "Accept-Encoding"}
    if keep:
        headers["ETag"] = f'W/"{blake2b(body, digest_size=16).hexdigest()}"'
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, PACKING, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=JSON)
