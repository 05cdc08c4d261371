"""Timeouts against slow-loris connections: for the head of a request, and for reading the answer.

uvicorn waits for ever for the headers of a request and for a reader who does not read. Many
connections held open that way would keep everybody else out.
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
    """Bounded pool of connections without a request, the oldest first.

    Beyond its size the oldest connection of the address that has most of them is cut.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[StrictHttp, None] = {}

    def enter(self, connection: StrictHttp) -> None:
        """Adds a connection, and cuts another if there are too many."""
        self._waiting[connection] = None
        if len(self._waiting) > self._most:
            counted = Counter(_host(one) for one in self._waiting)
            crowd, _ = counted.most_common(1)[0]
            oldest = next(one for one in self._waiting if _host(one) == crowd)
            self.leave(oldest)
            oldest.transport.abort()

    def leave(self, connection: StrictHttp) -> None:
        """Removes a connection that has a request, or has gone."""
        self._waiting.pop(connection, None)


class Reader(asyncio.Protocol):
    """Write timeout: the connection is cut when its other end has not read for a while."""

    transport: asyncio.Transport
    _stalled: TimerHandle | None = None

    def pause_writing(self) -> None:
        """The write buffer is full: the timeout begins."""
        super().pause_writing()
        loop = asyncio.get_running_loop()
        self._stalled = loop.call_later(SECONDS_TO_READ_ON, self.transport.abort)

    def resume_writing(self) -> None:
        """The write buffer has room again: the timeout ends."""
        super().resume_writing()
        self._stop_watching()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended, and the timeout with it."""
        super().connection_lost(exc)
        self._stop_watching()

    def _stop_watching(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class StrictHttp(Reader, H11Protocol):
    """HTTP connection with a bounded head of requests, and a deadline for it."""

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
        """A new connection: the deadline of its first request begins."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Bytes have come; those of a head are held back until it is whole and validated."""
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
                self.transport.abort()  # a head came unseen, behind an unread body
        self._look()

    def _passed(self, data: bytes) -> bytes:
        """The bytes that the parser may have now."""
        if self.conn.their_state is not h11.IDLE:
            return data
        self._head = self._head or RequestHead()
        passed = self._head.take(data)
        if passed:
            self._head = None
        return passed

    def on_response_complete(self) -> None:
        """Keep-alive: a next request that was pipelined is validated like the first."""
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
        """Answers what the parser cannot read by a sentence that a person understands."""
        self._refuse(BadRequest("bad_head"))

    def _refuse(self, refusal: Refusal) -> None:
        """Answers with a refusal, in both languages since none was told, and closes."""
        metrics.REFUSALS.labels(refusal.key).inc()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_plain_answer(refusal))
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection to the WebSocket protocol, unless the client has hung up meanwhile.

        A server that has stood still wakes with the connections of all clients that tried and went
        elsewhere, and would complete their handshakes before it hears of anybody else.
        """
        self._stop_waiting()
        if _has_hung_up(self.transport):
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended, and its deadline with it."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _look(self) -> None:
        """Starts the deadline if no request is under way; it is for the head as a whole."""
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
        """Cuts the connection at its deadline, unless it is still reading the last answer."""
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
    """A raw HTTP response, for a request that no application gets to see."""
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
    """True if the peer has closed already (POLLRDHUP), though its request is only read now."""
    if _CLOSED_THERE is None:
        return False
    state = select.poll()
    state.register(transport.get_extra_info("socket").fileno(), _CLOSED_THERE)
    return bool(state.poll(0))


def _host(connection: StrictHttp) -> str:
    return connection.client[0] if connection.client else ""
