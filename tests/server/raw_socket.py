"""A WebSocket client that sends whatever bytes one likes, and reads what comes back."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tests.server.players import LONGEST_WAIT

CLOSE, PING, PONG = 0x8, 0x9, 0xA
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=9;"
    " client_no_context_takeover; server_no_context_takeover\r\n{headers}\r\n"
)


def frame(opcode: int, data: bytes = b"", last: bool = True, bits: int = 0) -> bytes:
    """A frame as a client sends it, masked by zeros; `bits` are the reserved ones."""
    if len(data) < 126:
        length = bytes((0x80 | len(data),))
    elif len(data) < 2**16:
        length = b"\xfe" + len(data).to_bytes(2, "big")
    else:
        length = b"\xff" + len(data).to_bytes(8, "big")
    return bytes(((0x80 if last else 0) | bits | opcode,)) + length + bytes(4) + data


@dataclass
class RawSocket:
    """One connection, after its handshake."""

    reader: StreamReader
    writer: StreamWriter

    def say(self, data: bytes) -> None:
        self.writer.write(data)

    async def answers(self, most: int | None = None) -> list[tuple[int, bytes]]:
        """So many frames, each as its first byte and what it says, or all until it is cut."""
        found: list[tuple[int, bytes]] = []
        async with asyncio.timeout(LONGEST_WAIT):
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                while most is None or len(found) < most:
                    found.append(await self._next())
        return found

    async def _next(self) -> tuple[int, bytes]:
        kind, length = await self.reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
        return kind, await self.reader.readexactly(length)


@asynccontextmanager
async def raw_socket(
    port: int, path: str, headers: str = "", address: str = "127.0.0.1"
) -> AsyncIterator[RawSocket]:
    """A connection that the server has let in; ConnectionRefusedError if it has not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            writer.write(HANDSHAKE.format(path=path, headers=headers).encode())
            head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionRefusedError(head.decode())
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()
