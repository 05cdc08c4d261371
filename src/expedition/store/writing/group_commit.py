"""Group commit: appends of all matches that wait together share a transaction and its sync."""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from expedition.store.log import Event, Link, Log, NotStored
from expedition.store.rows import Beside
from expedition.store.writing.hash_chain import links_of

NewRow: TypeAlias = dict[str, Any]
Commit: TypeAlias = Callable[[list[NewRow], list[Beside]], Awaitable[None]]

MOST_IN_A_COMMIT = 1000
"""The largest group: no append of a group is confirmed before all of it is stored."""
SECONDS_TO_GATHER = 0.002


@dataclass(frozen=True, slots=True)
class Append:
    """A queued append: rows for the end of a log, projections stored with them, and a future."""

    log: Log
    rows: list[NewRow]
    beside: Sequence[Beside]
    done: Future[None]


class Writer:
    """Single writer: queues appends in order, numbers them at once, and commits them in groups."""

    def __init__(self, commit: Commit) -> None:
        """A commit raises LostRace where a number is taken, NotStored or OSError where it fails."""
        self._commit = commit
        self._waiting: deque[Append] = deque()
        self._task: Task[None] | None = None

    def append(
        self, log: Log, events: Sequence[Event], beside: Sequence[Beside] = ()
    ) -> Future[None]:
        """A future, done once the events are durable, and the projections that follow from them.

        They have their numbers from now on.
        """
        done: Future[None] = asyncio.get_running_loop().create_future()
        if log.broken:
            done.set_exception(NotStored("log_broken", match=log.match))
            return done
        rows = _rows(log, events)
        # Counted now, not when it is stored: the next append may come before that, and goes behind.
        log.length += len(rows)
        log.end = rows[-1]["link"] if rows else log.end
        self._waiting.append(Append(log, rows, beside, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write_on())
        return done

    async def close(self) -> None:
        """Flushes the queue: every append is stored, or refused."""
        while self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write_on(self) -> None:
        """Write loop: commits groups until the queue is empty."""
        try:
            while group := await self._next_group():
                # A transaction fails as a whole: the logs of a failed group are tried one by one.
                if not await self._try(group) and len(group) > 1:
                    for logged in _by_log(group):
                        await self._try(logged, last=True)
        finally:
            self._task = None

    async def _next_group(self) -> list[Append]:
        """Takes the next group from the queue, gathering what comes in the same instant.

        As long as each turn of the event loop brings more, it is cheaper to wait than to commit
        twice.
        """
        loop, before = asyncio.get_running_loop(), 0
        until = loop.time() + SECONDS_TO_GATHER
        while before < len(self._waiting) < MOST_IN_A_COMMIT and loop.time() < until:
            before = len(self._waiting)
            await asyncio.sleep(0)
        most = min(len(self._waiting), MOST_IN_A_COMMIT)
        return [self._waiting.popleft() for _ in range(most)]

    async def _try(self, group: list[Append], last: bool = False) -> bool:
        """Commits a group; False if it failed and is to be retried log by log (isolation)."""
        alive = [append for append in group if not append.log.broken]
        _fail([append for append in group if append.log.broken], not_stored("an earlier failure"))
        if not alive:
            return True
        try:
            await self._commit(
                [row for append in alive for row in append.rows],
                [one for append in alive for one in append.beside],
            )
        except (NotStored, OSError) as error:
            if not last and len({append.log for append in alive}) > 1:
                return False
            _fail(alive, error if isinstance(error, NotStored) else not_stored(error))
            return True
        for append in alive:
            if not append.done.done():  # its waiter may have been cancelled
                append.done.set_result(None)
        return True


def _by_log(group: list[Append]) -> list[list[Append]]:
    logs: dict[int, list[Append]] = {}
    for append in group:
        logs.setdefault(id(append.log), []).append(append)
    return list(logs.values())


def not_stored(reason: object) -> NotStored:
    """The refusal of a commit that failed."""
    return NotStored("not_stored", match="", reason=str(reason))


def _fail(group: list[Append], refusal: NotStored) -> None:
    """Refuses each append for the same reason, by the name of its match."""
    for append in group:
        # What was appended behind it counts on it, and must not be stored either.
        append.log.broken = True
        if not append.done.done():
            values = {**refusal.values, "match": append.log.match}
            append.done.set_exception(type(refusal)(refusal.key, **values))


def _rows(log: Log, events: Sequence[Event]) -> list[NewRow]:
    """The rows of events that are appended to the log, numbered and hashed."""
    links = links_of(log.end, log.match, log.length, events)
    return [
        row_of(log.match, log.length + place, event, link)
        for place, (event, link) in enumerate(zip(events, links, strict=True))
    ]


def row_of(match: str, number: int, event: Event, link: Link) -> NewRow:
    """The database row of an event."""
    return {
        "match": match,
        "number": number,
        "at": event.at,
        "kind": event.kind,
        "person": event.person,
        "body": event.body,
        "link": link,
    }
