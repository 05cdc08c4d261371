"""`expedition doctor URL` finds what is wrong in front of a server: each fault is a real one."""

from __future__ import annotations

import asyncio
import sqlite3
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

import pytest
import trustme
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from expedition.cli.doctor_checks.all_checks import check_site
from expedition.cli.doctor_checks.finding import Finding
from expedition.cli.doctor_checks.http_client import site_at
from expedition.cli.doctor_checks.website import check_versions
from expedition.cli.doctor_checks.websocket import check_socket
from expedition.core.errors import Refusal
from tests.cli.careless_proxy import Headers, Proxy, proxied, with_header, without
from tests.patience import PATIENCE
from tests.server.running import Running, Unsignalled, running

GOOD = ["healthy", "same_version", "link", "clock_of_server", "visitor", "compressed", "socket"]


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    async with running(tmp_path_factory.mktemp("doctor")) as server:
        yield server


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("certificate", "websocket", "http_client"):
        monkeypatch.setattr(f"expedition.cli.doctor_checks.{module}.SECONDS_TO_ANSWER", PATIENCE)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def _trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine trusts the authority."""
    file = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(file)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))


def speaking_tls(certificate: trustme.LeafCert) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(context)
    return context


def now() -> datetime:
    return datetime.now(UTC)


async def findings(address: str, idle: float = 0, language: str = "en") -> list[Finding]:
    site = site_at(address, language)
    return await asyncio.to_thread(lambda: list(check_site(site, now, idle)))


async def keys(proxy: Proxy, idle: float = 0) -> list[str]:
    """What is found at the proxy beside what is good."""
    async with proxied(proxy) as address:
        found = await findings(address, idle)
    return [finding.key for finding in found if finding.level != "good"]


async def test_a_server_without_a_proxy_is_well(server: Running) -> None:
    assert [finding.key for finding in await findings(server.address)] == GOOD


@pytest.mark.usefixtures("_trusted")
async def test_a_good_proxy_with_https_is_well(authority: trustme.CA, tmp_path: Path) -> None:
    tls = speaking_tls(authority.issue_cert("localhost"))
    async with running(tmp_path) as server, proxied(Proxy((server.address,), tls=tls)) as address:
        found = {finding.key: finding for finding in await findings(address, idle=0.1)}
    assert set(found) == {"certificate", *GOOD, "cookie_not_secure", "socket_kept"}
    assert found["link"].values == {"address": address}
    assert found["visitor"].values == {"address": "127.0.0.1"}


async def test_a_proxy_that_drops_upgrades(server: Running) -> None:
    proxy = Proxy((server.address,), without("upgrade"))
    assert await keys(proxy) == ["socket_not_upgraded"]


async def test_a_proxy_that_keeps_back_what_a_websocket_brings(server: Running) -> None:
    assert await keys(Proxy((server.address,), answers_at_most=1)) == ["socket_silent"]


async def test_a_proxy_that_cuts_silent_connections(server: Running) -> None:
    proxy = Proxy((server.address,), seconds_of_silence=0.5)
    assert await keys(proxy, idle=100) == ["socket_cut"]


async def test_a_proxy_that_changes_the_host(server: Running) -> None:
    proxy = Proxy((server.address,), with_header("host", "backend.internal"))
    assert await keys(proxy) == ["link_elsewhere", "socket_foreign"]


async def test_a_proxy_that_takes_compression_away(server: Running) -> None:
    proxy = Proxy((server.address,), without("accept-encoding", "sec-websocket-extensions"))
    assert await keys(proxy) == ["not_compressed", "socket_not_compressed"]


@pytest.mark.usefixtures("_trusted")
async def test_a_proxy_that_says_nothing_of_its_visitors(
    server: Running, authority: trustme.CA
) -> None:
    tls = speaking_tls(authority.issue_cert("localhost"))
    proxy = Proxy((server.address,), tls=tls, tells=False)
    assert await keys(proxy) == ["link_without_https", "cookie_not_secure", "proxy_silent"]


async def test_a_proxy_that_is_not_trusted(tmp_path: Path) -> None:
    async with running(tmp_path, trusted_proxies="192.0.2.1") as server:
        proxy = Proxy((server.address,), with_header("x-forwarded-for", "203.0.113.9"))
        assert await keys(proxy) == ["proxy_not_trusted"]


def believes_everybody(headers: Headers) -> Headers:
    """What a visitor claims is passed on alone."""
    claimed, *_ = headers["x-forwarded-for"].split(", ")
    return {**headers, "x-forwarded-for": claimed.replace("127.0.0.1", "203.0.113.9")}


async def test_a_proxy_that_lets_visitors_make_up_their_address(server: Running) -> None:
    assert await keys(Proxy((server.address,), believes_everybody)) == ["visitor_made_up"]


@pytest.mark.usefixtures("_trusted")
@pytest.mark.parametrize(
    ("name", "days", "key"),
    [
        ("localhost", 3, "certificate_ends_soon"),
        ("localhost", -1, "certificate_expired"),
        ("elsewhere.example", 90, "certificate_of_another"),
    ],
)
async def test_a_certificate_that_browsers_would_not_take_for_long(
    server: Running, authority: trustme.CA, name: str, days: int, key: str
) -> None:
    ends = now() + timedelta(days=days, hours=1)
    tls = speaking_tls(authority.issue_cert(name, not_after=ends))
    assert await keys(Proxy((server.address,), tls=tls)) == [key, "cookie_not_secure"]


async def test_a_certificate_of_nobody_that_is_known(
    server: Running, authority: trustme.CA
) -> None:
    tls = speaking_tls(authority.issue_cert("localhost"))
    found = await keys(Proxy((server.address,), tls=tls))
    assert found == ["certificate_not_trusted", "cookie_not_secure"]


@pytest.mark.parametrize(
    ("ahead", "key"), [(3600, "cookies_from_the_future"), (-3600, "clock_behind")]
)
async def test_a_server_whose_clock_is_wrong(tmp_path: Path, ahead: int, key: str) -> None:
    async with running(tmp_path, calendar=lambda: time() + ahead) as server:
        found = await findings(server.address)
    assert [finding.key for finding in found if finding.level == "wrong"] == [key]


async def test_a_server_that_cannot_store_says_why_in_the_host_s_language(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        with closing(sqlite3.connect(tmp_path / "expedition.sqlite3")) as database, database:
            database.execute("DROP TABLE events")
        found = await findings(server.address, language="fr")
    [ill] = [finding for finding in found if finding.key == "not_healthy"]
    assert "La base de données ne répond pas" in str(ill.values["reason"])


@asynccontextmanager
async def answering(path: str, answer: Response) -> AsyncIterator[str]:
    """Another program, which answers that at the path."""

    async def serve(_: Request) -> Response:
        return answer

    app = Starlette(routes=[Route(path, serve)])
    other = Unsignalled(uvicorn.Config(app, port=0, log_config=None))
    serving = asyncio.create_task(other.serve())
    while not other.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    try:
        port = other.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        other.should_exit = True
        await serving


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (PlainTextResponse("Welcome to nginx!"), "something_else_answers"),
        (PlainTextResponse("Bad gateway", 502), "something_else_answers"),
        (RedirectResponse("https://games.example.org/healthz"), "redirected"),
    ],
)
async def test_something_else_at_the_address_is_looked_at_no_further(
    answer: Response, key: str
) -> None:
    async with answering("/healthz", answer) as address:
        assert [finding.key for finding in await findings(address)] == [key]


async def test_servers_of_different_versions_behind_one_address(server: Running) -> None:
    earlier = JSONResponse({"version": "0.0.9", "editions": {}})
    async with (
        answering("/api/connection", earlier) as other,
        proxied(Proxy((server.address, other))) as address,
    ):
        site = site_at(address, "en")
        assert (await asyncio.to_thread(check_versions, site)).key == "versions_differ"
        alone = site_at(other, "en")
        assert (await asyncio.to_thread(check_versions, alone)).key == "other_version"


async def test_an_address_where_nothing_answers() -> None:
    async with proxied(Proxy(("http://127.0.0.1:1",))) as address:
        pass
    [found] = await findings(address)
    assert (found.level, found.key) == ("wrong", "no_answer")


async def test_a_websocket_that_cannot_be_opened() -> None:
    async with proxied(Proxy(("http://127.0.0.1:1",))) as address:
        site = site_at(address, "en")
        [found] = await asyncio.to_thread(lambda: list(check_socket(site, 0)))
    assert found.key == "socket_not_opened"


@pytest.mark.parametrize(
    "address", ["games.example.org", "ftp://x", "http://", "http://x:port", "https://x/games"]
)
def test_what_is_no_address_of_a_server_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="no_address_of_a_server"):
        site_at(address, "en")
