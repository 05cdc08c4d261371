"""The registry of tables: loaded into memory from their events, and evicted again."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import structlog
from msgspec.structs import replace

from expedition.core.errors import BrokenRecord, Refusal
from expedition.server.base.codes import (
    LENGTH_OF_A_CODE,
    LENGTH_OF_A_SHORT_CODE,
    is_code,
    new_code,
)
from expedition.server.base.errors import Gone, NotFound, NotNow, check_there, problem_of
from expedition.server.live.table import Table
from expedition.server.lobby.cluster_presence import keep_present
from expedition.server.lobby.my_tables import BRIEF, my_table, round_of
from expedition.server.people.identity import Person
from expedition.server.state import table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.change import Change
from expedition.server.state.creation import first_events, opened, same_again, tries_of
from expedition.server.state.listing import first_listing, open_tables
from expedition.server.state.round_clock import MomentClock, rebuilt_with_clock
from expedition.server.state.table_events import to_store
from expedition.server.state.table_state import TableState
from expedition.server.thinking.service import ThinkingService
from expedition.server.wire.api_messages import MyTable, NewTable, OpenTable
from expedition.store import Event, Grown, Log, LostRace, NotStored, Store
from expedition.store.rows import Beside, ShortCode

SECONDS_UNUSED = 300
SECONDS_TO_DRAIN = 2.0
MOST_WOKEN = 5
"""How many tables a list loads, each of which is rebuilt, to tell their round."""

log = structlog.get_logger()


class Lobby:
    """All tables of a server, by code."""

    def __init__(
        self,
        store: Store,
        patience: float | None,
        thinker: ThinkingService,
        on_stored: Callable[[Change, Attendance], None],
        put_away_after: timedelta | None = None,
    ) -> None:
        self._store = store
        self._patience = patience
        self._on_stored = on_stored
        self._put_away_after = put_away_after
        self.thinker = thinker
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, Task[Table]] = {}
        self._unreadable: dict[str, BrokenRecord] = {}

    def __len__(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    def is_awake(self, code: str) -> bool:
        """True if the table is in memory, or being loaded."""
        return code in self._tables or code in self._loading

    async def find(self, code: str) -> Table:
        """The table of that code, loaded from its events if it is not in memory.

        Somebody may have seen on another server what was not heard of here yet; so it catches up
        first.
        """
        table = await self._in_memory(code.upper())
        if self._store.is_shared:
            await table.caught_up()
        return table

    async def find_gathering(self, short_code: str) -> Table | None:
        """The table to which that short code or word leads: while it gathers."""
        code = await self._store.match_of(short_code)
        table = None if code is None else await self.find(code)
        if table is None or short_code not in (table.state.short_code, table.state.word):
            return None
        return table

    async def give_word(self, table: Table, word: str) -> None:
        """Claims a word that leads to the table while it gathers, in the place of one before.

        A server that dies in between leaves a claim that leads here, too, for a day at most.
        """
        state = table.state
        if word == state.word:
            return
        if not await self._store.claim(ShortCode(word, state.code, self._store.now())):
            raise NotNow("word_taken", word=word)
        try:
            table.write(table_events.WordChosen(word))
            await table.settled()
        except Refusal:
            await self._store.unclaim(word)
            raise
        if state.word is not None:
            await self._store.unclaim(state.word)

    async def open(self, wanted: NewTable, host: Person) -> Table:
        """Creates and stores a table with its host, who has the first seat or none."""
        return await self.open_as(opened(wanted), wanted, host)

    async def open_as(
        self,
        first: table_events.Created,
        wanted: NewTable,
        host: Person,
        check: Callable[[], Awaitable[None]] | None = None,
    ) -> Table:
        """Creates a table from a given first event: with the dice of a day, say.

        A try that counts is stored in one transaction with its table, so there can be no second
        one: where the store raises LostRace, the check tells why, unless it was only the code that
        was taken.
        """
        while True:
            code, now = new_code(), self._store.now()
            is_taught = wanted.lesson or wanted.second_lesson or wanted.first_expedition
            is_open = not (wanted.start or is_taught)
            opening = replace(first, short_code=await self._new_short()) if is_open else first
            events = first_events(code, opening, wanted, host, self.thinker.bots)
            new = [to_store(event, now) for event in events]
            state, clock = rebuilt_with_clock(code, new)
            try:
                beside: list[Beside] = [*tries_of(state, host, now), *first_listing(state, now)]
                if state.short_code is not None:
                    beside.append(ShortCode(state.short_code, code, now))
                await self._store.append(end := Log(code), new, beside)
            except LostRace:
                if check is not None:
                    await check()
                continue
            self._tables[code] = self._table(state, clock, end)
            return self._tables[code]

    async def _new_short(self) -> str:
        """A random short code; none that a table of an earlier version has."""
        while True:
            code = new_code(LENGTH_OF_A_SHORT_CODE)
            if not await self._store.touched([code]):
                return code

    async def open_next(self, table: Table, host: Person) -> Table:
        """The table of the rematch: created by the first who asks, the same for all.

        All who are connected then have a seat there at once.
        """
        async with table.opening_next:
            if table.state.next_code is None:
                if table.state.opener is not None:
                    host = Person(table.state.opener.person)
                wanted = same_again(table.state, host)
                after = await self.open(wanted, host)
                for person, name, initials in table.people_here:
                    after.join(person, name, initials)
                await after.settled()
                table.continue_at(after.state.code)
                await table.settled()
        assert table.state.next_code is not None
        return await self.find(table.state.next_code)

    async def tables_of(self, person: str, most: int, language: str) -> list[MyTable]:
        """The latest tables where a person has a seat, also those that cannot be read any more."""
        codes = await self._store.matches(person, most)
        put_away, briefs = await self._put_away(codes), await self._read_many(codes, BRIEF)
        found: dict[str, MyTable] = {}
        for code in codes:
            try:
                table = await self._my_table(code, person, briefs.get(code))
            except Gone as refusal:
                table = _unreadable_table(code, refusal, language)
            if table is not None:
                found[code] = replace(table, put_away=True) if code in put_away else table
        under_way = [c for c, t in found.items() if t.status == "playing" and not t.put_away]
        for code in await self._woken(under_way):
            try:
                state = (await self._in_memory(code)).state
                found[code] = replace(found[code], round=round_of(state))
            except Gone as refusal:
                found[code] = _unreadable_table(code, refusal, language)
        return list(found.values())

    async def _woken(self, codes: Collection[str]) -> list[str]:
        """Loads some of the tables that are not in memory; returns those that are or will be."""
        awake = [code for code in codes if self.is_awake(code)]
        asleep = [code for code in codes if code not in awake][:MOST_WOKEN]
        for code, stored in (await self._read_many(asleep)).items():
            if not self.is_awake(code):
                self._loading[code] = asyncio.create_task(self._load(code, stored))
        return [*awake, *asleep]

    async def _read_many(
        self, codes: Collection[str], kinds: Collection[str] = ()
    ) -> Mapping[str, Sequence[Event]]:
        """The events of all in one query; empty if one is broken: then each is read by itself."""
        try:
            return await self._store.read_many(codes, kinds)
        except BrokenRecord:
            return {}

    async def _put_away(self, codes: Collection[str]) -> frozenset[str]:
        """Those that count as inactive; a table that is in memory does not."""
        if self._put_away_after is None:
            return frozenset()
        since = self._store.now() - self._put_away_after
        touched = await self._store.touched([code for code in codes if code not in self._tables])
        return frozenset(code for code, at in touched.items() if at < since)

    async def get_up(self, code: str, person: str) -> None:
        """Takes the person out of a table that is not over; in a match a bot plays on."""
        try:
            mine = await self._my_table(code, person)
            if mine is None or mine.seat is None or mine.status not in ("gathering", "playing"):
                return
            table = await self.find(code)
            table.leave(person)
            await table.settled()
        except (Gone, NotNow) as refusal:  # nobody sits down at such a table any more
            log.info("not_left", table=code, reason=str(refusal))

    def has_grown(self, code: str, length: int | None = None) -> None:
        """Tells a table in memory that other servers have appended to its log, or may have."""
        if code in self._tables:
            self._tables[code].has_grown(length)
        elif code in self._loading:  # what it is being rebuilt from may be what was there before
            self._loading[code].add_done_callback(lambda _: self.has_grown(code, length))

    async def open_tables(self, now: datetime) -> Sequence[OpenTable]:
        """The public tables."""
        return await open_tables(self._store, now, self._is_somebody_at)

    def _is_somebody_at(self, code: str) -> bool:
        table = self._tables.get(code)
        return table is not None and any(table.attendance.here)

    async def listen(self) -> None:
        """Background task: follows the notifications of what other servers append."""
        await self._store.listen(self._heard, self._passed)

    async def keep_present(self) -> None:
        """Background task: shares with other servers who is connected."""
        await keep_present(self._store, lambda: self._tables)

    def _heard(self, grown: Grown | None) -> None:
        if grown is None:
            for table in self._tables.values():
                table.has_grown(None)
            return
        for code, length in grown.items():
            self.has_grown(code, length)

    def _passed(self, code: str, text: str) -> None:
        if code in self._tables:
            self._tables[code].was_passed(text)

    async def sweep(self) -> None:
        """Background task: evicts unused tables from memory; the store has them."""
        unused: list[Table] = []
        while True:
            await asyncio.sleep(SECONDS_UNUSED)
            self._forget(unused)
            unused = [table for table in self._tables.values() if table.is_unused]

    def _forget(self, unused: Iterable[Table]) -> None:
        """Evicts those that are still unused."""
        for table in unused:
            if table.is_unused and self._tables.get(table.state.code) is table:
                self._tables.pop(table.state.code).stop()

    async def drain(self) -> None:
        """Graceful shutdown: waits a little until all is stored and sent and clients have gone."""
        going = [asyncio.create_task(table.drained()) for table in self._tables.values()]
        if going:
            _, late = await asyncio.wait(going, timeout=SECONDS_TO_DRAIN)
            for task in late:
                task.cancel()

    def close(self) -> None:
        """Ends every table in memory; what is stored remains."""
        for table in self._tables.values():
            table.stop()

    async def _my_table(
        self, code: str, person: str, brief: Sequence[Event] | None = None
    ) -> MyTable | None:
        """The summary of a table for one of its players, from as few events as that needs."""
        if code in self._unreadable:
            raise _gone(code, self._unreadable[code])
        try:
            if brief is None:
                brief = await self._store.read(code, BRIEF)
            return my_table(code, person, brief)
        except BrokenRecord as error:
            self._give_up(code, error)
            raise _gone(code, error) from error

    async def _in_memory(self, code: str) -> Table:
        if code in self._tables:
            return self._tables[code]
        if not is_code(code):
            raise NotFound("no_such_table", code=code[:LENGTH_OF_A_CODE])
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str, stored: Sequence[Event] | None = None) -> Table:
        """Loads a table from the store; concurrent callers share the task."""
        try:
            if stored is None:
                stored = await self._store.read(code)
            check_there(code, stored)
            state, clock = await asyncio.to_thread(rebuilt_with_clock, code, stored)
            elsewhere = await self._store.connected_elsewhere([code])
        except BrokenRecord as error:
            self._give_up(code, error)
            raise _gone(code, error) from error
        finally:
            del self._loading[code]
        self._unreadable.pop(code, None)
        table = self._tables[code] = self._table(state, clock, Log.after(code, stored))
        table.bot_players.begin(elsewhere.get(code, frozenset()))
        return table

    def _give_up(self, code: str, error: BrokenRecord) -> None:
        """Logs an unreadable table the first time, and remembers why for the lists."""
        if code not in self._unreadable:
            log.error("table_unreadable", table=code, exc_info=error)
        self._unreadable[code] = error

    def _table(self, state: TableState, clock: MomentClock, end: Log) -> Table:
        return Table(
            state,
            clock,
            end,
            self._store,
            self._patience,
            self.thinker,
            self._failed,
            self._on_stored,
        )

    def _failed(self, table: Table, error: NotStored) -> None:
        """Evicts a table that failed; it is rebuilt from the log when it is needed."""
        log.error("table_failed", table=table.state.code, reason=str(error))
        if self._tables.get(table.state.code) is table:
            del self._tables[table.state.code]


def _unreadable_table(code: str, refusal: Gone, language: str) -> MyTable:
    problem = problem_of(refusal, language)
    return MyTable(code=code, game=None, status="unreadable", seat=None, problem=problem)


def _gone(code: str, error: BrokenRecord) -> Gone:
    gone = Gone("table_unreadable", code=code, reason=str(error))
    gone.__cause__ = error
    return gone
