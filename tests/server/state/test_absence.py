"""The others never wait for ever: leavers, lost connections and the clock (C12)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from expedition.server.base.codes import new_code
from expedition.server.state import table_events
from expedition.server.state.table_events import Happening, from_store, to_store
from expedition.store import Log, open_store
from tests.server.players import Person, Seat, person
from tests.server.running import Running, running


@pytest.fixture(scope="module")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server with little patience."""
    async with running(tmp_path_factory.mktemp("hasty"), patience=0.2) as server:
        yield server


@pytest.fixture
async def ada(hasty: Running) -> AsyncIterator[Person]:
    async with person(hasty, "Ada") as ada:
        yield ada


@pytest.fixture
async def ben(hasty: Running) -> AsyncIterator[Person]:
    async with person(hasty, "Ben") as ben:
        yield ben


async def two_at_a_table(ada: Person, ben: Person, **wanted: object) -> str:
    code = await ada.open_table(**wanted)
    await ben.join(code)
    await ada.start(code)
    return code


async def table_where(seat: Seat, number: int, **wanted: bool) -> None:
    """Returns once the news of the table says that a seat is so."""
    usual = {"here": True, "stand_in": False, "played_for": False}
    while True:
        found = seat.table["seats"][number]
        if all(found.get(name, usual[name]) == value for name, value in wanted.items()):
            return
        await seat.next()


async def test_who_comes_is_told_by_their_seat_alone(ada: Person, ben: Person) -> None:
    code = await two_at_a_table(ada, ben)
    async with ada.at(code) as seat:
        await table_where(seat, 1, here=False)
        async with ben.at(code):
            await table_where(seat, 1, here=True)
        told = [message["seats"] for message in seat.heard if message["type"] == "seats"]
    assert [[one["seat"] for one in seats] for seats in told][-1] == [1]
    assert "table" not in [message["type"] for message in seat.heard]


async def test_C12_a_bot_plays_on_for_somebody_who_is_gone(ada: Person, ben: Person) -> None:
    code = await two_at_a_table(ada, ben)
    async with ada.at(code) as seat:
        luck = Random(1)
        for moment in range(1, 4):
            await seat.play(luck)
            assert (await seat.hear("moment"))["moment"] == moment
        await table_where(seat, 1, here=False, stand_in=True)


async def test_C12_whoever_comes_back_takes_over_again(ada: Person, ben: Person) -> None:
    code = await two_at_a_table(ada, ben)
    async with ada.at(code) as seat:
        luck = Random(2)
        await table_where(seat, 1, stand_in=True)
        async with ben.at(code) as back:
            await table_where(seat, 1, here=True, stand_in=False)
            before = seat.moment
            await seat.play(luck)
            assert (await seat.hear("sealed"))["moment"] == before
            await back.play(luck)
            assert (await seat.hear("moment"))["moment"] == before + 1


async def test_C12_what_the_bot_sealed_can_be_replaced_by_who_comes_back(
    ada: Person, ben: Person
) -> None:
    code = await two_at_a_table(ada, ben)
    async with ada.at(code) as seat:
        while seat.thinking != [0]:
            await seat.hear("progress")
        async with ben.at(code) as back:
            played = back.heard[0]["sealed"]
            assert played is not None
            other = next(
                turn for turn in iter(lambda: back.some_turn(Random()), None) if turn != played
            )
            await back.seal(other)
            assert (await back.hear("sealed"))["turn"] == other


async def test_C12_who_leaves_is_played_on_at_once_and_may_return(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    luck = Random(3)
    async with zoe.at(code) as seat, max.at(code) as other:
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        await seat.play(luck)
        assert (await seat.hear("moment"))["moment"] == 1
        await table_where(seat, 1, here=False, stand_in=True)
        while other.thinking != [0]:
            await other.next()
        other.moment = 1
        await other.say(type="unseal", moment=1)
        await other.hear("unsealed")
        await table_where(seat, 1, here=True, stand_in=False)
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        await table_where(seat, 1, stand_in=True)
        returned = await max.join(code)
        assert returned["seat"] == 1
        assert returned["table"]["seats"][1].get("stand_in", False) is False


async def test_C12_leaving_survives_a_restart(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
    ):
        code = await zoe.open_table()
        await max.join(code)
        await zoe.start(code)
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        cookies = zoe.http.cookies
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code) as seat:
            assert seat.table["seats"][1]["stand_in"] is True
            await seat.play(Random(4))
            assert (await seat.hear("moment"))["moment"] == 1


