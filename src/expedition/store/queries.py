"""How a database is asked, and what is said where it does not answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Delete, Insert, Row, Select
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.log import NotStored

T = TypeVar("T")
Write: TypeAlias = tuple[Insert | Delete, list[dict[str, Any]]]
"""A statement of a transaction, and what it puts in or takes away."""


async def rows(engine: AsyncEngine, query: Select[Any]) -> Sequence[Row[Any]]:
    """All that the query finds; NotStored if the database cannot be asked."""

    async def ask() -> Sequence[Row[Any]]:
        async with engine.connect() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
        return found

    try:
        return await twice(ask)
    except (SQLAlchemyError, OSError) as error:
        raise not_ready(error) from error


async def twice(work: Callable[[], Awaitable[T]]) -> T:
    """What comes of it, at the second try if a connection turns out to be lost at the first.

    Connections lie in wait, and one that the database has closed looks like any other until it is
    used. The engine then throws away all that are as old.
    """
    try:
        return await work()
    except DBAPIError as error:
        if not is_lost(error):
            raise
        return await work()


def mark_lost_connection(context: ExceptionContext) -> None:
    """A connection is lost, too, that its driver has lost track of: it would fail for ever."""
    from asyncpg import InternalClientError  # whoever keeps an SQLite file never needs it

    if isinstance(context.original_exception.__cause__, InternalClientError):
        context.is_disconnect = True


def not_ready(error: Exception) -> NotStored:
    """The refusal of a database that does not answer."""
    return NotStored("store_not_ready", reason=reason_of(error))


def not_opened(address: str, error: Exception) -> NotStored:
    """The refusal of a database that a start could not open, by what went wrong."""
    if isinstance(error, TimeoutError):
        return NotStored("store_silent", address=address)
    if is_locked(error):
        return NotStored("store_locked", address=address)
    key = "store_hung_up" if is_lost(error) else "store_not_open"
    return NotStored(key, address=address, reason=reason_of(error))


def is_lost(error: Exception) -> bool:
    """True if the database has hung up."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def is_locked(error: Exception) -> bool:
    """True if another connection is writing to the SQLite file at this moment."""
    code: int = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_BUSY  # beyond that it says why


def reason_of(error: Exception) -> str:
    """What the database or the system says is wrong."""
    return str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
