"""Tables that nobody has touched for long are put away: kept in a folder or dropped, never lost."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from expedition.cli import run
from expedition.core.errors import Refusal
from expedition.server.base.codes import new_code
from expedition.server.lobby import retention
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.retention import Sweeper, export_file
from expedition.server.lobby.transfer import export_match, import_match
from expedition.server.settings import Settings
from expedition.server.state import result_rows
from expedition.server.state.table_events import to_store
from expedition.server.state.table_state import TableState
from expedition.store import Event, Log, SqlStore, open_store
from expedition.store.rows import Result, put_away_at
from expedition.store.writing.sqlite_file import sqlite_address
from tests.patience import PATIENCE
from tests.server.lobby.test_transfer import PERSON, a_match
from tests.server.players import person
from tests.server.running import Running, running
from tests.server.sweeping import sweep

OLD = datetime(2026, 1, 1, 12, tzinfo=UTC)
KILLS = 3
TABLES = 24


async def keep(store: SqlStore, code: str, moments: int = 99, at: datetime = OLD) -> list[Event]:
    events = [to_store(event, at) for event in a_match(moments)]
    await store.append(Log(code), events)
    return events


async def is_gone(store: SqlStore, code: str) -> bool:
    return put_away_at(await store.read(code)) is not None


async def test_old_tables_leave_for_a_folder_and_come_back_from_it(
    store: SqlStore, tmp_path: Path
) -> None:
    lines = {}
    for code, moments in (("BCDFGH", 99), ("CCCCCC", 3), ("DDDDDD", 0)):
        await keep(store, code, moments)
        lines[code] = await export_match(store, code)
    fresh = await keep(store, "FFFFFF", at=store.now())
    folder = tmp_path / "kept" / "here"
    assert await sweep(store, folder) == len(lines)
    assert await store.read("FFFFFF") == tuple(fresh)
    assert {file.name for file in folder.iterdir()} == {f"{code}.jsonl" for code in lines}
    for code, line in lines.items():
        assert await is_gone(store, code)
        assert export_file(folder, code).read_bytes() == line
        assert export_file(folder, code).stat().st_mode & 0o077 == 0
        assert await import_match(store, line.decode()) == code
        assert await export_match(store, code) == line


async def test_without_a_folder_they_are_gone_and_their_results_stay(store: SqlStore) -> None:
    await keep(store, "BCDFGH")
    assert await sweep(store, None) == 1
    with pytest.raises(Refusal, match="match_put_away"):
        await export_match(store, "BCDFGH")
    mine = await store.results.of_person(PERSON)
    assert [(one.match, one.name) for one in mine] == [("BCDFGH", "Zoé")]
    assert await sweep(store, None) == 0


async def test_what_was_brought_from_elsewhere_is_in_no_standings_afterwards(
    store: SqlStore,
) -> None:
    await keep(store, "BCDFGH")
    line = (await export_match(store, "BCDFGH")).decode().replace("BCDFGH", "CCCCCC")
    await import_match(store, re.sub(r',"link":"\w+"', "", line))  # as an earlier version wrote it
    await sweep(store, None)
    assert await store.results.of_match("CCCCCC") == []


async def test_a_table_that_cannot_be_read_stays_as_it_is(store: SqlStore, tmp_path: Path) -> None:
    events = await keep(store, "BCDFGH")
    async with store._engine.begin() as connection:
        await connection.execute(text("DELETE FROM events WHERE number = 2"))
    assert await sweep(store, tmp_path / "kept") == 0
    assert len(await store.read("BCDFGH", {event.kind for event in events})) == len(events) - 1


async def test_a_table_whose_rules_fail_stays_and_holds_up_no_other(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in ("BCDFGH", "CCCCCC", "DDDDDD"):
        await keep(store, code)
    results_of = result_rows.results_of

    def fail(state: TableState, at: datetime) -> list[Result]:
        if state.code == "CCCCCC":
            raise KeyError("the rules of this game are broken")
        return results_of(state, at)

    monkeypatch.setattr(result_rows, "results_of", fail)
    assert await sweep(store, None) == 2
    assert await store.codes() == ("CCCCCC",)


async def test_where_nothing_can_be_written_nothing_is_deleted(
    store: SqlStore, tmp_path: Path
) -> None:
    events = await keep(store, "BCDFGH")
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(OSError, match="file"):
        await sweep(store, file / "folder")
    assert await store.read("BCDFGH") == tuple(events)


async def test_a_server_puts_away_and_says_so_where_a_link_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(sqlite_address(tmp_path / "expedition.sqlite3"))
    await keep(store, "BCDFGH")
    await store.close()
    monkeypatch.setattr(retention, "SECONDS_BEFORE_THE_FIRST", 0.0)
    folder = tmp_path / "kept"
    async with (
        running(tmp_path, retention=30, retention_folder=folder) as server,
        person(server, **{"Accept-Language": "fr"}) as zoe,
    ):
        await put_away(server, "BCDFGH")
        for path in ("", "/replay", "/record", "/review/0", "/card/0", "/qr.svg"):
            answer = await zoe.http.get(f"/api/tables/BCDFGH{path}")
            assert (answer.status_code, answer.json()["key"]) == (410, "match_put_away"), path
            today = datetime.now(UTC).date().isoformat()
            assert today[:7] in answer.json()["sentence"]
            assert "La table BCDFGH a été rangée" in answer.json()["sentence"]
        made = await zoe.http.post("/api/tables/BCDFGH/challenge")
        assert made.json()["key"] == "match_put_away"
        page = await zoe.http.get("/t/BCDFGH", headers={"Accept": "text/html"})
        assert page.status_code in (200, 503)  # without the client's bundle
        numbers = (await zoe.http.get("/metrics")).text
        assert "expedition_tables_put_away_total" in numbers
    assert json.loads(export_file(folder, "BCDFGH").read_bytes())["code"] == "BCDFGH"


async def put_away(server: Running, code: str) -> None:
    """Returns once the server has put the table away."""
    assert server.app is not None
    async with asyncio.timeout(PATIENCE):
        while not await is_gone(server.app.state.server.store, code):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_table_where_somebody_is_stays(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table(start=True)
        assert server.app is not None
        lobby: Lobby = server.app.state.server.lobby
        now = Sweeper(server.app.state.server.store, lobby, timedelta(0))
        async with zoe.at(code) as seat:
            assert await now.sweep() == 0
            await seat.play_to_the_end(Random(1))


async def test_a_table_where_somebody_is_on_another_server_stays(
    postgres_address: str,
) -> None:
    here, there = await open_store(postgres_address), await open_store(postgres_address)
    try:
        await keep(here, "BCDFGH")
        await there.renew_leases([("BCDFGH", PERSON)], 600)
        assert await sweep(here, None) == 0
        await there.renew_leases([], 600)
        assert await sweep(here, None) == 1
    finally:
        await here.close()
        await there.close()


async def test_while_another_server_puts_away_this_one_does_not(postgres_address: str) -> None:
    here, there = await open_store(postgres_address), await open_store(postgres_address)
    try:
        await keep(here, "BCDFGH")
        async with there.retention.turn():
            assert await sweep(here, None) == 0
        assert await sweep(here, None) == 1
    finally:
        await here.close()
        await there.close()


async def test_a_challenge_goes_with_its_match_and_is_told_in_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server) as zoe, person(server, "Max") as max:
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            await seat.play_to_the_end(Random(1))
        challenge = (await zoe.ask("POST", f"/api/tables/{code}/challenge"))["code"]
        assert server.app is not None
        told = server.app.state.server
        await sleep(told.lobby, code)
        assert await Sweeper(told.store, told.lobby, timedelta(0)).sweep() == 1
        read = await max.http.get(f"/api/challenges/{challenge}")
        taken = await max.http.post(f"/api/challenges/{challenge}", json={"name": "Max"})
        assert [answer.json()["key"] for answer in (read, taken)] == ["match_put_away"] * 2
        notebook = await zoe.ask("GET", "/api/notebook?day=2026-11-18")
        assert code in json.dumps(notebook)


async def sleep(lobby: Lobby, code: str) -> None:
    """The table is in memory no more."""
    table = await lobby.find(code)
    await table.settled()
    async with asyncio.timeout(PATIENCE):
        while not table.is_unused:  # noqa: ASYNC110 - it has no event for it
            await asyncio.sleep(0.01)
    lobby._forget([table])


async def test_a_server_that_is_killed_while_it_puts_away_loses_nothing(
    address: str, tmp_path: Path
) -> None:
    store = await open_store(address)
    codes = sorted(new_code() for _ in range(TABLES))
    for code in codes:
        await keep(store, code, moments=2)
    lines = {code: await export_match(store, code) for code in codes}
    await store.close()
    folder, luck = tmp_path / "kept", Random(7)
    folder.mkdir()
    for _ in range(KILLS):
        await kill_in_the_midst(address, folder, luck)
        await check(address, folder, lines)
    await all_put_away(address, folder)
    await check(address, folder, lines)
    assert {file.name: file.read_bytes() for file in folder.glob("*.jsonl")} == {
        f"{code}.jsonl": line for code, line in lines.items()
    }
    files = [str(export_file(folder, code)) for code in codes]
    arguments = ["import", *files, "--data", str(tmp_path), "--database", address]
    assert await asyncio.to_thread(run, arguments) == 0
    await check(address, folder, lines)


async def begun(address: str, folder: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.sweeping", address, str(folder)
    )


async def kill_in_the_midst(address: str, folder: Path, luck: Random) -> None:
    """Killed as soon as some more files are there than before, or when all is done."""
    enough = written(folder) + luck.randint(1, 6)
    process = await begun(address, folder)
    while process.returncode is None and written(folder) < enough:  # noqa: ASYNC110
        await asyncio.sleep(0)
    if process.returncode is None:
        process.kill()
    await process.wait()


def written(folder: Path) -> int:
    """How many files are in the folder, whole ones or not."""
    return sum(1 for _ in folder.iterdir())


async def all_put_away(address: str, folder: Path) -> None:
    """Returns once a sweep has come to its end; a database may hold the dead for alive a while."""
    store = await open_store(address)
    try:
        async with asyncio.timeout(PATIENCE):
            while await store.codes():
                await (await begun(address, folder)).wait()
    finally:
        await store.close()


async def check(address: str, folder: Path, lines: dict[str, bytes]) -> None:
    """Every table is in the database or, whole, in the folder."""
    store = await open_store(address)
    try:
        for code, line in lines.items():
            if await is_gone(store, code):
                assert export_file(folder, code).read_bytes() == line
            else:
                assert await export_match(store, code) == line
    finally:
        await store.close()


def test_settings_of_retention_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="folder_without_retention"):
        Settings(data=tmp_path, retention_folder=tmp_path)
    with pytest.raises(Refusal, match="bad_setting"):
        Settings(data=tmp_path, retention=0.5)
