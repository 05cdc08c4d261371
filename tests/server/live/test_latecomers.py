"""Who comes when the match has begun: they look on, or take over what a bot has written."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.players import Person, person
from tests.server.running import Running

BOTS = [{"level": "tourist"}, {"level": "random"}]


async def test_a_latecomer_plays_on_with_the_sheet_of_a_bot_of_their_choice(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(bots=BOTS, latecomers=True)
    await zoe.start(code)
    async with zoe.at(code) as seat, max.at(code) as late:
        assert late.seat is None
        for moment in (1, 2):
            await seat.play(Random(moment))
            assert (await seat.hear("moment"))["moment"] == moment
        while late.moment != 2:
            await late.next()
        written, roll = late.public["marks"][2], late.public["roll"]
        assert any(written)
        body = {"name": "Max", "initials": "MA", "seat": 2}
        seated = await max.ask("POST", f"/api/tables/{code}/seats", body)
        assert seated["seat"] == 2
        assert (await late.hear("welcome"))["seat"] == 2
        assert (late.public["marks"][2], late.public["roll"]) == (written, roll)
        assert late.menu is not None
        told = (await seat.hear("told"))["told"]
        assert told["key"] == "told.came_late"
        assert told["values"] == {"host": "Zoé", "name": "Max", "bot": "Basil"}
        await late.play(Random(3))
        await late.hear("sealed")
        await seat.play(Random(3))
        assert (await late.hear("moment"))["moment"] == 3


async def test_a_latecomer_who_does_not_choose_gets_the_first_chair(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(bots=BOTS, latecomers=True)
    await zoe.start(code)
    assert (await max.join(code))["seat"] == 1
    assert (await max.join(code))["seat"] == 1
    mine = (await max.ask("GET", "/api/me"))["tables"]
    assert (mine[0]["code"], mine[0]["seat"]) == (code, 1)
    async with person(server, "Ida") as ida, person(server, "Bo") as bo:
        taken = {"name": "Ida", "initials": "I", "seat": 1}
        refused = await ida.http.post(f"/api/tables/{code}/seats", json=taken)
        assert refused.json()["key"] == "chair_taken"
        await ida.join(code)
        none = await bo.http.post(f"/api/tables/{code}/seats", json={"name": "B", "initials": "B"})
        assert (none.status_code, none.json()["key"]) == (409, "no_chair")


async def test_the_host_says_whether_latecomers_may_sit_down(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=BOTS)
    await zoe.start(code)
    body = {"name": "Max", "initials": "MA"}
    late = await max.http.post(f"/api/tables/{code}/seats", json=body)
    assert late.json()["key"] == "already_started"
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "latecomers", "allowed": True})
    assert (await max.join(code))["seat"] == 1


@pytest.mark.parametrize("game", ["skull_island", "valley", "hamunaptra"])
async def test_in_every_game_a_latecomer_can_take_over(zoe: Person, max: Person, game: str) -> None:
    code = await zoe.open_table(game=game, bots=BOTS, latecomers=True)
    await zoe.start(code)
    await max.join(code)
    async with max.at(code) as late:
        assert late.seat == 1
        assert late.table["seats"][1]["name"] == "Max"
