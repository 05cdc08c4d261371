"""Whoever has a cookie of ours keeps their seat, whatever the clock says and what else came."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from expedition.server.people.cookies import COOKIE, ONE_YEAR, Signature
from tests.server.players import Person, person
from tests.server.running import running

DAY = 24 * 60 * 60
NOON = 1_780_000_000.0
SECRET = "a secret of the tests"


class Hands:
    """A clock whose hands a test can turn."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


async def tables_of(person: Person) -> list[Any]:
    found: list[Any] = (await person.ask("GET", "/api/me"))["tables"]
    return found


@pytest.mark.parametrize("days", [-4000, -2, -1 / DAY, 0, 364])
async def test_a_clock_that_is_set_back_makes_nobody_a_stranger(
    tmp_path: Path, days: float
) -> None:
    clock = Hands()
    async with running(tmp_path, calendar=clock) as server, person(server) as zoe:
        code = await zoe.open_table()
        clock.time += days * DAY
        assert [table["code"] for table in await tables_of(zoe)] == [code]
        async with zoe.at(code) as seat:
            assert seat.seat == 0
        clock.time = NOON
        assert [table["code"] for table in await tables_of(zoe)] == [code]


async def test_a_cookie_lasts_a_year_from_the_last_visit(tmp_path: Path) -> None:
    clock = Hands()
    async with running(tmp_path, calendar=clock) as server, person(server) as zoe:
        await zoe.open_table()
        for _ in range(3):
            clock.time += ONE_YEAR - 1
            assert await tables_of(zoe)
        clock.time += ONE_YEAR + 1
        assert not await tables_of(zoe)


@pytest.mark.parametrize("broken", ["", "nonsense", '"nonsense"', "eyJ9.aaaa.bbbb"])
async def test_a_broken_cookie_hides_no_good_one_and_replaces_none(
    tmp_path: Path, broken: str
) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table()
        good = zoe.cookie
        for cookies in (f"{COOKIE}={broken}; {good}", f"{good}; other=1; {COOKIE}={broken}"):
            async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
                told = await client.get("/api/me", headers={"Cookie": cookies})
                page = await client.get("/", headers={"Cookie": cookies})
            assert [table["code"] for table in told.json()["tables"]] == [code]
            assert "set-cookie" not in page.headers


async def test_cookies_in_headers_of_their_own_are_all_read(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table()
        headers = [("Cookie", f"{COOKIE}=nonsense"), ("Cookie", zoe.cookie)]
        async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
            assert (await client.get(f"/api/tables/{code}", headers=headers)).json()["seat"] == 0


async def by_starlette(told: dict[str, str]) -> str:
    """The cookie that Starlette's own middleware writes."""

    async def remember(request: Request) -> Response:
        request.session.update(told)
        return Response()

    sessions = Middleware(SessionMiddleware, secret_key=SECRET, session_cookie=COOKIE)
    app = Starlette(routes=[Route("/", remember)], middleware=[sessions])
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        await client.get("/")
        return client.cookies[COOKIE]


async def test_cookies_of_the_first_version_are_read(tmp_path: Path) -> None:
    old = await by_starlette({"person": "zoe", "name": "Zoé", "initials": "ZO"})
    async with (
        running(tmp_path, secret=SECRET) as server,
        httpx.AsyncClient(base_url=server.address, cookies={COOKIE: old}, verify=False) as client,
    ):
        assert (await client.get("/api/me")).json()["name"] == "Zoé"


@pytest.mark.parametrize("payload", [b"[]", b"7", b"{", b"\xff"])
def test_a_signature_over_something_else_tells_nothing(payload: bytes) -> None:
    signed = TimestampSigner(SECRET).sign(b64encode(payload)).decode()
    assert Signature(SECRET, Hands()).read(signed) is None


def test_a_cookie_of_another_secret_tells_nothing() -> None:
    signature, other = Signature(SECRET, Hands()), Signature("another", Hands())
    signed = signature.write({"person": "zoe"})
    assert signature.read(signed) == ({"person": "zoe"}, NOON)
    assert other.read(signed) is None
