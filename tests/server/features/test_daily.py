"""The daily expedition over HTTP: the same dice everywhere, one try that counts, and standings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.daily import daily_seed
from expedition.core.errors import BrokenRecord
from expedition.core.match import new_match
from expedition.server.features.daily.calendar import chosen_on
from expedition.server.features.daily.standings import better_than, heaps, place_of
from expedition.server.lobby.transfer import export_match, import_match
from expedition.store import open_store
from tests.server.players import LET_OTHERS_IN, Message, Person, person
from tests.server.running import Running, running

NOW = datetime(2026, 11, 17, 9, tzinfo=UTC)
"""At this time it is the 16th in the far west, the 17th in most places, and nowhere the 18th."""
TODAY = date(2026, 11, 17)
SIDES = ("front", "back")
STANDINGS = "/api/daily/2026-11-17/temple/front"
GAMES = [(game, layout) for game in ("skull_island", "temple", "valley") for layout in SIDES]


@pytest.fixture(scope="module")
async def today(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server whose calendar stands still."""
    data = tmp_path_factory.mktemp("today")
    async with running(data, calendar=NOW.timestamp) as server:
        yield server


@pytest.fixture
async def zoe(today: Running) -> AsyncIterator[Person]:
    async with person(today, "Zoé") as zoe:
        yield zoe


def wanted(day: date = TODAY, layout: str = "front", **more: object) -> Message:
    return {"game": "temple", "layout": layout, "day": day.isoformat(), **more}


async def begin(player: Person, **more: object) -> str:
    """The code of a daily expedition that has begun."""
    body = {**wanted(), "name": player.name, **more}
    code: str = (await player.ask("POST", "/api/daily", body))["table"]["code"]
    return code


async def play(player: Person, luck: int = 0, **more: object) -> int:
    """The stars of a daily expedition, played to the end."""
    code = await begin(player, **more)
    async with player.at(code) as seat:
        await seat.play_to_the_end(Random(luck))
        return seat.totals[0]


async def refused(player: Person, body: Message) -> Message:
    answer = await player.http.post("/api/daily", json=body)
    assert answer.is_client_error, answer.text
    problem: Message = answer.json()
    return problem


async def told(player: Person, day: date = TODAY) -> Message:
    return await player.ask("GET", f"/api/daily?day={day}")


def expedition(daily: Message, layout: str = "front") -> Message:
    return next(
        one for one in daily["expeditions"] if (one["game"], one["layout"]) == ("temple", layout)
    )


async def test_two_servers_and_the_python_api_have_the_same_dice_for_a_year(
    today: Running, zoe: Person, tmp_path: Path
) -> None:
    days = [TODAY - timedelta(days=n) for n in range(365)]
    offered = (await told(zoe))["expeditions"]
    assert {(one["game"], one["layout"]) for one in offered} == set(GAMES)
    async with running(tmp_path) as other, person(other, "Max") as max:
        for day in days:
            here, there = await asyncio.gather(told(zoe, day), told(max, day))
            assert here["expeditions"] == there["expeditions"]
            for one in here["expeditions"]:
                seed = daily_seed(str(day), one["game"], one["edition"], one["layout"])
                assert one["seed"] == seed
        for day in days[10::100]:
            for player in (zoe, max):
                code = await begin(player, day=str(day), practice=True)
                async with player.at(code) as seat:
                    seed = daily_seed(str(day), "temple", 1, "front")
                    match = new_match(find_game("temple").rules, 1, {}, seed)
                    assert seat.public["roll"] == list(match.view(None).public.roll)


async def test_one_expedition_of_a_day_is_that_of_the_whole_world_and_each_has_a_par(
    zoe: Person,
) -> None:
    for day in (TODAY, TODAY - timedelta(days=1), date(2026, 1, 1)):
        offered = (await told(zoe, day))["expeditions"]
        [chosen] = [one for one in offered if one.get("chosen")]
        found = chosen_on(day, catalogue().values())
        assert (chosen["game"], chosen["layout"]) == found
        for one in offered:
            daily = find_game(one["game"]).daily
            assert daily is not None
            assert one["par"] == daily[one["layout"]].par
    long_ago = (await told(zoe, date(2025, 12, 31)))["expeditions"]
    assert len(long_ago) == len(GAMES)
    assert not [one for one in long_ago if one.get("chosen")]


