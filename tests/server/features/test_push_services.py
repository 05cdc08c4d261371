"""A push service that is slow, broken or hostile holds nothing up, and leads the server nowhere."""

from __future__ import annotations

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import trustme
from structlog.testing import capture_logs
from structlog.typing import EventDict

from expedition.server.features.push.post import AT_ONCE, NoAnswer, post
from expedition.server.features.push.services import read_endpoint
from tests.patience import PATIENCE
from tests.server.features.test_push_notifier import DAY, PushService
from tests.server.players import person
from tests.server.running import running
from tests.server.state.test_absence import two_at_a_table

CONTACT = "mailto:host@example.org"
HEAD = b"HTTP/1.1 201 Created\r\n"
ENDLESS: dict[str, tuple[bytes, bytes]] = {
    "/headers": (HEAD, b"X-Padding: more of it\r\n" * 100),
    "/line": (b"HTTP/1.1 201 ", b"more of it " * 100),
    "/interim": (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
    "/body": (HEAD + b"\r\n", b"more of it" * 100),
}
ONCE: dict[str, bytes] = {
    "/garbage": b"\x16\x03\xff\x00 what is this?\r\n\r\n",
    "/status": b"HTTP/1.1 2O1 Created\r\n\r\n",
    "/redirect": b"HTTP/1.1 307 -\r\nLocation: /body\r\n\r\n",
    "/hang-up": b"",
}
DRIP = "/drip"
REASONS = {
    "the answer has too many headers": 2,
    "only interim answers came": 1,
    "the answer is no HTTP": 2,
    "0 bytes read on a total of undefined expected bytes": 1,
}


@pytest.fixture(scope="module", params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    """Both loops: they speak TLS each in their own way."""
    return "asyncio", {"use_uvloop": request.param}


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(autouse=True)
def _trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server trusts whom that authority trusts, as the system's settings would have it."""
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))


@pytest.fixture
def logs() -> Iterator[list[EventDict]]:
    with capture_logs() as logs:
        yield logs


@dataclass
class Strange(PushService):
    """A push service that does at each path what none should do."""

    asked: list[str] = field(default_factory=list)

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, EOFError):
            path = (await reader.readuntil(b"\r\n\r\n")).decode().split(" ")[1]
            self.asked.append(path)
            await self.answer(path, writer)
        writer.transport.abort()

    async def answer(self, path: str, writer: StreamWriter) -> None:
        begin, more = ENDLESS.get(path, (HEAD, b"x"))
        writer.write(ONCE.get(path, begin))
        await writer.drain()
        while path not in ONCE:
            writer.write(more)
            await writer.drain()
            await asyncio.sleep(0.1 if path == DRIP else 0)


@dataclass
class Silent(PushService):
    """A push service that answers nobody before it is let go on."""

    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    here: int = 0
    most: int = 0
    came_in_all: int = 0

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.here, self.came_in_all = self.here + 1, self.came_in_all + 1
        self.most = max(self.most, self.here)
        with suppress(OSError, EOFError):
            await reader.readuntil(b"\r\n\r\n")
            waits = asyncio.create_task(self.go_on.wait())
            left = asyncio.create_task(reader.read())
            await asyncio.wait((waits, left), return_when=asyncio.FIRST_COMPLETED)
            writer.write(HEAD + b"\r\n")
            waits.cancel()
            left.cancel()
        self.here -= 1
        writer.close()


@asynccontextmanager
async def listening(service: PushService, authority: trustme.CA) -> AsyncIterator[PushService]:
    """The service at an address of its own, by HTTPS."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(tls)
    server = await asyncio.start_server(service.serve, "localhost", 0, ssl=tls)
    service.address = f"https://localhost:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline is out of reach."""
    monkeypatch.setattr("expedition.server.features.push.post.SECONDS_TO_SEND", PATIENCE)


