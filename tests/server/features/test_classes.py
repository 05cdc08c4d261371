"""Results over the weeks, for whoever leads tables with a class list."""

from __future__ import annotations

import csv
from io import StringIO
from random import Random

from tests.server.players import Message, Person, person
from tests.server.running import Running

CLASS = ["Ana", "Ben", "=Cleo"]


async def lesson(teacher: Person, pupils: list[Person], **wanted: object) -> str:
    """A match of two rounds with a class list; who comes last is written for by a bot."""
    code = await teacher.open_table(
        plays=False, roster=CLASS, rounds=2, bots=[{"level": "tourist"}], **wanted
    )
    for pupil in pupils:
        await pupil.join(code)
    await teacher.start(code)
    *writing, idle = pupils
    for moment in range(2):
        for pupil in writing:
            async with pupil.at(code) as seat:
                while seat.moment < moment:
                    await seat.next()
                await seat.play(Random(moment))
        act = {"act": "write_for"}
        async with idle.at(code) as seat:
            await teacher.ask("POST", f"/api/tables/{code}/host", act)
            while seat.moment <= moment:
                await seat.next()
    return code


async def results(one: Person) -> list[Message]:
    answer = await one.http.get("/api/classes/results")
    found: list[Message] = answer.json()
    return found


async def test_the_weeks_of_a_class_are_kept_for_whoever_led_it(server: Running) -> None:
    async with (
        person(server, "Ms Weber") as teacher,
        person(server, "Ana") as ana,
        person(server, "Ben") as ben,
        person(server, "=Cleo") as cleo,
    ):
        assert await results(teacher) == []
        first = await lesson(teacher, [ana, ben])
        second = await lesson(teacher, [ana, ben, cleo])
        alone = await teacher.open_table(start=True)
        await teacher.ask("POST", f"/api/tables/{alone}/host", {"act": "finish"})

        found = await results(teacher)
        assert [(one["code"], one["name"]) for one in found] == [
            (second, "Ana"), (second, "Ben"), (second, "=Cleo"), (first, "Ana"), (first, "Ben"),
        ]  # fmt: skip
        assert all(one["cut_short"] for one in found)
        places = {(one["code"], one["name"]): one["place"] for one in found}
        assert places[first, "Ben"] is None, "a bot wrote for him"
        assert places[first, "Ana"] == 1
        assert {places[second, "Ana"], places[second, "Ben"]} <= {1, 2}
        assert await results(ana) == [], "they are the teacher's"

        page = await teacher.http.get("/api/classes/results.csv?language=fr")
        rows = list(csv.DictReader(StringIO(page.text.removeprefix("\ufeff")), delimiter=";"))
        assert [row["Nom"] for row in rows] == ["Ana", "Ben", "'=Cleo", "Ana", "Ben"]
        assert [row["Rang"] for row in rows][-1] == ""

        await ana.ask("DELETE", "/api/notebook")
        assert {one["name"] for one in await results(teacher)} == {"Ben", "=Cleo"}
        cookie = dict(teacher.http.cookies)
        await teacher.ask("DELETE", "/api/notebook")
        teacher.http.cookies.update(cookie)
        assert await results(teacher) == []
