"""WebSocket connection as sessions use it, and its plain implementation by ASGI messages alone.

Our protocol class (`websocket.py`) implements the same interface past ASGI, with a budget that
frames are paid from before they are parsed. Where it serves, `line_of` finds it. Elsewhere the
server's library reads frames within its own limits, and messages are paid for once they are read.
"""

from __future__ import annotations

import asyncio
from asyncio import Queue
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import Protocol, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from expedition.server.base.rate_limits import LARGEST_MESSAGE
from expedition.server.live.client_outbox import Line
from expedition.server.socket.byte_budget import COST_OF_A_READ, Budget

EXTENSION = "expedition.line"
"""Name of the ASGI extension by which our protocol class hands itself to the application."""
SECONDS_TO_READ_ON = 60
"""Write timeout: how long a full write buffer may stay full."""
MOST_UNSENT = 64 * 1024
"""High-water mark of the send queue in bytes, as in the transports of asyncio."""


class Longer(Enum):
    """A message that was longer than the largest, of which nothing is kept."""

    THAN_THE_LARGEST = "longer than the largest"


Message: TypeAlias = str | bytes | Longer
Hear: TypeAlias = Callable[[Message], float]
"""Takes in a message; returns for how many seconds nothing more should be heard."""


class Socket(Line, Protocol):
    """WebSocket interface of a session: writes as an outbox needs them, and a read loop."""

    async def listen(self, hear: Hear, budget: Budget) -> None:
        """Read loop: passes on every message, those that came before too, until the end."""


def line_of(websocket: WebSocket) -> Socket:
    """Finds the connection of our protocol class, if that serves; else makes a plain one."""
    fast = websocket.scope.get("extensions", {}).get(EXTENSION)
    line: Socket | None = PlainSocket(websocket) if fast is None else fast()
    assert line is not None, "it is there while it is served"
    return line


def no_callback() -> None:
    """The callback for room in the write buffer while nothing waits for it."""


class PlainSocket:
    """A WebSocket by ASGI messages: a send queue with backpressure, and a loop that receives."""

    def __init__(self, websocket: WebSocket) -> None:
        self.on_room: Callable[[], None] = no_callback
        self._websocket = websocket
        self._queue: Queue[bytes | int] = Queue()
        self._unsent = 0
        self._has_gone = False

    @property
    def has_room(self) -> bool:
        """False while too much waits to be sent."""
        return self._unsent < MOST_UNSENT

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """Encodes messages in one piece; the library frames each when it is sent."""
        return b"" if self._has_gone else msgspec.msgpack.encode(messages)

    def write(self, framed: bytes) -> None:
        """Puts messages into the send queue, unless the client is gone."""
        if not self._has_gone:
            for message in _messages_of(framed):
                self._unsent += len(message)
                self._queue.put_nowait(message)

    def hang_up(self, code: int) -> None:
        """Closes the connection with that code, once the queue is sent."""
        self._queue.put_nowait(code)

    async def listen(self, hear: Hear, budget: Budget) -> None:
        """Read loop and send loop, until one of them ends with the connection."""
        both = [
            asyncio.create_task(self._receive(hear, budget)),
            asyncio.create_task(self._send()),
        ]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            self._has_gone, self.on_room = True, no_callback
            for task in both:
                task.cancel()

    async def _receive(self, hear: Hear, budget: Budget) -> None:
        """Read loop: each message is paid for out of the budget before the next (backpressure)."""
        while (came := await self._websocket.receive())["type"] == "websocket.receive":
            said: str | bytes = came["bytes"] if came.get("text") is None else came["text"]
            length = len(said.encode("utf-8", "replace") if isinstance(said, str) else said)
            heard = hear(Longer.THAN_THE_LARGEST if length > LARGEST_MESSAGE else said)
            await asyncio.sleep(max(heard, budget.spend(COST_OF_A_READ + length)))

    async def _send(self) -> None:
        """Send loop: drains the queue, until the connection is closed, or times out unread."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # it may be closed already
            while True:
                message = await self._queue.get()
                async with asyncio.timeout(SECONDS_TO_READ_ON):
                    if isinstance(message, int):
                        await self._websocket.close(message)
                        return
                    await self._websocket.send_text(message.decode())
                self._note_sent(len(message))

    def _note_sent(self, length: int) -> None:
        had_room = self.has_room
        self._unsent -= length
        if self.has_room and not had_room:
            self.on_room()


_messages_of = msgspec.msgpack.Decoder(list[bytes]).decode