@pytest.mark.usefixtures("_patient")
async def test_whatever_a_service_answers_is_told_in_the_log_and_nowhere_else(
    tmp_path: Path, authority: trustme.CA, logs: list[EventDict]
) -> None:
    paths = [*ENDLESS, *ONCE]
    async with (
        listening(Strange(), authority) as strange,
        running(tmp_path, push=CONTACT, push_services=(strange.address,)) as server,
        person(server, "Ada") as ada,
        person(server, "Ben") as ben,
    ):
        assert isinstance(strange, Strange)
        for path in paths:
            await ben.ask("POST", "/api/push", strange.subscription(path))
        await two_at_a_table(ada, ben, clock=DAY)
        while len(troubles(logs)) < len(paths) - 1:  # noqa: ASYNC110 - a body may have no end
            await asyncio.sleep(0.05)
    assert Counter(strange.asked) == Counter(paths)  # and nobody went where they were sent
    reasons = Counter(told["reason"] for told in troubles(logs) if "reason" in told)
    assert reasons == REASONS
    assert [told["status"] for told in troubles(logs) if "status" in told] == [307]


async def test_a_service_that_drips_is_given_up_at_the_deadline_and_others_are_told_meanwhile(
    tmp_path: Path, authority: trustme.CA, logs: list[EventDict]
) -> None:
    async with (
        listening(Strange(), authority) as strange,
        listening(PushService(), authority) as good,
        running(tmp_path, push=CONTACT, push_services=(strange.address, good.address)) as server,
        person(server, "Ada") as ada,
        person(server, "Ben") as ben,
    ):
        assert isinstance(strange, Strange)
        await ben.ask("POST", "/api/push", strange.subscription(DRIP))
        await ben.ask("POST", "/api/push", good.subscription("/good"))
        await two_at_a_table(ada, ben, clock=DAY)
        assert (await good.came.get()).path == "/good"
        assert (await ada.http.get("/healthz")).status_code == 200
        while not troubles(logs):  # noqa: ASYNC110 - until the deadline
            await asyncio.sleep(0.05)
    assert [told["reason"] for told in troubles(logs)] == ["no answer in time"]


def troubles(logs: list[EventDict]) -> list[EventDict]:
    assert not [told for told in logs if told["log_level"] == "error"]
    return [told for told in logs if str(told["event"]).startswith("notice_")]


@pytest.mark.usefixtures("_patient")
async def test_a_slow_service_delays_no_other_and_needs_no_thread_of_the_loop(
    tmp_path: Path, authority: trustme.CA
) -> None:
    held = Event()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    async with (
        listening(Silent(), authority) as silent,
        listening(PushService(), authority) as good,
        running(tmp_path, push=CONTACT, push_services=(silent.address, good.address)) as server,
        person(server, "Ada") as ada,
        person(server, "Ben") as ben,
        person(server, "Cyd") as cyd,
    ):
        assert isinstance(silent, Silent)
        for one in (ben, cyd):
            for number in range(10):
                path = f"/{one.name}/{number}"
                await one.ask("POST", "/api/push", silent.subscription(path))
        await ada.ask("POST", "/api/push", good.subscription("/ada"))
        code = await ada.open_table(clock=DAY)
        await ben.join(code)
        await cyd.join(code)
        busy = asyncio.get_running_loop().run_in_executor(None, held.wait)
        try:
            await ada.start(code)
            assert (await good.came.get()).path == "/ada"
        finally:
            held.set()
            await busy
            silent.go_on.set()
        while silent.came_in_all < 20:  # noqa: ASYNC110 - the others had to wait for a place
            await asyncio.sleep(0.01)
        assert silent.most <= AT_ONCE


async def test_a_name_that_leads_into_a_private_network_is_not_followed(
    authority: trustme.CA,
) -> None:
    async with listening(Strange(), authority) as strange:
        assert isinstance(strange, Strange)
        told = read_endpoint(f"{strange.address}/x", (strange.address,))
        tls = ssl.create_default_context()
        with ThreadPoolExecutor(1) as names, pytest.raises(NoAnswer, match="no public address"):
            await post(replace(told, is_told=False), {}, b"", tls, names)
        assert strange.asked == []


async def test_whoever_has_no_certificate_for_its_name_is_told_nothing(tmp_path: Path) -> None:
    async with listening(Strange(), trustme.CA()) as stranger:
        assert isinstance(stranger, Strange)
        told = read_endpoint(f"{stranger.address}/x", (stranger.address,))
        with ThreadPoolExecutor(1) as names, pytest.raises(NoAnswer, match="certificate"):
            await post(told, {}, b"", ssl.create_default_context(), names)
        assert stranger.asked == []
