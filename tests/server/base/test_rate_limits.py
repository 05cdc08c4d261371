"""Bad input of every kind: each gets a clear answer, and the connection lives on where it can."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from expedition.server.base.rate_limits import (
    LARGEST_FRAME,
    LARGEST_MESSAGE,
    MESSAGES,
    PAGES,
    WATCHING,
    Rate,
)
from expedition.server.people.cookies import COOKIE
from tests.server.players import Person, Seat, person
from tests.server.running import Running, running


@pytest.fixture
async def seat(zoe: Person) -> AsyncIterator[Seat]:
    """Zoé, alone at a table with the dice 1, 2 and 3, which she has thrown herself."""
    code = await zoe.open_table(start=True, options={"dice": "physical"})
    async with zoe.at(code) as seat:
        await seat.seal(["purple=1", "green=2", "red=3"])
        await seat.hear("moment")
        yield seat


async def still_alive(seat: Seat) -> bool:
    await seat.say(type="ping", id="alive?")
    while (await seat.next()).get("id") != "alive?":
        pass
    return bool(seat.heard[-1]["type"] == "pong")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "[]",
        "null",
        "42",
        '"hello"',
        "{}",
        '{"type":"shout"}',
        '{"type":7}',
        '{"type":"seal"}',
        '{"type":"seal","moment":"now","turn":["1","a6"]}',
        '{"type":"seal","moment":0,"turn":"1 a6"}',
        '{"type":"seal","moment":0,"turn":["1","a6"],"extra":1}',
        '{"type":"seal","moment":0,"turn":[' + ",".join(['"1"'] * 65) + "]}",
        '{"type":"seal","moment":0,"turn":["' + "1" * 41 + '"]}',
        '{"type":"hello","seen":1.5}',
        '{"type":"hello","language":"' + "x" * 36 + '"}',
        '{"type":"ping","id":"' + "x" * 41 + '"}',
        '{"type":"ping"} trailing',
        '{"type":"ping","id":"\\ud800"}',
        "[" * 4000,
        '{"a":' * 1500,
    ],
)
async def test_a_message_that_makes_no_sense_is_answered(seat: Seat, text: str) -> None:
    await seat.connection.send(text)
    refused = await seat.refused()
    assert refused["key"] == "bad_message"
    assert refused["sentence"].startswith("This is not a message that the server knows: ")
    assert await still_alive(seat)


async def test_bytes_that_are_no_text_are_answered(seat: Seat) -> None:
    await seat.connection.send(b"\xff\xfe\x00")
    assert (await seat.refused())["key"] == "bad_message"
    await seat.connection.send(b'{"type":"ping"}')
    assert (await seat.next())["type"] == "pong"


async def test_an_answer_carries_the_id_of_a_message_that_was_not_understood(seat: Seat) -> None:
    await seat.say(type="seal", moment=0, id="mine")
    assert (await seat.refused())["id"] == "mine"


@pytest.mark.parametrize(
    ("turn", "key"),
    [
        (["99", "a6"], "number_not_offered"),
        ([], "turn_not_whole"),
        (["zz99"], "not_a_cell"),
        (["a0"], "not_a_cell"),
        (["red=mummy"], "step_not_on_menu"),
        (["💥"], "not_a_cell"),
        (["٣", "a6"], "not_a_cell"),
        (["1 a6"], "bad_message"),
    ],
)
async def test_an_illegal_turn_is_refused_with_the_reason(
    seat: Seat, turn: list[str], key: str
) -> None:
    await seat.seal(turn, id="t")
    refused = await seat.refused()
    assert refused["id"] == "t"
    assert refused["key"] == key
    assert refused["sentence"] != refused["key"]
    await seat.play(Random(1))
    assert (await seat.hear("moment"))["moment"] == 2


@pytest.mark.parametrize("moment", [-1, 0, 2**62])
async def test_a_turn_for_another_moment_is_too_late(seat: Seat, moment: int) -> None:
    for kind in ("seal", "unseal", "ask_hints", "ask_menu"):
        more = {"turn": seat.some_turn(Random(1))} if kind == "seal" else {}
        more |= {"chosen": []} if kind == "ask_menu" else {}
        await seat.say(type=kind, moment=moment, **more)
        refused = await seat.refused()
        assert refused["key"] == "moment_is_past"
        assert refused["values"] == {"moment": moment, "now": 1}


async def test_hello_comes_first(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code, hello=False) as seat:
        await seat.seal(["1", "a6"], moment=0)
        assert (await seat.refused())["key"] == "hello_first"
        await seat.say(type="hello")
        assert (await seat.hear("welcome"))["seat"] == 0


async def test_a_match_that_has_not_started_takes_no_turns(zoe: Person) -> None:
    code = await zoe.open_table()
    async with zoe.at(code) as seat:
        for message in ({"type": "seal", "moment": 0, "turn": ["1"]}, {"type": "ask_standings"}):
            await seat.say(**message)
            assert (await seat.refused())["key"] == "not_started"


async def test_errors_are_told_in_the_language_of_hello(seat: Seat) -> None:
    await seat.say(type="hello", language="fr-CA")
    await seat.hear("welcome")
    await seat.seal(["99", "a6"])
    assert (await seat.refused())["sentence"].startswith("Les dés ne font pas 99.")


async def test_errors_of_the_api_are_told_in_the_language_of_the_browser(
    server: Running,
) -> None:
    async with person(server, "Zoé", **{"Accept-Language": "fr-FR,fr;q=0.9"}) as zoe:
        answer = await zoe.http.get("/api/tables/BCDFGHJKLM")
    assert answer.status_code == 404
    assert answer.json() == {
        "key": "no_such_table",
        "sentence": "Il n’y a pas de table BCDFGHJKLM. "
        "Vérifiez le code, ou ouvrez une nouvelle table.",
        "values": {"code": "BCDFGHJKLM"},
    }


async def test_a_long_message_is_answered_and_a_huge_one_ends_the_connection(seat: Seat) -> None:
    await seat.connection.send("x" * (LARGEST_MESSAGE + 1))
    assert (await seat.refused())["key"] == "message_too_large"
    assert await still_alive(seat)
    await seat.connection.send("x" * 100_000)  # of which a browser makes a hundred bytes
    assert (await seat.refused())["key"] == "message_too_large"
    await seat.connection.send(os.urandom(LARGEST_FRAME + 1).hex())
    with pytest.raises(ConnectionClosed) as closed:
        await seat.hear("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


async def test_a_flood_of_messages_is_slowed_down_and_told(tmp_path: Path) -> None:
    async with (
        running(tmp_path, clock=lambda: 0.0) as server,
        person(server) as zoe,
        zoe.at(await zoe.open_table(), hello=False) as seat,
    ):
        for number in range(MESSAGES.at_once + 1):
            await seat.say(type="ping", id=str(number))
        refused = await seat.refused()
    assert (refused["key"], refused["id"]) == ("too_fast", str(MESSAGES.at_once))
    assert [message["type"] for message in seat.heard[:-1]] == ["pong"] * MESSAGES.at_once


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost",
        "http://[",
        "http://",
    ],
)
async def test_a_page_of_another_site_gets_no_socket_and_changes_nothing(
    zoe: Person, origin: str
) -> None:
    code = await zoe.open_table()
    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            zoe.server.socket_address(code),
            additional_headers={**zoe.headers, "Origin": origin},
        ):
            pass
    assert refused.value.response.status_code == 403
    assert b"foreign_origin" in refused.value.response.body
    answer = await zoe.http.post(f"/api/tables/{code}/start", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["key"]) == (403, "foreign_origin")
    read = await zoe.http.get(f"/api/tables/{code}", headers={"Origin": origin})
    assert read.json()["table"]["status"] == "gathering"


async def test_our_own_pages_and_trusted_ones_may(tmp_path: Path) -> None:
    trusted = ("https://friends.example",)
    async with (
        running(tmp_path, public_url="http://play.example/", trusted_origins=trusted) as server,
        person(server) as zoe,
    ):
        code = await zoe.open_table()
        for origin in (server.address, "http://play.example", *trusted):
            headers = {**zoe.headers, "Origin": origin}
            async with connect(server.socket_address(code), additional_headers=headers):
                pass
            answer = await zoe.http.post(
                f"/api/tables/{code}/bots", json={}, headers={"Origin": origin}
            )
            assert answer.status_code == 200


@pytest.mark.parametrize(
    ("public_url", "headers"),
    [("https://play.example", {}), (None, {"X-Forwarded-Proto": "https"})],
)
async def test_a_site_with_https_refuses_pages_without_it(
    tmp_path: Path, public_url: str | None, headers: dict[str, str]
) -> None:
    async with running(tmp_path, public_url=public_url) as server, person(server) as zoe:
        code = await zoe.open_table()
        asked = {**headers, "Host": "play.example"}
        for origin, status in (("http://play.example", 403), ("https://play.example", 200)):
            told = {**asked, "Origin": origin, "Cookie": zoe.cookie}
            answer = await zoe.http.post(f"/api/tables/{code}/bots", json={}, headers=told)
            assert answer.status_code == status
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                server.socket_address(code),
                additional_headers={**zoe.headers, **headers, "Origin": server.address},
            ):
                pass
        assert refused.value.response.status_code == 403


async def test_a_table_that_is_not_there_gets_no_socket(zoe: Person) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(zoe.server.socket_address("BCDFGH"), additional_headers=zoe.headers):
            pass
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize("cookie", ["", "nonsense", "eyJwZXJzb24iOiAieCJ9.aaaa.bbbb", "\u00ff"])
async def test_a_forged_cookie_is_nobody(zoe: Person, cookie: str) -> None:
    code = await zoe.open_table(start=True)
    headers = {"Cookie": f"{COOKIE}={cookie}".encode("latin-1").decode("latin-1")}
    async with httpx.AsyncClient(base_url=zoe.server.address, verify=False) as client:
        raw = [(b"cookie", f"{COOKIE}={cookie}".encode("latin-1"))]
        answer = await client.get(f"/api/tables/{code}", headers=raw)
        assert answer.json()["seat"] is None
        left = await client.delete(f"/api/tables/{code}/seats/me", headers=raw)
        assert (left.status_code, left.json()["key"]) == (403, "no_seat_here")
    async with connect(zoe.server.socket_address(code), additional_headers=headers) as connection:
        seat = Seat(connection)
        await seat.say(type="hello")
        assert (await seat.hear("welcome"))["seat"] is None


async def test_the_cookie_of_another_server_is_nobody(zoe: Person, tmp_path: Path) -> None:
    code = await zoe.open_table()
    async with running(tmp_path) as other, person(other) as stranger:
        foreign = dict(stranger.http.cookies)
    zoe.http.cookies = httpx.Cookies(foreign)
    assert (await zoe.ask("GET", f"/api/tables/{code}"))["seat"] is None


async def test_the_cookie_is_for_the_server_alone(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
        told = (await client.get("/api/me")).headers["set-cookie"]
    assert "httponly" in told.lower()
    assert "samesite=lax" in told.lower()
    assert "secure" not in told.lower()


async def test_behind_https_the_cookie_says_so(tmp_path: Path) -> None:
    async with (
        running(tmp_path, public_url="https://play.example") as server,
        httpx.AsyncClient(base_url=server.address, verify=False) as client,
    ):
        assert "secure" in (await client.get("/api/me")).headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        (b"", 400, "bad_body"),
        (b"{", 400, "bad_body"),
        (b"\xff\xff", 400, "bad_body"),
        (b"[" * 5000, 400, "bad_body"),
        (b"[]", 400, "bad_body"),
        (b'{"name":1,"initials":"Z"}', 400, "bad_body"),
        (b" " * 70_000, 413, "body_too_large"),
    ],
)
async def test_a_body_that_makes_no_sense_is_answered(
    zoe: Person, body: bytes, status: int, key: str
) -> None:
    code = await zoe.open_table()
    answer = await zoe.http.post(f"/api/tables/{code}/seats", content=body)
    assert (answer.status_code, answer.json()["key"]) == (status, key)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/BCDFG",
        "/api/tables/AEIOUY",
        "/api/tables/%00%00%00",
        "/api/tables/BCDFGH%2F..%2Fx",
        "/api/tables/BCDFGH/nothing",
        "/api/tables/BCDFGH/seats/me",
        "/api/nothing",
        "/api/",
        "/assets/../../app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/..%2f..%2fapp.py",
        "/nothing.js",
        "/rules/" + "x" * 3000 + ".png",
    ],
)
async def test_paths_that_lead_nowhere_say_so(zoe: Person, path: str) -> None:
    answer = await zoe.http.get(path)
    assert answer.status_code in (404, 405)
    assert answer.json()["sentence"].endswith((".", ".json."))


async def test_nobody_opens_tables_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, clock=lambda: 0.0) as server, person(server) as zoe:
        body = {"game": "temple", "name": "Zoé", "initials": "Z"}
        answers = [(await zoe.http.post("/api/tables", json=body)) for _ in range(62)]
        assert [answer.status_code for answer in answers] == [201] * 60 + [429] * 2
        assert answers[-1].headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("path", "rate"), [("/healthz", WATCHING), ("/metrics", WATCHING), ("/about", PAGES)]
)
async def test_whatever_is_asked_for_has_a_limit(tmp_path: Path, path: str, rate: Rate) -> None:
    async with running(tmp_path, clock=lambda: 0.0) as server, person(server) as zoe:
        assert server.app is not None
        assert (await zoe.http.get(path)).status_code == 200
        buckets = server.app.state.server.limits._buckets
        buckets[zoe.http.headers["X-Forwarded-For"], rate].level = 1.0
        assert (await zoe.http.get(path)).status_code == 200
        refused = await zoe.http.get(path)
        assert (refused.status_code, refused.json()["key"]) == (429, "too_fast")
        opened = await zoe.http.get(path, headers={"Accept": "text/html"})
        assert opened.status_code == 429
        assert "That was too fast" in opened.text
        assert opened.headers["content-type"].startswith("text/html")
        assert opened.headers["retry-after"] == refused.headers["retry-after"]
        assert (await zoe.http.get("/api/me")).status_code == 200


async def test_a_seat_with_thousands_of_digits_is_nowhere(zoe: Person) -> None:
    code = await zoe.open_table()
    for number in ("9" * 3000, "9" * 9, "x", "%D9%A3"):
        answer = await zoe.http.delete(f"/api/tables/{code}/seats/{number}")
        assert (answer.status_code, answer.json()["key"]) == (404, "no_such_page")
    answer = await zoe.http.delete(f"/api/tables/{code}/seats/7")
    assert (answer.status_code, answer.json()["key"]) == (409, "no_such_seat")


@pytest.mark.parametrize("path", ["/api/me", "/api/tables/{code}/qr.svg"])
async def test_a_host_that_is_too_long_is_refused(zoe: Person, path: str) -> None:
    code = await zoe.open_table()
    address = path.format(code=code)
    answer = await zoe.http.get(address, headers={"Host": "x" * 4000})
    assert (answer.status_code, answer.json()["key"]) == (400, "bad_host")
    assert (await zoe.http.get(address, headers={"Host": "["})).status_code == 200
