"""A match that cannot be read any more costs its own row, and nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from expedition.cli import run
from tests.server.players import Message, Person, person
from tests.server.running import running

BROKEN = {
    "a body that is no JSON": "UPDATE events SET body = '{' WHERE kind = 'created'",
    "a body of something else": 'UPDATE events SET body = \'{"kind":"exploded"}\' '
    "WHERE kind = 'started'",
    "another edition": "UPDATE events SET body = replace(body, '\"edition\":', '\"edition\":9') "
    "WHERE kind = 'created'",
    "a game that is not there": "UPDATE events SET body = replace(body, 'temple', 'chess') "
    "WHERE kind = 'created'",
    "bytes that are no text": "UPDATE events SET body = CAST(x'7bff7d' AS TEXT) "
    "WHERE kind = 'joined'",
    "bytes for a text": "UPDATE events SET body = x'00ff' WHERE kind = 'joined'",
    "a time that is none": "UPDATE events SET at = 'noon' WHERE kind = 'joined'",
    "no beginning": "DELETE FROM events WHERE kind = 'created'",
}
BROKEN_TURNS = {
    "a turn that is no JSON": "UPDATE events SET body = '{' WHERE kind = 'sealed'",
    "a turn that cannot be": 'UPDATE events SET body = replace(body, \'"turns":{"0":"\', '
    '\'"turns":{"0":"99 \') WHERE kind = \'sealed\'',
    "a turn at another time": "UPDATE events SET at = '2026-01-01 00:00:00.000000' "
    "WHERE kind = 'sealed'",
    "a turn that is not there": "UPDATE events SET number = number + 1 WHERE kind = 'sealed'",
}
REWRITTEN = {"another edition", "a game that is not there"}
"""Whatever can be read as events is exported as it is, for a program that understands it."""


def change(data: Path, code: str, statement: str) -> None:
    """Does something to the stored events of a match that our program would never do."""
    with closing(sqlite3.connect(data / "expedition.sqlite3")) as database, database:
        joined = "AND" if " WHERE " in statement else "WHERE"
        assert database.execute(f"{statement} {joined} match = ?", (code,)).rowcount


async def two_tables(zoe: Person) -> tuple[str, str]:
    """A table that will be broken, with a turn played, and one that will not."""
    codes = await zoe.open_table(start=True), await zoe.open_table()
    async with zoe.at(codes[0]) as seat:
        await seat.play(Random(1))
        await seat.hear("moment")
    return codes


async def refused(person: Person, code: str) -> Message:
    """How the table is refused, by its address and by its socket alike."""
    answer = await person.http.get(f"/api/tables/{code}")
    assert answer.status_code == 410
    address = person.server.socket_address(code)
    with pytest.raises(InvalidStatus) as denied:
        async with connect(address, additional_headers=person.headers):
            pass
    assert denied.value.response.status_code == 410
    assert denied.value.response.body == answer.content
    told: Message = answer.json()
    return told


@asynccontextmanager
async def broken(
    data: Path, statement: str, linked: bool = True
) -> AsyncIterator[tuple[Person, str, str]]:
    """A server that was started after that was done to the first of Zoé's two tables, which may be
    of an earlier version, whose events had no links."""
    async with AsyncExitStack() as stack:
        async with running(data) as server:
            zoe = await stack.enter_async_context(person(server, **{"Accept-Language": "fr"}))
            first, second = await two_tables(zoe)
        change(data, first, statement)
        if not linked:
            change(data, first, "UPDATE events SET link = NULL")
        zoe.server = await stack.enter_async_context(running(data))
        zoe.http.base_url = httpx.URL(zoe.server.address)
        yield zoe, first, second


@pytest.mark.parametrize("how", BROKEN)
async def test_an_unreadable_match_costs_one_row_that_says_why(tmp_path: Path, how: str) -> None:
    async with broken(tmp_path, BROKEN[how]) as (zoe, first, second):
        tables = {table["code"]: table for table in (await zoe.ask("GET", "/api/me"))["tables"]}
        intact = {"code": second, "game": "temple", "status": "gathering", "seat": 0}
        assert tables[second].items() >= intact.items()
        lost = tables[first]
        assert (lost["game"], lost["status"], lost["seat"]) == (None, "unreadable", None)
        assert lost["problem"]["key"] == "table_unreadable"
        assert lost["problem"]["sentence"].startswith(f"La table {first} ne peut plus être ouverte")
        assert (await refused(zoe, first))["key"] == "table_unreadable"


@pytest.mark.parametrize("how", BROKEN_TURNS)
async def test_a_broken_turn_is_told_on_opening_and_in_the_list(tmp_path: Path, how: str) -> None:
    async with broken(tmp_path, BROKEN_TURNS[how]) as (zoe, first, _):
        problem = await refused(zoe, first)
        assert problem["key"] == "table_unreadable"
        tables = {table["code"]: table for table in (await zoe.ask("GET", "/api/me"))["tables"]}
        assert tables[first]["problem"] == problem


async def test_a_match_that_was_mended_is_opened_again(tmp_path: Path) -> None:
    statement = "UPDATE events SET kind = 'lost' || kind WHERE kind = 'created'"
    mended = "UPDATE events SET kind = 'created' WHERE kind = 'lostcreated'"
    hidden = "UPDATE events SET number = -1 WHERE number = 0"
    found = "UPDATE events SET number = 0 WHERE number = -1"
    async with broken(tmp_path, statement) as (zoe, first, _):
        change(tmp_path, first, hidden)
        await refused(zoe, first)
        change(tmp_path, first, mended)
        change(tmp_path, first, found)
        async with zoe.at(first) as seat:
            assert seat.moment == 1
        tables = (await zoe.ask("GET", "/api/me"))["tables"]
        assert not any("problem" in table for table in tables)


@pytest.mark.parametrize("how", [*BROKEN, "a turn that is no JSON", "a turn that is not there"])
async def test_an_export_names_what_it_cannot_read_and_writes_the_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], how: str
) -> None:
    statement = {**BROKEN, **BROKEN_TURNS}[how]
    async with broken(tmp_path, statement, how not in REWRITTEN) as (_, first, second):
        capfd.readouterr()
        status = await asyncio.to_thread(run, ["export", "--all", "--data", str(tmp_path)])
    told = capfd.readouterr()
    exported = [line[:60] for line in told.out.splitlines() if line.startswith("{")]
    assert any(second in line for line in exported)
    if how in REWRITTEN:
        assert status == 0
    else:
        assert status == 1
        assert not any(first in line for line in exported)
        assert f"{first}: " in told.err
