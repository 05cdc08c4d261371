"""Queries with one retry on a lost connection, and database errors as refusals."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Delete, Insert, Row, Select
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.log import LostRace, NotStored

T = TypeVar("T")
Write: TypeAlias = tuple[Insert | Delete, list[dict[str, Any]]]
"""A statement of a transaction, and its rows."""


async def rows(engine: AsyncEngine, query: Select[Any]) -> Sequence[Row[Any]]:
    """All rows of a query; NotStored if the database cannot be reached."""

    async def ask() -> Sequence[Row[Any]]:
        async with engine.connect() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
        return found

    with refusing():
        return await retry_once(ask)


async def retry_once(work: Callable[[], Awaitable[T]]) -> T:
    """Runs the work; once more if its connection turns out to be lost.

    A pooled connection that the database has closed looks like any other until it is used. The
    engine then discards all that are as old.
    """
    try:
        return await work()
    except DBAPIError as error:
        if not is_lost(error):
            raise
        return await work()


def mark_lost_connection(context: ExceptionContext) -> None:
    """Marks connections of which asyncpg has lost track as lost: they would fail for ever."""
    from asyncpg import InternalClientError  # whoever keeps an SQLite file never needs it

    if isinstance(context.original_exception.__cause__, InternalClientError):
        context.is_disconnect = True


@contextmanager
def refusing() -> Iterator[None]:
    """Raises NotStored for errors of the database: what was begun within is not stored."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise not_ready(error) from error


@contextmanager
def not_storing() -> Iterator[None]:
    """Raises LostRace or NotStored for errors of the database in a commit."""
    try:
        yield
    except IntegrityError as error:
        raise LostRace("lost_race", match="", reason=reason_of(error)) from error
    except SQLAlchemyError as error:
        raise NotStored("not_stored", match="", reason=reason_of(error)) from error


def not_ready(error: Exception) -> NotStored:
    """The refusal of a database that does not respond."""
    return NotStored("store_not_ready", reason=reason_of(error))


def not_opened(address: str, error: Exception) -> NotStored:
    """The refusal of a database that could not be opened, by the cause."""
    if isinstance(error, TimeoutError):
        return NotStored("store_silent", address=address)
    if is_locked(error):
        return NotStored("store_locked", address=address)
    key = "store_hung_up" if is_lost(error) else "store_not_open"
    return NotStored(key, address=address, reason=reason_of(error))


def is_lost(error: Exception) -> bool:
    """True if the connection was lost."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def is_locked(error: Exception) -> bool:
    """True if another connection holds the write lock of the SQLite file."""
    code: int = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_BUSY  # beyond that it says why


def reason_of(error: Exception) -> str:
    """The message of the database, or of the system."""
    return str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
