"""An HTTPS client for one POST, against slow or hostile servers: one deadline, little is read."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from asyncio import Semaphore, StreamReader, StreamWriter
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from ipaddress import ip_address

from expedition.server.features.push.services import Destination

SECONDS_TO_SEND = 10
"""Deadline, from looking up the name to the end of the response's headers."""
LONGEST_HEAD = 16 * 1024
MOST_INTERIM = 5
MOST_ADDRESSES = 4
AT_ONCE = 16
THREADS_FOR_NAMES = 2
MOST_WAITING = 1000
STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)(?: [^\r\n]*)?\r\n")


class NoAnswer(Exception):
    """The exchange failed, or the response is not HTTP."""


class Bulkhead:
    """Bounds the requests to one push service, so that a slow one delays no other.

    Each has its own threads for DNS: others need those of the event loop.
    """

    def __init__(self) -> None:
        self.names = ThreadPoolExecutor(THREADS_FOR_NAMES, thread_name_prefix="push-names")
        self._places = Semaphore(AT_ONCE)
        self._waiting = 0

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Waits for one of a bounded number of slots; raises NoAnswer if too many wait."""
        if self._waiting >= MOST_WAITING:
            raise NoAnswer("too many notices wait for this service")
        self._waiting += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._places.release()


async def post(
    to: Destination,
    headers: Mapping[str, str],
    body: bytes,
    tls: ssl.SSLContext,
    names: ThreadPoolExecutor,
) -> int:
    """Sends a POST and returns the status; raises NoAnswer for any failure, within the deadline."""
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            return await _exchange(to, _request(to, headers, body), tls, names)
    except TimeoutError:
        raise NoAnswer("no answer in time") from None
    except asyncio.LimitOverrunError:
        raise NoAnswer("the answer has too many headers") from None
    except (OSError, EOFError, ValueError) as error:
        raise NoAnswer(str(error) or type(error).__name__) from error


async def _exchange(
    to: Destination, request: bytes, tls: ssl.SSLContext, names: ThreadPoolExecutor
) -> int:
    addresses = await _addresses(to, names)
    reader, writer = await _connected(to, addresses, tls)
    try:
        writer.write(request)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()  # to say goodbye takes as long as the other likes


def _request(to: Destination, headers: Mapping[str, str], body: bytes) -> bytes:
    told = {
        "Host": to.authority,
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    lines = [f"POST {to.target} HTTP/1.1", *(f"{name}: {told[name]}" for name in told), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


async def _addresses(to: Destination, names: ThreadPoolExecutor) -> list[str]:
    """Resolves the host name; to private addresses only if the host named the service (SSRF)."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(names, _look_up, to.host, to.port)
    allowed = [one for one in found if to.is_told or _is_public(one)]
    if not allowed:
        raise NoAnswer(f"{to.host} leads to no public address")
    return allowed[:MOST_ADDRESSES]


def _look_up(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def _is_public(address: str) -> bool:
    read = ip_address(address)
    return read.is_global and not read.is_multicast


async def _connected(
    to: Destination, addresses: list[str], tls: ssl.SSLContext
) -> tuple[StreamReader, StreamWriter]:
    """Connects to the first address that answers; each gets its share of the time."""
    failed: OSError = OSError(f"{to.host} has no address")
    for address in addresses:
        try:
            async with asyncio.timeout(SECONDS_TO_SEND / len(addresses)):
                return await asyncio.open_connection(
                    address,
                    to.port,
                    limit=LONGEST_HEAD,
                    ssl=tls if to.is_https else None,
                    server_hostname=to.host if to.is_https else None,
                )
        except OSError as error:  # TimeoutError is one
            failed = error
    raise failed


async def _status(reader: StreamReader) -> int:
    """Reads the status of the final response; its body is not read."""
    for _ in range(MOST_INTERIM):
        head = await reader.readuntil(b"\r\n\r\n")
        line = STATUS_LINE.match(head)
        if line is None:
            raise NoAnswer("the answer is no HTTP")
        if not line[1].startswith(b"1"):
            return int(line[1])
    raise NoAnswer("only interim answers came")
