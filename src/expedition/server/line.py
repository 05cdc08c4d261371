"""The WebSocket of a client: opened and closed by way of ASGI, read and written without.

Between a table and the socket stand half a dozen layers, each asked for every message. None of them
has anything to say once a connection is open.
"""

from __future__ import annotations

import weakref
import zlib
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable, Sequence
from contextlib import suppress
from struct import pack
from typing import Any, Protocol, TypeAlias, cast

from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from expedition.server.frames import (
    COMPRESSED_TEXT,
    END_OF_A_MESSAGE,
    WHOLE_TEXT,
    Frames,
    text_of,
)
from expedition.server.letterbox import Letterbox
from expedition.server.patience import Reader

EXTENSION = "expedition.line"
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


class Deflate(Protocol):
    """What compresses for one client, and remembers what it was told last."""

    def compress(self, data: bytes, /) -> bytes:
        """Some of the data compressed; the rest comes with the next, or when it is flushed."""

    def flush(self, mode: int, /) -> bytes:
        """All that was still to come."""


Header: TypeAlias = tuple[bytes, bytes]
Hear: TypeAlias = Callable[[str | bytes], float]
"""Takes in a message; returns for how many seconds nothing more should be heard."""


def line_of(websocket: WebSocket) -> PatientSocket:
    """The line that the connection came by."""
    line = websocket.scope["extensions"][EXTENSION]()
    assert isinstance(line, PatientSocket)
    return line


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


def _nobody() -> None:
    """Nobody waits for room."""


class PatientSocket(Reader, WebSocketsSansIOProtocol):
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
        self.queue = Letterbox()
        self.on_room: Callable[[], None] = _nobody
        self._hear: Hear | None = None
        self._frames = Frames()
        self._deflate: Deflate | None = None
        self._window: int | None = None
        self._unheard: list[str | bytes] = []
        self._rest: TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """The application finds the line among the extensions, which do not hold it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = weakref.ref(self)

    def listen(self, hear: Hear) -> None:
        """From now on every message is heard at once; what came before is left to be received.

        What was said at the door is forgotten: nobody asks for it again, and many sit here. What
        reads the line still holds on to the request, so that it is emptied.
        """
        self._hear = hear
        agreed = _agreed(self.conn)
        self._deflate, self._window = _deflate_of(agreed), _window_of(agreed)
        self.request.headers.clear()
        cast("list[Header]", self.scope["headers"]).clear()
        del self.request, self.response

    def take(self, message: str | bytes) -> None:
        """The message is heard, once whoever talks too fast has been silent long enough."""
        if self._rest is not None:
            self._unheard.append(message)
        elif self._hear is not None and (seconds := self._hear(message)):
            self.transport.pause_reading()
            self._rest = self.loop.call_later(seconds, self._listen_again)

    def _listen_again(self) -> None:
        self._rest = None
        while self._unheard and self._rest is None:
            self.take(self._unheard.pop(0))
        if self._rest is None:
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Some more has come: first the request, then frames."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        for frame in self._frames.cut(data):
            text = text_of(frame, self._window) if self._hears_texts else None
            if text is not None:
                self.take(text)
            elif not self.transport.is_closing():
                super().data_received(frame)

    @property
    def _hears_texts(self) -> bool:
        """True if a text may be heard at once: none that came before waits, in pieces or whole."""
        is_open = self.conn.state is OPEN and not self.close_sent
        is_next = self.conn.current_size is None and self.queue.empty()
        return self._hear is not None and is_open and is_next

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
        self.on_room = _nobody
        self._hear = None
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)
        self.conn.parser.close()
