"""Checks of the database: reachable, schema version, durability, writable, notifications."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from asyncpg import InterfaceError, PostgresError

from expedition.cli.doctor_checks.clock import Calendar, Span, check_clock_of_database, check_future
from expedition.cli.doctor_checks.finding import Finding, good, note, wrong
from expedition.store import NotStored, open_store
from expedition.store.cluster.pg_notify import is_heard
from expedition.store.inspection import Condition, condition_of, database_file, log_damage
from expedition.store.reading.integrity_check import FileCheck
from expedition.store.store import address_without_password, database_url, libpq_address

SECONDS_TO_HEAR = 10.0


async def check_database(address: str, calendar: Calendar) -> AsyncIterator[Finding]:
    """Checks whether a server could use the database; stops if it cannot be reached."""
    url, file = database_url(address), database_file(address)
    if file is not None and not file.exists():
        yield note("no_database_yet", file=file)
        return
    sound = None if file is None else await check_file(file)
    if sound is not None and sound.level == "wrong":
        yield sound
        return
    asked = calendar()
    try:
        found = await condition_of(address)
    except NotStored as error:
        yield wrong("database_not_reached", **error.values)
        return
    span = Span(asked, calendar())
    yield good("database_reached", address=address_without_password(url))
    if sound is not None:
        yield sound
    yield check_schema(found)
    for finding in (
        *check_lasting(found),
        *check_clock_of_database(found.now, span),
        *check_future(found.latest, span),
    ):
        yield finding
    if found.schema == "current" and found.writes:
        yield await check_storing(address)
    if file is None and found.writes:
        yield await check_hearing(libpq_address(url))


def check_schema(found: Condition) -> Finding:
    """Checks the schema version."""
    match found.schema:
        case "none":
            return note("schema_none")
        case "older":
            return note("schema_older")
        case "newer":
            return wrong("schema_newer")
        case "current":
            return good("schema_current")


def check_lasting(found: Condition) -> Iterator[Finding]:
    """Checks the durability settings: whether a power loss loses data."""
    if not found.writes:
        yield wrong("database_read_only")
    if found.not_synced:
        yield wrong("not_synced", settings=", ".join(found.not_synced))


async def check_file(file: Path) -> Finding:
    """Checks an SQLite file for damage: its log first, of which opening it would lose a part."""
    log = log_damage(file)
    if log is not None and log.lost:
        return wrong("log_damaged", file=log.file, lost=log.lost)
    damage = await FileCheck(file, "integrity_check").damage()
    if damage is not None:
        return wrong("file_damaged", file=file, reason=damage)
    return good("file_sound", file=file)


async def check_storing(address: str) -> Finding:
    """Checks that an event can be made durable now; it is deleted in the same transaction."""
    try:
        store = await open_store(address)
        try:
            await store.check()
        finally:
            await store.close()
    except NotStored as error:
        return wrong("nothing_stored", reason=error.values["reason"])
    return good("stored")


async def check_hearing(address: str) -> Finding:
    """Checks that servers on this PostgreSQL would receive each other's notifications."""
    try:
        heard = await is_heard(address, SECONDS_TO_HEAR)
    except (PostgresError, InterfaceError, OSError):
        heard = False
    return good("heard") if heard else wrong("not_heard")
