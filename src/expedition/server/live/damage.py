"""Data loss from a damaged database: marks the tables that lost events, or may have."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from expedition.core.errors import BrokenRecord
from expedition.server.base.codes import LENGTH_OF_A_CODE, LENGTH_OF_A_SHORT_CODE, LETTERS
from expedition.server.live.table import Table
from expedition.server.state import table_events
from expedition.server.state.announcements import END_LOST
from expedition.server.state.table_events import from_store, to_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.store import Log, NotStored, Store

if TYPE_CHECKING:  # where a page is its own server there is no file to be damaged
    from expedition.store.writing.wal import Damage

CODES = [
    re.compile(rb"(?=([%s]{%d}))" % (LETTERS.encode(), length))
    for length in (LENGTH_OF_A_CODE, LENGTH_OF_A_SHORT_CODE)
]
"""In a page they stand without a space before them, so every place may be the first of one."""
MOST_AT_ONCE = 500

log = structlog.get_logger()


async def tell_tables(store: Store, damage: Damage) -> None:
    """Marks every unfinished table that is named in the lost pages."""
    named, told = _codes_in(damage.pages), 0
    for first in range(0, len(named), MOST_AT_ONCE):
        for code in await store.touched(named[first : first + MOST_AT_ONCE]):
            told += await _tell(store, code)
    log.error("damage_accepted", file=str(damage.file), lost=damage.lost, tables=told)


def has_seen_more(state: TableState, seen: int | None) -> bool:
    """True if a client has been sent a moment that the table has not reached here."""
    return seen is not None and seen > state.moment


async def tell_if_lost(table: Table, person: str | None, seen: int) -> None:
    """Marks a table as having lost events if a client there has seen more than is stored.

    Another server may have told it a moment ago, and this one not heard of it yet; so all is read
    first.
    """
    with suppress(NotStored):
        await table.caught_up()
        state, held = table.broadcast.state, table.state.seats_of(person)
        is_told = any(told.key in END_LOST for told in state.told)
        if held and has_seen_more(state, seen) and not is_told:
            log.error("end_lost", table=state.code, seen=seen, stored=state.moment)
            table.write(table_events.EndLost(held[0]))


async def _tell(store: Store, code: str) -> bool:
    """Marks the table, unless it is over: then all that was played there is stored."""
    try:
        stored = await store.read(code)
        state = rebuilt(code, map(from_store, stored))
    except BrokenRecord:  # whoever opens it is told so
        return False
    if state.status == "over":
        return False
    await store.append(Log.after(code, stored), [to_store(table_events.EndLost(), store.now())])
    return True


def _codes_in(pages: bytes) -> list[str]:
    """The codes of tables that may stand in the bytes of these pages."""
    return sorted({found[1].decode() for code in CODES for found in code.finditer(pages)})
