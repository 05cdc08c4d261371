"""Retention: deletes inactive matches, each leaving a tombstone.

The tombstone is an event behind the last one, stored in the transaction that deletes the others. So
a server that appends to the match at that moment is either first, and nothing is deleted, or loses
the race.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from expedition.store.cluster.pg_notify import PgNotify
from expedition.store.queries import Write, not_ready, refusing
from expedition.store.rows import PUT_AWAY, Restored
from expedition.store.schema import events, listings, reviews, short_codes

LOCK = 20261118
"""Key of the advisory lock by which servers on one PostgreSQL agree who sweeps."""


def writes_of(restored: Sequence[Restored]) -> Iterator[Write]:
    """The deletes for these tombstones, in the transaction that stores the events."""
    if restored:
        yield _RESTORE, [{"back": one.match, "mark": PUT_AWAY} for one in restored]


def is_mark(stored: Sequence[Row[Any]]) -> bool:
    """True if there is only a tombstone, whatever its number is."""
    return len(stored) == 1 and stored[0].kind == PUT_AWAY


class Retention:
    """Deletion of matches from a database."""

    def __init__(self, engine: AsyncEngine, notices: PgNotify | None) -> None:
        self._engine = engine
        self._notices = notices

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """True if this server may sweep: a PostgreSQL advisory lock, released with its owner."""
        if self._notices is None:
            yield True
            return
        async with AsyncExitStack() as stack:
            with refusing():
                is_ours = await self._take(stack)
            yield is_ours

    async def _take(self, stack: AsyncExitStack) -> bool:
        connection = await stack.enter_async_context(self._engine.connect())
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        is_ours = bool((await connection.execute(_TAKE)).scalar_one())
        if is_ours:
            stack.push_async_callback(_give, connection)
        return is_ours

    async def put_away(self, match: str, length: int, at: datetime) -> bool:
        """Deletes a match of so many events, and its projections; leaves a tombstone.

        False if it has grown meanwhile: then everything is left as it is. Results stay, and so do
        the tries that count.
        """
        mark = {"match": match, "number": length, "at": at, "kind": PUT_AWAY, "body": "{}"}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(events), [mark])
                mine = events.c.match == match
                await connection.execute(delete(events).where(mine, events.c.number < length))
                await connection.execute(delete(reviews).where(reviews.c.match == match))
                await connection.execute(delete(listings).where(listings.c.match == match))
                await connection.execute(delete(short_codes).where(short_codes.c.match == match))
                if self._notices is not None:
                    await self._notices.tell(connection, {match: length + 1})
        except IntegrityError:
            return False
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error
        return True


async def _give(connection: AsyncConnection) -> None:
    """Releases the lock; if that fails, by closing the connection."""
    try:
        await connection.execute(_GIVE)
    except (SQLAlchemyError, OSError):
        await connection.invalidate()


_TAKE = select(func.pg_try_advisory_lock(LOCK))
_GIVE = select(func.pg_advisory_unlock(LOCK))
_RESTORE = delete(events).where(
    events.c.match == bindparam("back"), events.c.kind == bindparam("mark")
)
