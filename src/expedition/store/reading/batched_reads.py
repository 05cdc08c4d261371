"""Batched reads: what is new in several matches, by one query.

When a server stops, all its clients come back to another one within half a second, and each of
their tables is read on before they are let in.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ARRAY, Integer, Row, Select, Text, bindparam, cast, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import rows
from expedition.store.schema import events

Rows: TypeAlias = Sequence[Row[Any]]
MOST_AT_ONCE = 200


class PendingRead(NamedTuple):
    """A read that waits for the next query: the match, the number from which on, and the future."""

    match: str
    since: int
    found: Future[Rows]


class BatchedReads:
    """Batches the reads that come while a query is running into the next one, on PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[PendingRead] = []
        self._task: Task[None] | None = None

    async def read(self, match: str, since: int) -> Rows:
        """The events of the match that are stored now, from that number on, in order."""
        found: Future[Rows] = asyncio.get_running_loop().create_future()
        self._waiting.append(PendingRead(match, since, found))
        if self._task is None:
            self._task = asyncio.create_task(self._read_on())
        return await found

    async def _read_on(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = (
                    self._waiting[:MOST_AT_ONCE],
                    self._waiting[MOST_AT_ONCE:],
                )
                await self._read(group)
        finally:
            self._task = None

    async def _read(self, group: Sequence[PendingRead]) -> None:
        try:
            found = await rows(self._engine, _what_is_new(group))
        except Exception as error:  # noqa: BLE001 - it is handed on to all who wait
            for wanted in group:
                if not wanted.found.done():
                    wanted.found.set_exception(error)
            return
        by_match: dict[str, list[Row[Any]]] = {}
        for row in found:
            by_match.setdefault(row.match, []).append(row)
        for match, since, waiting in group:
            if not waiting.done():  # whoever waited may have been cancelled
                new = [row for row in by_match.get(match, ()) if row.number >= since]
                waiting.set_result(new)


def _what_is_new(group: Sequence[PendingRead]) -> Select[Any]:
    since: dict[str, int] = {}
    for wanted in group:
        since[wanted.match] = min(wanted.since, since.get(wanted.match, wanted.since))
    return _NEW.params(matches=list(since), since=list(since.values()))


_ends = (
    func.unnest(cast(bindparam("matches"), ARRAY(Text)), cast(bindparam("since"), ARRAY(Integer)))
    .table_valued("match", "since", name="ends")
    .render_derived()
)
_NEW = (
    select(events)
    .join(_ends, (events.c.match == _ends.c.match) & (events.c.number >= _ends.c.since))
    .order_by(events.c.match, events.c.number)
)
"""One text, however many matches there are."""
