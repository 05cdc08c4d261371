"""NDJSON stream of a table: what a WebSocket would be told, a line for each message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from expedition.server.base import metrics
from expedition.server.socket.line import MOST_UNSENT, SECONDS_TO_READ_ON, no_callback

NDJSON = "application/x-ndjson"
SECONDS_OF_SILENCE = 15
"""Then an empty line goes out, so that both ends and all between them know that the other lives."""


class StreamLine:
    """The connection of a stream: a bounded buffer of lines that a response writes out."""

    def __init__(self) -> None:
        self.on_room: Callable[[], None] = no_callback
        self._unsent = bytearray()
        self._is_being_sent = 0
        self._news = asyncio.Event()
        self._has_ended = False

    @property
    def has_room(self) -> bool:
        """False while too much waits to be read at the other end."""
        return len(self._unsent) + self._is_being_sent < MOST_UNSENT

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """Encodes messages as lines; nothing on a stream that has ended."""
        return b"" if self._has_ended else b"".join(message + b"\n" for message in messages)

    def write(self, framed: bytes) -> None:
        """Puts lines into the buffer."""
        self._unsent += framed
        self._news.set()

    def hang_up(self, code: int) -> None:
        """Ends the stream, once the buffer is sent; its end has no code."""
        self._has_ended = True
        self._news.set()

    async def next_chunk(self) -> bytes | None:
        """The lines since the last chunk, or an empty one after a silence; None at the end."""
        self._note_sent()
        try:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                await self._news.wait()
        except TimeoutError:
            return b"\n"
        chunk = bytes(self._unsent)
        self._unsent.clear()
        if not self._has_ended:
            self._news.clear()
        self._is_being_sent = len(chunk)
        return chunk or None

    def _note_sent(self) -> None:
        had_room, self._is_being_sent = self.has_room, 0
        if not had_room and self.has_room:
            self.on_room()


class TableStream(Response):
    """The response that writes the lines of one client, until either side goes."""

    def __init__(self, line: StreamLine, until_it_goes: ExitStack) -> None:
        super().__init__(media_type=NDJSON)
        self._line = line
        self._until_it_goes = until_it_goes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics.STREAMS.inc()
        both = [
            asyncio.create_task(self._write(send)),
            asyncio.create_task(_until_gone(receive)),
        ]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in both:
                task.cancel()
            metrics.STREAMS.dec()
            self._until_it_goes.close()

    async def _write(self, send: Send) -> None:
        """Send loop; a reader that does not read is given up after a while."""
        headers = [
            (b"content-type", NDJSON.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),  # a proxy that gathers lines would hold them back
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        chunk: bytes | None = b""
        while chunk is not None:
            chunk = await self._line.next_chunk()
            told = {"type": "http.response.body", "body": chunk or b"", "more_body": bool(chunk)}
            try:
                async with asyncio.timeout(SECONDS_TO_READ_ON):
                    await send(told)
            except TimeoutError:
                return


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
