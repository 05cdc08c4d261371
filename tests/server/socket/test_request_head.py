"""The head of a request is bounded, and its lines end as proxies read them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from expedition.server.socket.request_head import (
    LONGEST_ADDRESS,
    LONGEST_LINE,
    MOST_HEADERS,
    RequestHead,
)
from tests.server.players import LONGEST_WAIT, person
from tests.server.running import Running, running

GOOD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LINE = b"GET /healthz HTTP/1.1\r\n"
REFUSED = {
    "100 KB in a header": (LINE + b"X: " + b"y" * 100_000 + b"\r\n\r\n", 431),
    "100 KB of which the end never comes": (LINE + b"X: " + b"y" * 100_000, 431),
    "a long header": (LINE + b"X: " + b"y" * LONGEST_LINE + b"\r\n\r\n", 431),
    "5,000 headers": (LINE + b"X: y\r\n" * 5_000 + b"\r\n", 431),
    "a header too many": (LINE + b"X: y\r\n" * (MOST_HEADERS + 1) + b"\r\n", 431),
    "a long address": (b"GET /" + b"x" * LONGEST_ADDRESS + b" HTTP/1.1\r\n\r\n", 414),
    "lines that end with LF": (b"GET /healthz HTTP/1.1\nHost: x\n\n", 400),
    "one line that ends with LF": (LINE + b"X: y\nHost: x\r\n\r\n", 400),
    "a CR within a line": (LINE + b"X: y\rz\r\nHost: x\r\n\r\n", 400),
    "a header that goes on": (LINE + b"Host: x\r\nX: y\r\n z\r\n\r\n", 400),
    "a header that goes on behind a tab": (LINE + b"Host: x\r\nX: y\r\n\tz\r\n\r\n", 400),
    "a header without a name": (LINE + b"Host: x\r\n: z\r\n\r\n", 400),
    "no request at all": (b"HELLO\r\n\r\n", 400),
    "two lengths": (LINE + b"Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
}


async def answers(server: Running, *said: bytes) -> bytes:
    """All that a server answers to what is said bit by bit, until it hangs up."""
    port = int(server.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            for some in said:
                writer.write(some)
                await writer.drain()
                await asyncio.sleep(0.01)
            return await reader.read()
    finally:
        writer.close()


async def test_what_may_not_be_is_refused_in_both_languages(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        for name, (said, status) in REFUSED.items():
            answer = (await answers(server, said)).decode()
            assert answer.startswith(f"HTTP/1.1 {status} "), name
            english, french = answer.partition("\r\n\r\n")[2].split("\n")
            assert english != french
            assert english.endswith((".", "site.")), name
        assert (await zoe.http.get("/healthz")).status_code == 200


async def test_a_second_request_is_looked_at_like_the_first(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for name, (said, status) in REFUSED.items():
            answer = (await answers(server, GOOD + said)).decode()
            assert answer.startswith("HTTP/1.1 200 "), name
            assert f"HTTP/1.1 {status} " in answer, name


async def test_a_head_may_come_in_pieces_behind_another_request(tmp_path: Path) -> None:
    last = GOOD.replace(b"Host", b"Connection: close\r\nHost")
    async with running(tmp_path) as server:
        pieces = [last[at : at + 5] for at in range(0, len(last), 5)]
        assert (await answers(server, GOOD + pieces[0], *pieces[1:])).count(b"HTTP/1.1 200") == 2
        assert (await answers(server, GOOD + last)).count(b"HTTP/1.1 200") == 2


async def test_a_request_with_a_body_goes_on_whole(tmp_path: Path) -> None:
    body = b'{"game":"temple","name":"Zoe","initials":"Z"}'
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body)
    last = GOOD.replace(b"Host", b"Connection: close\r\nHost")
    async with running(tmp_path) as server:
        answer = await answers(server, head + body[:9], body[9:] + last)
        assert answer.count(b"HTTP/1.1 201") == answer.count(b"HTTP/1.1 200") == 1


@given(st.lists(st.integers(1, 30)))
def test_a_head_is_passed_on_whole_however_it_was_cut(cuts: list[int]) -> None:
    head, data, passed = RequestHead(), GOOD + b"a body", b""
    for length in (*cuts, len(data)):
        passed += data[:length] if passed else head.take(data[:length])
        data = data[length:]
    assert passed == GOOD + b"a body"
