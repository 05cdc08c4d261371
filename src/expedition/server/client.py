"""One connected client: who it is, and a bounded outbox so that a slow reader hurts nobody else."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from expedition.core.errors import Refusal
from expedition.core.wire import to_plain
from expedition.locale import explain
from expedition.locale.sections import section_of
from expedition.server import metrics
from expedition.server.messages import Error, ServerMessage, write

MOST_WAITING = 256
MOST_BYTES_WAITING = 4 * 1024 * 1024
SECONDS_TO_READ = 20
"""How long one message may wait for a reader who does not read."""
NO_HELLO = 4001
TOO_SLOW = 4008
TABLE_FAILED = 4503


@dataclass(eq=False)
class Client:
    """A connection to a table; `person` is nobody for a stranger who only watches."""

    websocket: WebSocket
    person: str | None
    language: str = "en"
    game: str = ""
    close_code: int | None = None
    has_gone: bool = False
    has_greeted: bool = False
    _outbox: deque[bytes] = field(default_factory=deque)
    _bytes_waiting: int = 0
    _filled: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, message: ServerMessage | bytes) -> None:
        """Puts a message into the outbox; who lets too many wait there is dropped."""
        if self.close_code is not None:
            return
        encoded = message if isinstance(message, bytes) else write(message)
        self._outbox.append(encoded)
        self._bytes_waiting += len(encoded)
        if len(self._outbox) > MOST_WAITING or self._bytes_waiting > MOST_BYTES_WAITING:
            self._outbox.clear()
            self.close(TOO_SLOW)
            metrics.DROPPED.inc()
        self._filled.set()

    def refuse(self, refusal: Refusal, id: str | None = None) -> None:
        """Tells the client, in its language, what is wrong."""
        metrics.REFUSALS.labels(refusal.key).inc()
        self.send(error_message(refusal, self.language, self.game, id))

    def close(self, code: int) -> None:
        """What is in the outbox still goes out, then the connection is closed with that code."""
        if self.close_code is None:
            self.close_code = code
        self._filled.set()

    async def deliver(self) -> None:
        """Sends what is in the outbox until the connection ends or is to be closed."""
        try:
            while True:
                await self._filled.wait()
                self._filled.clear()
                while self._outbox:
                    encoded = self._outbox.popleft()
                    self._bytes_waiting -= len(encoded)
                    async with asyncio.timeout(SECONDS_TO_READ):
                        await self.websocket.send_text(encoded.decode())
                if self.close_code is not None:
                    await self.websocket.close(self.close_code)
                    return
        except (WebSocketDisconnect, TimeoutError):
            return


def error_message(refusal: Refusal, language: str, game: str, id: str | None) -> Error:
    """A refusal at a table of that game as it goes over the wire."""
    return Error(
        id=id,
        key=refusal.key,
        sentence=explain(language, refusal),
        values=to_plain(refusal.values),
        section=section_of(game, refusal),
    )
