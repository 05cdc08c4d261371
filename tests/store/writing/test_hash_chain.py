"""The hash chain of a log: what was changed in a database is found, on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from expedition.core.errors import BrokenRecord
from expedition.store import ERASED, Event, Log, LostRace, SqlStore
from expedition.store.rows import Rewriting

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
STORY = (
    Event("created", '{"seed":"a"}', NOON),
    Event("joined", '{"name":"Zoé"}', NOON, "zoe"),
    Event("sealed", '{"turns":{"0":"7 c4"}}', NOON),
    Event("ended", '{"totals":[7]}', NOON),
)
SAID = Event(ERASED, "{}", NOON)


async def do(store: SqlStore, statement: str) -> None:
    """Does something to the database that our program would never do."""
    async with store._engine.begin() as connection:
        await connection.execute(text(statement))


async def links(store: SqlStore) -> list[str | None]:
    return [event.link for event in await store.read("BCDFGH", check=False)]


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("UPDATE events SET body = '{}' WHERE number = 1", 1),
        ("UPDATE events SET person = 'max' WHERE number = 1", 1),
        ("UPDATE events SET person = NULL WHERE number = 1", 1),
        ("UPDATE events SET kind = 'left' WHERE number = 2", 2),
        ("UPDATE events SET at = '2026-11-18 12:00:00.000001+00' WHERE number = 2", 2),
        ('UPDATE events SET body = \'{"seed":"b"}\' WHERE number = 0', 0),
        ("UPDATE events SET link = '0' WHERE number = 3", 3),
        ("UPDATE events SET link = NULL WHERE number = 2", 3),
        ("UPDATE events SET match = 'CCCCCC'", 0),
        ("DELETE FROM events WHERE number = 0", None),
    ],
)
async def test_an_event_that_was_changed_is_found(
    store: SqlStore, change: str, number: int | None
) -> None:
    await store.append(Log("BCDFGH"), STORY)
    assert await store.read("BCDFGH") == STORY
    if not store.is_shared:
        change = change.replace("+00'", "'")
    await do(store, change)
    match = "CCCCCC" if "CCCCCC" in change else "BCDFGH"
    with pytest.raises(BrokenRecord) as told:
        await store.read(match)
    expected = "log_has_gap" if number is None else "log_changed"
    assert (told.value.key, told.value.values.get("number")) == (expected, number)
    with pytest.raises(BrokenRecord):
        await store.read_many([match])


async def test_who_reads_on_finds_what_was_changed_behind_what_they_know(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), STORY)
    assert await store.read("BCDFGH", since=1) == STORY[1:]
    await do(store, "UPDATE events SET body = '{}' WHERE number = 2")
    with pytest.raises(BrokenRecord, match="log_changed"):
        await store.read("BCDFGH", since=1)


async def test_events_of_earlier_versions_have_no_link_and_those_behind_them_do(
    store: SqlStore,
) -> None:
    await store.append(Log("BCDFGH"), STORY[:2])
    await do(store, "UPDATE events SET link = NULL")
    known = await store.read("BCDFGH")
    assert known == STORY[:2]
    await store.append(Log.after("BCDFGH", known), STORY[2:])
    assert await store.read("BCDFGH") == STORY
    first, second, third, fourth = await links(store)
    assert (first, second) == (None, None)
    assert None not in (third, fourth)
    await do(store, "UPDATE events SET body = '{}' WHERE number = 2")
    with pytest.raises(BrokenRecord, match="log_changed"):
        await store.read("BCDFGH")


async def test_whoever_is_erased_leaves_a_chain_that_fits(store: SqlStore) -> None:
    log = Log("BCDFGH")
    await store.append(log, STORY)
    nobody = Event("joined", '{"name":""}', NOON, "nobody-1")
    after = (STORY[0], nobody, *STORY[2:], SAID)
    before = await store.read("BCDFGH")
    await store.people.erase("zoe", {"BCDFGH": Rewriting(before, after)})
    stored = await store.read("BCDFGH")
    assert stored == after
    assert stored[0].link == before[0].link
    assert all(new.link != old.link for new, old in zip(stored[1:], before[1:], strict=False))
    with pytest.raises(LostRace):  # it knows another end of the chain
        await store.append(log, STORY[:1])
    await store.append(Log.after("BCDFGH", stored), STORY[:1])
    assert len(await store.read("BCDFGH")) == len(after) + 1


async def test_nobody_is_erased_over_events_that_were_not_known(store: SqlStore) -> None:
    log = Log("BCDFGH")
    await store.append(log, STORY[:2])
    before = await store.read("BCDFGH")
    await store.append(log, STORY[2:])
    nobody = Event("joined", '{"name":""}', NOON)
    with pytest.raises(LostRace):
        await store.people.erase("zoe", {"BCDFGH": Rewriting(before, [before[0], nobody, SAID])})
    assert await store.read("BCDFGH") == STORY


async def test_erasing_somebody_hides_no_damage(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), STORY)
    await do(store, "UPDATE events SET body = '{}' WHERE number = 2")
    before = await store.read("BCDFGH", check=False)
    nobody = Event("joined", '{"name":""}', NOON)
    after = [before[0], nobody, *before[2:], SAID]
    await store.people.erase("zoe", {"BCDFGH": Rewriting(before, after)})
    with pytest.raises(BrokenRecord) as told:
        await store.read("BCDFGH")
    assert (told.value.key, told.value.values["number"]) == ("log_changed", 2)


async def test_somebody_of_an_earlier_match_is_erased_and_nothing_is_made_up(
    store: SqlStore,
) -> None:
    await store.append(Log("BCDFGH"), STORY)
    await do(store, "UPDATE events SET link = NULL")
    before = await store.read("BCDFGH")
    nobody = Event("joined", '{"name":""}', NOON)
    after = [before[0], nobody, *before[2:], SAID]
    await store.people.erase("zoe", {"BCDFGH": Rewriting(before, after)})
    assert list(await store.read("BCDFGH")) == after
    *old, new = await links(store)
    assert set(old) == {None}
    assert new is not None
