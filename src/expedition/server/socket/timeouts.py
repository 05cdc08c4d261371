"""How long a connection may take: to say what it wants, and to read what it asked for.

uvicorn waits for ever for the headers of a request and for a reader who does not read. Whoever
holds many connections open that way would keep everybody else out.
"""

from __future__ import annotations

import asyncio
import select
from asyncio import AbstractEventLoop, TimerHandle
from collections import Counter
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from expedition.core.errors import Refusal
from expedition.locale import LANGUAGES, explain
from expedition.server.base import metrics
from expedition.server.base.errors import BadRequest, status_of
from expedition.server.socket.line import SECONDS_TO_READ_ON
from expedition.server.socket.request_head import RequestHead

SECONDS_FOR_HEADERS = 15
_CLOSED_THERE: int | None = getattr(select, "POLLRDHUP", None)
"""Linux says so before all is read; elsewhere it shows later."""


class IdleConnections:
    """The connections with no request under way, the longest-waiting first; there is room for some.

    Who comes in when it is full pushes out the longest-waiting of the address that has most there.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[StrictHttp, None] = {}

    def enter(self, connection: StrictHttp) -> None:
        """The connection waits here from now on."""
        self._waiting[connection] = None
        if len(self._waiting) > self._most:
            counted = Counter(_host(one) for one in self._waiting)
            crowd, _ = counted.most_common(1)[0]
            oldest = next(one for one in self._waiting if _host(one) == crowd)
            self.leave(oldest)
            oldest.transport.abort()

    def leave(self, connection: StrictHttp) -> None:
        """The connection has a request, or has gone."""
        self._waiting.pop(connection, None)


class Reader(asyncio.Protocol):
    """A connection that is cut when its other end has not read for a while."""

    transport: asyncio.Transport
    _stalled: TimerHandle | None = None

    def pause_writing(self) -> None:
        """The buffer is full: from now on the other end has to read."""
        super().pause_writing()
        loop = asyncio.get_running_loop()
        self._stalled = loop.call_later(SECONDS_TO_READ_ON, self.transport.abort)

    def resume_writing(self) -> None:
        """The other end has read."""
        super().resume_writing()
        self._stop_watching()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to read."""
        super().connection_lost(exc)
        self._stop_watching()

    def _stop_watching(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class StrictHttp(Reader, H11Protocol):
    """A connection for requests, cut when one does not come in time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
        *,
        idle: IdleConnections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._idle = idle
        self._head: RequestHead | None = None
        self._deadline: TimerHandle | None = None
        self._left_to_send = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is yet to say what for."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Something was said, though perhaps not all of it; of a request first its head."""
        self._unset_keepalive_if_required()
        try:
            data = self._passed(data)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        if data:
            answered = self.cycle if self.conn.our_state is h11.DONE else None
            super().data_received(data)
            if answered is not None and self.cycle is not answered:
                self.transport.abort()  # a head came unseen, behind a body that nobody waited for
        self._look()

    def _passed(self, data: bytes) -> bytes:
        """What the parser may have of it now."""
        if self.conn.their_state is not h11.IDLE:
            return data
        self._head = self._head or RequestHead()
        passed = self._head.take(data)
        if passed:
            self._head = None
        return passed

    def on_response_complete(self) -> None:
        """The next request may come; if it has come already, it is looked at like the first."""
        begun, _ = self.conn.trailing_data
        if begun and self.conn.their_state is h11.DONE:
            try:
                if not RequestHead().take(begun):
                    self._head = RequestHead(begun)
            except Refusal as refusal:
                self._refuse(refusal)
                return
        super().on_response_complete()
        self._look()

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read is refused in words that a person understands."""
        self._refuse(BadRequest("bad_head"))

    def _refuse(self, refusal: Refusal) -> None:
        """Says what is wrong, in both languages since none was told, and hangs up."""
        metrics.REFUSALS.labels(refusal.key).inc()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_plain_answer(refusal))
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on another protocol looks after the connection, if anybody is there still.

        A server that has stood still wakes with all who knocked meanwhile and went elsewhere, and
        would let them in one by one before it hears of anybody else.
        """
        self._stop_waiting()
        if _has_hung_up(self.transport):
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It waits no longer."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _look(self) -> None:
        """Waits if no request is under way; however it dribbles in, the time is for all of it."""
        if self.transport.get_protocol() is not self:
            return
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if cycle is not None and not cycle.response_complete:
            self._stop_waiting()
        elif self._deadline is None:
            self._idle.enter(self)
            self._set_deadline()

    def _set_deadline(self) -> None:
        self._left_to_send = self.transport.get_write_buffer_size()
        self._deadline = self.loop.call_later(SECONDS_FOR_HEADERS, self._on_deadline)

    def _on_deadline(self) -> None:
        """Cuts the connection, unless it is still reading the last answer."""
        if 0 < self.transport.get_write_buffer_size() < self._left_to_send:
            self._set_deadline()
        else:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        self._idle.leave(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _plain_answer(refusal: Refusal) -> bytes:
    """An answer as it goes over the wire, for a request that no application gets to see."""
    status = status_of(refusal)
    text = "\n".join(explain(language, refusal) for language in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(text)}\r\n"
        "Connection: close\r\n\r\n"
    )
    return head.encode() + text


def _has_hung_up(transport: asyncio.Transport) -> bool:
    """True if the other end has closed already, though its request is only read now."""
    if _CLOSED_THERE is None:
        return False
    state = select.poll()
    state.register(transport.get_extra_info("socket").fileno(), _CLOSED_THERE)
    return bool(state.poll(0))


def _host(connection: StrictHttp) -> str:
    return connection.client[0] if connection.client else ""