async def test_C12_a_table_rests_while_none_of_its_people_is_there(
    ada: Person, ben: Person, hasty: Running
) -> None:
    code = await two_at_a_table(ada, ben, bots=[{"level": "random"}])
    async with person(hasty, "Watcher") as watcher, watcher.at(code) as watching:
        while 2 in watching.thinking:
            await watching.hear("progress")
        async with ada.at(code) as seat:
            while seat.thinking != [0]:
                await seat.hear("progress")
        heard = len(watching.heard)
        async with ben.at(code):
            while watching.thinking != []:
                if (await watching.next())["type"] == "moment":
                    break
        assert watching.moment == 1
        assert len(watching.heard) > heard


async def test_the_clock_plays_for_whoever_has_not_sealed(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await table_with_a_short_clock(server, zoe, max)
    async with zoe.at(code) as seat, max.at(code) as other:
        left = seat.heard[0]["seconds_left"]
        assert 0 <= left <= 1
        await seat.play(Random(5))
        sealed = await other.hear("sealed")
        assert "id" not in sealed
        moment = await other.hear("moment")
        assert moment["moment"] == 1
        assert 0 < moment["seconds_left"] <= 1


async def test_out_of_time_comes_later_for_who_has_more_of_it(
    server: Running, zoe: Person, max: Person
) -> None:
    longer = table_events.TimeGranted(1, 1_000_000)
    code = await table_with_a_short_clock(server, zoe, max, then=longer)
    async with zoe.at(code) as seat, max.at(code) as other:
        while seat.thinking != [1]:  # a bot has written for the other one
            await seat.next()
        assert seat.moment == 0
        await other.play(Random(5))
        assert (await other.hear("moment"))["seconds_left"] > 1000


async def test_in_a_pause_no_time_runs_out(server: Running, zoe: Person, max: Person) -> None:
    code = await table_with_a_short_clock(server, zoe, max, then=table_events.Pause())
    async with zoe.at(code) as seat, max.at(code) as other:
        assert seat.heard[0]["seconds_left"] == 1
        assert seat.table["paused"] is True
        await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "lock", "locked": True})
        while not other.table["locked"]:
            await other.next()
        assert other.heard[-1]["seconds_left"] == 1
        await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "go_on"})
        assert (await other.hear("moment"))["moment"] == 1  # now bots play for both


async def test_C12_a_restart_gives_no_time_anew(server: Running, zoe: Person, max: Person) -> None:
    code = await table_with_a_short_clock(server, zoe, max, clock=3600, since=600)
    async with zoe.at(code) as seat:
        assert 0 < seat.heard[0]["seconds_left"] <= 3000
    async with zoe.at(code) as again, max.at(code) as other:
        assert again.heard[0]["seconds_left"] <= seat.heard[0]["seconds_left"]
        assert other.heard[0]["seconds_left"] <= again.heard[0]["seconds_left"]


async def test_C12_time_that_ran_out_while_nobody_was_there_starts_anew_for_all(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await table_with_a_short_clock(server, zoe, max, clock=3600, since=10_000)
    async with zoe.at(code) as seat, max.at(code) as other:
        assert 0 < seat.heard[0]["seconds_left"] <= 3600
        assert 0 < other.heard[0]["seconds_left"] <= seat.heard[0]["seconds_left"]
        assert seat.thinking == other.thinking == [0, 1]
    store = await open_store(server.settings.database_address)
    assert [event.kind for event in await store.read(code)].count("time_renewed") == 1
    await store.close()


async def table_with_a_short_clock(
    server: Running,
    *people: Person,
    clock: int = 1,
    since: float = 0,
    then: Happening | None = None,
) -> str:
    """A table whose clock may be shorter than anybody may ask for, put straight into the store.

    The match began so many seconds ago.
    """
    store = await open_store(server.settings.database_address)
    log: list[Happening] = [
        table_events.Created(game="temple", edition=1, options={}, clock=clock, seed="seed")
    ]
    for one in people:
        [first, *_] = await store.read(await one.open_table(), ["joined"])
        log.append(from_store(first))
    log.append(table_events.Started())
    if then is not None:
        log.append(then)
    code = new_code()
    began = datetime.now(UTC) - timedelta(seconds=since)
    await store.append(Log(code), [to_store(event, began) for event in log])
    await store.close()
    return code
