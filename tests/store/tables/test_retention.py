"""Matches leave the store, and only a mark says that they were there; nothing is lost in a race."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from expedition.store import Event, Log, LostRace, SqlStore, open_store
from expedition.store.rows import PUT_AWAY, Listing, Restored, Result, put_away_at
from tests.databases import every_append

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 8, 1, 12, tzinfo=UTC)
EVENTS = (
    Event("created", "{}", NOON),
    Event("joined", "{}", NOON, "zoe"),
    Event("ended", "{}", NOON),
)
RESULT = Result(
    match="BCDFGH",
    seat=0,
    person="zoe",
    name="Zoé",
    game="temple",
    edition=1,
    layout="front",
    is_plain=True,
    stars=80,
    level=None,
    place=1,
    seats=1,
    at=NOON,
    day=date(2026, 5, 1),
)


@pytest.fixture
async def full(store: SqlStore) -> SqlStore:
    """A store with a match and all that comes of one."""
    listing = Listing("BCDFGH", NOON, "{}")
    await store.append(Log("BCDFGH"), EVENTS, [RESULT, listing])
    await store.append(Log("CCCCCC"), EVENTS)
    await store.keep_review("BCDFGH", 0, "well played", NOON)
    return store


async def test_of_a_match_that_is_put_away_only_a_mark_and_its_results_are_left(
    full: SqlStore,
) -> None:
    assert await full.retention.put_away("BCDFGH", len(EVENTS), LATER)
    [mark] = await full.read("BCDFGH")
    assert (mark.kind, put_away_at([mark])) == (PUT_AWAY, LATER)
    assert (await full.read_many(["BCDFGH", "CCCCCC"]))["BCDFGH"] == (mark,)
    assert await full.read("BCDFGH", ("created", "ended")) == ()
    assert await full.codes() == ("CCCCCC",)
    assert await full.matches("zoe") == ("CCCCCC",)
    assert await full.review("BCDFGH", 0) is None
    assert await full.listed(["BCDFGH"]) == {}
    assert await full.results.of_match("BCDFGH") == [RESULT]
    assert await full.results.of_day(date(2026, 5, 1), "temple", "front") == [RESULT]
    assert await full.read("CCCCCC") == EVENTS


async def test_a_match_that_has_grown_meanwhile_is_left_as_it_is(full: SqlStore) -> None:
    more = Event("continued", "{}", LATER)
    await full.append(Log.after("BCDFGH", await full.read("BCDFGH")), [more])
    assert not await full.retention.put_away("BCDFGH", len(EVENTS), LATER)
    assert await full.read("BCDFGH") == (*EVENTS, more)
    assert await full.review("BCDFGH", 0) == "well played"


@every_append
async def test_whoever_writes_to_a_match_that_was_put_away_has_lost_the_race(
    full: SqlStore,
) -> None:
    await full.retention.put_away("BCDFGH", len(EVENTS), LATER)
    with pytest.raises(LostRace):
        await full.append(Log("BCDFGH", len(EVENTS)), [Event("continued", "{}", LATER)])
    assert not await full.retention.put_away("BCDFGH", len(EVENTS), LATER)


@every_append
async def test_a_match_comes_back_in_the_place_of_its_mark(full: SqlStore) -> None:
    await full.retention.put_away("BCDFGH", len(EVENTS), LATER)
    await full.append(Log("BCDFGH"), EVENTS, [Restored("BCDFGH")])
    assert await full.read("BCDFGH") == EVENTS
    assert await full.codes() == ("BCDFGH", "CCCCCC")
    assert await full.retention.put_away("BCDFGH", len(EVENTS), LATER)


async def test_of_several_servers_on_one_database_one_puts_away_at_a_time(
    postgres_address: str,
) -> None:
    here, there = await open_store(postgres_address), await open_store(postgres_address)
    try:
        async with here.retention.turn() as is_ours:
            assert is_ours
            async with there.retention.turn() as is_theirs:
                assert not is_theirs
            assert await here.retention.put_away("BCDFGH", 0, LATER)
        async with there.retention.turn() as is_theirs:
            assert is_theirs
    finally:
        await here.close()
        await there.close()


async def test_a_turn_ends_with_whoever_had_it(postgres_address: str) -> None:
    here, there = await open_store(postgres_address), await open_store(postgres_address)
    try:
        with pytest.raises(KeyError):
            async with here.retention.turn():
                raise KeyError
        async with there.retention.turn() as is_theirs:
            assert is_theirs
    finally:
        await here.close()
        await there.close()
