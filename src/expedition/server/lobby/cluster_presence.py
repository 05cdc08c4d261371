"""Cluster presence: servers tell each other by leases who is connected where.

Each renews the leases of its own clients as a heartbeat. If a server dies, its leases expire, and
its people count as away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog

from expedition.server.live.table import Table
from expedition.store import Store

SECONDS_BETWEEN = 2.0
SECONDS_OF_A_LEASE = 10.0
"""Less than the time for which a player is waited for; more than a busy server is ever silent."""

log = structlog.get_logger()


async def keep_present(store: Store, tables: Callable[[], Mapping[str, Table]]) -> None:
    """Heartbeat loop: renews our leases and reads those of others; without a cluster it ends."""
    while store.is_shared:
        try:
            await _once(store, tables())
        except Exception as error:  # noqa: BLE001 - said again soon; meanwhile leases hold
            log.warning("presence_not_told", reason=str(error))
        await asyncio.sleep(SECONDS_BETWEEN)


async def _once(store: Store, tables: Mapping[str, Table]) -> None:
    """One heartbeat."""
    here = [(code, person) for code, table in tables.items() for person in table.attendance.here]
    await store.renew_leases(here, SECONDS_OF_A_LEASE)
    for code, people in (await store.connected_elsewhere(list(tables))).items():
        if code in tables:
            tables[code].connected_elsewhere(people)