async def test_the_first_try_counts_and_a_second_one_is_led_to_it(zoe: Person) -> None:
    assert (await refused(zoe, wanted(practice=True)))["key"] == "first_try_counts"
    code = await begin(zoe)
    begun = expedition(await told(zoe))
    assert (begun["code"], begun["status"]) == (code, "playing")
    problem = await refused(zoe, wanted())
    assert (problem["key"], problem["values"]) == ("daily_begun", {"code": code})
    assert code in problem["sentence"]
    assert (await refused(zoe, wanted(practice=True)))["key"] == "daily_begun"
    async with zoe.at(code) as seat:
        assert seat.table["day"] == "2026-11-17"
        assert seat.table["practice"] is seat.table["shows_best"] is False
        await seat.play_to_the_end(Random(1))
        stars = seat.totals[0]
    over = expedition(await told(zoe))
    assert (over["code"], over["status"], over["stars"]) == (code, "over", stars)
    assert (await refused(zoe, wanted()))["key"] == "daily_played"
    again = await begin(zoe, practice=True)
    async with zoe.at(again) as seat:
        assert seat.table["practice"] is seat.table["shows_best"] is True
        await seat.play_to_the_end(Random(2))
    assert expedition(await told(zoe)) == over


async def test_of_two_devices_that_begin_at_the_same_time_one_is_led_to_the_other(
    zoe: Person,
) -> None:
    both = [zoe.http.post("/api/daily", json=wanted(layout="back")) for _ in range(5)]
    answers = await asyncio.gather(*both)
    [first] = [answer.json() for answer in answers if answer.status_code == 201]
    refusals = [answer.json() for answer in answers if answer.status_code == 409]
    assert len(refusals) == 4
    assert {one["values"]["code"] for one in refusals} == {first["table"]["code"]}


async def test_a_day_counts_while_it_is_today_somewhere_and_never_before(zoe: Person) -> None:
    tomorrow = await refused(zoe, wanted(date(2026, 11, 18)))
    assert tomorrow["key"] == "day_not_yet"
    assert "2026-11-18" in tomorrow["sentence"]
    assert (await refused(zoe, wanted(date(2026, 11, 18), practice=True)))["key"] == "day_not_yet"
    assert (await zoe.http.get("/api/daily?day=2026-11-18")).json()["key"] == "day_not_yet"
    assert (await told(zoe, date(2026, 11, 16)))["counts"] is True
    assert (await told(zoe, date(2026, 11, 15)))["counts"] is False
    assert (await refused(zoe, wanted(date(2026, 11, 15))))["key"] == "day_is_past"
    await begin(zoe, day="2026-11-16")
    await begin(zoe, day="2026-11-15", practice=True)


async def test_a_clock_set_forward_is_noticed_where_its_zone_is_told(tmp_path: Path) -> None:
    evening = datetime(2026, 11, 17, 20, tzinfo=UTC)
    tomorrow = date(2026, 11, 18)
    async with (
        running(tmp_path, calendar=evening.timestamp) as server,
        person(server, "Zoé") as paris,
        person(server, "Max") as auckland,
    ):
        problem = await refused(paris, wanted(tomorrow, east=60))
        assert problem["key"] == "clock_ahead"
        assert "2026-11-18" in problem["sentence"]
        assert (await refused(paris, wanted(tomorrow, east=15 * 60)))["key"] == "bad_body"
        assert (await told(paris, tomorrow))["streak"]["days"] == 0
        await begin(paris, east=60)
        await begin(auckland, day=str(tomorrow), east=13 * 60)
        await begin(paris, day=str(tomorrow), east=4 * 60 - 59, layout="back")


async def test_what_is_no_day_and_no_expedition_gets_a_sentence(zoe: Person) -> None:
    assert (await zoe.http.get("/api/daily?day=yesterday")).json()["key"] == "not_a_day"
    assert (await zoe.http.get("/api/daily")).json()["key"] == "not_a_day"
    assert (await refused(zoe, {**wanted(), "game": "hamunaptra"}))["key"] == "no_daily"
    assert (await refused(zoe, {**wanted(), "game": "chess"}))["key"] == "no_such_game"
    assert (await refused(zoe, wanted(layout="side")))["key"] == "no_such_value"
    nowhere = await zoe.http.get("/api/daily/2026-11-17/temple/side")
    assert nowhere.json()["key"] == "no_such_value"


async def test_results_cannot_be_sent_in_nor_played_back(tmp_path: Path) -> None:
    """A result follows from a match on this server; one that was brought along is nobody's."""
    async with running(tmp_path / "here", calendar=NOW.timestamp) as here:
        async with person(here, "Zoé") as zoe:
            assert (await refused(zoe, wanted(stars=99)))["key"] == "bad_body"
            await play(zoe)
            code = expedition(await told(zoe))["code"]
        store = await open_store(here.settings.database_address)
        line = (await export_match(store, code)).decode()
        await store.close()
    async with running(tmp_path / "there", calendar=NOW.timestamp) as there:
        store = await open_store(there.settings.database_address)
        assert await import_match(store, line) == code
        with pytest.raises(BrokenRecord):
            await import_match(store, line.replace('"totals":[', '"totals":[9,'))
        await store.close()
        async with person(there, "Max") as max:
            assert (await max.ask("GET", STANDINGS))["players"] == 0
            await play(max)
            assert (await max.ask("GET", STANDINGS))["players"] == 1


