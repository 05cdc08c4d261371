"""Codes of recovery, and what is left of somebody who is erased, on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

from expedition.store import Event, Log, SqlStore
from expedition.store.people import tables_of_people
from expedition.store.rows import Result, Rewriting, Try
from tests.databases import every_append

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
TODAY = date(2026, 11, 17)


async def test_a_new_code_ends_the_one_before_unless_it_stands_beside_it(store: SqlStore) -> None:
    await store.people.keep_code("first", "zoe", NOON, beside=False)
    await store.people.keep_code("second", "zoe", NOON, beside=True)
    await store.people.keep_code("other", "max", NOON, beside=False)
    assert await store.people.owner_of("first") == await store.people.owner_of("second") == "zoe"
    await store.people.keep_code("third", "zoe", NOON, beside=False)
    assert await store.people.owner_of("first") is None
    assert await store.people.owner_of("second") is None
    assert await store.people.owner_of("third") == "zoe"
    assert await store.people.owner_of("other") == "max"


@every_append
async def test_whoever_is_erased_leaves_a_seat_with_nobody_in_it(store: SqlStore) -> None:
    joined = Event("joined", '{"name":"Zoé"}', NOON, "zoe")
    other = Event("joined", '{"name":"Max"}', NOON, "max")
    zoe = Result(
        match="BBBBBB",
        seat=0,
        person="zoe",
        name="Zoé",
        game="temple",
        edition=1,
        layout="front",
        is_plain=True,
        stars=40,
        level="voyager",
        place=1,
        seats=2,
        at=NOON,
        day=TODAY,
    )
    both = [zoe, replace(zoe, seat=1, person="max", name="Max")]
    tried = Try(person="zoe", day=TODAY, game="temple", layout="front", match="BBBBBB", at=NOON)
    await store.append(Log("BBBBBB"), [joined, other], [*both, tried])
    await store.people.keep_code("code", "zoe", NOON, beside=False)

    nobody = Event("joined", '{"name":""}', NOON, "nobody-1")
    before, said = await store.read("BBBBBB"), Event("erased", "{}", NOON)
    await store.people.erase("zoe", {"BBBBBB": Rewriting(before, [nobody, other, said])})
    assert await store.read("BBBBBB") == (nobody, other, said)
    assert await store.matches("zoe") == ()
    assert await store.results.of_person("zoe") == []
    assert await store.results.tries("zoe", TODAY) == []
    assert await store.people.owner_of("code") is None
    left, kept = await store.results.of_match("BBBBBB")
    assert (left.person, left.name, left.stars) == (None, "", 40)
    assert kept == both[1]


def test_every_table_that_names_people_is_known() -> None:
    names = {table.name for table in tables_of_people()}
    assert names >= {"tries", "recoveries", "leases"}
    assert not names & {"events", "results"}
