"""Schema upgrade at start: all migrations in one transaction, by one server at a time.

A process that is killed within it leaves the schema as it was, and the next start tries again.
"""

from __future__ import annotations

import logging

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from expedition.store.log import NotStored
from expedition.store.queries import is_locked, is_lost, reason_of

# The standard library's logger: commands set up none, and it then tells them on standard error.
log = logging.getLogger(__name__)


async def upgrade(engine: AsyncEngine, address: str) -> None:
    """Migrates the schema to that of this program; NotStored if that fails.

    Alembic is imported before the transaction begins: on a busy machine that takes seconds.
    """
    from expedition.store.alembic_migrations import upgrade_if_older  # a start seldom needs it

    try:
        async with engine.begin() as connection:
            await _take_turn(connection)
            await connection.run_sync(upgrade_if_older)
    except SQLAlchemyError as error:
        if is_lost(error) or is_locked(error):
            raise
        reason = reason_of(error)
        raise NotStored("schema_not_made", address=address, reason=reason) from error


async def _take_turn(connection: AsyncConnection) -> None:
    """Takes the upgrade's advisory lock until the transaction ends; no timeout cuts it short."""
    if connection.dialect.name == "sqlite":
        # The driver begins a transaction before rows are written, but not before tables are made.
        await connection.execute(_BEGIN)
        return
    await connection.execute(_NO_LIMITS)
    if not (await connection.execute(_TRY_LOCK)).scalar_one():
        log.warning("Another server is bringing the database up to date: waiting until it is done.")
        await connection.execute(_WAIT_FOR_LOCK)


_BEGIN = text("BEGIN IMMEDIATE")
_NO_LIMITS = text(
    "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN "
    "('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout',"
    " 'transaction_timeout')"
)
_TRY_LOCK = text("SELECT pg_try_advisory_xact_lock(20261117)")
_WAIT_FOR_LOCK = text("SELECT pg_advisory_xact_lock(20261117)")
