"""Erasing is an ordinary act: others play on, nothing fails, and the bytes are gone at once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from tests.server.players import Person, Seat, person
from tests.server.running import Running, running

NAMES = ("Zénobie", "Max", "Ida")
RENAMED = "Xanthippe"


async def play_a_moment(seats: list[Seat], luck: Random) -> None:
    """Everybody who is awaited plays, and all hear of the next moment."""
    for seat in seats:
        if seat.menu is not None:
            await seat.play(luck)
    before = seats[0].moment
    for seat in seats:
        while seat.moment == before:
            await seat.next()


async def until_named(seats: list[Seat], names: list[str]) -> None:
    for seat in seats:
        while [one["name"] for one in seat.table["seats"]] != names:
            await seat.next()


async def id_of(server: Running, code: str, seat: int) -> str:
    assert server.app is not None
    joined = await server.app.state.server.store.read(code, ["joined"])
    return str(joined[seat].person)


def bytes_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        yield file.name, file.read_bytes()


def named_in(folder: Path, *words: str) -> list[str]:
    """Where one of the words stands, be it in a page that nobody uses any more."""
    return [
        f"{word} in {name}"
        for name, content in bytes_of(folder)
        for word in words
        if word.encode() in content or word.encode("unicode_escape") in content
    ]


async def a_table(people: list[Person]) -> str:
    code = await people[0].open_table(listed=True)
    for one in people[1:]:
        await one.join(code)
    renamed = {"act": "rename", "seat": 0, "name": RENAMED}
    await people[0].ask("POST", f"/api/tables/{code}/host", renamed)
    await people[0].start(code)
    return code


@pytest.mark.parametrize("plain", [False, True])
async def test_others_play_on_while_somebody_is_erased_to_the_last_byte(
    tmp_path: Path, plain: bool
) -> None:
    luck = Random(11)
    with capture_logs() as logs:
        async with (
            running(tmp_path, patience=0.5, plain_store=plain) as server,
            person(server, NAMES[0]) as zoe,
            person(server, NAMES[1]) as max,
            person(server, NAMES[2]) as ida,
        ):
            code = await a_table([zoe, max, ida])
            for _ in range(5):  # so that the names lie in more than one page
                await a_table([zoe, max])
            gone = await id_of(server, code, 0)
            async with max.at(code) as first, ida.at(code) as second:
                async with zoe.at(code) as own:
                    await play_a_moment([own, first, second], luck)
                assert named_in(tmp_path, gone, RENAMED, NAMES[0])
                await zoe.ask("DELETE", "/api/notebook")
                assert named_in(tmp_path, gone, RENAMED, NAMES[0]) == []
                await until_named([first, second], ["", "Max", "Ida"])
                for _ in range(3):  # a bot plays on for whoever was there
                    await play_a_moment([first, second], luck)
                async with person(server, "Eve") as eve, eve.at(code) as watcher:
                    assert RENAMED not in str(watcher.heard)
                assert [message for message in first.heard if message["type"] == "error"] == []
            assert server.app is not None
            stored = await server.app.state.server.store.read(code)
            assert "erased" in [event.kind for event in stored]
    assert [line for line in logs if line["log_level"] in ("error", "warning")] == []
    assert named_in(tmp_path, gone, RENAMED, NAMES[0]) == []


async def test_somebody_is_erased_in_the_midst_of_others_turns(tmp_path: Path) -> None:
    luck = Random(12)
    async with (
        running(tmp_path, patience=0.5) as server,
        person(server, NAMES[0]) as zoe,
        person(server, NAMES[1]) as max,
    ):
        code = await a_table([zoe, max])
        async with max.at(code) as seat:
            erasing = asyncio.create_task(zoe.ask("DELETE", "/api/notebook"))
            while seat.thinking and seat.moment < 12:
                await play_a_moment([seat], luck)
            assert (await erasing)["matches"] == 1
            await until_named([seat], ["", "Max"])
            await seat.play_to_the_end(luck)
        replay = await max.ask("GET", f"/api/tables/{code}/replay")
        assert replay["moments"][-1]["totals"] == seat.totals
        assert RENAMED not in str(replay)


async def test_the_log_is_emptied_once_whoever_reads_in_it_is_done(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server, NAMES[0]) as zoe:
        code = await a_table([zoe])
        gone = await id_of(server, code, 0)
        with closing(sqlite3.connect(tmp_path / "expedition.sqlite3")) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM events").fetchone()
            erasing = asyncio.create_task(zoe.ask("DELETE", "/api/notebook"))
            while "erased" not in await kinds(server, code):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert named_in(tmp_path, gone, RENAMED)
            reader.execute("ROLLBACK")
        await erasing
        while named_in(tmp_path, gone, RENAMED):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def kinds(server: Running, code: str) -> list[str]:
    assert server.app is not None
    return [event.kind for event in await server.app.state.server.store.read(code)]
