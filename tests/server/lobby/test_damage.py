"""A damaged write-ahead log is told before anything is lost, and at the table once it is."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from expedition.cli import run
from expedition.cli.doctor_checks.database import check_database
from expedition.core.errors import Refusal
from expedition.locale import say
from expedition.server.base.codes import new_code
from expedition.server.live.damage import _codes_in
from expedition.server.run import prepared
from expedition.server.settings import Settings
from expedition.store import open_store
from expedition.store.writing.wal import FRAME, HEADER, damage_of
from tests.server.crashes import killable
from tests.server.players import Message, Seat, person
from tests.server.running import running

PAGE = 4096
MOMENTS = 12


def frames_in(folder: Path) -> int:
    """How many frames the log has."""
    size = (folder / "expedition.sqlite3-wal").stat().st_size
    return (size - HEADER.size) // (FRAME.size + PAGE)


def spoil(folder: Path, first: int, share: float) -> None:
    """Turns round the bits of one page of the log, after that share of its frames from a first."""
    file = folder / "expedition.sqlite3-wal"
    log, place = bytearray(file.read_bytes()), first + int((frames_in(folder) - first) * share)
    end = HEADER.size + (place + 1) * (FRAME.size + PAGE)
    log[end - 500 : end] = bytes(255 - byte for byte in log[end - 500 : end])
    file.write_bytes(log)


def files_of(folder: Path) -> dict[str, bytes]:
    names = ("expedition.sqlite3", "expedition.sqlite3-wal")
    return {name: (folder / name).read_bytes() for name in names}


async def killed(folder: Path) -> tuple[str, Seat, httpx.Cookies, int]:
    """The code of a table whose server was killed, what its player has seen, their cookies, and how
    many frames the log had when they had played once."""
    luck, begun = Random(3), 0
    async with killable(folder) as (server, process), person(server, "Zoé") as zoe:
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            for _ in range(MOMENTS):
                await seat.play(luck)
                await seat.hear("moment")
                begun = begun or frames_in(folder)
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            await asyncio.to_thread(process.join)
        return code, seat, zoe.http.cookies, begun


async def told_at(folder: Path, code: str, seat: Seat, cookies: Any, **chosen: Any) -> Message:  # noqa: ANN401
    """What whoever comes back to the table of a server that is started again is welcomed by."""
    async with running(folder, **chosen) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code, seen=seat.moment, known=seat.public) as back:
            while not any(one["key"].startswith("told.end_lost") for one in back.heard[0]["told"]):
                said = await back.hear("told")
                if said["told"]["key"].startswith("told.end_lost"):
                    break
            await back.play_to_the_end(Random(4))
        return back.heard[0]


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
async def test_a_damaged_log_is_refused_and_accepted_and_the_table_says_so(
    tmp_path: Path, share: float, capfd: pytest.CaptureFixture[str]
) -> None:
    code, seat, cookies, begun = await killed(tmp_path)
    spoil(tmp_path, begun, share)
    before = files_of(tmp_path)
    with pytest.raises(Refusal) as refused:
        await prepared(Settings(data=tmp_path))
    assert refused.value.key == "log_damaged"
    sentence = say("en", "error.log_damaged", **refused.value.values)
    assert "--accept-damage" in sentence
    assert int(str(refused.value.values["lost"])) >= 1
    address = Settings(data=tmp_path).database_address
    assert [found.key async for found in check_database(address, lambda: datetime.now(UTC))] == [
        "log_damaged"
    ]
    assert await asyncio.to_thread(run, ["export", code, "--data", str(tmp_path)]) == 1
    assert "--accept-damage" in capfd.readouterr().err
    assert files_of(tmp_path) == before
    with capture_logs() as logs:
        welcome = await told_at(tmp_path, code, seat, cookies, accept_damage=True)
    assert welcome["moment"] < MOMENTS
    [accepted] = [line for line in logs if line["event"] == "damage_accepted"]
    assert accepted["lost"] >= MOMENTS - welcome["moment"]
    async with running(tmp_path):  # it was damaged once, and is no longer
        pass


async def test_after_a_kill_without_damage_nothing_is_told(tmp_path: Path) -> None:
    code, seat, cookies, _ = await killed(tmp_path)
    assert damage_of(tmp_path / "expedition.sqlite3") is None
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code, seen=seat.moment, known=seat.public) as back:
            assert (back.moment, back.heard[0]["told"]) == (MOMENTS, [])


async def test_a_tail_that_was_lost_unnoticed_is_told_by_who_has_seen_it(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            for _ in range(3):
                await seat.play(Random(5))
                await seat.hear("moment")
        cookies = zoe.http.cookies
    with closing(sqlite3.connect(tmp_path / "expedition.sqlite3")) as database, database:
        database.execute("DELETE FROM events WHERE number > 3")
    with capture_logs() as logs:
        welcome = await told_at(tmp_path, code, seat, cookies)
    assert welcome["moment"] == 1
    [noted] = [line for line in logs if line["event"] == "end_lost"]
    assert (noted["seen"], noted["stored"]) == (3, 1)


async def test_a_log_that_shrinks_under_a_running_server_is_told_at_its_table(
    tmp_path: Path, postgres_address: str
) -> None:
    async with (
        running(tmp_path, database=postgres_address) as server,
        person(server, "Zoé") as zoe,
    ):
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            await seat.play(Random(5))
            await seat.hear("moment")
            store = await open_store(postgres_address)
            async with store._engine.begin() as connection:
                await connection.execute(text("DELETE FROM events WHERE number > 1"))
            await store.close()
            assert server.app is not None
            server.app.state.server.lobby.has_grown(code)
            assert (await seat.refused())["key"] == "log_shortened"


def test_a_code_is_found_wherever_it_stands_in_a_page() -> None:
    code = new_code()
    assert code in _codes_in(b"\x00M" + code.encode() + b"2026")


def zero(file: Path) -> None:
    """Writes zeros over a page in the midst of the table of events."""
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'events'"
    with closing(sqlite3.connect(file)) as database:
        [root] = database.execute(query).fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as content:
        content.seek((int(root) - 1) * PAGE)
        content.write(bytes(PAGE))


async def test_zeros_within_the_file_are_told_by_health_the_log_and_the_doctor(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        await zoe.open_table(start=True)
        assert (await zoe.http.get("/healthz")).status_code == 200
    file = tmp_path / "expedition.sqlite3"
    zero(file)
    with capture_logs() as logs:
        async with running(tmp_path) as server, person(server, **{"Accept-Language": "fr"}) as zoe:
            while (await zoe.http.get("/healthz")).json().get("key") != "file_damaged":  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            told = await zoe.http.get("/healthz")
    assert told.status_code == 503
    assert told.json()["sentence"].startswith("Le fichier de base de données")
    assert "file_damaged" in [line["event"] for line in logs]
    address = Settings(data=tmp_path).database_address
    found = [found.key async for found in check_database(address, lambda: datetime.now(UTC))]
    assert found == ["file_damaged"]
