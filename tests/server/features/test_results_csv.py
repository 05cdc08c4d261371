"""What finished matches came to is stored when they end, and worked out where it is missing."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sqlalchemy import delete, update

from expedition.server.settings import Settings
from expedition.server.state.result_rows import gather_results
from expedition.store import SqlStore, open_store
from expedition.store.rows import Result
from expedition.store.schema import events, results
from tests.server.players import Person, person
from tests.server.running import running


async def play(player: Person, **wanted: object) -> str:
    code = await player.open_table(start=True, **wanted)
    async with player.at(code) as seat:
        await seat.play_to_the_end(Random(7))
    return code


async def of_match(store: SqlStore, code: str) -> list[Result]:
    return await store.results.of_match(code)


async def test_each_seat_has_a_result_and_those_of_old_matches_are_found_again(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        alone = await play(zoe, options={"layout": "back"})
        together = await play(zoe, bots=[{"level": "random"}], options={"dice": "virtual"})
        lesson = await zoe.open_table(lesson=True)
    store = await open_store(Settings(data=tmp_path).database_address)
    [mine] = await of_match(store, alone)
    assert (mine.name, mine.layout, mine.is_plain, mine.seats) == ("Zoé", "back", True, 1)
    assert mine.level is not None
    assert mine.person is not None
    assert (mine.day, mine.challenge, mine.cut_short, mine.is_lesson) == (None, None, False, False)
    both = await of_match(store, together)
    assert [one.person for one in both] == [mine.person, None]
    assert min(one.place for one in both) == 1
    assert await of_match(store, lesson) == []

    async with store._engine.begin() as connection:  # as an earlier version left it
        await connection.execute(delete(results))
    assert set(await store.results.missing(mine.person)) == {alone, together}
    await gather_results(store, mine.person)
    assert await of_match(store, alone) == [mine]
    assert await of_match(store, together) == both

    async with store._engine.begin() as connection:
        await connection.execute(delete(results))
        damage = update(events).where((events.c.match == alone) & (events.c.number == 3))
        await connection.execute(damage.values(body="{}"))
    await gather_results(store, mine.person)
    assert await of_match(store, alone) == []
    assert await of_match(store, together) == both
    await store.close()


async def test_whoever_left_and_whoever_was_sent_away_have_no_result(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
    ):
        code = await zoe.open_table()
        await max.join(code)
        await zoe.start(code)
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        async with zoe.at(code) as seat:
            await seat.play_to_the_end(Random(7))
    store = await open_store(Settings(data=tmp_path).database_address)
    assert [one.person is None for one in await of_match(store, code)] == [False, True]
    await store.close()
