"""The end of a table's log: takes what happens there, and publishes it once it is durable.

Another server may write to the same log. Whoever is second finds its number taken, takes what the
other has written, and lays its own on top again, each judged anew.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import NamedTuple, Protocol, TypeAlias

from expedition.core.errors import BrokenRecord
from expedition.server import metrics
from expedition.server.briefing import Briefing
from expedition.server.change import Change
from expedition.server.client import Client
from expedition.server.happened import Happening, from_store, to_store
from expedition.server.table_state import TableState
from expedition.store import Log, LostRace, NotStored, Store

Happen: TypeAlias = Callable[[TableState], Change]
"""What something makes of a table; a refusal if it cannot happen there."""
Reply: TypeAlias = Callable[[], None]


class Asked(NamedTuple):
    """The message that something is the answer to."""

    client: Client
    id: str | None


def _awaited_or_not() -> Future[None]:
    """A future whose refusal is no fault if nobody waits for it."""
    done: Future[None] = asyncio.get_running_loop().create_future()
    done.add_done_callback(lambda done: done.cancelled() or done.exception())
    return done


@dataclass(slots=True, eq=False)
class Entry:
    """Something that happens: how, what came of it, what is told of it, and who asked for it.

    `done` is set once it is durable, or with the refusal if it could not happen after all.
    """

    happen: Happen
    asked: Asked | None
    change: Change
    briefing: Briefing | None
    done: Future[None] = field(default_factory=_awaited_or_not)


class Follower(Protocol):
    """Who is told what becomes of what was written."""

    def publish(self, entry: Entry) -> None:
        """The entry is durable."""

    def rebase(self, foreign: Iterable[Happening], own: Iterable[Entry]) -> None:
        """Others were first: this has happened, and on top of it all of one's own anew."""

    def fail(self, error: NotStored) -> None:
        """What was written could not be made durable."""


class Ledger:
    """Writes entries in order, and publishes each of them, in that order, when it is durable."""

    def __init__(self, log: Log, store: Store, follower: Follower) -> None:
        self._log = log
        self._store = store
        self._follower = follower
        self._published = log.length
        self._waiting: deque[Entry | Reply] = deque()
        self._last: Future[None] | None = None
        self._is_behind = False
        self._catching_up: Task[None] | None = None

    @property
    def is_settled(self) -> bool:
        """True if everything that was written has been published."""
        return not self._waiting

    def write(self, entry: Entry) -> None:
        """The entry is on its way to the store, behind all that was written before."""
        self._waiting.append(entry)
        self._last = entry.done
        if self._catching_up is None:
            now = datetime.now(UTC)
            events = [to_store(event, now) for event in entry.change.events]
            stored = self._store.append(self._log, events)
            stored.add_done_callback(partial(self._on_stored, self._log, entry, perf_counter()))

    def reply(self, reply: Reply) -> None:
        """Something is said that rests on what was written so far: once that is durable."""
        if self._waiting:
            self._waiting.append(reply)
        else:
            reply()

    async def settled(self) -> None:
        """Returns once all that was written so far is durable; raises the refusal if it is not."""
        if self._last is not None:
            await asyncio.shield(self._last)

    def has_grown(self, length: int | None) -> None:
        """Others have written, so that the log has that many events, or perhaps they have."""
        if length is None or length > self._published:
            self.catch_up()

    def catch_up(self) -> None:
        """The events of others are read, once none of one's own is on its way.

        One's own may have been first; if not, the store says so.
        """
        self._is_behind = True
        if self._catching_up is None and (self._log.broken or not self._waiting):
            self._is_behind = False
            self._catching_up = asyncio.create_task(self._read_on())

    def stop(self) -> None:
        """Nothing more is read or published; whoever waits for something must look again."""
        self._abandon(NotStored("log_broken", match=self._log.match))
        if self._catching_up is not None:
            self._catching_up.cancel()

    def _on_stored(self, log: Log, entry: Entry, began: float, stored: Future[None]) -> None:
        error = None if stored.cancelled() else stored.exception()
        if log is not self._log:  # it was laid anew on what others have written
            return
        if isinstance(error, LostRace):
            self.catch_up()
        elif isinstance(error, NotStored) and self._catching_up is None:
            self._fail(error)
        elif error is None and self._waiting:
            metrics.STORED_SECONDS.observe(perf_counter() - began)
            first = self._waiting.popleft()
            assert first is entry, "the store keeps the order in which it was given events"
            self._publish(entry)

    def _publish(self, entry: Entry) -> None:
        events = entry.change.events
        self._published += len(events)
        for event in events:
            metrics.EVENTS.labels(str(event.__struct_config__.tag)).inc()
        entry.done.set_result(None)
        self._follower.publish(entry)
        self._say_what_rests_on_it()
        if self._is_behind:
            self.catch_up()

    def _say_what_rests_on_it(self) -> None:
        while self._waiting:
            first = self._waiting[0]
            if isinstance(first, Entry):
                return
            self._waiting.popleft()
            first()

    async def _read_on(self) -> None:
        try:
            stored = await self._store.read(self._log.match, since=self._published)
        except (NotStored, BrokenRecord) as error:
            broken = NotStored("log_broken", match=self._log.match)
            self._fail(error if isinstance(error, NotStored) else broken)
            return
        finally:
            self._catching_up = None
        own, self._waiting = self._waiting, deque()
        self._published += len(stored)
        self._log = Log(self._log.match, self._published)
        self._follower.rebase(map(from_store, stored), [e for e in own if isinstance(e, Entry)])
        for one in own:
            if not isinstance(one, Entry):
                self.reply(one)

    def _fail(self, error: NotStored) -> None:
        self._abandon(error)
        self._follower.fail(error)

    def _abandon(self, error: NotStored) -> None:
        for one in self._waiting:
            if isinstance(one, Entry) and not one.done.done():
                one.done.set_exception(error)
        self._waiting.clear()
