"""A backup is taken, and restored, by the commands of docs/host/backup.md while people play."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
from httpx import Cookies

from expedition.core.wire import to_plain
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, rebuilt
from tests.databases import Postgres, database_of
from tests.docs.pages import DOCS
from tests.server.crashes import MOST_HEARD, NAMES, Memory, check, every_moment, new_table, play_on
from tests.server.features.test_challenges import played
from tests.server.nodes import opened
from tests.server.players import Person, person
from tests.server.running import Running, running

PAGE = DOCS / "host/backup.md"
COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
TABLES = 4
SHELL_OF_SQLITE = f"""#!{sys.executable}
import re, sqlite3, sys
target = re.fullmatch(r"[.]backup '(.+)'", sys.argv[2])[1]
with sqlite3.connect(sys.argv[1]) as source, sqlite3.connect(target) as copy:
    source.backup(copy)
"""
"""What the page asks of SQLite's own program, for machines that do not have it."""


@dataclass
class Host:
    """Somebody who types the commands of a section of the page, with other names for places."""

    folder: Path
    section: str
    names: Mapping[str, str]
    programs: Path
    wrong: str | None = None
    """What `doctor` finds wrong here, if anything."""

    async def type_commands(self) -> None:
        """All but the last, which starts a server, as does this test."""
        text = PAGE.read_text("utf-8").partition(f"\n## {self.section}\n")[2].partition("\n## ")[0]
        commands = [one for one in COMMAND.findall(text) if not one.startswith("expedition serve")]
        assert len(commands) >= 4
        for command in commands:
            await self._type(command)

    async def _type(self, command: str) -> None:
        for name, meant in self.names.items():
            command = command.replace(name, meant)
        path = (Path(sys.executable).parent, self.programs, os.environ["PATH"], self._own())
        typed = await asyncio.create_subprocess_shell(
            command,
            cwd=self.folder,
            stdout=PIPE,
            stderr=STDOUT,
            env={
                **os.environ,
                "PATH": ":".join(map(str, path)),
                "LC_ALL": "C.UTF-8",
                "EXPEDITION_DATA": str(self.folder / "srv/restored"),
            },
        )
        told = (await typed.communicate())[0].decode()
        wrong = [line for line in told.splitlines() if line.startswith("WRONG")]
        is_known = self.wrong is not None and all(self.wrong in line for line in wrong)
        assert typed.returncode == 0 or (wrong and is_known), f"{command}\n{told}"

    def _own(self) -> Path:
        folder = self.folder / "bin"
        folder.mkdir(exist_ok=True)
        (folder / "sqlite3").write_text(SHELL_OF_SQLITE)
        (folder / "sqlite3").chmod(0o755)
        return folder


@dataclass
class Played:
    """What people were shown at some tables when a backup began, and in all."""

    codes: list[str]
    cookies: list[Cookies]
    before: dict[str, list[Memory]]
    in_all: dict[str, list[Memory]]


async def test_a_backup_of_sqlite_has_every_match_as_it_was_shown(tmp_path: Path) -> None:
    (tmp_path / "backup").mkdir()
    names = {"/backup/": f"{tmp_path}/backup/", "/srv/": f"{tmp_path}/srv/"}
    host = Host(tmp_path, "Everything, with SQLite", names, tmp_path)
    async with running(tmp_path / "srv/expedition") as server:
        told = await play_and_back_up(server, host)
    async with running(tmp_path / "srv/restored") as restored:
        await assert_whole(restored, told)


async def test_a_backup_of_postgresql_has_every_match_as_it_was_shown(
    tmp_path: Path, postgres: Postgres, postgres_address: str
) -> None:
    restored_name = f"{database_of(postgres_address)}_restored"
    address = postgres.address(restored_name)
    there = "postgresql://expedition@db.example.org"
    names = {
        f"{there}/expedition": shlex.quote(postgres_address),
        f"{there}/restored": shlex.quote(address),
        "--host=db.example.org": f"--host={postgres.folder}",
        "--owner=expedition restored": f"--owner=postgres {restored_name}",
    }
    host = Host(tmp_path, "Everything, with PostgreSQL", names, postgres.programs, "fsync off")
    try:
        async with running(tmp_path / "one", database=postgres_address) as server:
            told = await play_and_back_up(server, host)
        async with running(tmp_path / "two", database=address) as restored:
            await assert_whole(restored, told)
    finally:
        postgres.run(f"DROP DATABASE IF EXISTS {restored_name} WITH (FORCE);")


async def play_and_back_up(server: Running, host: Host) -> Played:
    """Three people play at several tables, before the backup, meanwhile and after it."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(person(server, name)) for name in NAMES]
        finished = await played(people[0])
        codes = [await new_table(people) for _ in range(TABLES)]
        told = {code: [Memory() for _ in people] for code in codes}
        async with playing(people, told) as heard:
            for _ in range(MOST_HEARD):
                await heard.acquire()
            before = deepcopy(told)
            await host.type_commands()
        return Played([*codes, finished], [one.http.cookies for one in people], before, told)


@asynccontextmanager
async def playing(
    people: list[Person], told: dict[str, list[Memory]]
) -> AsyncIterator[asyncio.Semaphore]:
    heard = asyncio.Semaphore(0)
    tasks = [
        asyncio.create_task(play_on(one, code, memory, heard, Random(f"{code} {one.name}")))
        for code, memories in told.items()
        for one, memory in zip(people, memories, strict=True)
    ]
    yield heard
    for task in tasks:
        task.cancel()
    for stopped in await asyncio.gather(*tasks, return_exceptions=True):
        assert stopped is None or isinstance(stopped, asyncio.CancelledError), stopped


async def assert_whole(server: Running, told: Played) -> None:
    """Every match replays as it was shown, up to what was shown before the backup at least."""
    states = await states_of(server)
    assert set(states) == set(told.codes)
    for code, memories in told.before.items():
        check(states[code], memories)
        publics = publics_of(states[code])
        shown = (one for memory in told.in_all[code] for one in memory.shown.items())
        assert all(publics[at] == public for at, public in shown if at < len(publics))
    await assert_goes_on(server, told, states)


async def states_of(server: Running) -> dict[str, TableState]:
    async with opened(server.settings.database_address) as store:
        return {
            code: rebuilt(code, map(from_store, await store.read(code)))
            for code in await store.codes()
        }


def publics_of(state: TableState) -> list[object]:
    match = state.playing(even_over=True)
    return [to_plain(past.view(None).public) for past in every_moment(match)]


async def assert_goes_on(server: Running, told: Played, states: dict[str, TableState]) -> None:
    """Whoever had a seat has it, sees what is there, and every finished match can be looked at."""
    async with person(server, NAMES[0]) as zoe:
        zoe.http.cookies = told.cookies[0]
        for code, state in states.items():
            async with zoe.at(code) as seat:
                assert (seat.seat, seat.moment) == (0, state.moment)
                assert seat.public == publics_of(state)[-1]
            replay = await zoe.http.get(f"/api/tables/{code}/replay")
            assert replay.status_code == httpx.codes.OK
            assert len(replay.json()["moments"]) == state.moment
