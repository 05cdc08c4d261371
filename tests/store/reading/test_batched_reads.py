"""What is new in many matches, where several servers write."""

from __future__ import annotations

import asyncio

from expedition.core.errors import BrokenRecord
from expedition.store import Event, Log, NotStored, open_store
from tests.databases import Postgres, database_of
from tests.store.overhearing import overheard

MATCHES = [f"M{number}" for number in range(30)]


async def test_what_is_new_in_many_matches_is_asked_for_at_once(postgres_address: str) -> None:
    store = await open_store(postgres_address)
    for match in MATCHES:
        events = [Event(f"{match}-{number}", "{}", store.now()) for number in range(4)]
        await store.append(Log(match), events)
    with overheard(store) as asked:
        found = await asyncio.gather(
            *(store.read(match, since=1 + place % 3) for place, match in enumerate(MATCHES)),
            store.read(MATCHES[0], since=3),
            store.read("nowhere", since=3),
        )
    assert len(asked) == 1
    kinds = [[event.kind for event in events] for events in found]
    for place, match in enumerate(MATCHES):
        assert kinds[place] == [f"{match}-{number}" for number in range(1 + place % 3, 4)]
    assert kinds[-2:] == [[f"{MATCHES[0]}-3"], []]
    await store.close()


async def test_a_log_with_a_gap_spoils_no_other_that_is_read_with_it(postgres_address: str) -> None:
    store = await open_store(postgres_address)
    event = Event("anything", "{}", store.now())
    await store.append(Log("WHOLE"), [event] * 3)
    await store.append(Log("BROKEN", length=2), [event])
    whole, broken = await asyncio.gather(
        store.read("WHOLE", since=1), store.read("BROKEN", since=1), return_exceptions=True
    )
    assert isinstance(whole, tuple)
    assert len(whole) == 2
    assert isinstance(broken, BrokenRecord)
    await store.close()


async def test_all_are_told_that_nothing_can_be_read_and_later_it_can(
    postgres: Postgres, postgres_address: str
) -> None:
    store = await open_store(postgres_address)
    await store.append(Log("M"), [Event("anything", "{}", store.now())] * 2)
    database = database_of(postgres_address)
    postgres.run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
    postgres.cut(database)
    refused = await asyncio.gather(
        *(store.read("M", since=1) for _ in range(3)), return_exceptions=True
    )
    assert [type(one) for one in refused] == [NotStored] * 3
    postgres.run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
    assert len(await store.read("M", since=1)) == 1
    await store.close()
