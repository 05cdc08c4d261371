"""A room with a server and a network that can be cut; pupils without a browser live in it too."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from tests.server.players import Message, person
from tests.server.running import Running, running
from tests.server.whole.test_class import LUCK, Someone, reach

Result = TypeVar("Result")
HOST = "127.0.0.1"


class Network:
    """All that goes between the room and its server, as long as it is not cut."""

    def __init__(self, server: str) -> None:
        self._port = int(server.rpartition(":")[2])
        self._cables: set[asyncio.StreamWriter] = set()
        self._is_cut = False

    async def open(self) -> str:
        """The address by which browsers find the server."""
        self._socket = await asyncio.start_server(self._plug_in, HOST)
        return f"http://{HOST}:{self._socket.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        self._socket.close()
        await self.cut()
        while self._cables:  # noqa: ASYNC110 - what carries them ends by itself
            await asyncio.sleep(0.01)

    async def cut(self) -> None:
        """Nothing goes through any more, and whoever tries again is turned away."""
        self._is_cut = True
        for cable in self._cables:
            cable.transport.abort()

    async def mend(self) -> None:
        self._is_cut = False

    async def _plug_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.close()
            return
        back, there = await asyncio.open_connection(HOST, self._port)
        if self._is_cut:  # meanwhile: nobody would cut it any more
            writer.transport.abort()
            there.transport.abort()
            return
        self._cables |= {writer, there}
        await asyncio.gather(_carry(reader, there), _carry(back, writer))
        self._cables -= {writer, there}
        writer.close()
        there.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
        writer.write_eof()
    except (OSError, RuntimeError):  # the other end has gone, or the network was cut
        writer.transport.abort()


class Room:
    """What happens beside the browsers, in a thread of its own."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, server: Running, stack: AsyncExitStack
    ) -> None:
        self._loop = loop
        self._server = server
        self._stack = stack
        self.network = Network(server.address)
        self.pupils: list[Someone] = []

    def run(self, doing: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result()

    async def come_in(self, code: str, **wanted: object) -> Someone:
        """Somebody new sits down, without saying a name."""
        pupil = Someone(await self._stack.enter_async_context(person(self._server, "")))
        await sit(pupil, code, **wanted)
        await pupil.wake(code)
        self.pupils.append(pupil)
        return pupil

    async def play(self, moment: int) -> None:
        """Everybody who is awake plays that moment."""
        for one in self.pupils:
            if one.is_awake:
                await reach(one.seat, moment)
                await one.seat.play(LUCK)

    async def reach(self, moment: int) -> None:
        for one in self.pupils:
            if one.is_awake:
                await reach(one.seat, moment)

    async def see_the_end(self) -> None:
        for one in self.pupils:
            while one.seat.table["status"] != "over":
                await one.seat.next()

    async def leave(self) -> None:
        for one in self.pupils:
            await one.sleep()
        await self.network.close()


async def sit(pupil: Someone, code: str, **wanted: object) -> Message:
    return await pupil.person.ask("POST", f"/api/tables/{code}/seats", wanted)


@contextmanager
def room(data: Path, patience: float) -> Iterator[tuple[Room, str]]:
    """A room, and the address that browsers in it use; a bot plays for the absent so soon."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    called: Future[tuple[Room, str]] = Future()
    over = asyncio.Event()
    living = asyncio.run_coroutine_threadsafe(_live(data, patience, called, over), loop)
    try:
        yield called.result()
    finally:
        loop.call_soon_threadsafe(over.set)
        living.result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _live(
    data: Path, patience: float, called: Future[tuple[Room, str]], over: asyncio.Event
) -> None:
    async with running(data, patience=patience) as server, AsyncExitStack() as stack:
        here = Room(asyncio.get_running_loop(), server, stack)
        called.set_result((here, await here.network.open()))
        await over.wait()
        await here.leave()
