"""The log of a server behind a proxy: every line is one of ours, and lets nobody in or be found."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import WebSocketException

from expedition.cli import run
from expedition.server.base.log_redaction import Marks, Redaction, is_mark, marks_of
from expedition.server.settings import Settings
from expedition.store import open_store
from tests.cli.careless_proxy import Proxy, proxied
from tests.server.failing_game import MOST_SEATS, WORDS
from tests.server.http.test_observability import line_with
from tests.server.players import Person, person
from tests.server.running import Running

TALKATIVE = "tests.server.own_bots:talkative"
OURS = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z \[(info|warning|error) *\] |  \| ")
CODE = "BCDFGHJKLM"


@dataclass(frozen=True)
class Evening:
    """What a server has logged while people played, and what none of it may hold."""

    form: str
    lines: list[str]
    secrets: list[str]
    failing: str
    """The code of the table whose rules have failed."""


@pytest.fixture(params=["json", "console"])
async def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Evening:
    """A match of two and bots, a message refused, faults of ours, and a server that is stopped."""
    secrets: list[str] = []
    log = tmp_path / "log"
    async with (
        logged(tmp_path, request.param, log) as (process, address),
        proxied(Proxy((address,))) as door,
        person(Running(door, Settings(data=tmp_path)), "Zoé") as zoe,
        person(Running(door, Settings(data=tmp_path)), "Max") as max,
    ):
        for one in (zoe, max):
            secrets += [one.http.headers["X-Forwarded-For"], *one.http.cookies.values()]
        secrets.append(await a_match(zoe, max))
        secrets.append(failing := await faults(zoe))
        secrets.append(await nonsense(zoe, door))
        async with zoe.at(failing):
            process.send_signal(signal.SIGTERM)
            await process.wait()
    return Evening(request.param, log.read_text().splitlines(), secrets, failing)


@asynccontextmanager
async def logged(
    folder: Path, form: str, log: Path
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server of its own, and its address; what it writes on standard error is in the file."""
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.logging_server", str(folder), form,
            stdout=PIPE, stderr=errors,
        )  # fmt: skip
    try:
        line = await line_with(process.stdout, "http://")
        yield process, line[line.index("http://") :]
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def a_match(zoe: Person, max: Person) -> str:
    """The code of a table where all has gone well, but for what one of them said."""
    code = await zoe.open_table(bots=[{"level": TALKATIVE}, {"level": "voyager"}])
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        await first.say(type="seal", id="no", moment=0, turn=["nonsense"])
        assert (await first.refused())["id"] == "no"
        await asyncio.gather(first.play_to_the_end(Random(1)), second.play_to_the_end(Random(2)))
    await zoe.ask("GET", f"/api/tables/{code}/replay")
    return code


async def faults(zoe: Person) -> str:
    """The code of a table whose rules fail; those of another one do when it is set up."""
    code = await zoe.open_table(game="failing", start=True)
    async with zoe.at(code) as seat:
        await seat.say(type="seal", id=code[:10], moment=0, turn=["resolve"])
        assert (await seat.refused())["key"] == "server_failed"
    too_many = {"game": "failing", "name": "Zoé", "initials": "Z", "bots": [{}] * MOST_SEATS}
    answer = await zoe.http.post("/api/tables", json={**too_many, "start": True})
    assert answer.status_code == 500
    return code


async def nonsense(zoe: Person, door: str) -> str:
    """A code that is none's; beside it what is no HTTP, and a WebSocket that is refused."""
    with suppress(WebSocketException):
        async with zoe.at(CODE, hello=False):
            raise AssertionError("nobody has that code")
    async with httpx.AsyncClient(verify=False) as stranger:
        await stranger.get(f"{door}/t/{CODE.lower()}")
    reader, writer = await asyncio.open_connection(*door.removeprefix("http://").split(":"))
    writer.write(b"GET /t/%s HTTP/1.1\r\nX-Forwarded-For: 10.9.9.9\r\nHost: a\x00b\r\n\r\n"
                 % CODE.encode())  # fmt: skip
    await reader.read()
    writer.close()
    return CODE


