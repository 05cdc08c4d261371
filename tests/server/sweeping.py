"""A program that puts old tables away until it is killed: `… DATABASE FOLDER`."""

from __future__ import annotations

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from expedition.server.lobby import retention
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.retention import Sweeper
from expedition.server.thinking.service import ThinkingService
from expedition.store import SqlStore, open_store

AFTER = timedelta(days=30)


async def sweep(store: SqlStore, folder: Path | None) -> int:
    """How many tables a sweep has put away from a server that has nobody."""
    thinker = ThinkingService(1)
    lobby = Lobby(store, 30, thinker, lambda change, attendance: None)
    try:
        return await Sweeper(store, lobby, AFTER, folder).sweep()
    finally:
        await thinker.close()


async def main() -> None:
    database, folder = sys.argv[1:]
    retention.A_PAGE = 5
    store = await open_store(database)
    try:
        await sweep(store, Path(folder))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
