"""WebSocket protocol class for uvicorn: opened and closed by ASGI, read and written past it.

Half a dozen layers of ASGI would be asked for every message, and have nothing to do once a
connection is open. Every read and frame is paid for out of the budget of the connection before it
is parsed: a client that has spent it is read more slowly (backpressure), and one that goes on, or
floods with empty frames, is disconnected.
"""

from __future__ import annotations

import asyncio
import weakref
import zlib
from asyncio import AbstractEventLoop, Future, Queue, TimerHandle
from collections.abc import Callable, Sequence
from contextlib import suppress
from struct import pack
from typing import Any, Protocol, TypeAlias, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CLOSE, PING, PONG, CloseCode
from websockets.frames import Frame as LibraryFrame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from expedition.server.base.rate_limits import LARGEST_MESSAGE
from expedition.server.socket.byte_budget import (
    COST_OF_A_FRAME,
    COST_OF_A_READ,
    MOST_UNREAD,
    Budget,
)
from expedition.server.socket.frame_parser import (
    COMPRESSED_TEXT,
    END_OF_A_MESSAGE,
    WHOLE_TEXT,
    BrokenProtocol,
    Frame,
    FrameReader,
    MessageReader,
)
from expedition.server.socket.line import EXTENSION, Hear, Longer, no_callback
from expedition.server.socket.timeouts import Reader

COMPRESSION = ServerPerMessageDeflateFactory(
    client_no_context_takeover=True,
    server_max_window_bits=11,
    client_max_window_bits=9,
    compress_settings={"level": 4, "memLevel": 2},
)
"""Settings of permessage-deflate. The window still holds the message before, for those of two
moments are much alike. The usual level 6 takes half as long again for a twentieth fewer bytes;
level 1 sends half as much again. Messages of clients are short, and a context for them would cost
memory. A level of memory more would take 2 KB a client, for a fortieth fewer bytes."""
LONGEST_SHORT = 125
"""A message of so many bytes goes as it is: compressing it would save next to nothing."""


class ReceiveQueue(Queue[Any]):
    """Receive queue of ASGI events for one consumer; it is empty most of the time.

    asyncio's queue serves many producers and consumers, and takes two kilobytes a connection more.
    """

    def __init__(self) -> None:
        self._letters: list[Any] = []
        self._waiting: Future[None] | None = None

    def empty(self) -> bool:
        """True if no event waits."""
        return not self._letters

    def put_nowait(self, item: object) -> None:
        """Adds an event, and wakes the consumer."""
        self._letters.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:  # noqa: ANN401 - as ASGI has it
        """The oldest event, once there is one."""
        while not self._letters:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._letters.pop(0)


class Deflate(Protocol):
    """A zlib compressor with the context of one client (context takeover)."""

    def compress(self, data: bytes, /) -> bytes:
        """Compresses; part of it comes only with later data, or when it is flushed."""

    def flush(self, mode: int, /) -> bytes:
        """The rest of what was compressed."""


Header: TypeAlias = tuple[bytes, bytes]


def _agreed(connection: ServerProtocol) -> PerMessageDeflate | None:
    """The permessage-deflate extension, if it was negotiated."""
    for extension in connection.extensions:
        if isinstance(extension, PerMessageDeflate):
            return extension
    return None


def _deflate_of(agreed: PerMessageDeflate | None) -> Deflate | None:
    """The compressor for messages to the client, if context takeover was negotiated."""
    return None if agreed is None or agreed.local_no_context_takeover else agreed.encoder


def _window_of(agreed: PerMessageDeflate | None) -> int | None:
    """The window of the client's compressor, if it keeps no context between messages."""
    if agreed is None or not agreed.remote_no_context_takeover:
        return None
    return agreed.remote_max_window_bits


def _header(kind: int, length: int) -> bytes:
    """The frame header of an unfragmented message of so many bytes."""
    if length <= LONGEST_SHORT:
        return bytes((kind, length))
    return pack("!BBH", kind, 126, length) if length < 2**16 else pack("!BBQ", kind, 127, length)