async def test_every_line_is_one_of_ours_and_holds_no_code_address_or_cookie(
    evening: Evening,
) -> None:
    assert evening.lines
    for line in evening.lines:
        assert OURS.match(line) if evening.form == "console" else json.loads(line)["event"], line
        for secret in evening.secrets:
            assert secret.lower() not in line.lower(), line
    assert any(WORDS in line for line in evening.lines)
    assert sum("message_failed" in line for line in evening.lines) == 1
    assert sum("request_failed" in line for line in evening.lines) == 1
    assert any("thinker_said" in line and "I take" in line for line in evening.lines)
    assert any("the last one" in line for line in evening.lines)
    assert not any("handshake" in line for line in evening.lines), "a refusal is no fault"


async def test_the_mark_in_a_fault_leads_its_host_to_the_table(
    evening: Evening, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    [line] = [line for line in evening.lines if "message_failed" in line]
    marks = re.findall(r"table-\w+", line)
    assert is_mark(marks[0])
    assert set(marks) == {marks[0]}  # the message told the code, too
    store = await open_store(Settings(data=tmp_path).database_address)
    assert (await marks_of(store)).of(evening.failing) == marks[0]
    await store.close()
    arguments = ["export", marks[0], "--data", str(tmp_path)]
    assert await asyncio.to_thread(run, arguments) == 0
    assert json.loads(capfd.readouterr().out)["code"] == evening.failing


STRAY = """
import asyncio, gc, sys, threading, warnings
from expedition.server.http.observability import set_up_logs

class Falls:
    def __del__(self):
        raise ValueError("stray 1 BCDFGHJKLM")

async def fails():
    raise ValueError("stray 2 from 10.1.2.3")

async def main():
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()

def fall():
    raise ValueError("stray 3\\nBCDFGHJKLM")

set_up_logs(sys.argv[1])
Falls()
asyncio.run(main())
thread = threading.Thread(target=fall)
thread.start()
thread.join()
warnings.warn("stray 4\\nof 2001:db8::1")
"""


@pytest.mark.parametrize("form", ["json", "console"])
def test_what_python_would_print_by_itself_is_logged_like_all_else(form: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STRAY, form], capture_output=True, text=True, check=True
    )
    for line in done.stderr.splitlines():
        assert OURS.match(line) if form == "console" else json.loads(line)["event"], line
    for number in range(1, 5):
        assert f"stray {number}" in done.stderr
    for secret in (CODE, "10.1.2.3", "2001:db8"):
        assert secret not in done.stderr


def test_a_mark_that_no_table_has_is_told_as_such(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "table-00000000", "--data", str(tmp_path)]) == 1
    assert capfd.readouterr().err.startswith("table-00000000: ")


def test_a_mark_is_the_same_for_the_same_table_and_another_by_another_key() -> None:
    assert Marks("a").of(CODE) == Marks("a").of(CODE.lower()) != Marks("b").of(CODE)


@pytest.mark.parametrize(
    "text",
    [
        "::1",
        "::ffff:10.1.2.3",
        "('10.1.2.3', 5) - \"WebSocket /api/tables/BCDFGHJKLM/socket\" [accepted]",
        "https://[2001:db8::1]:443/t/bcdfghjklm",
        "it was 2001:db8:1:2:3:4:5:6.",
        "match=BCDFGHJKLM, BCDFGH",
        {"BCDFGH": ["10.1.2.3", ("BCDFGH",)]},
        ValueError("BCDFGH from 10.1.2.3"),
    ],
)
def test_codes_and_addresses_are_taken_out_of_anything(text: object) -> None:
    told = str(Redaction().redacted(text))
    for secret in ("BCDFGH", "bcdfgh", "10.1", "2001", "::1"):
        assert secret not in told


@pytest.mark.parametrize(
    "text", ["12:34:56.789", "2026-11-18T18:37:11.123Z", "expedition 1.2.3", "module:function::", 7]
)
def test_what_is_neither_stays_as_it_is(text: object) -> None:
    assert Redaction().redacted(text) == text
