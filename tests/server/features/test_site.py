"""Three servers behind a proxy that knows nothing, and all that may happen to them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.databases import Postgres, database_of
from tests.server.ordeal import FAULTS, Company, Ordeal, check
from tests.server.site import site

COMPANIES = (Company(4), Company(3, bots=1), Company(4), Company(12))
A_WHILE = 60
"""So many messages are heard from one fault to the next."""


async def test_nothing_is_lost_whatever_happens_to_servers(
    postgres: Postgres, postgres_address: str, tmp_path: Path
) -> None:
    async with site(tmp_path, postgres_address, lambda: cut(postgres, postgres_address)) as found:
        ordeal = Ordeal(found, Random(11))
        await ordeal.play(
            COMPANIES,
            think=lambda luck: luck.uniform(0.1, 0.6),
            between=lambda: ordeal.heard(A_WHILE),
            standstill=lambda: ordeal.heard(2 * A_WHILE),
            faults=FAULTS,
        )
        assert [fault for _, fault in ordeal.faults] == list(FAULTS)
        await check(ordeal)


def cut(postgres: Postgres, address: str) -> None:
    """The database hangs up on all servers, at any instant."""
    postgres.cut(database_of(address))
