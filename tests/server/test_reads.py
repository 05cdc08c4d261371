"""Questions about the present moment wait for nobody's commit, unless it is not stored itself."""

from __future__ import annotations

import asyncio
from asyncio import Future
from random import Random

from tests.server.players import Person, Seat
from tests.server.running import Running


async def held_up(server: Running, code: str, seat: Seat) -> Future[None]:
    """Until this is done a refusal, and all that is told in its turn, waits as for a slow disk."""
    assert server.app is not None
    table = await server.app.state.server.lobby.find(code)
    held: Future[None] = asyncio.get_running_loop().create_future()
    table.stored = held
    await seat.seal(["nothing", "like", "a", "turn"])
    return held


async def test_a_question_about_a_moment_that_was_told_is_answered_at_once(
    server: Running, zoe: Person
) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        held = await held_up(server, code, seat)
        await seat.say(type="ask_standings")
        assert (await seat.hear("standings"))["moment"] == 0
        await seat.say(type="ask_menu", moment=0, chosen=[])
        await seat.hear("menu")
        await seat.say(type="ask_hints", moment=0)
        await seat.hear("hints")
        held.set_result(None)
        await seat.refused()


async def test_nobody_is_told_of_a_moment_that_is_not_stored(server: Running, zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        held = await held_up(server, code, seat)
        await seat.play(Random(4))
        await seat.say(type="ask_standings")
        await seat.say(type="ping")
        await seat.hear("pong")
        assert not {"moment", "standings"} & {message["type"] for message in seat.heard}
        held.set_result(None)
        await seat.refused()
        assert (await seat.hear("moment"))["moment"] == 1
        assert (await seat.hear("standings"))["moment"] == 1
