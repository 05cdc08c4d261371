"""The appending end of a table's event log: events are published once they are durable.

Optimistic concurrency: several servers may append to one log. One that loses the race (LostRace:
its event number is taken) reads what the other wrote and rebases its own events on top, each judged
anew.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task, TimerHandle
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import NamedTuple, Protocol, TypeAlias

from expedition.core.errors import BrokenRecord
from expedition.server.base import metrics
from expedition.server.live.client_outbox import Client
from expedition.server.live.lazy_future import LazyFuture
from expedition.server.live.snapshot import Briefing
from expedition.server.state.change import Change
from expedition.server.state.listing import listings_after
from expedition.server.state.result_rows import results_of
from expedition.server.state.table_events import to_store
from expedition.server.state.table_state import TableState
from expedition.store import ERASED, Event, Log, LostRace, NotStored, Store
from expedition.store.rows import Freed, put_away_at

Happen: TypeAlias = Callable[[TableState], Change]
"""Computes the change that an event makes to a table; a refusal if it cannot happen there."""
Reply: TypeAlias = Callable[[], None]
SECONDS_TO_READ_AGAIN = 0.5
"""Delay before the log is read again after a failure."""


class Asked(NamedTuple):
    """The request that an event answers: the client, and the id of its message."""

    client: Client
    id: str | None


@dataclass(slots=True, eq=False)
class Entry:
    """A pending append: what happens, the change and snapshot that come of it, who asked, and when.

    `outcome` is settled once the events are durable, or have been refused.
    """

    happen: Happen
    asked: Sequence[Asked]
    change: Change
    briefing: Briefing | None
    at: datetime
    outcome: LazyFuture
    events: list[Event] = field(init=False)

    def __post_init__(self) -> None:
        self.events = [to_store(event, self.at) for event in self.change.events]


class Follower(Protocol):
    """Callbacks for what becomes of the entries."""

    def publish(self, entry: Entry) -> None:
        """The entry is durable."""

    def rebase(self, foreign: Iterable[Event], own: Iterable[Entry]) -> None:
        """After a lost race: applies the events of others, and then one's own again on top."""

    async def reword(self, stored: Sequence[Event]) -> None:
        """Replaces events that are published, because somebody was erased from them."""

    def fail(self, error: NotStored) -> None:
        """The entries could not be made durable."""


