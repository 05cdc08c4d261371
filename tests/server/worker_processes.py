"""Process ids of a server's worker pools."""

from __future__ import annotations

from expedition.server.thinking.pool import Pool, WorkerPool


def processes_of(pool: Pool) -> list[int]:
    """The processes of a pool of workers."""
    assert isinstance(pool, WorkerPool)
    return pool.processes
