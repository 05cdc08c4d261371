"""What finished matches came to, and tries that count, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from expedition.store import Event, Log, LostRace, SqlStore
from expedition.store.rows import Result, Try
from tests.databases import every_append

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
TODAY = date(2026, 11, 17)


def result(match: str = "BCDFGH", person: str | None = "zoe", **more: object) -> Result:
    plain = Result(
        match=match,
        seat=0,
        person=person,
        name="Zoé",
        game="temple",
        edition=1,
        layout="front",
        is_plain=True,
        stars=40,
        level="voyager",
        place=1,
        seats=1,
        at=NOON,
        day=TODAY,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def created(person: str | None = None) -> Event:
    return Event("created", "{}", NOON, person)


@every_append
async def test_results_are_stored_with_the_events_that_they_follow_from(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [created()], [result()])
    assert await store.results.of_match("BCDFGH") == [result()]
    assert await store.results.of_person("zoe") == [result()]
    assert await store.results.of_person_on("zoe", TODAY) == [result()]
    assert await store.results.days("zoe") == [(TODAY, "temple")]


@every_append
async def test_neither_is_stored_where_one_cannot_be(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), [created()])
    with pytest.raises(LostRace):
        await store.append(Log("BCDFGH"), [created()], [result()])
    assert await store.results.of_match("BCDFGH") == []


@every_append
async def test_of_two_tries_at_the_same_dice_one_is_stored(store: SqlStore) -> None:
    one_try = Try(person="zoe", day=TODAY, game="temple", layout="front", match="BBBBBB", at=NOON)
    tries = [one_try, replace(one_try, match="CCCCCC")]
    done = [store.append(Log(one.match), [created("zoe")], [one]) for one in tries]
    first, second = await asyncio.gather(*done, return_exceptions=True)
    assert first is None
    assert isinstance(second, LostRace)
    assert await store.results.tries("zoe", TODAY) == tries[:1]
    assert await store.read("CCCCCC") == ()
    other = replace(tries[1], layout="back")
    await store.append(Log("CCCCCC"), [created("zoe")], [other])
    assert len(await store.results.tries("zoe", TODAY)) == 2


async def test_a_day_has_those_who_played_it_to_the_end_the_best_first(store: SqlStore) -> None:
    for code, more in {
        "BBBBBB": {"stars": 30, "person": "max"},
        "CCCCCC": {"stars": 50, "person": "ada"},
        "DDDDDD": {"stars": 90, "person": "eve", "cut_short": True},
        "FFFFFF": {"stars": 80, "person": None},
        "GGGGGG": {"stars": 70, "layout": "back"},
        "HHHHHH": {"stars": 60, "day": TODAY + timedelta(days=1)},
    }.items():
        await store.results.keep([result(code, **more)])  # type: ignore[arg-type]
    found = await store.results.of_day(TODAY, "temple", "front")
    assert [one.match for one in found] == ["CCCCCC", "BBBBBB"]
    assert await store.results.players(TODAY) == {("temple", "front"): 2, ("temple", "back"): 1}
    assert await store.results.days("eve") == []


async def test_finished_matches_without_results_are_found_and_kept_once(store: SqlStore) -> None:
    ended = Event("ended", "{}", NOON)
    await store.append(Log("BBBBBB"), [created("zoe"), ended])
    await store.append(Log("CCCCCC"), [created("zoe")])
    await store.append(Log("DDDDDD"), [created("zoe"), ended], [result("DDDDDD")])
    await store.append(Log("FFFFFF"), [created("max"), ended])
    assert await store.results.missing("zoe") == ("BBBBBB",)
    await store.results.keep([result("BBBBBB")])
    await store.results.keep([result("BBBBBB", stars=99)])
    assert await store.results.missing("zoe") == ()
    assert [one.stars for one in await store.results.of_match("BBBBBB")] == [40]
