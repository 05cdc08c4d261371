"""Protocol classes of uvicorn: our subclasses of its internals, or its own as they come.

Behind this module, and imported by no other, lie `websocket.py` (WebSockets past ASGI, with a
budget of frames) and `timeouts.py` (bounded request heads, timeouts against slow-loris clients).
Both are built on what uvicorn and websockets do not promise to keep, so that they are not even
imported where the plain way is taken.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from expedition.server.base.rate_limits import LARGEST_FRAME
from expedition.server.socket.request_head import LONGEST_HEAD

MOST_WAITING = 500
"""Connections without a request that are held open at once."""


def protocols(plain: bool) -> dict[str, Any]:
    """The arguments of `uvicorn.Config` that say which classes serve, and within which limits."""
    return {"ws_max_size": LARGEST_FRAME, **(_plain() if plain else _fast())}


def _plain() -> dict[str, Any]:
    """The WebSockets that uvicorn would choose; requests by h11, whose longest head can be set."""
    return {
        "http": "h11",
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "ws": "auto",
        "ws_max_queue": 1,
    }


def _fast() -> dict[str, Any]:
    from expedition.server.socket.timeouts import IdleConnections, StrictHttp
    from expedition.server.socket.websocket import FastSocket

    return {"http": partial(StrictHttp, idle=IdleConnections(MOST_WAITING)), "ws": FastSocket}
