"""What other servers on the same PostgreSQL have written, heard as they commit it.

Every commit notifies once, with the matches that have grown and how long they are now. Whoever has
lost its connection may have missed some, and is told so.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from asyncpg import Connection

Grown: TypeAlias = Mapping[str, int]
"""How many events matches have now."""
Heard: TypeAlias = Callable[[Grown | None], None]
"""Told what has grown; with nothing, that any match may have."""

CHANNEL = "expedition_events"
LONGEST_NOTICE = 7900
"""In bytes; PostgreSQL takes just under 8000."""
SECONDS_TO_TRY_AGAIN = 0.5
SECONDS_BETWEEN_PROOFS = 5.0
"""How often a silent connection is asked whether it is still there."""

_NOTIFY = text("SELECT pg_notify(:channel, :notice)")

log = structlog.get_logger()


class Notices:
    """One server's ear, and its voice."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.server = secrets.token_hex(4)

    async def tell(self, connection: AsyncConnection, grown: Grown) -> None:
        """Others hear of it when the transaction of that connection is committed."""
        for notice in self.told(grown):
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})

    def told(self, grown: Grown) -> Iterator[str]:
        """What is notified of a commit: one notice, or some where very many matches have grown."""
        notice = self.server
        for match, length in grown.items():
            more = f" {match}:{length}"
            if len(notice) + len(more) > LONGEST_NOTICE:
                yield notice
                notice = self.server
            notice += more
        yield notice

    async def listen(self, heard: Heard) -> None:
        """Tells what others have written, until it is cancelled."""
        while True:
            try:
                await self._hear_out(heard)
            except Exception as error:  # noqa: BLE001 - the driver's own state may be lost, too
                log.warning("database_not_heard", reason=str(error))
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    async def _hear_out(self, heard: Heard) -> None:
        """Returns when the database has hung up; raises an error if it does not answer."""
        connection = await _connected(self._address, SECONDS_BETWEEN_PROOFS)
        hung_up = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: hung_up.set())
            await connection.add_listener(CHANNEL, lambda *notice: self._take(notice[-1], heard))
            heard(None)
            while not await _within(SECONDS_BETWEEN_PROOFS, hung_up):
                await connection.execute("SELECT 1", timeout=SECONDS_BETWEEN_PROOFS)
            log.warning("database_not_heard", reason="it has hung up")
        finally:
            _end(connection)

    def _take(self, notice: object, heard: Heard) -> None:
        try:
            server, grown = read_notice(str(notice))
        except ValueError:
            log.warning("notice_not_ours", notice=str(notice)[:100])
            return
        if server != self.server:
            heard(grown)


async def is_heard(address: str, seconds: float) -> bool:
    """True if one connection hears within so many seconds what another one notifies.

    Behind a pool that lends a connection for one transaction nobody hears anything.
    """
    channel, heard = f"expedition_{secrets.token_hex(8)}", asyncio.Event()
    ear = await _connected(address, seconds)
    try:
        await ear.add_listener(channel, lambda *_: heard.set())
        voice = await _connected(address, seconds)
        try:
            await voice.execute("SELECT pg_notify($1, '')", channel)
            await asyncio.wait_for(heard.wait(), seconds)
        finally:
            _end(voice)
    except TimeoutError:
        return False
    finally:
        _end(ear)
    return True


def read_notice(text: str) -> tuple[str, Grown]:
    """Who has written, and which matches have grown; ValueError if that is no notice of ours."""
    server, *grown = text.split(" ")
    return server, dict(_match_and_length(one) for one in grown)


def _match_and_length(text: str) -> tuple[str, int]:
    match, length = text.split(":")
    if not match.isalnum():
        raise ValueError(text)
    return match, int(length)


def grown_by(rows: Iterable[Mapping[str, object]]) -> Grown:
    """How long matches are once these rows are stored."""
    lengths: dict[str, int] = {}
    for row in rows:
        number = row["number"]
        assert isinstance(number, int)
        lengths[str(row["match"])] = number + 1
    return lengths


async def _connected(address: str, seconds: float) -> Connection:
    import asyncpg  # whoever keeps an SQLite file never needs it

    return await asyncpg.connect(address, timeout=seconds)


def _end(connection: Connection) -> None:
    """Closes without waiting for an answer that may never come."""
    connection.terminate()


async def _within(seconds: float, event: asyncio.Event) -> bool:
    """True if the event comes in so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()
