"""The server of a page: requests, connections, what is kept, and matches in files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import chance_of
from expedition.core.record import verify
from expedition.offline.page_server import PageServer, start
from expedition.server.live.table import Table
from expedition.server.lobby.transfer import import_match, read_export, record_in
from expedition.store import open_store
from expedition.store.writing.sqlite_file import sqlite_address
from tests.offline.browser import Browser
from tests.patience import PATIENCE

SOCKET = 1


@asynccontextmanager
async def opened(browser: Browser) -> AsyncIterator[PageServer]:
    server = await start(browser, browser.kept)
    try:
        yield server
    finally:
        await server.stop()


async def asked(server: PageServer, method: str, path: str, **body: object) -> tuple[int, Any]:
    told = json.dumps(body) if body else ""
    headers = json.dumps({"accept-language": "en", "content-type": "application/json"})
    answer = json.loads(await server.request(method, path, headers, told))
    return answer["status"], json.loads(answer["body"])


async def until(condition: Callable[[], object]) -> None:
    give_up = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < give_up
        await asyncio.sleep(0.01)


async def begin(server: PageServer, browser: Browser, **more: object) -> str:
    """A Temple that has begun, with a connection to it."""
    status, seated = await asked(
        server, "POST", "/api/tables", game="temple", name="Ada", start=True, **more
    )
    assert status == 201, seated
    code = str(seated["table"]["code"])
    await connect(server, browser, code)
    return code


async def connect(server: PageServer, browser: Browser, code: str) -> None:
    browser.said[SOCKET].clear()
    server.open(SOCKET, f"/api/tables/{code}/socket", "{}")
    server.hear(SOCKET, json.dumps({"type": "hello", "language": "en"}))
    await until(lambda: heard(browser, "welcome"))


def heard(browser: Browser, kind: str) -> list[dict[str, Any]]:
    return [message for message in browser.said[SOCKET] if message["type"] == kind]


async def play_on(server: PageServer, browser: Browser, code: str, turns: int) -> None:
    """Seals so many turns, as greedy would, each when the moment before it is over."""
    table = await server.lobby.find(code)
    for _ in range(turns):
        match = table.state.match
        if match is None or table.state.status == "over":
            return
        seat, now = 0, match.moment
        turn = find_bot("greedy")(table.state.game, match.view(seat), chance_of("1", 0))
        steps = [str(step) for step in turn]
        server.hear(SOCKET, json.dumps({"type": "seal", "moment": now, "turn": steps}))
        await until(partial(_is_past, table, now))


def _is_past(table: Table, moment: int) -> bool:
    return table.state.status == "over" or table.state.moment > moment


async def test_a_match_goes_on_where_it_was_when_the_page_is_opened_again() -> None:
    browser = Browser()
    async with opened(browser) as server:
        code = await begin(server, browser, bots=[{"level": "voyager"}])
        await play_on(server, browser, code, 3)
        before = (await server.lobby.find(code)).state
    async with opened(browser) as server:
        _, me = await asked(server, "GET", "/api/me")
        assert [one["code"] for one in me["tables"]] == [code]
        await connect(server, browser, code)
        after = (await server.lobby.find(code)).state
        assert after.moment == before.moment == 3
        assert after.playing().state == before.playing().state
        await play_on(server, browser, code, 100)
        assert (await server.lobby.find(code)).state.status == "over"


@pytest.mark.parametrize(
    ("trouble", "key"), [("full", "browser_full"), ("AbortError", "browser_keeps_nothing")]
)
async def test_what_a_browser_does_not_keep_did_not_happen_and_says_why(
    trouble: str, key: str
) -> None:
    browser = Browser()
    async with opened(browser) as server:
        code = await begin(server, browser)
        browser.trouble = trouble
        table = await server.lobby.find(code)
        match = table.state.playing()
        turn = find_bot("greedy")(table.state.game, match.view(0), chance_of("1", 0))
        steps = [str(step) for step in turn]
        server.hear(SOCKET, json.dumps({"type": "seal", "moment": 0, "turn": steps, "id": "s"}))
        await until(lambda: heard(browser, "error"))
        assert heard(browser, "error")[0]["key"] == key
        browser.trouble = ""
        await connect(server, browser, code)
        await play_on(server, browser, code, 1)
        assert (await server.lobby.find(code)).state.moment == 1


async def test_matches_are_taken_to_another_browser_and_to_a_server(tmp_path: Path) -> None:
    here, there = Browser(), Browser()
    async with opened(here) as server:
        code = await begin(server, here)
        await play_on(server, here, code, 100)
        _, file = await asked(server, "GET", "/page/matches")
    [line] = file["lines"].splitlines()
    record = record_in(*read_export(line))
    verify(find_game(record.game).rules, record)

    async with opened(there) as server:
        await asked(server, "GET", "/api/me")
        told = await asked(server, "POST", "/page/matches", lines=file["lines"] + "nonsense\n")
        assert (told[1]["brought"], told[1]["there"]) == (1, 0)
        [refused] = told[1]["refused"]
        assert refused.startswith("2: ")
        _, again = await asked(server, "POST", "/page/matches", lines=file["lines"])
        assert (again["brought"], again["there"]) == (0, 1)
        _, me = await asked(server, "GET", "/api/me")
        assert [one["code"] for one in me["tables"]] == [code], "it is one's own there, too"

    store = await open_store(sqlite_address(tmp_path / "matches.sqlite3"))
    assert await import_match(store, line) == code
    await store.close()


async def test_what_there_is_not_is_told_as_by_any_server() -> None:
    async with opened(Browser()) as server:
        status, problem = await asked(server, "GET", "/api/nothing")
    assert (status, problem["key"]) == (404, "no_such_page")