async def test_nobody_else_writes_in_a_try_that_counts(zoe: Person) -> None:
    code = await begin(zoe)
    for act in LET_OTHERS_IN:
        answer = await zoe.http.post(f"/api/tables/{code}/host", json=act)
        assert answer.json()["key"] == "daily_by_own_hand"
    for path, body in (("bots", {"level": "greedy"}), ("guests", {"name": "Bo"})):
        answer = await zoe.http.post(f"/api/tables/{code}/{path}", json=body)
        assert answer.status_code == 409


async def test_nobody_looks_on_at_a_try_that_counts_before_it_is_over(today: Running) -> None:
    async with person(today, "Ada") as ada, person(today, "Eve") as eve:
        code = await begin(ada)
        async with ada.at(code) as own, eve.at(code) as other:
            assert other.public is None
            await own.play(Random(1))
            await own.hear("moment")
            replay = await eve.http.get(f"/api/tables/{code}/replay")
            assert replay.is_client_error, replay.text
            assert (await eve.http.get(f"/api/tables/{code}/card/0")).json()["key"] == "not_over"
            join = await eve.http.post(f"/api/tables/{code}/seats", json={"name": "Eve"})
            assert join.status_code == 409
            await own.play_to_the_end(Random(1))
        assert (await eve.http.get(f"/api/tables/{code}/replay")).status_code == 200


async def test_a_try_that_was_cut_short_is_over_and_counts_for_nothing(zoe: Person) -> None:
    code = await begin(zoe)
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    daily = await told(zoe)
    assert expedition(daily)["status"] == "over"
    assert daily["streak"]["days"] == 0


async def test_days_in_a_row_are_a_streak(today: Running) -> None:
    async with person(today, "Ada") as ada:
        await play(ada, day="2026-11-16")
        await play(ada, layout="back")
        assert (await told(ada))["streak"] == {"days": 2, "best": 2, "spare": True}


async def test_those_who_have_finished_see_how_all_stand(tmp_path: Path) -> None:
    async with running(tmp_path, calendar=NOW.timestamp) as server:
        stars = {}
        for number, name in enumerate(("Zoé", "Max", "Ada")):
            async with person(server, name) as player:
                before = await player.ask("GET", STANDINGS)
                assert before == {
                    "day": "2026-11-17",
                    "game": "temple",
                    "layout": "front",
                    "players": number,
                }
                stars[name] = await play(player, luck=number)
                after = await player.ask("GET", STANDINGS)
                everybody = list(stars.values())
                assert after["players"] == number + 1
                assert after["place"] == place_of(stars[name], everybody)
                assert after.get("better_than") == better_than(stars[name], everybody)
                assert sum(heap["people"] for heap in after["heaps"]) == number + 1
                best = [(one["name"], one["stars"]) for one in after["best"]]
                assert dict(best) == stars
                assert [one["name"] for one in after["best"] if one.get("you")] == [name]
                replay = f"/api/tables/{after['best'][0]['code']}/replay"
                assert (await player.http.get(replay)).is_success


async def test_a_day_that_is_over_is_open_to_all(tmp_path: Path) -> None:
    now = NOW
    async with running(tmp_path, calendar=lambda: now.timestamp()) as server:
        async with person(server, "Zoé") as zoe:
            await play(zoe)
        now = NOW + timedelta(days=2)
        async with person(server, "Max") as max:
            found = await max.ask("GET", STANDINGS)
            assert [one["name"] for one in found["best"]] == ["Zoé"]
            assert "place" not in found


def test_equals_share_a_place_and_stars_lie_in_heaps_of_equal_width() -> None:
    assert [place_of(stars, [50, 40, 40, 30]) for stars in (50, 40, 30)] == [1, 2, 4]
    assert better_than(40, [50, 40, 40, 30]) == 33
    assert better_than(40, [40]) is None
    assert heaps([]) == []
    assert [(h.low, h.high, h.people) for h in heaps([40, 42, 42])] == [
        (40, 40, 1),
        (41, 41, 0),
        (42, 42, 2),
    ]
    wide = heaps([-7, 3, 88])
    assert (wide[0].low, wide[-1].high) == (-10, 89)
    assert len(wide) <= 12
    assert sum(heap.people for heap in wide) == 3
