"""The WebSocket of a client: opened and closed by way of ASGI, read and written without.

Between a table and the socket stand half a dozen layers, each asked for every message. None of them
has anything to say once a connection is open. Nothing is parsed before it is paid for out of the
budget of the connection: who has spent it is read more slowly (backpressure), and who goes on
sending, or says nothing by what is sent, is let go.
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
from expedition.server.socket.socket_budget import (
    COST_OF_A_FRAME,
    COST_OF_A_READ,
    MOST_UNREAD,
    Budget,
)
from expedition.server.socket.timeouts import Reader

COMPRESSION = ServerPerMessageDeflateFactory(
    client_no_context_takeover=True,
    server_max_window_bits=11,
    client_max_window_bits=9,
    compress_settings={"level": 4, "memLevel": 2},
)
"""The window still sees the message before: what a client is told at two moments is much alike.
The usual level 6 takes half as long again for a twentieth fewer bytes; level 1 sends half as much
again. What a client says is short, and to remember what it said before would cost memory. A level
of memory more would take 2 KB a client, for a fortieth fewer bytes."""
LONGEST_SHORT = 125
"""A message of so many bytes goes as it is: compressing it would save next to nothing."""


class ReceiveQueue(Queue[Any]):
    """What waits to be received, by one who comes for it; it is empty most of the time.

    A queue has room for many who put in and take out, and that room takes two kilobytes.
    """

    def __init__(self) -> None:
        self._letters: list[Any] = []
        self._waiting: Future[None] | None = None

    def empty(self) -> bool:
        """True if nothing waits."""
        return not self._letters

    def put_nowait(self, item: object) -> None:
        """The item waits there."""
        self._letters.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:  # noqa: ANN401 - as ASGI has it
        """The first that waits, once there is one."""
        while not self._letters:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._letters.pop(0)


class Deflate(Protocol):
    """What compresses for one client, and remembers what it was told last."""

    def compress(self, data: bytes, /) -> bytes:
        """Some of the data compressed; the rest comes with the next, or when it is flushed."""

    def flush(self, mode: int, /) -> bytes:
        """All that was still to come."""


Header: TypeAlias = tuple[bytes, bytes]


def _agreed(connection: ServerProtocol) -> PerMessageDeflate | None:
    """How messages are compressed, if they may be."""
    for extension in connection.extensions:
        if isinstance(extension, PerMessageDeflate):
            return extension
    return None


def _deflate_of(agreed: PerMessageDeflate | None) -> Deflate | None:
    """What compresses for the other end, if it was agreed to remember what was said before."""
    return None if agreed is None or agreed.local_no_context_takeover else agreed.encoder


def _window_of(agreed: PerMessageDeflate | None) -> int | None:
    """How far the other end looks back, if it was agreed to forget what was said before."""
    if agreed is None or not agreed.remote_no_context_takeover:
        return None
    return agreed.remote_max_window_bits


def _header(kind: int, length: int) -> bytes:
    """What a whole message of so many bytes begins with."""
    if length <= LONGEST_SHORT:
        return bytes((kind, length))
    return pack("!BBH", kind, 126, length) if length < 2**16 else pack("!BBQ", kind, 127, length)


class FastSocket(Reader, WebSocketsSansIOProtocol):
    """A WebSocket that can be written to directly; it is cut when nobody reads it."""

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
        """The application finds the line among the extensions, which do not hold it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = weakref.ref(self)

    async def listen(self, hear: Hear, budget: Budget) -> None:
        """Every message is heard at once, those that came before too, until the other end has gone.

        What was said at the door is forgotten: nobody asks for it again, and many sit here. What
        reads the line still holds on to the request, so that it is emptied.
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
        """Some more has come: first the request, then frames, which wait until somebody listens."""
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
        """Frames are read while there is budget for them; a read has paid for the first."""
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
        """Does what a frame asks for; returns for how many seconds nothing more should be read."""
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
        """Who does not read gets no answers."""
        if self.has_room and self.conn.state is OPEN:
            self.conn.send_pong(payload)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _rest_for(self, seconds: float) -> None:
        """Nothing is read for so long: what comes waits in the network."""
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
        """The connection is closed, and the other end told why, if it reads that."""
        if self.transport.is_closing():
            return
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.fail(broken.code, broken.reason)
        self.handle_parser_exception()

    @property
    def has_room(self) -> bool:
        """False while the other end does not read."""
        return self.writable.is_set()

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """The messages as they go over the wire, and are to go next; none if nobody is there."""
        if self.conn.state is not OPEN or self.transport.is_closing():
            return b""
        return b"".join([self._frame(message) for message in messages])

    def write(self, framed: bytes) -> None:
        """The frames are on their way, in one write; to nobody if the other end has gone."""
        if not self.transport.is_closing():
            self.transport.write(framed)

    def _frame(self, message: bytes) -> bytes:
        """The message as it goes over the wire."""
        if len(message) <= LONGEST_SHORT:
            return _header(WHOLE_TEXT, len(message)) + message
        if self._deflate is None:
            self.conn.send_text(message)
            return b"".join(self.conn.data_to_send())
        pressed = self._deflate.compress(message) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        length = len(pressed) - len(END_OF_A_MESSAGE)
        return _header(COMPRESSED_TEXT, length) + pressed[:length]

    def hang_up(self, code: int) -> None:
        """The connection is closed with that code, once there is room."""
        task = self.loop.create_task(self._hang_up(code))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hang_up(self, code: int) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # it may be closed already
            await self.send({"type": "websocket.close", "code": code, "reason": None})

    def resume_writing(self) -> None:
        """The other end has read."""
        super().resume_writing()
        self.on_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for room any more, and the line goes at once.

        What reads it would hold it in a circle, with all that it takes to compress, until somebody
        looks for circles.
        """
        self.on_room = no_callback
        self._hear = self._budget = None
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)
        self.conn.parser.close()
