"""Questions about the present moment wait for nobody's commit, and tell nothing before it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from expedition.store.rows import Beside
from expedition.store.writing.group_commit import NewRow
from tests.server.players import Person
from tests.server.running import Running


@contextmanager
def slow_disk(server: Running) -> Iterator[None]:
    """Nothing is stored before the end."""
    assert server.app is not None
    writer = server.app.state.server.lobby._store._writer
    commit, ready = writer._commit, asyncio.Event()

    async def late(rows: list[NewRow], beside: list[Beside]) -> None:
        await ready.wait()
        await commit(rows, beside)

    writer._commit = late
    try:
        yield
    finally:
        writer._commit = commit
        ready.set()


async def test_questions_are_answered_while_turns_are_on_their_way_to_the_store(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as seat:
        with slow_disk(server):
            await seat.play(Random(3))
            await seat.say(type="ask_standings")
            assert (await seat.hear("standings"))["moment"] == 0
            await seat.say(type="ask_menu", moment=0, chosen=[])
            await seat.hear("menu")
            await seat.say(type="ask_hints", moment=0)
            await seat.hear("hints")
            assert "sealed" not in {message["type"] for message in seat.heard}
        await seat.hear("sealed")


async def test_nobody_is_told_of_a_moment_that_is_not_stored(server: Running, zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        with slow_disk(server):
            await seat.play(Random(4))
            await seat.seal(["nothing", "like", "a", "turn"])
            await seat.say(type="ask_standings")
            assert (await seat.hear("standings"))["moment"] == 0
            told = {message["type"] for message in seat.heard}
            assert not {"sealed", "moment", "error"} & told
        assert (await seat.hear("moment"))["moment"] == 1
        await seat.refused()
        await seat.say(type="ask_standings")
        assert (await seat.hear("standings"))["moment"] == 1


async def test_whoever_waits_for_a_table_that_is_given_up_is_told(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    assert server.app is not None
    table = await server.app.state.server.lobby.find(code)
    with slow_disk(server):
        joining = asyncio.create_task(
            max.http.post(f"/api/tables/{code}/seats", json={"name": "Max"})
        )
        while table.is_unused:  # noqa: ASYNC110 - it says nothing when something is under way
            await asyncio.sleep(0.01)
        table.crash(ValueError("something of ours went wrong"))
        assert (await joining).json()["key"] == "log_broken"
