"""Clients of a server that is measured: connections that count what comes over the wire."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack

from websockets.asyncio.client import ClientConnection, connect


class Counting(ClientConnection):
    """A connection that counts the bytes that come over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        """Some more have come."""
        self.received += len(data)
        super().data_received(data)


async def connected(stack: AsyncExitStack, address: str, cookie: str = "") -> Counting:
    """A connection that is open as long as the stack is."""
    connection = await stack.enter_async_context(
        connect(
            address,
            create_connection=Counting,
            additional_headers={"Cookie": cookie} if cookie else None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
        )
    )
    assert isinstance(connection, Counting)
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
