"""Tells the other servers who is connected here, and the tables who is connected elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog

from expedition.server.live.table import Table
from expedition.store import Store

SECONDS_BETWEEN = 2.0
SECONDS_OF_A_LEASE = 10.0
"""Less than anybody's patience; more than a server that has much to do is silent."""

log = structlog.get_logger()


async def keep_present(store: Store, tables: Callable[[], Mapping[str, Table]]) -> None:
    """Goes on for as long as it runs; alone on a database a server has nothing to tell."""
    while store.is_shared:
        try:
            await _once(store, tables())
        except Exception as error:  # noqa: BLE001 - said again soon; meanwhile leases hold
            log.warning("presence_not_told", reason=str(error))
        await asyncio.sleep(SECONDS_BETWEEN)


async def _once(store: Store, tables: Mapping[str, Table]) -> None:
    here = [(code, person) for code, table in tables.items() for person in table.attendance.here]
    await store.renew_leases(here, SECONDS_OF_A_LEASE)
    for code, people in (await store.connected_elsewhere(list(tables))).items():
        if code in tables:
            tables[code].connected_elsewhere(people)
