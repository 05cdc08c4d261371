"""Tables that everybody may see, and what those are shown who have no seat."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.players import Message, Person, Seat, person
from tests.server.running import Running, running


async def listed(one: Person, code: str) -> Message | None:
    """What is told of the table in the list of open ones, if it stands there."""
    told: list[Message] = (await one.http.get("/api/open")).json()
    return next((table for table in told if table["code"] == code), None)


async def decide(host: Person, code: str, **act: object) -> None:
    await host.ask("POST", f"/api/tables/{code}/host", act)


async def play_moment(players: list[Seat], luck: Random) -> None:
    before = players[0].moment
    for seat in players:
        await seat.play(luck)
    for seat in players:
        while seat.moment == before:
            await seat.next()


async def told_next(watcher: Seat) -> Message:
    """What a watcher is told next of the match."""
    while True:
        message = await watcher.next()
        if message["type"] in ("welcome", "moment"):
            return message


async def test_a_host_lists_a_table_and_takes_it_from_the_list(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "tourist"}])
    assert await listed(max, code) is None
    await decide(zoe, code, act="list", listed=True)
    async with zoe.at(code) as seat:
        told: dict[str, Any] = await listed(max, code) or {}
        assert (told["game"], told["host_name"], told["status"]) == ("temple", "Zoé", "gathering")
        assert (told["people"], told["bots"], told["join"]) == (1, ["tourist"], True)
        assert told in (await max.ask("GET", "/api/me"))["open"]
        await max.join(code)
        assert (await listed(max, code) or {})["people"] == 2
        await decide(zoe, code, act="lock", locked=True)
        assert not (await listed(max, code) or {})["join"]
        await zoe.start(code)
        assert (await listed(max, code) or {})["status"] == "playing"
        assert (await seat.hear("table"))["table"]["listed"]
    assert (await listed(max, code) or {}).get("here") is False
    await decide(zoe, code, act="list", listed=False)
    assert await listed(max, code) is None


async def test_a_table_whose_match_is_over_is_listed_no_more(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(listed=True, start=True)
    assert await listed(max, code) is not None
    await decide(zoe, code, act="finish")
    assert await listed(max, code) is None


async def test_the_list_is_there_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table(listed=True, watching="off")
    async with running(tmp_path) as server, person(server, "Max") as max:
        told: dict[str, Any] = await listed(max, code) or {}
        assert (told["watching"], told["people"], told["here"]) == ("off", 1, False)
        assert server.app is not None
        assert len(server.app.state.server.lobby) == 0  # nothing was rebuilt for it


async def test_whoever_watches_sees_what_was_public_a_round_ago(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(watching="delayed")
    await max.join(code)
    await zoe.start(code)
    luck, public = Random(4), list[Any]()
    async with (
        person(server, "Ida") as ida,
        zoe.at(code) as one,
        max.at(code) as other,
        zoe.at(code, watch=True) as wall,
        ida.at(code) as watcher,
    ):
        assert (watcher.public, watcher.totals, watcher.thinking) == (None, [], [])
        await watcher.say(type="ask_standings")
        assert (await watcher.refused())["key"] == "not_shown_now"
        refused = await ida.http.get(f"/api/tables/{code}/replay")
        assert (refused.status_code, refused.json()["key"]) == (403, "not_shown_now")
        watcher.follows = False
        for _ in range(4):
            public.append(one.public)
            await play_moment([one, other], luck)
            while wall.moment != one.moment:
                await wall.next()
        assert wall.public == one.public  # the host's own is never late
        shown = 0
        while shown < 3:
            message = await told_next(watcher)
            shown = message["moment"]
            watcher.public = public[shown]
        assert one.moment == 4
        await watcher.say(type="ask_standings")
        assert (await watcher.hear("standings"))["moment"] == 3
        await watcher.say(type="hello")
        welcome = await watcher.hear("welcome")
        assert (welcome["moment"], welcome["public"]) == (3, public[3])
        await decide(zoe, code, act="set_watching", watching="off")
        assert (await watcher.hear("welcome"))["public"] is None
        await decide(zoe, code, act="set_watching", watching="on")
        assert (await watcher.hear("welcome"))["public"] == one.public


async def test_a_watcher_follows_the_changes_of_a_round_ago(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(watching="delayed", start=True)
    luck, public = Random(5), list[Any]()
    async with zoe.at(code) as seat, max.at(code) as watcher:
        for _ in range(6):
            public.append(seat.public)
            await play_moment([seat], luck)
        while watcher.moment < 5:
            await watcher.next()
            if watcher.public is not None:
                assert watcher.public == public[watcher.moment]


@pytest.mark.parametrize("watching", ["delayed", "off"])
async def test_when_the_match_is_over_everybody_sees_it(
    zoe: Person, max: Person, watching: str
) -> None:
    code = await zoe.open_table(watching=watching, start=True)
    async with zoe.at(code) as seat, max.at(code) as watcher:
        await play_moment([seat], Random(6))
        await decide(zoe, code, act="finish")
        while watcher.table["status"] != "over":
            await watcher.next()
        await seat.hear("moment")
        assert (watcher.public, watcher.totals) == (seat.public, seat.totals)
    assert (await max.http.get(f"/api/tables/{code}/replay")).is_success


async def test_nobody_watches_where_the_host_shows_nothing(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(watching="off", bots=[{"level": "random"}], latecomers=True)
    await zoe.start(code)
    async with zoe.at(code) as seat, max.at(code) as watcher:
        await play_moment([seat], Random(7))
        assert watcher.public is None
        await max.join(code)
        assert (await watcher.hear("welcome"))["seat"] == 1
        assert watcher.public == seat.public
        assert all(m["type"] != "moment" for m in watcher.heard)