class FastSocket(Reader, WebSocketsSansIOProtocol):
    """WebSocket with direct writes, a budget of frames and a write timeout."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [COMPRESSION]
        self.queue = ReceiveQueue()
        self.on_room: Callable[[], None] = no_callback
        self._hear: Hear | None = None
        self._budget: Budget | None = None
        self._frames = FrameReader()
        self._messages = MessageReader(None)
        self._deflate: Deflate | None = None
        self._rest: TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Handshake: the application finds this object in the extensions, by a weak reference."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = weakref.ref(self)

    async def listen(self, hear: Hear, budget: Budget) -> None:
        """Read loop: passes on every message, earlier ones too, until the other end has gone.

        The handshake is forgotten to save memory, for many are connected. The application still
        refers to the request, so that its headers are emptied.
        """
        self._hear, self._budget = hear, budget
        agreed = _agreed(self.conn)
        self._deflate, self._messages = _deflate_of(agreed), MessageReader(_window_of(agreed))
        self.request.headers.clear()
        cast("list[Header]", self.scope["headers"]).clear()
        del self.request, self.response
        self._read_on()
        await self.receive()  # only that the other end has gone comes by that way

    def data_received(self, data: bytes) -> None:
        """Bytes have come: first the handshake, then frames, buffered until `listen` is called."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._frames.feed(data)
        if self._budget is not None:
            self._rest_for(self._budget.spend(COST_OF_A_READ + len(data)))
            self._read_on()
        if self._frames.waiting > MOST_UNREAD:
            self._let_go(BrokenProtocol(CloseCode.POLICY_VIOLATION, "too much at once"))

    def _read_on(self) -> None:
        """Parses frames while there is budget for them; a read has paid for the first."""
        cost = 0
        try:
            while self._rest is None and not self.transport.is_closing():
                frame = self._frames.next()
                if frame is None:
                    return
                self._rest_for(self._take(frame, cost))
                cost = COST_OF_A_FRAME
        except BrokenProtocol as broken:
            self._let_go(broken)

    def _take(self, frame: Frame, cost: int) -> float:
        """Handles a frame; returns for how many seconds reading is to be paused."""
        assert self._budget is not None
        if frame.opcode == CLOSE:
            super().data_received(LibraryFrame(CLOSE, frame.payload).serialize(mask=True))
            return 0.0
        says_nothing = frame.opcode in (PING, PONG) or not (frame.payload or frame.is_last)
        if says_nothing and not self._budget.spend_on_nothing():
            raise BrokenProtocol(CloseCode.POLICY_VIOLATION, "too many frames that say nothing")
        seconds = 0.0
        if frame.opcode == PING:
            self._answer_ping(frame.payload)
        elif frame.opcode == PONG:
            self.handle_pong(LibraryFrame(PONG, frame.payload))
        elif (message := self._messages.take(frame)) is not None:
            length = LARGEST_MESSAGE if isinstance(message, Longer) else len(message)
            cost += max(0, length - len(frame.payload))  # what it was inflated by
            seconds = 0.0 if self._hear is None or self.close_sent else self._hear(message)
        return max(seconds, self._budget.spend(cost)) if cost else seconds

    def _answer_ping(self, payload: bytes) -> None:
        """Sends a pong, unless the write buffer is full."""
        if self.has_room and self.conn.state is OPEN:
            self.conn.send_pong(payload)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _rest_for(self, seconds: float) -> None:
        """Backpressure: reading is paused for so long, and what comes waits in the network."""
        if seconds > 0 and not self.transport.is_closing():
            if self._rest is None:
                self.transport.pause_reading()
            else:
                self._rest.cancel()
            self._rest = self.loop.call_later(seconds, self._listen_again)

    def _listen_again(self) -> None:
        self._rest = None
        if not self.transport.is_closing():
            self.transport.resume_reading()
        self._read_on()

    def _let_go(self, broken: BrokenProtocol) -> None:
        """Closes the connection with a code and a reason, or cuts it during the handshake."""
        if self.transport.is_closing():
            return
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.fail(broken.code, broken.reason)
        self.handle_parser_exception()

    @property
    def has_room(self) -> bool:
        """False while the write buffer is full."""
        return self.writable.is_set()

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """Encodes messages as frames, which must be written next; none if the client is gone."""
        if self.conn.state is not OPEN or self.transport.is_closing():
            return b""
        return b"".join([self._frame(message) for message in messages])

    def write(self, framed: bytes) -> None:
        """Writes frames in one go; nothing if the client is gone."""
        if not self.transport.is_closing():
            self.transport.write(framed)

    def _frame(self, message: bytes) -> bytes:
        """Encodes one message as a frame, compressed unless it is short."""
        if len(message) <= LONGEST_SHORT:
            return _header(WHOLE_TEXT, len(message)) + message
        if self._deflate is None:
            self.conn.send_text(message)
            return b"".join(self.conn.data_to_send())
        pressed = self._deflate.compress(message) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        length = len(pressed) - len(END_OF_A_MESSAGE)
        return _header(COMPRESSED_TEXT, length) + pressed[:length]

    def hang_up(self, code: int) -> None:
        """Closes the connection with that code, once the write buffer has room."""
        task = self.loop.create_task(self._hang_up(code))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hang_up(self, code: int) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # it may be closed already
            await self.send({"type": "websocket.close", "code": code, "reason": None})

    def resume_writing(self) -> None:
        """The write buffer has room again."""
        super().resume_writing()
        self.on_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Breaks reference cycles, so that the memory of the connection is freed at once.

        Its parser would hold it in a cycle, with all that it takes to compress, until the garbage
        collector runs, which is seldom.
        """
        self.on_room = no_callback
        self._hear = self._budget = None
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)
        self.conn.parser.close()
