"""PostgreSQL LISTEN and NOTIFY: servers hear which matches others have appended to.

Every commit notifies once, with the matches that have grown and their new lengths. A server that
lost its connection may have missed some, and is told so. What passes at a match and is not stored
goes through a channel of its own.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from expedition.store.rows import Grown, Heard, Passed

if TYPE_CHECKING:
    from asyncpg import Connection

CHANNEL = "expedition_events"
PASSING = "expedition_passing"
LONGEST_NOTICE = 7900
"""In bytes; PostgreSQL takes just under 8000."""
SECONDS_TO_TRY_AGAIN = 0.5
SECONDS_BETWEEN_PROOFS = 5.0
"""Keepalive interval of a silent connection."""

_NOTIFY = text("SELECT pg_notify(:channel, :notice)")

log = structlog.get_logger()


class PgNotify:
    """One server's notifications: sending and listening."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.server = secrets.token_hex(4)

    async def tell(self, connection: AsyncConnection, grown: Grown) -> None:
        """Notifies the others when the transaction of that connection is committed."""
        for notice in self.told(grown):
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})

    async def pass_on(self, connection: AsyncConnection, match: str, text: str) -> None:
        """Tells the others a short text about a match."""
        notice = f"{self.server} {match} {text}"
        await connection.execute(_NOTIFY, {"channel": PASSING, "notice": notice})

    def told(self, grown: Grown) -> Iterator[str]:
        """The payloads of a commit: one, or some where very many matches have grown."""
        notice = self.server
        for match, length in grown.items():
            more = f" {match}:{length}"
            if len(notice) + len(more) > LONGEST_NOTICE:
                yield notice
                notice = self.server
            notice += more
        yield notice

    async def listen(self, heard: Heard, passed: Passed) -> None:
        """Listens for notifications of other servers, until it is cancelled."""
        while True:
            try:
                await self._hear_out(heard, passed)
            except Exception as error:  # noqa: BLE001 - the driver's own state may be lost, too
                log.warning("database_not_heard", reason=str(error))
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    async def _hear_out(self, heard: Heard, passed: Passed) -> None:
        """Listens on one connection until it is lost; raises an error if it stops responding."""
        connection = await _connected(self._address, SECONDS_BETWEEN_PROOFS)
        hung_up = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: hung_up.set())
            await connection.add_listener(CHANNEL, lambda *notice: self._take(notice[-1], heard))
            await connection.add_listener(PASSING, lambda *note: self._take_up(note[-1], passed))
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

    def _take_up(self, notice: object, passed: Passed) -> None:
        server, match, text = [*str(notice).split(" ", 2), "", ""][:3]
        if server != self.server:
            passed(match, text)


async def is_heard(address: str, seconds: float) -> bool:
    """True if one connection hears in time what another one notifies.

    Behind a pooler in transaction mode notifications do not arrive.
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
    """Parses a payload: the sender, and which matches have grown; ValueError if it is not ours."""
    server, *grown = text.split(" ")
    return server, dict(_match_and_length(one) for one in grown)


def _match_and_length(text: str) -> tuple[str, int]:
    match, length = text.split(":")
    if not match.isalnum():
        raise ValueError(text)
    return match, int(length)


def grown_by(rows: Iterable[Mapping[str, object]]) -> Grown:
    """The lengths of matches once these rows are stored."""
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
    """Closes a connection without waiting for an answer that may never come."""
    connection.terminate()


async def _within(seconds: float, event: asyncio.Event) -> bool:
    """Waits for an event; False on timeout."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()