class OptimisticLog:
    """Appends entries in order, and publishes them in that order as they become durable."""

    def __init__(self, log: Log, store: Store, follower: Follower) -> None:
        self._position = log
        self._store = store
        self._follower = follower
        self._published = log.length
        self._waiting: deque[Entry | Reply] = deque()
        self._last: LazyFuture | None = None
        self._is_behind = False
        self._catching_up: Task[None] | None = None
        self._readers: list[LazyFuture] = []
        self._again: TimerHandle | None = None
        self._has_stopped = False

    @property
    def is_settled(self) -> bool:
        """True if nothing is pending."""
        return not self._waiting

    def write(self, entry: Entry) -> None:
        """Appends the entry to the log in the store, behind all that is pending."""
        self._waiting.append(entry)
        self._last = entry.outcome
        if self._catching_up is None:
            change, at = entry.change, entry.at
            beside = [
                *(results_of(change.after, at) if change.ends else ()),
                *listings_after(change, at),
                *_freed_by(change),
            ]
            stored = self._store.append(self._position, entry.events, beside)
            stored.add_done_callback(
                partial(self._on_stored, self._position, entry, perf_counter())
            )

    def reply(self, reply: Reply) -> None:
        """Calls back once everything that is pending now is durable."""
        if self._waiting:
            self._waiting.append(reply)
        else:
            reply()

    async def settled(self) -> None:
        """Waits until all that is pending now is durable; raises the refusal if it cannot be."""
        if self._last is not None:
            await self._last.wait()

    def has_grown(self, length: int | None) -> None:
        """Catches up if the log is longer than what is published here, or may be."""
        if length is None or length > self._published:
            self.catch_up()

    def catch_up(self) -> None:
        """Reads the events of other servers, once nothing of one's own is pending.

        One's own may have been first; if not, the store raises LostRace.
        """
        self._is_behind = True
        if self._has_stopped:  # who followed the log may be gone
            return
        if self._catching_up is None and (self._position.broken or not self._waiting):
            self._is_behind = False
            readers, self._readers = self._readers, []
            self._catching_up = asyncio.create_task(self._read_on(readers))

    async def caught_up(self) -> None:
        """Waits until all that is stored now is published here, or the log stopped."""
        if self._has_stopped:
            return
        read = LazyFuture()
        self._readers.append(read)
        self.catch_up()
        await read.wait()

    def stop(self) -> None:
        """Drops what is pending, failing all who wait for it."""
        self._has_stopped = True
        broken = NotStored("log_broken", match=self._position.match)
        self._abandon(broken)
        _tell(self._readers, broken)
        if self._catching_up is not None:
            self._catching_up.cancel()
        if self._again is not None:
            self._again.cancel()

    def _on_stored(self, log: Log, entry: Entry, began: float, stored: Future[None]) -> None:
        error = None if stored.cancelled() else stored.exception()
        if self._has_stopped:
            entry.outcome.settle(NotStored("log_broken", match=log.match))
            return
        if log is not self._position:  # it was laid anew on what others have written
            return
        if isinstance(error, LostRace):
            self.catch_up()
        elif isinstance(error, NotStored) and self._catching_up is None:
            self._fail(error)
        elif error is None and self._waiting:
            metrics.STORED_SECONDS.took(perf_counter() - began)
            first = self._waiting.popleft()
            assert first is entry, "the store keeps the order in which it was given events"
            self._publish(entry)
            self._say_what_rests_on_it()
            if self._is_behind:
                self.catch_up()

    def _publish(self, entry: Entry) -> None:
        self._published += len(entry.events)
        for event in entry.events:
            metrics.EVENTS.add(event.kind)
        entry.outcome.settle()
        self._follower.publish(entry)

    def _say_what_rests_on_it(self) -> None:
        while self._waiting:
            first = self._waiting[0]
            if isinstance(first, Entry):
                return
            self._waiting.popleft()
            first()

    async def _read_on(self, readers: Sequence[LazyFuture]) -> None:
        try:
            stored = await self._read()
        except NotStored as error:
            _tell(readers, error)
            self._on_unread(error)
            return
        except BrokenRecord:
            broken = NotStored("log_broken", match=self._position.match)
            _tell(readers, broken)
            self._fail(broken)
            return
        except asyncio.CancelledError:
            _tell(readers, NotStored("log_broken", match=self._position.match))
            raise
        finally:
            self._catching_up = None
        if not stored:
            lost = NotStored("log_shortened", match=self._position.match, known=self._published)
            _tell(readers, lost)
            self._fail(lost)
            return
        own, self._waiting = self._waiting, deque()
        foreign = self._publish_stored(stored[1:], own)
        self._published += len(foreign)
        self._position = Log(self._position.match, self._published, stored[-1].link)
        news = [event for event in foreign if event.kind != ERASED]
        self._follower.rebase(news, [e for e in own if isinstance(e, Entry)])
        for one in own:
            if not isinstance(one, Entry):
                self.reply(one)
        _tell(readers, None)
        if self._is_behind:  # more was written meanwhile
            self.catch_up()

    async def _read(self) -> Sequence[Event]:
        """Reads on from the last published event; BrokenRecord if retention deleted the match."""
        match, last = self._position.match, self._published - 1
        stored = await self._store.read(match, since=last)
        if put_away_at(stored) is not None:
            raise BrokenRecord("log_has_gap", match=match)
        if any(event.kind == ERASED for event in stored[1:]):
            whole = await self._store.read(match)
            await self._follower.reword(whole[: self._published])
            stored = whole[last:]
        return stored

    def _on_unread(self, error: NotStored) -> None:
        """Retries to read soon; if anything is pending, fails instead."""
        if self._waiting:
            self._fail(error)
        else:
            loop = asyncio.get_running_loop()
            self._again = loop.call_later(SECONDS_TO_READ_AGAIN, self.catch_up)

    def _publish_stored(
        self, stored: Sequence[Event], own: deque[Entry | Reply]
    ) -> Sequence[Event]:
        """Publishes pending entries that are stored after all, and returns the events of others.

        The connection was lost before the store could say so. They are told apart since nobody else
        stamps the same with the same time at the same number.
        """
        while own:
            first = own[0]
            if isinstance(first, Entry):
                ours = first.events
                if list(stored[: len(ours)]) != ours:
                    break
                stored = stored[len(ours) :]
                own.popleft()
                self._publish(first)
            else:
                own.popleft()
                first()
        return stored

    def _fail(self, error: NotStored) -> None:
        self._abandon(error)
        self._follower.fail(error)

    def _abandon(self, error: NotStored) -> None:
        for one in self._waiting:
            if isinstance(one, Entry):
                one.outcome.settle(error)
        self._waiting.clear()


def _freed_by(change: Change) -> list[Freed]:
    """The short code and the word that a change frees, if the table gathers no more."""
    before, after = change.before, change.after
    had = before.short_code is not None or before.word is not None
    has = after.short_code is not None or after.word is not None
    return [Freed(after.code)] if had and not has else []


def _tell(readers: Iterable[LazyFuture], error: NotStored | None) -> None:
    for read in readers:
        read.settle(error)
