"""What a store promises, proved on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text

from expedition.core.errors import BrokenRecord, Refusal
from expedition.store import Event, Log, LostRace, NotStored, SqlStore, open_store
from expedition.store.rows import Beside
from expedition.store.store import database_url, libpq_address
from tests.databases import every_append

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def event(body: str = "{}", kind: str = "sealed", person: str | None = None) -> Event:
    return Event(kind, body, NOON, person)


@every_append
async def test_events_come_back_in_order_and_as_they_were(store: SqlStore) -> None:
    first = Event("created", '{"name":"Zoé 🏺"}', NOON, "somebody")
    await store.append(Log("BCDFGH"), [first, event("1"), event("2")])
    assert await store.read("BCDFGH") == (first, event("1"), event("2"))
    assert await store.read("NOSUCH") == ()


async def test_only_the_kinds_asked_for_are_read(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [event(kind="created"), event(), event(kind="ended")])
    kinds = [one.kind for one in await store.read("BCDFGH", ("created", "ended"))]
    assert kinds == ["created", "ended"]


@every_append
async def test_times_are_kept_in_utc_whatever_zone_they_came_in(store: SqlStore) -> None:
    paris = timezone(timedelta(hours=2))
    there = Event("created", "{}", datetime(2026, 5, 1, 14, 0, 0, 123456, tzinfo=paris))
    await store.append(Log("BCDFGH"), [there])
    [stored] = await store.read("BCDFGH")
    assert stored.at == there.at
    assert stored.at.utcoffset() == timedelta(0)


@every_append
async def test_a_time_without_a_zone_is_refused(store: SqlStore) -> None:
    naive = Event("created", "{}", NOON.replace(tzinfo=None))
    with pytest.raises(NotStored):
        await store.append(Log("BCDFGH"), [naive])
    assert await store.read("BCDFGH") == ()


@every_append
async def test_appends_keep_the_order_of_the_calls_though_nobody_waits(store: SqlStore) -> None:
    logs = [Log(code) for code in ("BBBBBB", "CCCCCC", "DDDDDD")]
    waiting = [store.append(log, [event(str(n))]) for n in range(50) for log in logs]
    await asyncio.gather(*waiting)
    for log in logs:
        assert [one.body for one in await store.read(log.match)] == [str(n) for n in range(50)]


@every_append
async def test_many_appends_share_a_commit(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    commit = store._writer._commit

    async def counted(rows: list[dict[str, object]], beside: list[Beside]) -> None:
        sizes.append(len(rows))
        await commit(rows, beside)

    monkeypatch.setattr(store._writer, "_commit", counted)
    log = Log("BCDFGH")
    await asyncio.gather(*(store.append(log, [event(str(n))]) for n in range(200)))
    assert sum(sizes) == 200
    assert len(sizes) <= 3


@every_append
async def test_the_loser_of_a_race_is_told_and_nothing_of_it_is_stored(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [event("first")])
    late = Log("BCDFGH")
    with pytest.raises(LostRace):
        await store.append(late, [event("second"), event("third")])
    assert late.broken
    assert [one.body for one in await store.read("BCDFGH")] == ["first"]


@every_append
async def test_a_lost_race_spoils_no_other_match_of_the_same_commit(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [event("first")])
    lost = store.append(Log("BCDFGH"), [event("second")])
    other = store.append(Log("DDDDDD"), [event("fine")])
    with pytest.raises(LostRace):
        await lost
    await other
    assert [one.body for one in await store.read("DDDDDD")] == ["fine"]


@every_append
async def test_after_a_failure_a_log_takes_nothing_more_so_that_it_has_no_gap(
    store: SqlStore,
) -> None:
    await store.append(Log("BCDFGH"), [event("first")])
    late = Log("BCDFGH")
    waiting = [store.append(late, [event(str(n))]) for n in range(3)]
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(result, NotStored) for result in results)
    with pytest.raises(NotStored):
        await store.append(late, [event("later")])
    assert [one.body for one in await store.read("BCDFGH")] == ["first"]


async def test_a_log_with_a_gap_is_a_broken_record(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [event(str(n)) for n in range(3)])
    async with store._engine.begin() as connection:
        await connection.execute(text("DELETE FROM events WHERE number = 1"))
    with pytest.raises(BrokenRecord, match="log_has_gap"):
        await store.read("BCDFGH")


async def test_matches_are_found_by_person_the_latest_first(store: SqlStore) -> None:
    for days, code in enumerate(("BBBBBB", "CCCCCC", "DDDDDD")):
        at = NOON + timedelta(days=days)
        await store.append(Log(code), [Event("joined", "{}", at, "zoe" if days != 1 else "max")])
    assert await store.matches("zoe") == ("DDDDDD", "BBBBBB")
    assert await store.matches("zoe", most=1) == ("DDDDDD",)
    assert await store.matches("nobody") == ()


async def test_all_matches_are_gone_through_page_by_page(store: SqlStore) -> None:
    for code in ("DDDDDD", "BBBBBB", "CCCCCC"):
        await store.append(Log(code), [event(), event()])
    assert await store.codes() == ("BBBBBB", "CCCCCC", "DDDDDD")
    assert await store.codes(most=2) == ("BBBBBB", "CCCCCC")
    assert await store.codes(after="CCCCCC", most=2) == ("DDDDDD",)
    assert await store.codes(after="DDDDDD") == ()


async def test_what_was_stored_is_there_when_the_store_is_opened_again(address: str) -> None:
    store = await open_store(address)
    await store.append(Log("BCDFGH"), [event("kept")])
    await store.close()
    again = await open_store(address)
    assert await again.read("BCDFGH") == (event("kept"),)
    await again.close()


async def test_closing_waits_for_what_was_taken(address: str) -> None:
    store = await open_store(address)
    taken = [store.append(Log(code), [event()]) for code in ("BBBBBB", "CCCCCC")]
    await store.close()
    assert all(one.done() and one.exception() is None for one in taken)


async def test_a_store_in_order_passes_its_check(store: SqlStore) -> None:
    await store.check()


async def test_the_check_fails_when_the_table_is_gone(store: SqlStore) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(text("DROP TABLE events"))
    with pytest.raises(NotStored, match="store_not_ready"):
        await store.check()
    with pytest.raises(NotStored, match="store_not_ready"):
        await store.read("BCDFGH")


@pytest.mark.parametrize("address", ["nonsense", "mysql://somewhere/db", "http://example.org"])
def test_an_address_that_is_no_database_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="not_a_database"):
        database_url(address)


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("sqlite:///a.sqlite3", "sqlite+aiosqlite"),
        ("postgres://u@h/db", "postgresql+asyncpg"),
        ("postgresql://u@h/db", "postgresql+asyncpg"),
        ("postgresql+psycopg://u@h/db", "postgresql+asyncpg"),
    ],
)
def test_the_driver_is_ours_whatever_the_address_says(address: str, driver: str) -> None:
    assert database_url(address).drivername == driver


def test_several_hosts_of_one_database_are_told_as_postgresql_takes_them() -> None:
    url = database_url("postgresql://u:p@/db?host=a:1&host=b:2&target_session_attrs=read-write")
    hosts = "host=a%3A1%2Cb%3A2"
    assert libpq_address(url) == f"postgresql://u:p@/db?{hosts}&target_session_attrs=read-write"


async def test_a_database_that_cannot_be_opened_is_told_without_its_password() -> None:
    with pytest.raises(NotStored) as told:
        await open_store("postgresql://me:hunter2@127.0.0.1:1/db")
    assert told.value.key == "store_not_open"
    assert "hunter2" not in str(told.value)


async def test_of_several_reviews_of_a_seat_the_first_stays(store: SqlStore) -> None:
    assert await store.review("BCDFGH", 0) is None
    await store.keep_review("BCDFGH", 0, "first", NOON)
    await store.keep_review("BCDFGH", 0, "second", NOON)
    await store.keep_review("BCDFGH", 1, "other", NOON)
    assert [await store.review("BCDFGH", seat) for seat in (0, 1, 2)] == ["first", "other", None]


async def test_a_review_that_cannot_be_kept_says_so(store: SqlStore) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(text("DROP TABLE reviews"))
    with pytest.raises(NotStored):
        await store.keep_review("BCDFGH", 0, "lost", NOON)
