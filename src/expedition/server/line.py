"""The WebSocket of a client: it is read by way of ASGI, and written to without.

Between what a table tells and the socket stand half a dozen layers, each asked for every message to
every client. None of them has anything to say once a connection is open.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import OPEN

from expedition.server.patience import Reader

EXTENSION = "expedition.line"
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=9,
    compress_settings={"level": 4, "memLevel": 4},
)
"""The window still sees the message before: what a client is told at two moments is much alike.
The usual level 6 takes half as long again for a twentieth fewer bytes; level 1 sends half as much
again."""


def line_of(websocket: WebSocket) -> PatientSocket:
    """The line that the connection came by."""
    line = websocket.scope["extensions"][EXTENSION]
    assert isinstance(line, PatientSocket)
    return line


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
        self.on_room: Callable[[], None] = _nobody

    def handle_connect(self, event: Request) -> None:
        """The application finds the line among the extensions."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def has_room(self) -> bool:
        """False while the other end does not read."""
        return self.writable.is_set()

    def tell(self, messages: Sequence[bytes]) -> None:
        """The messages are on their way, in one write; to nobody if the other end has gone."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            for message in messages:
                self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))

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
        """Nobody waits for room any more."""
        self.on_room = _nobody
        super().connection_lost(exc)
