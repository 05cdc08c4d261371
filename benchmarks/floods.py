"""Denial-of-service benchmark: what one attacker does to everybody else, beside plain libraries.

    python -m benchmarks.floods [--seconds 8] [ATTACK]...

Somebody sits at a table and says `ping` sixteen times a second, before and during each attack. The
attacker comes from one other address of this machine, with many connections that are opened again
whenever they are cut. The promise: 99 of 100 pings are answered within three times what it takes
when all is quiet, and 50 ms. The plain path is uvicorn and websockets as they come, with an echo
for a game; attacks on the API have no meaning there.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import tempfile
import zlib
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import psutil  # type: ignore[import-untyped]
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from benchmarks.server_rounds import process
from benchmarks.sockets import Counting, connected, free_port, listening
from tests.server.players import person
from tests.server.running import Running, serve_quietly

ATTACKER = "127.0.0.66"
SECONDS = 8.0
SECONDS_BETWEEN_PINGS = 0.06
AT_ONCE = 250
"""So many connections at the same time; each is opened again when it is cut."""
PROCESSES = multiprocessing.get_context("spawn")
ECHO = "/api/connection/socket"
LARGEST = 64 * 1024
NO_MASK = bytes(4)
"""Clients have to mask what they send; a mask of zeros leaves it as it is."""


def frame(kind: int, said: bytes = b"") -> bytes:
    """A frame from a client; `kind` is its first byte."""
    if len(said) < 126:
        return bytes((kind, 0x80 | len(said))) + NO_MASK + said
    return bytes((kind, 0xFE)) + len(said).to_bytes(2, "big") + NO_MASK + said


def deflated(said: bytes) -> bytes:
    """As a message is compressed."""
    press = zlib.compressobj(9, wbits=-9)
    return (press.compress(said) + press.flush(zlib.Z_SYNC_FLUSH))[:-4]


@dataclass(frozen=True)
class Place:
    """The target of an attack."""

    port: int
    socket: str = ECHO
    match: str = ""
    """The code of a match that is over."""
    table: str = ""
    """The code of a table where the attacker's program has a seat, and the token of that seat."""
    token: str = ""


Attack = Callable[[Place], Awaitable[None]]
"""One connection, until it is cut."""


@asynccontextmanager
async def dialled(place: Place) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A TCP connection from the attacker's address, of which all that comes is thrown away."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", place.port, local_addr=(ATTACKER, 0)
    )
    reading = asyncio.create_task(_throw_away(reader))
    try:
        yield reader, writer
    finally:
        reading.cancel()
        writer.transport.abort()


async def _throw_away(reader: asyncio.StreamReader) -> None:
    with suppress(ConnectionError):
        while await reader.read(LARGEST):
            pass


def handshake(path: str) -> bytes:
    """The request that opens a WebSocket."""
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=9;"
        " client_no_context_takeover\r\n\r\n"
    ).encode()


async def pour(place: Place, frames: bytes) -> None:
    """The same frames over a WebSocket, without end."""
    async with dialled(place) as (_, writer):
        writer.write(handshake(place.socket))
        await asyncio.sleep(0.05)
        while True:
            writer.write(frames)
            await writer.drain()


async def dribble(place: Place, frames: bytes) -> None:
    """The same, a byte at a time."""
    async with dialled(place) as (_, writer):
        writer.write(handshake(place.socket))
        await asyncio.sleep(0.05)
        while True:
            for byte in frames:
                writer.write(bytes((byte,)))
                await writer.drain()
                await asyncio.sleep(0)


async def knock(place: Place, request: bytes, then: bytes = b"") -> None:
    """A request, and more that never ends."""
    async with dialled(place) as (_, writer):
        writer.write(request)
        await writer.drain()
        while then:
            writer.write(then)
            await writer.drain()
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)


async def ask(place: Place, path: str) -> None:
    """The same question again and again, each once the last is answered."""
    await repeat(place, f"GET {path.format(code=place.match)} HTTP/1.1\r\nHost: x\r\n\r\n")


async def post_turns(place: Place, turn: str) -> None:
    """A program's turn at its own table, again and again."""
    await repeat(place, request_of_program(place, "POST", "turn", turn))


