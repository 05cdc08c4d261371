"""Somebody who does not read hurts nobody else, and is let go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from expedition.server.live.client_outbox import MOST_BYTES_WAITING, MOST_WAITING, TOO_SLOW, Client
from expedition.server.live.write_batch import WriteBatch
from expedition.server.wire.server_messages import Pong


class OtherEnd:
    """A connection whose other end reads only when it is told to."""

    def __init__(self, has_room: bool = True) -> None:
        self.has_room = has_room
        self.on_room: Callable[[], None] = lambda: None
        self.writes: list[list[bytes]] = []
        self.closed: int | None = None

    def framed(self, messages: Sequence[bytes]) -> bytes:
        return b"\n".join(messages)

    def write(self, framed: bytes) -> None:
        self.writes.append(framed.split(b"\n"))

    def hang_up(self, code: int) -> None:
        self.closed = code

    def read(self) -> None:
        self.has_room = True
        self.on_room()


async def test_as_many_messages_wait_as_may_and_one_more_closes_the_connection() -> None:
    line = OtherEnd(has_room=False)
    client = Client(line, WriteBatch(), "zoe")
    for _ in range(MOST_WAITING):
        client.send(Pong())
        await asyncio.sleep(0)
    assert client.close_code is None
    client.send(Pong())
    await asyncio.sleep(0)
    assert client.close_code == TOO_SLOW
    assert line.closed is None
    line.read()
    await asyncio.sleep(0)
    assert line.closed == TOO_SLOW
    assert line.writes == []


async def test_four_mebibytes_wait_and_one_byte_more_closes_the_connection() -> None:
    line = OtherEnd(has_room=False)
    client = Client(line, WriteBatch(), "zoe")
    quarter = bytes(MOST_BYTES_WAITING // 4)
    assert len(quarter) == 1024 * 1024
    for _ in range(4):
        client.send(quarter)
    assert client.close_code is None
    client.send(b"!")
    assert client.close_code == TOO_SLOW
    line.read()
    await asyncio.sleep(0)
    assert (line.closed, line.writes) == (TOO_SLOW, [])


async def test_bytes_that_have_gone_out_wait_no_more() -> None:
    line = OtherEnd()
    client = Client(line, WriteBatch(), "zoe")
    for _ in range(2):
        client.send(bytes(MOST_BYTES_WAITING))
        await asyncio.sleep(0)
    assert client.close_code is None
    assert len(line.writes) == 2


async def test_messages_wait_in_order_for_a_reader_who_reads() -> None:
    line = OtherEnd(has_room=False)
    client = Client(line, WriteBatch(), "zoe")
    for number in range(20):
        client.send(Pong(id=str(number)))
        await asyncio.sleep(0)
    line.read()
    client.close(1000)
    await asyncio.sleep(0)
    [texts] = line.writes
    assert [f'"id":"{number}"'.encode() in text for number, text in enumerate(texts)] == [True] * 20
    assert line.closed == 1000


async def test_what_is_said_in_one_go_is_written_in_one_go() -> None:
    line = OtherEnd()
    client = Client(line, WriteBatch(), "zoe")
    client.send(Pong(id="1"))
    client.send(Pong(id="2"))
    await asyncio.sleep(0)
    client.send(Pong(id="3"))
    await asyncio.sleep(0)
    assert [len(write) for write in line.writes] == [2, 1]


async def test_nothing_goes_out_before_it_is_packed_for_all() -> None:
    batch, happened = WriteBatch(), list[str]()

    class Somebody:
        def __init__(self, name: str) -> None:
            self.name = name

        def packed(self) -> bytes:
            happened.append(f"for {self.name}")
            return self.name.encode()

        def deliver(self, packed: bytes) -> None:
            happened.append(f"to {packed.decode()}")

    batch.add(Somebody("Zoe"))
    batch.add(Somebody("Max"))
    assert not happened
    await asyncio.sleep(0)
    assert happened == ["for Zoe", "for Max", "to Zoe", "to Max"]
