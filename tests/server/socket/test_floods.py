"""One stranger with no code and no cookie stops nobody: each flood is cut, and others play on."""

from __future__ import annotations

import asyncio
import multiprocessing
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.frames import CONT, TEXT

from expedition.server.features.site.diagnostics_api import CONNECTION
from expedition.server.socket.byte_budget import IDLE_FRAMES, MOST_UNREAD
from tests.server.crashes import free_port
from tests.server.players import LONGEST_WAIT, person
from tests.server.raw_socket import CLOSE, PING, PONG, RawSocket, frame, raw_socket
from tests.server.running import Running, running, serve_quietly

ECHO = f"{CONNECTION}/socket"
LET_GO = (0x80 | CLOSE, (1008).to_bytes(2, "big"))
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.server.running"])
MEBIBYTE = 1024 * 1024
NOTHING = {
    "pings": frame(PING),
    "pongs": frame(PONG),
    "empty fragments": frame(CONT, last=False),
}


def port_of(server: Running) -> int:
    return int(server.address.rpartition(":")[2])


async def closing_of(socket: RawSocket) -> tuple[int, bytes] | None:
    """The close frame, if it could be read before the connection was gone."""
    found = await socket.answers()
    return next(((kind, said[:2]) for kind, said in found if kind == LET_GO[0]), None)


@pytest.mark.parametrize("flood", NOTHING)
async def test_too_many_frames_that_say_nothing_end_the_connection(
    tmp_path: Path, flood: str
) -> None:
    begun = frame(TEXT, b"x", last=False) if flood == "empty fragments" else b""
    async with running(tmp_path, clock=lambda: 0.0) as server:
        async with raw_socket(port_of(server), ECHO) as socket:
            socket.say(begun + NOTHING[flood] * (IDLE_FRAMES.at_once + 1))
            assert await closing_of(socket) == LET_GO
        async with raw_socket(port_of(server), ECHO) as socket:
            socket.say(begun + NOTHING[flood] * IDLE_FRAMES.at_once)
            if begun:
                socket.say(frame(CONT, b"y"))
                assert (await socket.answers(1))[0][1] == b"xy"
            else:
                socket.say(frame(TEXT, b"still there"))
                assert (0x81, b"still there") in await socket.answers(
                    1 + IDLE_FRAMES.at_once * (flood == "pings")
                )


async def say_without_end(socket: RawSocket, data: bytes) -> None:
    async with asyncio.timeout(LONGEST_WAIT):
        while True:
            socket.say(data)
            await socket.writer.drain()
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("flood", NOTHING)
async def test_three_megabytes_of_nothing_are_cut_and_others_play_on(
    tmp_path: Path, flood: str
) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat, raw_socket(port_of(server), ECHO) as socket:
            socket.say(frame(TEXT, b"x", last=False) * (flood == "empty fragments"))
            socket.say(NOTHING[flood] * (3_000_000 // len(NOTHING[flood])))
            await closing_of(socket)
            with pytest.raises(ConnectionError):  # it is cut, and not only told so
                await say_without_end(socket, NOTHING[flood])
            await seat.play_to_the_end(Random(1))


async def test_who_sends_more_than_is_read_is_let_go(tmp_path: Path) -> None:
    text = frame(TEXT, b"x" * 1000)
    async with running(tmp_path) as server, raw_socket(port_of(server), ECHO) as socket:
        with pytest.raises(ConnectionError):
            await say_without_end(socket, text * (2 * MOST_UNREAD // len(text)))


@asynccontextmanager
async def served_apart(data: Path) -> AsyncIterator[tuple[Running, int]]:
    """A server in a process of its own, and that process."""
    port = free_port()
    child = PROCESSES.Process(target=serve_quietly, args=(data, port))
    child.start()
    assert child.pid is not None
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                await asyncio.sleep(0.05)
        yield Running(f"http://127.0.0.1:{port}", None), child.pid  # type: ignore[arg-type]
    finally:
        child.kill()
        child.join()


def peak_of(pid: int) -> int:
    """How much memory the process has held at most, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1024


def bomb() -> bytes:
    """A frame of some ninety bytes that is 65,000 when it is inflated."""
    press = zlib.compressobj(9, wbits=-9)
    pressed = press.compress(bytes(65_000)) + press.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, pressed[:-4], bits=0x40)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
async def test_bombs_are_not_held_in_memory(tmp_path: Path) -> None:
    async with served_apart(tmp_path) as (server, pid), person(server) as zoe:
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            before = peak_of(pid)
            async with raw_socket(port_of(server), ECHO) as socket:
                socket.say(bomb() * (251_000 // len(bomb())))
                for _ in range(20):  # what the server hears of the one, it hears of the other
                    await seat.say(type="ping")
                    await seat.hear("pong")
            assert peak_of(pid) - before < 16 * MEBIBYTE
            async with AsyncExitStack() as stack:
                hostile = []
                for _ in range(1000):  # of whom a quarter is let in
                    with suppress(ConnectionError):
                        socket = await stack.enter_async_context(
                            raw_socket(port_of(server), ECHO, address="127.0.0.9")
                        )
                        socket.say(bomb() * (251_000 // len(bomb())))
                        hostile.append(socket)
                assert len(hostile) > 100
                await seat.play_to_the_end(Random(1))
            assert peak_of(pid) < 512 * MEBIBYTE