async def leave_unread(place: Place) -> None:
    """A program's stream that is opened and not read, and its turns besides."""
    _, writer = await asyncio.open_connection("127.0.0.1", place.port, local_addr=(ATTACKER, 0))
    try:
        writer.write(request_of_program(place, "GET", "stream?whole=1").encode())
        await asyncio.wait_for(post_turns(place, WHOLE_TURN), 2.0)
    finally:
        writer.transport.abort()


def request_of_program(place: Place, method: str, what: str, body: str = "") -> str:
    return (
        f"{method} /api/tables/{place.table}/{what} HTTP/1.1\r\nHost: x\r\n"
        f"Authorization: Bearer {place.token}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )


async def repeat(place: Place, text: str) -> None:
    """The same request, each time once the last is answered."""
    request = text.encode()
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", place.port, local_addr=(ATTACKER, 0)
    )
    try:
        while True:
            writer.write(request)
            await writer.drain()
            if not await reader.read(LARGEST):
                return
    finally:
        writer.transport.abort()


async def guess(place: Place) -> None:
    """A table that is not there, and another, and another."""
    code = "".join(Random().choices("BCDFGHJKLMNPQRSTVWXZ", k=8))
    await asyncio.wait_for(ask(place, f"/api/tables/{code}"), 0.05)


PING, PONG, TEXT, PIECE, MORE, PRESSED = 0x89, 0x8A, 0x81, 0x01, 0x00, 0xC1
BOMB = frame(PRESSED, deflated(b"\x00" * 65_000))
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
ON_SOCKETS: Mapping[str, Attack] = {
    "pings": partial(pour, frames=frame(PING) * 10_000),
    "pongs": partial(pour, frames=frame(PONG) * 10_000),
    "empty fragments": partial(pour, frames=frame(PIECE) + frame(MORE) * 10_000),
    "fragments of a byte": partial(pour, frames=frame(PIECE, b"x") + frame(MORE, b"x") * 10_000),
    "tiny texts": partial(pour, frames=frame(TEXT, b"x") * 10_000),
    "byte by byte": partial(dribble, frames=frame(TEXT, b"x")),
    "bombs": partial(pour, frames=BOMB * 700),
    "huge frames": partial(pour, frames=bytes((TEXT, 0xFF)) + (1 << 40).to_bytes(8, "big")),
    "half headers": partial(knock, request=HEAD, then=b"X: y\r\n"),
    "headers of 100 KB": partial(knock, request=HEAD + b"X: " + b"y" * 100_000 + b"\r\n\r\n"),
    "5,000 headers": partial(knock, request=HEAD + b"X: y\r\n" * 5_000 + b"\r\n"),
}
WHOLE_TURN, WRONG_TURN = '{"moment":0,"turn":["1","a3"]}', '{"moment":0,"turn":["99","z9"]}'
ON_THE_API: Mapping[str, Attack] = {
    "replays": partial(ask, path="/api/tables/{code}/replay"),
    "reviews": partial(ask, path="/api/tables/{code}/review/0"),
    "wrong codes": guess,
    "turns of a program": partial(post_turns, turn=WHOLE_TURN),
    "wrong turns of a program": partial(post_turns, turn=WRONG_TURN),
    "streams unread": leave_unread,
}
ATTACKS = {**ON_SOCKETS, **ON_THE_API}


async def attack(name: str, place: Place) -> None:
    """Goes on until the process is killed."""

    async def again() -> None:
        while True:
            with suppress(OSError, TimeoutError):
                await ATTACKS[name](place)
            await asyncio.sleep(0)

    await asyncio.gather(*(again() for _ in range(AT_ONCE)))


def attack_without_end(name: str, place: Place) -> None:
    """An attacker, in a process of its own."""
    uvloop.run(attack(name, place))


async def echo(websocket: WebSocket) -> None:
    """Says everything back."""
    await websocket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await websocket.send_text(await websocket.receive_text())


def serve_plainly(port: int) -> None:
    """An echo by uvicorn and websockets as they come."""
    app = Starlette(routes=[WebSocketRoute(ECHO, echo)])
    uvicorn.run(
        app, host="127.0.0.1", port=port, http="h11", ws="websockets-sansio", log_config=None
    )


@dataclass
class Found:
    """Latencies under an attack."""

    waits: list[float] = field(default_factory=list)
    processor: float = 0.0
    megabytes: float = 0.0

    @property
    def p99(self) -> float:
        """Milliseconds."""
        return 1000 * quantiles(self.waits, n=100)[98] if len(self.waits) > 1 else float("inf")


