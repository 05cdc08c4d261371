"""A teacher, a wall and thirty pupils: everything that happens to a class in one lesson."""

from __future__ import annotations

import csv
from contextlib import AsyncExitStack
from io import StringIO
from pathlib import Path
from random import Random

from tests.server.players import Message, Person, Seat, person
from tests.server.running import Running, running

PUPILS = 30
LUCK = Random(31)
ROSTER = [f"Pupil {number}" for number in range(1, PUPILS + 8)]
TEAMS = 4


class Someone:
    """Somebody with a device, which may sleep or be another one later."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._line: AsyncExitStack | None = None
        self._seat: Seat | None = None

    @property
    def seat(self) -> Seat:
        assert self._seat is not None
        return self._seat

    @property
    def is_awake(self) -> bool:
        return self._line is not None

    async def wake(self, code: str, watch: bool = False) -> None:
        self._line = AsyncExitStack()
        self._seat = await self._line.enter_async_context(self.person.at(code, watch=watch))

    async def sleep(self) -> None:
        if self._line is not None:
            await self._line.aclose()
        self._line = None


class Lesson:
    """The class at its table."""

    def __init__(self, server: Running, stack: AsyncExitStack) -> None:
        self.server = server
        self.stack = stack
        self.pupils: list[Someone] = []
        self.code = ""

    async def newcomer(self, name: str = "") -> Someone:
        return Someone(await self.stack.enter_async_context(person(self.server, name)))

    async def gather(self) -> None:
        """The teacher opens a table for a class; all come in by tapping their names."""
        self.teacher = await self.newcomer("Ms Weber")
        chairs = [{"level": "tourist"}, {"level": "random"}]
        self.code = await self.teacher.person.open_table(
            name="Ms Weber",
            bots=chairs,
            latecomers=True,
            wall="three",
            plays=False,
            stand_in="tourist",
            roster=ROSTER,
            teams={"count": TEAMS, "by": "mean"},
        )
        await self.teacher.wake(self.code)
        self.wall = await self.newcomer()
        await self.wall.wake(self.code, watch=True)
        for name in ROSTER[:PUPILS]:
            pupil = await self.newcomer(name)
            await self.sit(pupil)
            await pupil.wake(self.code)
            self.pupils.append(pupil)

    async def sit(self, someone: Someone, **wanted: object) -> Message:
        body = {"name": someone.person.name, **wanted}
        return await someone.person.ask("POST", f"/api/tables/{self.code}/seats", body)

    async def refused(self, someone: Someone, name: str | None = None) -> str:
        """Why somebody may not sit down under that name."""
        path, body = f"/api/tables/{self.code}/seats", {"name": name or someone.person.name}
        key: str = (await someone.person.http.post(path, json=body)).json()["key"]
        return key

    async def act(self, kind: str, **more: object) -> Message:
        path = f"/api/tables/{self.code}/host"
        return await self.teacher.person.ask("POST", path, {"act": kind, **more})

    async def play(self, moment: int, idle: tuple[Someone, ...] = ()) -> None:
        """Everybody who is awake plays, but for the idle; all see the next moment in the end."""
        everybody = [one for one in self.pupils if one.is_awake]
        for one in everybody:
            await reach(one.seat, moment)
            if one not in idle:
                await one.seat.play(LUCK)
        if idle:
            seats = {one.seat.seat for one in idle}
            while not set(self.teacher.seat.thinking) <= seats:
                await self.teacher.seat.next()
            await self.act("nudge")
            await self.act("write_for")
        for one in (*everybody, self.teacher, self.wall):
            await reach(one.seat, moment + 1)


async def reach(seat: Seat, moment: int) -> None:
    while seat.moment < moment or not seat.table.get("seats") or seat.table["status"] != "playing":
        await seat.next()


async def test_a_lesson(tmp_path: Path) -> None:
    async with running(tmp_path, patience=0.2) as server, AsyncExitStack() as stack:
        lesson = Lesson(server, stack)
        await lesson.gather()
        await lesson.teacher.person.start(lesson.code)
        names = [seat["name"] for seat in (await table(lesson))["seats"]]
        assert len(set(names)) == len(names) == PUPILS + 2
        await lesson.play(0)
        twin = await lesson.newcomer()
        assert await lesson.refused(twin, "PUPIL 1") == "name_taken"
        assert await lesson.refused(twin, "Ms Weber") == "not_on_roster"
        await lesson.act("rename", seat=0, name="Kevin")
        alike = {"act": "rename", "seat": 1, "name": "KÉVIN"}
        path = f"/api/tables/{lesson.code}/host"
        assert (await lesson.teacher.person.http.post(path, json=alike)).json()["key"] == (
            "name_taken"
        )

        sleepers = lesson.pupils[:10]
        for pupil in sleepers:
            await pupil.sleep()
        await lesson.play(1)
        for pupil in sleepers:
            await pupil.wake(lesson.code)
            assert pupil.seat.seat is not None
        await lesson.play(2)

        for number in (10, 11, 12):  # their batteries are empty: they come back on another device
            seat = lesson.pupils[number].seat.seat
            await lesson.pupils[number].sleep()
            await lesson.act("remove", seat=seat)
            other = await lesson.newcomer(ROSTER[number])
            assert (await lesson.sit(other))["seat"] == seat, "the sheet of that name"
            await other.wake(lesson.code)
            lesson.pupils[number] = other
        await lesson.play(3)

        for name in ROSTER[PUPILS : PUPILS + 2]:
            late = await lesson.newcomer(name)
            await late.wake(lesson.code)
            assert late.seat.seat is None
            await lesson.sit(late)
            await late.seat.hear("welcome")
            lesson.pupils.append(late)
        third = await lesson.newcomer(ROSTER[-1])
        assert await lesson.refused(third) == "no_chair"
        await lesson.play(4)

        out = lesson.pupils.pop(13)
        await lesson.act("lock", locked=True)
        await lesson.act("remove", seat=out.seat.seat)
        assert await lesson.refused(out) == "sent_away"
        await out.sleep()
        await out.wake(lesson.code)
        assert out.seat.seat is None
        await lesson.play(5, idle=tuple(lesson.pupils[20:22]))

        everybody = (lesson.teacher, *lesson.pupils)  # the network of the room is cut
        for one in everybody:
            await one.sleep()
        for one in everybody:
            await one.wake(lesson.code)
        before = max(one.seat.moment for one in everybody)
        await lesson.play(before)

        await lesson.act("finish")
        for one in (*everybody, lesson.wall, out):
            while one.seat.table["status"] != "over":
                await one.seat.next()
            assert one.seat.table["cut_short"] is True
        await check_results(lesson, least_marked=len(sleepers))
        for one in (*everybody, lesson.wall, out):
            await one.sleep()


async def check_results(lesson: Lesson, least_marked: int) -> None:
    """The CSV says what the wall is told, marks what bots wrote, and ranks the teams."""
    await lesson.wall.seat.say(type="ask_standings")
    standings = (await lesson.wall.seat.hear("standings"))["standings"]
    seats = lesson.wall.seat.table["seats"]
    by_bots = {seat["name"]: seat.get("by_bot", []) for seat in seats}
    assert sum(map(bool, by_bots.values())) >= least_marked, "who slept is marked"
    ranked = [one["place"] for one in standings if not seats[one["seat"]].get("unplaced")]
    assert len(ranked) >= PUPILS - 5
    expected = {
        seats[one["seat"]]["name"]: (
            ""
            if seats[one["seat"]].get("unplaced")
            else str(1 + sum(place < one["place"] for place in ranked)),
            str(one["total"]),
            " ".join(map(str, by_bots[seats[one["seat"]]["name"]])),
        )
        for one in standings
    }
    rows = await results(lesson)
    assert {
        row["Name"]: (row["Place"], row["Total"], row["Rounds that a bot wrote"]) for row in rows
    } == expected
    places = [int(row["Place"]) for row in rows if row["Place"]]
    assert places == sorted(places)
    assert not any(row["Place"] for row in rows if row["Who"] == "bot")
    for team in range(1, TEAMS + 1):
        members = [row for row in rows if row["Team"] == str(team)]
        stars = [int(row["Total"]) for row in members if row["Place"]]
        [told] = {row["Stars of the team"] for row in members}
        assert abs(float(told) - sum(stars) / len(stars)) < 0.0501  # told with one digit


async def table(lesson: Lesson) -> Message:
    told: Message = await lesson.teacher.person.ask("GET", f"/api/tables/{lesson.code}")
    found: Message = told["table"]
    return found


async def results(lesson: Lesson) -> list[dict[str, str]]:
    path = f"/api/tables/{lesson.code}/host/results.csv"
    text = (await lesson.teacher.person.http.get(path)).text.removeprefix("\ufeff")
    return list(csv.DictReader(StringIO(text)))
