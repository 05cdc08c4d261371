"""Retention: deletes tables that were inactive for so many days from the database.

It is a background job of one server at a time, a page of tables after the other. What is to be kept
is exported to files, and synced, before anything is deleted: a server that is killed in between has
written some tables twice, and lost none.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Collection, Sequence
from datetime import timedelta
from pathlib import Path

import structlog

from expedition.core.errors import BrokenRecord
from expedition.server.base import faults, metrics
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.transfer import exported, is_imported
from expedition.server.state.result_rows import keep_results
from expedition.store import Event, NotStored, Store
from expedition.store.writing.sqlite_file import FOLDER_OF_OWNER, OWNER_ONLY

SECONDS_BEFORE_THE_FIRST = 60.0
SECONDS_BETWEEN_SWEEPS = 6 * 3600.0
SECONDS_BETWEEN_PAGES = 0.2
"""Pause that leaves the database to players."""
A_PAGE = 100

log = structlog.get_logger()


class Sweeper:
    """The background job that exports and deletes inactive tables."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        after: timedelta,
        folder: Path | None = None,
    ) -> None:
        """Without a folder nothing is exported, and what is deleted is gone.

        Tables in the lobby's memory stay: whoever is there may play on at any time.
        """
        self._store = store
        self._lobby = lobby
        self._after = after
        self._folder = folder

    async def run(self) -> None:
        """Runs for as long as the server does."""
        await asyncio.sleep(SECONDS_BEFORE_THE_FIRST)
        while True:
            try:
                await self.sweep()
            except (NotStored, OSError) as error:  # what is left waits for the next time
                log.warning("retention_failed", reason=str(error))
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)

    async def sweep(self) -> int:
        """Deletes inactive tables, and counts them; none if another server is at it."""
        done = 0
        async with self._store.retention.turn() as is_ours:
            if is_ours:
                async for page in self._pages():
                    done += await self._put_away(page)
                    await asyncio.sleep(SECONDS_BETWEEN_PAGES)
        if done:
            log.info("retention_done", tables=done)
        return done

    async def _pages(self) -> AsyncIterator[list[str]]:
        """The inactive tables, a page after the other."""
        page = await self._store.codes(most=A_PAGE)
        while page:
            yield await self._quiet(page)
            page = await self._store.codes(after=page[-1], most=A_PAGE)

    async def _quiet(self, page: Sequence[str]) -> list[str]:
        """Those that were inactive long enough, and where nobody is connected to any server."""
        since = self._store.now() - self._after
        touched = await self._store.touched(page)
        quiet = [
            code for code, at in touched.items() if at < since and not self._lobby.is_awake(code)
        ]
        here = await self._store.connected_elsewhere(quiet)
        return [code for code in quiet if not here.get(code)]

    async def _put_away(self, codes: Collection[str]) -> int:
        """Exports and deletes tables, and counts them; one that cannot be read stays as it is."""
        ready = {code: length for code in codes if (length := await self._prepared(code))}
        if self._folder is not None and ready:
            await asyncio.to_thread(_sync_folder, self._folder)
        done = 0
        for code, length in ready.items():
            done += await self._delete(code, length)
        metrics.PUT_AWAY.inc(done)
        return done

    async def _delete(self, code: str, length: int) -> bool:
        """Deletes one table; False if somebody has come to it meanwhile."""
        if self._lobby.is_awake(code):
            return False
        is_gone = await self._store.retention.put_away(code, length, self._store.now())
        if is_gone:
            self._lobby.has_grown(code)  # somebody may have come after all
        return is_gone

    async def _prepared(self, code: str) -> int | None:
        """Stores the results of a table and exports it; its length, or None if it has to stay."""
        try:
            stored = await self._store.read(code)
            await self._keep_results(code, stored)
            if self._folder is not None:
                await asyncio.to_thread(_write, self._folder, code, exported(code, stored))
        except BrokenRecord:
            return None
        except (NotStored, OSError):
            raise
        except Exception as error:  # noqa: BLE001 - rules that fail keep one table, and no other
            faults.note("retention_crashed", error, table=code)
            return None
        return len(stored)

    async def _keep_results(self, code: str, stored: Sequence[Event]) -> None:
        """Stores results that an earlier version did not, before their events are deleted."""
        is_over = any(event.kind == "ended" for event in stored)
        if is_over and not await self._store.results.of_match(code) and not is_imported(stored):
            await keep_results(self._store, code, stored)


def export_file(folder: Path, code: str) -> Path:
    """The file of an exported table."""
    return folder / f"{code}.jsonl"


def _write(folder: Path, code: str, line: bytes) -> None:
    """Writes a file atomically; its folder is yet to be synced."""
    folder.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
    file = export_file(folder, code)
    fresh = file.with_suffix(".part")
    descriptor = os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as written:
        written.write(line)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)


def _sync_folder(folder: Path) -> None:
    """Syncs the folder and its parent, so that the names of files are durable, too."""
    for path in (folder, folder.resolve().parent):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
