"""The browser's bundle: one page for all addresses, caching, safe headers, and no bundle at all."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from expedition.server.features.site.pages import Pages, SafeHeaders
from expedition.server.people.cookies import sessions
from tests.patience import PATIENCE
from tests.server.running import Running


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of pages that lie in a folder with a secret beside it."""
    (tmp_path / "secret.txt").write_text("secret")
    bundle = tmp_path / "static"
    (bundle / "assets").mkdir(parents=True)
    (bundle / "index.html").write_text("<!doctype html><title>Expedition</title>")
    (bundle / "assets" / "index-B4d5.js").write_text("play()")
    (bundle / "assets" / "index-B4d5.js.br").write_bytes(b"as brotli")
    (bundle / "assets" / "index-B4d5.js.gz").write_bytes(gzip.compress(b"play()", mtime=0))
    (bundle / "icon.svg").write_text("<svg/>")
    app = Starlette(
        routes=[Route("/{path:path}", Pages(bundle).serve)],
        middleware=[Middleware(SafeHeaders), sessions("secret", https_only=False)],
    )
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://x", verify=False) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/t/BCDFGH", "/t/BCDFGH/replay/12", "/rules/temple", "/about", "/t/BCDFGH/"]
)
async def test_every_address_of_the_client_shows_the_page(
    browser: httpx.AsyncClient, path: str
) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 200
    assert "<title>Expedition</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert "expedition=" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/t/no.such", "*/*"), ("/t/BCDFGH/qr.svg", "*/*"), ("/old.html", "text/html,*/*;q=0.8")],
)
async def test_an_address_that_leads_nowhere_is_a_page_that_can_say_so(
    browser: httpx.AsyncClient, path: str, accept: str
) -> None:
    answer = await browser.get(path, headers={"Accept": accept})
    assert answer.status_code == 404
    assert "<title>Expedition</title>" in answer.text


async def test_hashed_files_are_kept_for_ever_and_others_are_asked_for_again(
    browser: httpx.AsyncClient,
) -> None:
    hashed = await browser.get("/assets/index-B4d5.js")
    assert "immutable" in hashed.headers["cache-control"]
    assert hashed.headers["content-type"].startswith("text/javascript")
    assert (await browser.get("/icon.svg")).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None), ("", None),
    ],
)  # fmt: skip
async def test_files_come_as_they_were_packed_when_the_bundle_was_built(
    browser: httpx.AsyncClient, accepted: str, coding: str | None
) -> None:
    asked = browser.stream("GET", "/assets/index-B4d5.js", headers={"Accept-Encoding": accepted})
    async with asked as answer:
        sent = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    packed = gzip.compress(b"play()", mtime=0)
    assert sent == {"br": b"as brotli", "gzip": packed, None: b"play()"}[coding]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/secret.txt"]
)
async def test_nothing_outside_the_folder_is_served(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert answer.text != "secret"


async def test_a_link_that_leads_out_of_the_folder_is_not_followed(
    browser: httpx.AsyncClient, tmp_path: Path
) -> None:
    (tmp_path / "static" / "leak.txt").symlink_to(tmp_path / "secret.txt")
    assert (await browser.get("/leak.txt")).status_code == 404


@pytest.mark.parametrize("asked", ["bytes=9-1", "bytes=1000-", "nonsense", "bytes=0-1,2-3"])
async def test_files_come_whole_whatever_range_is_asked_for(
    browser: httpx.AsyncClient, asked: str
) -> None:
    for path in ("/icon.svg", "/"):
        answer = await browser.get(path, headers={"Range": asked})
        assert answer.status_code == 200
        assert answer.content == (await browser.get(path)).content
        assert answer.headers["accept-ranges"] == "none"


async def test_a_fault_of_ours_is_told_in_a_sentence(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("as if something were broken")

    assert server.app is not None
    monkeypatch.setattr(server.app.state.server.limits, "take", fails)
    async with httpx.AsyncClient(base_url=server.address, verify=False, timeout=PATIENCE) as client:
        answer = await client.get("/api/games", headers={"Accept-Language": "fr"})
    assert answer.status_code == 500
    assert answer.json()["key"] == "server_failed"
    assert answer.json()["sentence"].startswith("Quelque chose s’est mal passé")
    assert "broken" not in answer.text


async def test_every_answer_has_safe_headers(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.address, verify=False, timeout=PATIENCE) as client:
        answers = [await client.get(path) for path in ("/", "/api/games", "/api/no", "/healthz")]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("language", "words"), [("en", "make play"), ("fr", "Les pages ne sont pas encore")]
)
async def test_without_a_bundle_a_plain_page_says_what_to_do(
    tmp_path: Path, language: str, words: str
) -> None:
    app = Starlette(
        routes=[Route("/{path:path}", Pages(tmp_path / "nothing").serve)],
        middleware=[sessions("secret", https_only=False)],
    )
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://x", verify=False) as client:
        answer = await client.get("/", headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert words in answer.text
    assert f'lang="{language}"' in answer.text
