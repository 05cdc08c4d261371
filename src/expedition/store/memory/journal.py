"""Tables in memory, written through a journal: each transaction is durable before it is seen.

A journal is told rows as texts under keys, and gives them back at the start. It knows nothing of
what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from expedition.core.errors import BrokenRecord
from expedition.store.log import Event, LostRace
from expedition.store.rows import (
    Attempt,
    Challenge,
    Listing,
    Result,
    ShortCode,
    Subscription,
    Try,
)

Key: TypeAlias = tuple[str | int, ...]
"""The name of a table, and what tells its rows apart."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Recovery:
    """A recovery code of a person, of which only a digest is stored."""

    digest: str
    person: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Review:
    """A stored review of a seat's match."""

    match: str
    seat: int
    at: datetime
    body: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event in its place in the log of a match."""

    match: str
    number: int
    event: Event


class Change(NamedTuple):
    """A row that is put in place of any under its key, or deleted; a new one replaces none."""

    key: Key
    body: str | None
    is_new: bool = False


class Journal(Protocol):
    """What makes rows durable."""

    async def write(self, changes: Sequence[Change]) -> None:
        """All changes in one transaction, or none.

        LostRace if another writer has taken the key of a new row; NotStored if there is no room.
        """


class NoJournal:
    """A journal for what need not outlive its process."""

    async def write(self, changes: Sequence[Change]) -> None:
        """Writes nothing."""


class Table(Generic[Row]):
    """The rows of one kind by their keys."""

    def __init__(self, name: str, kind: type[Row], key: Callable[[Row], Key]) -> None:
        self.name = name
        self.kind = kind
        self.rows: dict[Key, Row] = {}
        self._key = key

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows.values())

    def key_of(self, row: Row) -> Key:
        """The key of a row, its table first."""
        return (self.name, *self._key(row))

    def get(self, *key: str | int) -> Row | None:
        """The row with that key, if there is one."""
        return self.rows.get((self.name, *key))

    def where(self, wanted: Callable[[Row], bool]) -> list[Row]:
        """The rows for which that is true."""
        return [row for row in self if wanted(row)]


class Tables:
    """All tables of a store in memory."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.logs: dict[str, dict[int, Event]] = {}
        """The events by match and number."""
        self.results = Table("results", Result, lambda row: (row.match, row.seat))
        self.tries = Table(
            "tries", Try, lambda row: (row.person, row.day.isoformat(), row.game, row.layout)
        )
        self.attempts = Table("attempts", Attempt, lambda row: (row.person, row.challenge))
        self.challenges = Table("challenges", Challenge, lambda row: (row.code,))
        self.listings = Table("listings", Listing, lambda row: (row.match,))
        self.short_codes = Table("short_codes", ShortCode, lambda row: (row.code,))
        self.subscriptions = Table("subscriptions", Subscription, lambda row: (row.endpoint,))
        self.recoveries = Table("recoveries", Recovery, lambda row: (row.digest,))
        self.reviews = Table("reviews", Review, lambda row: (row.match, row.seat))
        self._by_name: dict[str, Table[Any]] = {
            table.name: table for table in vars(self).values() if isinstance(table, Table)
        }

    def load(self, kept: Iterable[tuple[Key, str]]) -> None:
        """Takes in the rows that a journal has kept; tables of a later version are left alone."""
        for key, body in kept:
            try:
                if key[0] == EVENTS:
                    self.logs.setdefault(str(key[1]), {})[int(key[2])] = _read_event(body)
                elif key[0] in self._by_name:
                    table = self._by_name[str(key[0])]
                    table.rows[tuple(key)] = msgspec.json.decode(body, type=table.kind)
            except (msgspec.DecodeError, ValueError, IndexError) as error:
                match = str(key[1]) if len(key) > 1 else ""
                raise BrokenRecord("log_unreadable", match=match, reason=str(error)) from error

    def transaction(self) -> Transaction:
        """Changes that are to be durable together."""
        return Transaction(self)

    def table_of(self, row: object) -> Table[Any]:
        """The table for rows of that kind."""
        return next(table for table in self._by_name.values() if type(row) is table.kind)


class Transaction:
    """Changes that are to be durable together; they are seen once they are."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._changes: dict[Key, Change] = {}
        self._done: list[Callable[[], object]] = []

    def append(self, one: Numbered) -> None:
        """Puts an event behind the log of its match."""
        key = (EVENTS, one.match, one.number)
        self._write(Change(key, _json(one.event), is_new=True))
        self._done.append(lambda: self._log(one.match).__setitem__(one.number, one.event))

    def rewrite(self, one: Numbered) -> None:
        """Puts an event in the place of another."""
        self._write(Change((EVENTS, one.match, one.number), _json(one.event)))
        self._done.append(lambda: self._log(one.match).__setitem__(one.number, one.event))

    def remove(self, match: str, number: int) -> None:
        """Deletes an event."""
        self._write(Change((EVENTS, match, number), None))
        self._done.append(lambda: self._log(match).pop(number, None))

    def insert(self, row: object) -> None:
        """A new row; LostRace if there is one with its key."""
        table = self._tables.table_of(row)
        self._put(table, row, Change(table.key_of(row), _json(row), is_new=True))

    def put(self, row: object) -> None:
        """A row, in place of any with its key."""
        table = self._tables.table_of(row)
        self._put(table, row, Change(table.key_of(row), _json(row)))

    def delete(self, row: object) -> None:
        """Deletes a row."""
        table = self._tables.table_of(row)
        key = table.key_of(row)
        self._write(Change(key, None))
        self._done.append(lambda: table.rows.pop(key, None))

    async def commit(self) -> None:
        """Makes all changes durable, and then seen; LostRace or NotStored if that fails."""
        for change in self._changes.values():
            if change.is_new and self._is_taken(change.key):
                raise LostRace("lost_race", match=str(change.key[1]), reason=str(change.key))
        if self._changes:
            await self._tables.journal.write([*self._changes.values()])
        for done in self._done:
            done()

    def _put(self, table: Table[Any], row: object, change: Change) -> None:
        self._write(change)
        self._done.append(lambda: table.rows.__setitem__(change.key, row))

    def _write(self, change: Change) -> None:
        before = self._changes.pop(change.key, None)
        if before is not None and before.is_new and change.is_new:
            raise LostRace("lost_race", match=str(change.key[1]), reason=str(change.key))
        if before is not None and before.body is None:
            change = change._replace(is_new=False)  # it takes the place of what goes with it
        self._changes[change.key] = change

    def _log(self, match: str) -> dict[int, Event]:
        return self._tables.logs.setdefault(match, {})

    def _is_taken(self, key: Key) -> bool:
        if key[0] == EVENTS:
            return int(key[2]) in self._tables.logs.get(str(key[1]), {})
        return key in self._tables._by_name[str(key[0])].rows


EVENTS = "events"
"""The name of the table of events."""
_read_event = msgspec.json.Decoder(Event).decode


def _json(row: object) -> str:
    return msgspec.json.encode(row).decode()
