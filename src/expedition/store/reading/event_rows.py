"""Events from database rows, with integrity checks: no gaps, and an unbroken hash chain.

A failed check raises BrokenRecord.
"""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Sequence
from typing import Any

from sqlalchemy import Row

from expedition.core.errors import BrokenRecord
from expedition.store.log import Event
from expedition.store.tables.retention import is_mark
from expedition.store.writing.hash_chain import check_chain


async def readable(
    matches: Collection[str], reading: Awaitable[Sequence[Row[Any]]]
) -> Sequence[Row[Any]]:
    """Awaits the rows; BrokenRecord if one holds bytes that are no text, or a time that is none."""
    try:
        return await reading
    except (ValueError, TypeError) as error:
        raise BrokenRecord("log_unreadable", match=", ".join(matches), reason=str(error)) from error


def in_order(
    match: str, found: Sequence[Row[Any]], since: int, is_whole: bool, is_checked: bool = True
) -> tuple[Event, ...]:
    """The rows as events; of a whole log, checks that none is missing in between, and none changed.

    Of a match that was put away there is only the mark that says so.
    """
    is_whole = is_whole and not is_mark(found)
    if is_whole and [row.number for row in found] != list(range(since, since + len(found))):
        raise BrokenRecord("log_has_gap", match=match)
    stored = tuple(Event(row.kind, row.body, row.at, row.person, row.link) for row in found)
    if is_whole and is_checked:
        check_chain(match, since, stored)
    return stored
