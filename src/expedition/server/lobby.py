"""Where tables are set up and found again: in memory while somebody is there, else in the store."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Sequence
from datetime import UTC, datetime

import structlog
from msgspec.structs import replace

from expedition.core.catalogue import find_game
from expedition.core.errors import BrokenRecord
from expedition.server import happened, lessons
from expedition.server.api_messages import MyTable, NewBot, NewTable
from expedition.server.bot_names import new_bot
from expedition.server.codes import LENGTH_OF_A_CODE, is_code, new_code
from expedition.server.happened import Happening, from_store, to_store
from expedition.server.looks import look_of
from expedition.server.my_tables import BRIEF, my_table, round_of
from expedition.server.people import Person
from expedition.server.presence import keep_present
from expedition.server.refusals import Gone, NotFound, problem_of
from expedition.server.table import Table, new_seed
from expedition.server.table_state import TableState, created, rebuilt
from expedition.server.thinker import Thinker
from expedition.store import Event, Grown, Log, LostRace, NotStored, Store

SECONDS_UNUSED = 300
MOST_WOKEN = 5
"""Of how many tables that nobody has used for a while a list tells the round: each is rebuilt."""

log = structlog.get_logger()


class Lobby:
    """All tables of a server."""

    def __init__(self, store: Store, patience: float, thinker: Thinker) -> None:
        self._store = store
        self._patience = patience
        self.thinker = thinker
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, Task[Table]] = {}
        self._unreadable: dict[str, BrokenRecord] = {}

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def find(self, code: str) -> Table:
        """The table of that code, rebuilt from its events if it is not in memory."""
        code = code.upper()
        if code in self._tables:
            return self._tables[code]
        if not is_code(code):
            raise NotFound("no_such_table", code=code[:LENGTH_OF_A_CODE])
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])

    async def open(self, wanted: NewTable, host: Person) -> Table:
        """A new table with its host, who has the first seat or none, stored."""
        while True:
            code = new_code()
            first = _first_events(code, wanted, host, self.thinker.bots)
            try:
                await self._append(Log(code), first)
            except LostRace:
                continue
            self._tables[code] = self._table(rebuilt(code, first), len(first))
            return self._tables[code]

    async def open_next(self, table: Table, host: Person) -> Table:
        """The table where the people of a finished one play again; the same for all of them."""
        async with table.opening_next:
            if table.state.next_code is None:
                if table.state.opener is not None:
                    host = Person(table.state.opener.person)
                wanted = _same_again(table.state, host)
                table.continue_at((await self.open(wanted, host)).state.code)
                await table.settled()
        assert table.state.next_code is not None
        return await self.find(table.state.next_code)

    async def tables_of(self, person: str, most: int, language: str) -> list[MyTable]:
        """The latest tables where a person has a seat, also those that cannot be read any more."""
        found: list[MyTable] = []
        asleep = 0
        for code in await self._store.matches(person, most):
            try:
                table = await self._my_table(code, person)
                if table is not None and table.status == "playing":
                    asleep += code not in self._tables
                    if code in self._tables or asleep <= MOST_WOKEN:
                        table = replace(table, round=round_of((await self.find(code)).state))
            except Gone as refusal:
                problem = problem_of(refusal, language)
                table = MyTable(code, None, "unreadable", None, problem)
            if table is not None:
                found.append(table)
        return found

    async def listen(self) -> None:
        """Keeps the tables in memory up to what other servers write, for as long as it runs."""
        await self._store.listen(self._heard)

    async def keep_present(self) -> None:
        """Shares with other servers who is connected, for as long as it runs."""
        await keep_present(self._store, lambda: self._tables)

    def _heard(self, grown: Grown | None) -> None:
        for code in self._tables if grown is None else self._tables.keys() & grown.keys():
            self._tables[code].has_grown(None if grown is None else grown[code])

    async def sweep(self) -> None:
        """Forgets tables that nobody has used for a while, again and again; the store has them."""
        unused: set[str] = set()
        while True:
            await asyncio.sleep(SECONDS_UNUSED)
            for code in unused:
                table = self._tables.get(code)
                if table is not None and table.is_unused:
                    self._tables.pop(code).stop()
            unused = {code for code, table in self._tables.items() if table.is_unused}

    def close(self) -> None:
        """Ends every table in memory; what is stored remains."""
        for table in self._tables.values():
            table.stop()

    async def _my_table(self, code: str, person: str) -> MyTable | None:
        """The table as its player finds it again, if it can be read as far as that needs."""
        if code in self._unreadable:
            raise _gone(code, self._unreadable[code])
        try:
            return my_table(code, person, await self._store.read(code, BRIEF))
        except BrokenRecord as error:
            self._give_up(code, error)
            raise _gone(code, error) from error

    async def _load(self, code: str) -> Table:
        """The table from the store; all who ask for it meanwhile get the same one."""
        try:
            stored = await self._store.read(code)
            if not stored:
                raise NotFound("no_such_table", code=code)
            state = await asyncio.to_thread(_rebuilt, code, stored)
        except BrokenRecord as error:
            self._give_up(code, error)
            raise _gone(code, error) from error
        finally:
            del self._loading[code]
        self._unreadable.pop(code, None)
        table = self._tables[code] = self._table(state, len(stored))
        return table

    def _give_up(self, code: str, error: BrokenRecord) -> None:
        """Why the table cannot be opened is logged the first time, and remembered for the lists."""
        if code not in self._unreadable:
            log.error("table_unreadable", table=code, exc_info=error)
        self._unreadable[code] = error

    def _table(self, state: TableState, length: int) -> Table:
        end = Log(state.code, length)
        return Table(state, end, self._store, self._patience, self.thinker, self._failed)

    async def _append(self, end: Log, events: Sequence[Happening]) -> None:
        now = datetime.now(UTC)
        await self._store.append(end, [to_store(event, now) for event in events])

    def _failed(self, table: Table, error: NotStored) -> None:
        """The table is forgotten, and rebuilt from the log when somebody asks for it."""
        log.error("table_failed", table=table.state.code, reason=str(error))
        if self._tables.get(table.state.code) is table:
            del self._tables[table.state.code]


def _first_events(
    code: str, wanted: NewTable, host: Person, bots: Sequence[str]
) -> list[Happening]:
    """What happens when a table is opened, each event checked against those before."""
    first = _created(wanted)
    state = created(code, first)
    events: list[Happening] = [first]

    def happen(event: Happening) -> None:
        nonlocal state
        state = state.after(event)
        events.append(event)

    name, initials = wanted.name or "?", wanted.initials or "?"  # whoever gave none was given some
    look = look_of(host.id)
    lesson = state.lesson
    if wanted.plays or lesson is not None:
        happen(happened.Joined(host.id, name, initials, look.emblem, look.colour))
    else:
        happen(happened.Hosted(host.id, name))
    for bot in wanted.bots if lesson is None else [NewBot()] * (lesson.seats - 1):
        happen(new_bot(bot.level, bots, state.sitters))
    if wanted.start or lesson is not None:
        happen(happened.Started())
    return events


def _created(wanted: NewTable) -> happened.Created:
    game = find_game(wanted.game)
    edition = game.rules.box.edition
    if wanted.lesson:
        return lessons.opened(game.lesson, wanted, edition)
    return happened.Created(
        game.name,
        edition,
        wanted.options,
        wanted.clock,
        new_seed(),
        wanted.show_me,
        wanted.latecomers,
        wanted.wall,
    )


def _rebuilt(code: str, stored: Sequence[Event]) -> TableState:
    return rebuilt(code, map(from_store, stored))


def _gone(code: str, error: BrokenRecord) -> Gone:
    gone = Gone("table_unreadable", code=code, reason=str(error))
    gone.__cause__ = error
    return gone


def _same_again(state: TableState, host: Person) -> NewTable:
    sitter, opener = state.sitters[state.seat_of(host.id) or 0], state.opener
    bots = [NewBot(sitter.level) for sitter in state.sitters if sitter.level is not None]
    return NewTable(
        state.game.name,
        sitter.name if opener is None else opener.name,
        sitter.initials,
        state.options,
        bots,
        state.conduct.clock,
        show_me=state.show_me,
        latecomers=state.conduct.latecomers,
        wall=state.conduct.wall,
        plays=opener is None,
    )
