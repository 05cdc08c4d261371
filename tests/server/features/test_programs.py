"""The door for programs: a token for a seat, lines of a stream, and turns by POST."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx
import pytest
from msgspec.json import decode
from websockets.asyncio.client import connect

from expedition.server.base.rate_limits import PROGRAM_TURNS
from expedition.server.people.programs import (
    bearer,
    handle_of,
    is_program,
    new_token,
    program_called,
    program_with,
)
from tests.server.players import Memory, Message, Person
from tests.server.running import both_ways


def authorized(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Program:
    """A program as it is written in any language: requests with a token, and lines.

    It comes from the address of somebody whose cookie is sent along: the token counts.
    """

    def __init__(self, http: httpx.AsyncClient, code: str, seated: Message, token: str) -> None:
        self.http, self.code, self.seat = http, code, seated["seat"]
        self.handle, self.token = seated["handle"], token

    async def post(self, what: str, **body: object) -> httpx.Response:
        path = f"/api/tables/{self.code}/{what}"
        return await self.http.post(path, json=body, headers=authorized(self.token))

    @asynccontextmanager
    async def stream(self, query: str = "") -> AsyncIterator[AsyncIterator[Message]]:
        path = f"/api/tables/{self.code}/stream{query}"
        async with self.http.stream("GET", path, headers=authorized(self.token)) as answer:
            assert answer.status_code == 200, await answer.aread()
            yield (decode(line) async for line in answer.aiter_lines() if line.strip())


async def sit_down(zoe: Person, code: str, name: str = "Ada", token: str = "") -> Program:
    headers = authorized(token) if token else {}
    path = f"/api/tables/{code}/programs"
    answer = await zoe.http.post(path, json={"name": name}, headers=headers)
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    return Program(zoe.http, code, seated, token or seated["token"])


async def play_to_the_end(program: Program, luck: Random, query: str = "") -> Memory:
    known = Memory()
    async with program.stream(query) as lines:
        async for message in lines:
            known.take(message)
            if known.table.get("status") == "over" or (known.moment and not known.thinking):
                return known
            while known.menu is not None and message["type"] in ("welcome", "moment"):
                turn = known.some_turn(luck)
                answer = await program.post("turn", moment=known.moment, turn=turn)
                if answer.status_code != 429:
                    assert answer.json() == {"type": "sealed", "moment": known.moment, "turn": turn}
                    break
                await asyncio.sleep(int(answer.headers["retry-after"]))
    raise AssertionError("the stream ended before the match")


@both_ways
async def test_a_program_plays_a_whole_match_beside_people_and_is_marked(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    bo = await sit_down(zoe, code, "Bo")
    seats = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]["seats"]
    assert [seat.get("program", False) for seat in seats] == [False, True, True]
    assert all("level" not in seat for seat in seats)
    await zoe.start(code)
    async with zoe.at(code) as seat:
        told, whole, _ = await asyncio.gather(
            play_to_the_end(ada, Random(1)),
            play_to_the_end(bo, Random(2), "?whole=1"),
            seat.play_to_the_end(Random(3)),
        )
        assert told.public == whole.public == seat.public
        assert seat.table["host"] == 0


async def test_only_where_the_host_lets_them_or_by_its_handle(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    path = f"/api/tables/{code}"
    refused = await max.http.post(f"{path}/programs", json={"name": "Ada"})
    assert (refused.status_code, refused.json()["key"]) == (403, "no_programs_here")
    token = new_token()
    handle = handle_of(program_with(token))
    invited = {"name": "Ada", "handle": handle}
    refused = await max.http.post(f"{path}/programs", json=invited)
    assert refused.json()["key"] == "only_the_host"
    seated = await zoe.ask("POST", f"{path}/programs", json=invited)
    assert (seated["seat"], seated["token"]) == (1, None)
    mine = await max.http.get("/api/programs/me", headers=authorized(token))
    assert [(one["code"], one["seat"]) for one in mine.json()["tables"]] == [(code, 1)]
    for wrong in ("x", "", handle.upper(), "/" * 24):
        answer = await zoe.http.post(f"{path}/programs", json={"name": "Bo", "handle": wrong})
        assert answer.json()["key"] == "not_a_handle", wrong
    await zoe.ask("POST", f"{path}/host", {"act": "allow_programs", "allowed": True})
    assert (await max.http.post(f"{path}/programs", json={"name": "Bo"})).status_code == 201
    await zoe.ask("POST", f"{path}/host", {"act": "allow_programs", "allowed": False})
    refused = await max.http.post(f"{path}/programs", json={"name": "Cy"})
    assert refused.json()["key"] == "no_programs_here"


async def test_a_token_is_good_for_its_seat_and_for_nothing_else(zoe: Person, max: Person) -> None:
    code, other = [await zoe.open_table(programs=True) for _ in range(2)]
    ada = await sit_down(zoe, code)
    headers = authorized(ada.token)
    for method, path, key in (
        ("GET", f"/api/tables/{other}/stream", "token_without_seat"),
        ("POST", f"/api/tables/{other}/turn", "token_without_seat"),
        ("POST", "/api/tables", "not_for_programs"),
        ("POST", f"/api/tables/{other}/seats", "not_for_programs"),
        ("POST", f"/api/tables/{code}/guests", "not_for_programs"),
        ("POST", f"/api/tables/{code}/again", "not_for_programs"),
        ("POST", f"/api/tables/{code}/start", "only_the_host"),
        ("DELETE", "/api/notebook", "not_for_programs"),
    ):
        body: Message = {"name": "Ada"}
        if path.endswith("/turn"):
            body = {"moment": 0, "turn": []}
        elif path == "/api/tables":
            body["game"] = "temple"
        json = None if method != "POST" or path.endswith(("again", "start")) else body
        answer = await ada.http.request(method, path, json=json, headers=headers)
        assert answer.json()["key"] == key, (method, path, answer.text)
        assert "set-cookie" not in answer.headers
    for wrong in ("", "Bearer", "Bearer short", "Bearer " + "ß" * 40, "Basic eDp5", "Bearer a b"):
        raw = {"Authorization": wrong.encode()}
        answer = await ada.http.get(f"/api/tables/{code}/stream", headers=raw)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["key"]) == (401, "no_token"), wrong
    # Nobody's token: well formed, and of no seat.
    answer = await ada.http.get(f"/api/tables/{code}/stream", headers=authorized(new_token()))
    assert (answer.status_code, answer.json()["key"]) == (403, "token_without_seat")


async def test_who_is_sent_away_has_a_token_no_more(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    await zoe.start(code)
    async with ada.stream() as lines:
        assert (await anext(lines))["seat"] == 1
        await zoe.ask("DELETE", f"/api/tables/{code}/seats/1")
        async for message in lines:
            if message["type"] == "welcome":
                assert (message["seat"], message["menu"]) == (None, None)
                break
    answer = await ada.post("turn", moment=0, turn=["1"])
    assert (answer.status_code, answer.json()["key"]) == (403, "sent_away")
    again = await ada.post("programs", name="Ada")
    assert again.json()["key"] in ("sent_away", "no_chair", "already_started")


async def test_wrong_words_get_a_sentence_and_lose_nothing(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    early = await ada.post("turn", moment=0, turn=["1"])
    assert (early.status_code, early.json()["key"]) == (409, "not_started")
    assert (await ada.post("menu", moment=0, chosen=[])).json()["key"] == "not_started"
    await zoe.start(code)
    async with ada.stream() as lines:
        known = Memory()
        known.take(await anext(lines))
        turn = known.some_turn(Random(1))
        for body, key in (
            ({"moment": 0, "turn": ["99"]}, None),
            ({"moment": 7, "turn": turn}, "moment_is_past"),
            ({"moment": 0, "turn": turn[:-1]}, None),
            ({"moment": 0, "turn": ["x y"]}, "bad_body"),
            ({"moment": 0, "turn": ["1"] * 65}, "bad_body"),
            ({"moment": "0", "turn": turn}, "bad_body"),
            ({"moment": 0, "turn": turn, "seat": 0}, "bad_body"),
        ):
            answer = await ada.post("turn", **body)
            problem = answer.json()
            assert answer.status_code in (400, 409), problem
            assert problem["sentence"]
            assert key in (None, problem["key"])
        menu = (await ada.post("menu", moment=0, chosen=turn[:-1])).json()
        assert turn[-1] in menu["menu"]["branches"][0]["steps"]
        assert (await ada.post("menu", moment=3, chosen=[])).json()["key"] == "moment_is_past"
        assert (await ada.post("turn", moment=0, turn=turn)).json()["turn"] == turn
        assert (await ada.http.get(f"/api/tables/{code}/stream?seen=x")).status_code == 401
    path = f"/api/tables/{code}/stream?seen=x"
    answer = await ada.http.get(path, headers=authorized(ada.token))
    assert answer.json()["key"] == "not_a_whole_number"
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    late = await ada.post("turn", moment=0, turn=turn)
    assert (late.status_code, late.json()["key"]) == (409, "match_over")


async def test_turns_of_a_program_have_a_pace(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    await zoe.start(code)
    async with ada.stream() as lines:
        known = Memory()
        known.take(await anext(lines))
        turn = known.some_turn(Random(1))
        answers = await asyncio.gather(
            *(ada.post("turn", moment=0, turn=turn) for _ in range(20 * PROGRAM_TURNS.at_once))
        )
    kinds = {answer.status_code for answer in answers}
    assert kinds <= {200, 429}
    assert sum(answer.status_code == 200 for answer in answers) >= PROGRAM_TURNS.at_once
    assert all("retry-after" in answer.headers for answer in answers if answer.status_code == 429)


async def test_a_stream_that_is_not_read_holds_nobody_up(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    await zoe.start(code)
    luck = Random(1)
    async with ada.stream("?whole=1") as lines, zoe.at(code) as seat:
        known = Memory()
        known.take(await anext(lines))
        for _ in range(3):  # it plays on by POST, and does not read what it is told
            before, turn = seat.moment, seat.some_turn(luck)
            while not (await ada.post("turn", moment=before, turn=turn)).is_success:
                turn = seat.some_turn(luck)
            await seat.play(luck)
            while seat.moment == before:
                await seat.next()


async def test_a_program_never_leads_the_table(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(programs=True, plays=False)
    ada = await sit_down(zoe, code)
    await max.join(code)
    host = f"/api/tables/{code}/host"
    refused = await zoe.http.post(host, json={"act": "hand_over", "seat": 0})
    assert refused.json()["key"] == "nobody_to_hand_to"
    code = await zoe.open_table(programs=True)
    await sit_down(zoe, code)
    await max.join(code)
    await zoe.ask("DELETE", f"/api/tables/{code}/seats/me")
    found = (await max.ask("GET", f"/api/tables/{code}"))["table"]
    assert [seat["name"] for seat in found["seats"]] == ["Ada", "Max"]
    assert found["host"] == 1
    assert ada.handle


async def test_programs_come_along_when_all_play_again(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    await zoe.start(code)
    async with ada.stream() as lines, zoe.at(code):
        await anext(lines)
        await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
        again = await zoe.ask("POST", f"/api/tables/{code}/again")
        async for message in lines:
            if message["type"] == "table" and message["table"]["next_code"]:
                break
    assert [seat.get("program", False) for seat in again["table"]["seats"]] == [False, True]
    ada.code = again["table"]["code"]
    async with ada.stream() as lines:
        assert (await anext(lines))["seat"] == 1


async def test_the_socket_takes_the_token_too(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    ada = await sit_down(zoe, code)
    async with connect(
        zoe.server.socket_address(code), additional_headers=authorized(ada.token)
    ) as socket:
        await socket.send('{"type": "hello"}')
        assert decode(await socket.recv())["seat"] == 1


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 100])
async def test_a_bad_name_is_refused(zoe: Person, name: str) -> None:
    code = await zoe.open_table(programs=True)
    answer = await zoe.http.post(f"/api/tables/{code}/programs", json={"name": name})
    assert (answer.status_code, answer.json()["key"]) == (400, "bad_name")


def test_identities_and_tokens() -> None:
    token = new_token()
    program = program_with(token)
    assert is_program(program)
    assert is_program(program + "/1")
    assert not is_program("a" * 22)
    assert not is_program(None)
    assert program_called(handle_of(program)) == program
    assert token not in program
    assert program_with(token) == program != program_with(new_token())
    assert bearer(f"bearer  {token} ") == token
    assert bearer(f"Bearer {token[:20]}") is None
    assert bearer(None) is None
