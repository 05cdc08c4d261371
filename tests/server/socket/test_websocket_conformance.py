"""Our reader of frames answers as the protocol has it (RFC 6455), and as the library does.

The cases follow the groups of Autobahn's suite: framing, pings, reserved bits, opcodes,
fragmentation, UTF-8, closing, compression. Each is sent to our own protocol class and to that of
uvicorn and websockets as they come, which serves in the plain way.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.frames import BINARY, CONT, TEXT

from expedition.server.base.rate_limits import AddressLimits
from expedition.server.run import listen, server_config
from expedition.server.settings import Settings
from expedition.server.socket.byte_budget import Budgets
from expedition.server.socket.frame_parser import END_OF_A_MESSAGE
from expedition.server.socket.line import Message, line_of
from tests.server.raw_socket import CLOSE, PING, PONG, frame, raw_socket
from tests.server.running import Unsignalled

RSV1, RSV2, RSV3 = 0x40, 0x20, 0x10
GOODBYE = frame(CLOSE, (1000).to_bytes(2, "big"))
KAPPA = "κόσμε".encode()


async def echo(websocket: WebSocket) -> None:
    """Says everything back as a text, bytes as the letters with those numbers."""
    line = line_of(websocket)
    await websocket.accept()

    def hear(said: Message) -> float:
        assert isinstance(said, str | bytes)
        line.write(line.framed([as_text(said)]))
        return 0.0

    await line.listen(hear, Budgets(AddressLimits()).of(websocket, is_seated=True))


def as_text(said: str | bytes) -> bytes:
    return (said if isinstance(said, str) else said.decode("latin-1")).encode()


@asynccontextmanager
async def serving(data: Path, plain: bool) -> AsyncIterator[int]:
    """The port of a server."""
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    listening = listen("127.0.0.1", 0)
    server = Unsignalled(server_config(app, Settings(data=data, plain_sockets=plain)))
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await task


def deflated(data: bytes) -> bytes:
    press = zlib.compressobj(wbits=-9)
    return (press.compress(data) + press.flush(zlib.Z_SYNC_FLUSH))[:-4]


def closing(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


ECHOED: dict[str, tuple[bytes, list[bytes]]] = {
    **{
        f"1.1 a text of {size}": (frame(TEXT, b"*" * size), [b"*" * size])
        for size in (0, 1, 125, 126, 127, 128, 4096, 8192)
    },
    **{
        f"1.2 {size} bytes": (frame(BINARY, b"\xfe" * size), [as_text(b"\xfe" * size)])
        for size in (0, 125, 126, 127, 128, 8192)
    },
    "5.3 two fragments": (frame(TEXT, b"a", last=False) + frame(CONT, b"b"), [b"ab"]),
    "5.6 a ping between fragments": (
        frame(TEXT, b"a", last=False) + frame(PING, b"now") + frame(CONT, b"b"),
        [b"ab"],
    ),
    "5.15 empty fragments": (
        frame(TEXT, b"", last=False) + frame(CONT, b"", last=False) + frame(CONT, b""),
        [b""],
    ),
    "5.19 many fragments": (
        frame(TEXT, b"0", last=False)
        + b"".join(frame(CONT, b"%d" % n, last=False) for n in range(1, 9))
        + frame(CONT, b"9"),
        [b"0123456789"],
    ),
    "6.2 UTF-8": (frame(TEXT, KAPPA), [KAPPA]),
    "6.2 UTF-8, a byte a fragment": (
        frame(TEXT, KAPPA[:1], last=False)
        + b"".join(frame(CONT, KAPPA[n : n + 1], last=False) for n in range(1, len(KAPPA)))
        + frame(CONT, b""),
        [KAPPA],
    ),
    "6.9 the highest letter": (frame(TEXT, b"\xf4\x8f\xbf\xbf"), [b"\xf4\x8f\xbf\xbf"]),
    "12 a compressed text": (frame(TEXT, deflated(b"*" * 500), bits=RSV1), [b"*" * 500]),
    "12 compressed in fragments": (
        frame(TEXT, deflated(KAPPA * 9)[:5], last=False, bits=RSV1)
        + frame(CONT, deflated(KAPPA * 9)[5:]),
        [KAPPA * 9],
    ),
    "12 compressed and not by turns": (
        frame(TEXT, deflated(b"a"), bits=RSV1) + frame(TEXT, b"b"),
        [b"a", b"b"],
    ),
}
PONGS: dict[str, tuple[bytes, list[bytes]]] = {
    "2.1 an empty ping": (frame(PING), [b""]),
    "2.3 a ping that says something": (frame(PING, b"\x00\xff"), [b"\x00\xff"]),
    "2.4 the longest ping": (frame(PING, b"*" * 125), [b"*" * 125]),
    "2.7 a pong that nobody asked for": (frame(PONG, b"here"), []),
    "2.10 ten pings": (b"".join(frame(PING, b"%d" % n) for n in range(10)), [
        b"%d" % n for n in range(10)
    ]),
}  # fmt: skip
CLOSED: dict[str, tuple[bytes, int | None]] = {
    "2.5 a ping too long": (frame(PING, b"*" * 126), 1002),
    "3 RSV1 on a ping": (frame(PING, bits=RSV1), 1002),
    "3 RSV2": (frame(TEXT, b"x", bits=RSV2), 1002),
    "3 RSV3": (frame(BINARY, b"x", bits=RSV3), 1002),
    **{f"4.1 opcode {n}": (frame(n, b"x"), 1002) for n in (3, 4, 5, 6, 7)},
    **{f"4.2 opcode {n}": (frame(n, b"x"), 1002) for n in (11, 12, 13, 14, 15)},
    "5.1 a ping in fragments": (frame(PING, b"x", last=False), 1002),
    "5.2 a pong in fragments": (frame(PONG, b"x", last=False), 1002),
    "5.9 a rest of nothing": (frame(CONT, b"x"), 1002),
    "5.11 a fragment of nothing": (frame(CONT, b"x", last=False), 1002),
    "5.18 a text within a text": (frame(TEXT, b"x", last=False) + frame(TEXT, b"y"), 1002),
    "6.3 no UTF-8": (frame(TEXT, b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80"), 1007),
    "6.4 no UTF-8 over fragments": (
        frame(TEXT, b"\xce\xba", last=False) + frame(CONT, b"\xf4\x90\x80\x80"),
        1007,
    ),
    "6.6 a letter that ends early": (frame(TEXT, b"\xce"), 1007),
    "7.1 closing": (GOODBYE, 1000),
    "7.1.2 closing twice": (GOODBYE + GOODBYE, 1000),
    "7.1.3 a ping after closing": (GOODBYE + frame(PING), 1000),
    "7.1.4 a text after closing": (GOODBYE + frame(TEXT, b"x"), 1000),
    "7.3.1 closing without a code": (frame(CLOSE), None),
    "7.3.2 half a code": (frame(CLOSE, b"\x03"), 1002),
    "7.3.4 a reason": (closing(1000, b"bye"), 1000),
    "7.3.5 the longest reason": (closing(1000, b"*" * 123), 1000),
    "7.3.6 a reason too long": (frame(CLOSE, b"\x03\xe8" + b"*" * 124), 1002),
    "7.5.1 a reason that is no UTF-8": (closing(1000, b"\xce\xba\xed\xa0\x80"), 1007),
    **{
        f"7.7 code {code}": (closing(code), code)
        for code in (1000, 1001, 1002, 1003, 1007, 1011, 3000, 3999, 4000, 4999)
    },
    **{
        f"7.9 no code: {code}": (closing(code), 1002)
        for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535)
    },
    "12 not compressed, though it says so": (frame(TEXT, b"\xff\xff", bits=RSV1), 1002),
    "unmasked": (b"\x81\x01x", 1002),
    "9 a frame over the limit": (b"\x81\xff" + (2**40).to_bytes(8, "big") + bytes(4), 1009),
    "9 fragments over the limit": (
        frame(TEXT, b"x" * 60_000, last=False) + frame(CONT, b"x" * 60_000),
        1009,
    ),
}


@pytest.mark.parametrize("plain", [False, True])
async def test_whatever_is_sent_is_answered_as_the_protocol_has_it(
    plain: bool, tmp_path: Path
) -> None:
    async with serving(tmp_path, plain) as port:
        for name, (said, wanted) in ECHOED.items():
            found = await answers(port, said, count=len(wanted) + ("ping" in name))
            assert [
                text_of(*each) for each in found if each[0] & 0xF in (TEXT, BINARY)
            ] == wanted, name
        for name, (said, wanted) in PONGS.items():
            found = await answers(port, said, count=len(wanted))
            assert found == [(0x80 | PONG, said) for said in wanted], name
        for name, (said, code) in CLOSED.items():
            *_, (kind, text) = await answers(port, said)
            assert kind == 0x80 | CLOSE, name
            assert (int.from_bytes(text[:2], "big") if text else None) == code, name


@pytest.mark.parametrize("plain", [False, True])
async def test_however_it_is_cut_it_is_heard_the_same(plain: bool, tmp_path: Path) -> None:
    said, wanted = ECHOED["6.2 UTF-8, a byte a fragment"]
    async with serving(tmp_path, plain) as port, raw_socket(port, "/") as socket:
        for at in range(len(said)):
            socket.say(said[at : at + 1])
            await socket.writer.drain()
            await asyncio.sleep(0)
        [echoed] = await socket.answers(1)
        assert [text_of(*echoed)] == wanted


def text_of(kind: int, said: bytes) -> bytes:
    return zlib.decompressobj(-15).decompress(said + END_OF_A_MESSAGE) if kind & RSV1 else said


async def answers(port: int, said: bytes, count: int | None = None) -> list[tuple[int, bytes]]:
    """So many frames and then a close that is returned, or all that come."""
    async with raw_socket(port, "/") as socket:
        socket.say(said)
        found = await socket.answers(count)
        if count is not None:
            socket.say(GOODBYE)
            assert await socket.answers() == [(0x80 | CLOSE, b"\x03\xe8")]
        return found
