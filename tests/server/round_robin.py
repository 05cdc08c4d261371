"""A proxy that knows nothing: each connection goes to the next server that accepts it."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

MOST_AT_ONCE = 64 * 1024


class RoundRobin:
    """Carries bytes to and fro; nobody is led to the same server twice on purpose."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = list(ports)

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, until either end has had enough."""
        self._ports.append(self._ports.pop(0))
        for port in tuple(self._ports):
            with suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        await asyncio.gather(_carry(reader, there[1]), _carry(there[0], writer))


async def _carry(reader: StreamReader, writer: StreamWriter) -> None:
    try:
        with suppress(OSError):
            while data := await reader.read(MOST_AT_ONCE):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()


@asynccontextmanager
async def round_robin(ports: Sequence[int]) -> AsyncIterator[int]:
    """The port of a proxy before these."""
    proxy = RoundRobin(ports)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
