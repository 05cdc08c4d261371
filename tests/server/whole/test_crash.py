"""The server may die at any instant, and the disk may fill up: nothing that was told is lost."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from expedition.server.live.client_outbox import TABLE_FAILED
from expedition.server.state import table_events
from expedition.server.state.table_events import to_store
from expedition.server.wire.server_messages import Pong
from expedition.store import Log, SqlStore, open_store
from tests.server.crashes import kill_again_and_again
from tests.server.players import Person, Seat, person
from tests.server.running import Running, running

KILLS, KILLS_OF_THE_PLAIN_WAY = 20, 5


@pytest.mark.slow
@pytest.mark.parametrize(("kills", "plain"), [(KILLS, False), (KILLS_OF_THE_PLAIN_WAY, True)])
async def test_whatever_was_shown_or_confirmed_survives_every_kill(
    tmp_path: Path, kills: int, plain: bool
) -> None:
    outcome = await kill_again_and_again(tmp_path, kills, Random(9), plain)
    assert outcome.kills == kills
    assert outcome.moments_shown
    assert outcome.turns_confirmed


async def test_a_server_that_starts_again_goes_on_where_it_was(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
        async with zoe.at(code) as seat:
            await seat.play(Random(1))
            await seat.hear("moment")
        cookies = zoe.http.cookies
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code, seen=1, known=seat.public) as back:
            assert (back.seat, back.moment) == (0, 1)
            assert back.public == seat.public
            await back.play_to_the_end(Random(1))


async def closed_with(seat: Seat) -> int:
    """The code with which the connection is closed, after an error that says why."""
    assert (await seat.refused())["key"] in ("lost_race", "not_stored", "log_broken")
    with pytest.raises(ConnectionClosed) as closed:
        await seat.hear("nothing more")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def written_elsewhere(server: Running, code: str, event: table_events.Happening) -> None:
    """Another server on the same database writes to the log."""
    elsewhere = await open_store(server.settings.database_address)
    log = Log.after(code, await elsewhere.read(code))
    await elsewhere.append(log, [to_store(event, datetime.now(UTC))])
    await elsewhere.close()


async def test_when_another_server_was_faster_ones_own_turn_goes_on_top(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as seat, max.at(code) as other:
        turn = " ".join(other.some_turn(Random(2)))
        await written_elsewhere(server, code, table_events.Sealed(0, {1: turn}))
        await seat.play(Random(2))
        assert (await seat.hear("moment"))["moment"] == 1
        assert (await other.hear("moment"))["moment"] == 1
        assert [message["type"] for message in other.heard].count("sealed") == 1
        assert seat.public == other.public


async def test_what_cannot_happen_any_more_is_refused_to_whoever_asked_for_it(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        turn = seat.some_turn(Random(2))
        await written_elsewhere(server, code, table_events.Sealed(0, {0: " ".join(turn)}))
        await seat.seal(turn, id="late")
        told = await seat.refused()
        assert (told["id"], told["key"]) == ("late", "moment_is_past")
        await seat.play(Random(3))
        assert seat.moment == 1
        assert (await seat.hear("moment"))["moment"] == 2
    gathering = await zoe.open_table()
    await written_elsewhere(server, gathering, table_events.Started())
    refused = await max.http.post(f"/api/tables/{gathering}/seats", json={"name": "Max"})
    assert refused.json()["key"] == "already_started"


async def test_a_fault_of_ours_gives_the_table_up_and_it_is_rebuilt(
    server: Running, zoe: Person
) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        await seat.play(Random(5))
        await seat.hear("moment")
        assert server.app is not None
        table = await server.app.state.server.lobby.find(code)
        nobody = None
        table.broadcast.answer(nobody, Pong())
        assert await closed_with(seat) == TABLE_FAILED
    async with zoe.at(code) as back:
        assert back.public == seat.public
        await back.play(Random(5))
        assert (await back.hear("moment"))["moment"] == 2


async def test_a_full_disk_is_told_and_nothing_is_shown_that_was_not_stored(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table(bots=[{"level": "random"}] * 50, start=True)
        await set_room(server, more_pages=2)
        luck = Random(3)
        async with zoe.at(code) as seat:
            with suppress(ConnectionClosed):
                await seat.play_to_the_end(luck)
            with suppress(ConnectionClosed):
                await seat.refused()
            assert seat.heard[-1]["key"] == "not_stored"
        many = {"game": "temple", "name": "Z", "initials": "Z", "bots": [{}] * 99}
        refused = await zoe.http.post("/api/tables", json=many)
        assert (refused.status_code, refused.json()["key"]) == (503, "not_stored")
        await set_room(server, more_pages=10_000)
        async with zoe.at(code) as back:
            assert back.moment >= seat.moment
            await back.play_to_the_end(luck)


async def set_room(server: Running, more_pages: int) -> None:
    """The disk of the server, as SQLite sees it, has that much room left."""
    assert server.app is not None
    store = server.app.state.server.store
    assert isinstance(store, SqlStore)
    assert store._appender is not None
    with store._appender._engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count = {pages + more_pages}"))
