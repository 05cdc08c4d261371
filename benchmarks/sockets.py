"""Minimal WebSocket clients for load tests, so that mostly the server is measured.

They know no more of the protocol than our server and its peers use.
"""

from __future__ import annotations

import asyncio
import os
import socket
import zlib
from asyncio import Future
from base64 import b64encode
from collections import deque
from contextlib import AsyncExitStack
from typing import cast
from urllib.parse import urlsplit

WHOLE_TEXT, COMPRESSED = 0x81, 0xC1
PING, PONG, CLOSE = 0x89, 0x8A, 0x88
SHORT, TWO_BYTES = 126, 126
END_OF_A_MESSAGE = b"\x00\x00\xff\xff"
NO_MASK = bytes(4)
"""Clients have to mask what they send; a mask of zeros leaves it as it is."""


class Counting(asyncio.Protocol):
    """A connection that counts the bytes that come over the wire."""

    def __init__(self, request: bytes) -> None:
        self.received = 0
        self._request = request
        self._buffer = bytearray()
        self._opened: Future[None] = asyncio.get_running_loop().create_future()
        self._messages: deque[str] = deque()
        self._waiting: Future[None] | None = None
        self._inflate = zlib.decompressobj(wbits=-15)
        self._is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Knocks."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Some more has come."""
        self.received += len(data)
        self._buffer += data
        if not self._opened.done() and not self._opens():
            return
        while self._take_a_frame():
            pass
        if self._messages:
            self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._is_lost = True
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server hung up"))
        self._wake()

    async def opened(self) -> None:
        """Returns once the door is open."""
        await self._opened

    async def send(self, text: str) -> None:
        """The message is on its way."""
        data = text.encode()
        if len(data) < SHORT:
            header = bytes((WHOLE_TEXT, 0x80 | len(data)))
        else:
            header = bytes((WHOLE_TEXT, 0x80 | TWO_BYTES)) + len(data).to_bytes(2, "big")
        self.transport.write(header + NO_MASK + data)

    async def recv(self) -> str:
        """The next message."""
        while not self._messages:
            if self._is_lost:
                raise ConnectionError("the server hung up")
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._messages.popleft()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _opens(self) -> bool:
        """True once the server has said yes, and its headers are passed over."""
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self._opened.set_exception(ConnectionError(head.decode()))
            return False
        self._buffer = rest
        self._opened.set_result(None)
        return True

    def _take_a_frame(self) -> bool:
        """False if there is no whole one."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1], 2
        if length >= TWO_BYTES:
            start = 4 if length == TWO_BYTES else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        self._take(buffer[0], bytes(buffer[start : start + length]))
        del buffer[: start + length]
        return True

    def _take(self, kind: int, data: bytes) -> None:
        if kind == COMPRESSED:
            data = self._inflate.decompress(data + END_OF_A_MESSAGE)
        if kind in (WHOLE_TEXT, COMPRESSED):
            self._messages.append(data.decode())
        elif kind == PING:
            self.transport.write(bytes((PONG, 0x80 | len(data))) + NO_MASK + data)
        elif kind == CLOSE:
            self.transport.close()


async def connected(stack: AsyncExitStack, address: str, cookie: str = "") -> Counting:
    """A connection that is open as long as the stack is."""
    found = urlsplit(address)
    assert found.hostname is not None
    path = f"{found.path}?{found.query}" if found.query else found.path
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {found.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(
        lambda: Counting(request), found.hostname, found.port
    )
    stack.callback(connection.transport.close)
    await connection.opened()
    return connection


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


async def listening(port: int) -> None:
    """Returns once something answers at the port."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return
