"""A reverse proxy that really stands in front of a server, as honest as a test needs it."""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter, Task
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from typing import TypeAlias

Headers: TypeAlias = dict[str, str]
"""By their names in small letters."""
Change: TypeAlias = Callable[[Headers], Headers]
Serve: TypeAlias = Callable[[StreamReader, StreamWriter], Coroutine[None, None, None]]


def as_they_are(headers: Headers) -> Headers:
    """What a proxy passes on that changes nothing more."""
    return headers


@dataclass(frozen=True, slots=True)
class Proxy:
    """How requests are passed on to one server after the other.

    The first request of a connection is looked into, and all else goes through as it is.
    """

    servers: tuple[str, ...]
    change: Change = as_they_are
    tells: bool = True
    """It says who the visitor is, and whether they came by HTTPS."""
    tls: ssl.SSLContext | None = None
    seconds_of_silence: float | None = None
    """How long a WebSocket may be silent before it is cut."""
    answers_at_most: int | None = None
    """How many pieces a WebSocket brings back before it is cut."""


@asynccontextmanager
async def proxied(proxy: Proxy) -> AsyncIterator[str]:
    """The address of the proxy, which runs meanwhile."""
    turns = cycle(proxy.servers)

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        await _pass_on(proxy, next(turns), reader, writer)

    async with listening(serve, proxy.tls) as port:
        yield f"{'http' if proxy.tls is None else 'https'}://localhost:{port}"


@asynccontextmanager
async def listening(serve: Serve, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """The port where connections are served, all of which end with it."""
    under_way: set[Task[None]] = set()

    def begin(reader: StreamReader, writer: StreamWriter) -> None:
        under_way.add(asyncio.create_task(_serve(serve, reader, writer)))

    server = await asyncio.start_server(begin, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


async def _serve(serve: Serve, reader: StreamReader, writer: StreamWriter) -> None:
    try:
        with suppress(OSError, asyncio.IncompleteReadError):
            await serve(reader, writer)
    finally:
        await close(writer)


async def close(writer: StreamWriter) -> None:
    """Nothing is left of the connection."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def _pass_on(proxy: Proxy, server: str, reader: StreamReader, writer: StreamWriter) -> None:
    first, headers = _read((await reader.readuntil(b"\r\n\r\n")).decode())
    headers.setdefault("connection", "close")
    if proxy.tells:
        visitor = writer.get_extra_info("peername")[0]
        before = headers.get("x-forwarded-for")
        headers["x-forwarded-for"] = f"{before}, {visitor}" if before else visitor
        headers["x-forwarded-proto"] = "http" if proxy.tls is None else "https"
    there, back = await asyncio.open_connection(*server.removeprefix("http://").split(":"))
    back.write(_written(first, proxy.change(headers)))
    is_socket = "upgrade" in headers
    forth = asyncio.create_task(_relay(reader, back, None, None))
    try:
        await _relay(
            there,
            writer,
            proxy.seconds_of_silence if is_socket else None,
            proxy.answers_at_most if is_socket else None,
        )
    finally:
        forth.cancel()
        await close(back)


async def _relay(
    source: StreamReader, target: StreamWriter, seconds: float | None, most: int | None
) -> None:
    """Passes on what comes, until either end has gone or patience is over."""
    passed = 0
    while most is None or passed < most:
        try:
            async with asyncio.timeout(seconds):
                piece = await source.read(65536)
        except TimeoutError:
            return
        if not piece:
            return
        target.write(piece)
        await target.drain()
        passed += 1


def _read(head: str) -> tuple[str, Headers]:
    first, *lines = head.strip().split("\r\n")
    pairs = (line.split(": ", 1) for line in lines)
    return first, {name.lower(): value for name, value in pairs}


def _written(first: str, headers: Headers) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode()


def without(*names: str) -> Change:
    """A proxy that passes everything on but these headers."""

    def change(headers: Headers) -> Headers:
        return {name: value for name, value in headers.items() if name not in names}

    return change


def with_header(name: str, value: str) -> Change:
    """A proxy that puts its own word in a header's place."""
    return lambda headers: {**headers, name: value}
