"""The same dice for others: who may play them, whose try counts, and when sheets are seen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.server.players import LET_OTHERS_IN, Message, Person, person
from tests.server.running import Running, running


async def played(one: Person, **wanted: object) -> str:
    """The code of a match that the person has begun alone and ended at once."""
    code = await one.open_table(start=True, **wanted)
    await end(one, code)
    return code


async def end(one: Person, code: str) -> None:
    async with one.at(code) as seat:
        await seat.play(Random(1))
        await seat.hear("moment")
    await one.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})


async def challenge_of(one: Person, code: str) -> Message:
    return await one.ask("POST", f"/api/tables/{code}/challenge")


async def take_up(one: Person, challenge: str, **how: object) -> Message:
    return await one.ask("POST", f"/api/challenges/{challenge}", {"name": one.name, **how})


async def test_others_play_the_same_dice_and_see_sheets_when_they_have_finished(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await played(zoe)
    made = await challenge_of(zoe, code)
    assert (await challenge_of(zoe, code))["code"] == made["code"] != code
    assert [(one["name"], one["first"]) for one in made["standings"]] == [("Zoé", True)]
    path = f"/api/challenges/{made['code']}"

    found = await max.ask("GET", path)
    assert (found["names"], found["takers"]) == (["Zoé"], 0)
    assert "standings" not in found
    assert code not in str(found)
    table = (await take_up(max, made["code"]))["table"]
    first = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]
    assert table["seed_hash"] == first["seed_hash"] == found["seed_hash"]
    for act in LET_OTHERS_IN:
        by_bot = await max.http.post(f"/api/tables/{table['code']}/host", json=act)
        assert by_bot.json()["key"] == "challenge_by_own_hand"
    assert (table["seed"], table["challenge"], table["options"]) == (
        None,
        made["code"],
        first["options"],
    )
    async with max.at(table["code"]) as seat:
        replay = await zoe.ask("GET", f"/api/tables/{code}/replay")
        assert seat.public["roll"] == replay["public"]["roll"]
        assert "standings" not in await max.ask("GET", path)
    await end(max, table["code"])
    standings = (await max.ask("GET", path))["standings"]
    assert {one["name"]: one["code"] for one in standings} == {"Zoé": code, "Max": table["code"]}
    assert [one["you"] for one in standings if one["name"] == "Max"] == [True]

    async with person(server, "Ida") as ida:
        mine = (await take_up(ida, made["code"]))["table"]["code"]
        again = await ida.http.post(path, json={"name": "Ida"})
        assert (again.status_code, again.json()["key"]) == (409, "challenge_begun")
        assert again.json()["values"] == {"code": mine}
        await end(ida, mine)
        told = await ida.ask("GET", path)
        assert (told["takers"], len(told["standings"])) == (2, 3)


async def test_the_first_try_counts_and_later_ones_are_practice(zoe: Person, max: Person) -> None:
    made = await challenge_of(zoe, await played(zoe))
    path = f"/api/challenges/{made['code']}"
    early = await max.http.post(path, json={"practice": True})
    assert early.json()["key"] == "first_try_counts"
    await end(max, (await take_up(max, made["code"]))["table"]["code"])
    before = (await max.ask("GET", path))["standings"]
    refused = await max.http.post(path, json={})
    assert (refused.status_code, refused.json()["key"]) == (409, "challenge_played")
    practice = (await take_up(max, made["code"], practice=True))["table"]
    assert practice["practice"]
    await end(max, practice["code"])
    assert (await max.ask("GET", path))["standings"] == before
    own = await zoe.http.post(path, json={})
    assert own.json()["key"] == "challenge_own"
    assert (await take_up(zoe, made["code"], practice=True))["table"]["practice"]


async def test_a_match_in_company_makes_a_challenge_too(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}])
    await max.join(code)
    await zoe.start(code)
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    made = await challenge_of(max, code)
    assert made["names"] == ["Zoé", "Max"]
    assert all(one["company"] for one in made["standings"])
    assert len(made["standings"]) == 2


async def test_who_was_cut_short_stands_behind_those_who_have_finished_without_a_place(
    server: Running, zoe: Person, max: Person
) -> None:
    made = await challenge_of(zoe, await played(zoe))
    await end(max, (await take_up(max, made["code"]))["table"]["code"])
    async with person(server, "Ida") as ida, person(server, "Ugo") as ugo:
        stars = {}
        for luck, one in enumerate((ida, ugo)):
            code = (await take_up(one, made["code"]))["table"]["code"]
            async with one.at(code) as seat:
                await seat.play_to_the_end(Random(luck))
                stars[one.name] = seat.totals[0]
        told = (await ida.ask("GET", f"/api/challenges/{made['code']}"))["standings"]
    assert [one["place"] for one in told[2:]] == [None, None]
    assert {one["name"] for one in told if one.get("cut_short")} == {"Zoé", "Max"}
    assert {one["name"]: one["stars"] for one in told[:2]} == stars
    for one in told[:2]:
        assert one["place"] == 1 + sum(other > one["stars"] for other in stars.values())


NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""When the 17th has ended in the last time zone."""


async def test_a_day_that_is_still_played_somewhere_makes_no_challenge(tmp_path: Path) -> None:
    now = NOON - timedelta(hours=30)
    wanted = {"game": "temple", "layout": "front", "day": "2026-11-17"}
    async with (
        running(tmp_path, calendar=lambda: now.timestamp()) as server,
        person(server, "Ada") as ada,
        person(server, "Max") as max,
    ):
        tries = []
        for practice in (False, True):
            body = {**wanted, "name": "Ada", "practice": practice}
            tries.append((await ada.ask("POST", "/api/daily", body))["table"]["code"])
            await end(ada, tries[-1])
        now = NOON - timedelta(seconds=1)
        for code in tries:
            answer = await ada.http.post(f"/api/tables/{code}/challenge")
            assert (answer.status_code, answer.json()["key"]) == (409, "day_still_played")
            assert "2026-11-18 12:00 UTC" in answer.json()["sentence"]
        now = NOON
        made = [(await challenge_of(ada, code))["code"] for code in tries]
        now = NOON - timedelta(seconds=1)  # as an earlier version has made them
        for code in made:
            answer = await max.http.post(f"/api/challenges/{code}", json={"name": "Max"})
            assert (answer.status_code, answer.json()["key"]) == (409, "day_still_played")
        now = NOON
        assert (await take_up(max, made[0]))["table"]["challenge"] == made[0]


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"game": "hamunaptra", "bots": [{"level": "random"}]}, "no_challenge"),
        ({"options": {"dice": "physical"}}, "no_challenge"),
    ],
)
async def test_dice_that_cannot_be_thrown_again_make_none(
    zoe: Person, wanted: dict[str, object], key: str
) -> None:
    code = await zoe.open_table(start=True, **wanted)
    path = f"/api/tables/{code}/challenge"
    assert (await zoe.http.post(path)).json()["key"] == "not_over"
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    assert (await zoe.http.post(path)).json()["key"] == key
    missing = await zoe.http.get("/api/challenges/BCDFGHJKLM")
    assert (missing.status_code, missing.json()["key"]) == (404, "no_such_challenge")