async def observed(victim: Counting, server: psutil.Process, seconds: float) -> Found:
    """Pings, one after the other, for so long; whoever waits longer is counted as that."""
    found, times = Found(), server.cpu_times()
    end = perf_counter() + seconds
    while (began := perf_counter()) < end:
        found.megabytes = max(found.megabytes, server.memory_info().rss / 1e6)
        await victim.send('{"type":"ping"}')
        try:
            async with asyncio.timeout(4 * seconds):
                while "pong" not in (said := await victim.recv()) and "ping" not in said:
                    pass
        except (TimeoutError, ConnectionError):
            found.waits.append(4 * seconds)
            break
        found.waits.append(perf_counter() - began)
        await asyncio.sleep(max(0.0, began + SECONDS_BETWEEN_PINGS - perf_counter()))
    after = server.cpu_times()
    found.processor = after.user + after.system - times.user - times.system
    return found


@asynccontextmanager
async def under(name: str, place: Place) -> AsyncIterator[None]:
    """While somebody attacks."""
    attacker = PROCESSES.Process(target=attack_without_end, args=(name, place))
    attacker.start()
    await asyncio.sleep(1.0)
    try:
        yield
    finally:
        attacker.kill()
        attacker.join()


Quiet = tuple[Found, Found]


async def ours(name: str, seconds: float) -> Quiet:
    """Quiet and attacked, at a table of our server."""
    port = free_port()
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pid = await stack.enter_async_context(process(serve_quietly, data, port))
        await listening(port)
        server = Running(f"http://127.0.0.1:{port}", None)  # type: ignore[arg-type]
        zoe = await stack.enter_async_context(person(server))
        played = await zoe.open_table(start=True)
        async with zoe.at(played) as seat:
            await seat.play_to_the_end(Random(1))
        code = await zoe.open_table(start=True)
        victim = await connected(stack, server.socket_address(code), zoe.cookie)
        await victim.send('{"type":"hello"}')
        door = await zoe.open_table(programs=True)
        seated = await zoe.ask("POST", f"/api/tables/{door}/programs", {"name": "Ada"})
        await zoe.start(door)
        place = Place(port, match=played, table=door, token=seated["token"])
        return await _both(name, place, victim, pid, seconds)


async def plain(name: str, seconds: float) -> Quiet:
    """Quiet and attacked, by the libraries as they come."""
    port = free_port()
    async with AsyncExitStack() as stack:
        pid = await stack.enter_async_context(process(serve_plainly, port))
        await listening(port)
        victim = await connected(stack, f"ws://127.0.0.1:{port}{ECHO}")
        return await _both(name, Place(port), victim, pid, seconds)


async def _both(
    name: str, place: Place, victim: Counting, pid: int, seconds: float
) -> tuple[Found, Found]:
    server = psutil.Process(pid)
    await observed(victim, server, 0.5)
    quiet = await observed(victim, server, seconds)
    async with under(name, place):
        return quiet, await observed(victim, server, seconds)


COLUMNS = (
    "| attack | quiet p99, ms | p99, ms | promised, ms | kept | processor, s | memory, MB "
    "| plain: quiet | p99 | processor | memory |"
)


async def main(names: Sequence[str], seconds: float = SECONDS) -> None:
    """Print the table, a row for each attack."""
    print(COLUMNS)
    print("| --- |" + " ---: |" * (COLUMNS.count("|") - 2))
    for name in names:
        quiet, found = await ours(name, seconds)
        promised = 3 * quiet.p99 + 50
        cells = [name, f"{quiet.p99:.1f}", f"{found.p99:.1f}", f"{promised:.0f}"]
        cells += ["yes" if found.p99 <= promised else "**no**"]
        cells += [f"{found.processor:.1f}", f"{found.megabytes:.0f}"]
        if name in ON_SOCKETS:
            quiet, found = await plain(name, seconds)
            cells += [f"{quiet.p99:.1f}", f"{found.p99:.1f}"]
            cells += [f"{found.processor:.1f}", f"{found.megabytes:.0f}"]
        else:
            cells += ["", "", "", ""]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.names or list(ATTACKS), chosen.seconds))
