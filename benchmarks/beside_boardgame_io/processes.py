"""Servers in processes of their own, which never outlive what is measured."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import DEVNULL, create_subprocess_exec
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.sockets import free_port, listening

SECONDS_TO_START = 60


@asynccontextmanager
async def server(
    command: Sequence[str | Path],
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[tuple[int, int]]:
    """The server that a command starts when given a port as well: its process, and the port."""
    port = free_port()
    process = await create_subprocess_exec(
        *map(str, command),
        str(port),
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
    )
    try:
        async with asyncio.timeout(SECONDS_TO_START):
            await listening(port)
        yield process.pid, port
    finally:
        process.kill()
        await process.wait()
