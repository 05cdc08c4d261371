"""Short codes of tables that gather: claimed with a table's first events, freed when it starts.

The claim is a row that is stored in the transaction of the events, so all servers of a database
know the same, and two tables that draw one code race for its key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import Write, refusing, rows
from expedition.store.rows import LEADS_FOR, Freed, ShortCode
from expedition.store.schema import short_codes


def writes_of(changed: Sequence[ShortCode | Freed]) -> Iterator[Write]:
    """The writes for claims, which also drop what is over by now, and for what is freed."""
    claimed = [one for one in changed if isinstance(one, ShortCode)]
    freed = [{"freed": one.match} for one in changed if isinstance(one, Freed)]
    if claimed:
        yield _DROP, [{"before": max(one.at for one in claimed) - LEADS_FOR}]
        yield _CLAIM, [asdict(one) for one in claimed]
    if freed:
        yield _FREE, freed


async def match_of(engine: AsyncEngine, code: str, now: datetime) -> str | None:
    """The match to which a short code leads now, if any."""
    query = select(short_codes.c.match).where(short_codes.c.code == code)
    found = await rows(engine, query.where(short_codes.c.at >= now - LEADS_FOR))
    return found[0].match if found else None


async def claim(engine: AsyncEngine, wanted: ShortCode) -> bool:
    """Claims a code beside a table's first one; False if another table has it."""
    over = delete(short_codes).where(short_codes.c.code == wanted.code)
    over = over.where(short_codes.c.at < wanted.at - LEADS_FOR)
    with refusing(), suppress(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(over)
            await connection.execute(_CLAIM, [asdict(wanted)])
            return True
    return await match_of(engine, wanted.code, wanted.at) == wanted.match


async def unclaim(engine: AsyncEngine, code: str) -> None:
    """Gives one claim up; the table keeps its others."""
    with refusing():
        async with engine.begin() as connection:
            await connection.execute(delete(short_codes).where(short_codes.c.code == code))


_CLAIM = insert(short_codes)
_FREE = delete(short_codes).where(short_codes.c.match == bindparam("freed"))
_DROP = delete(short_codes).where(short_codes.c.at < bindparam("before"))
