"""Drawn marks that people at a table show each other: told to those who play, and not stored."""

from __future__ import annotations

from pathlib import Path

from expedition.server.live.reactions import REACTIONS
from tests.server.nodes import met, opened
from tests.server.players import Message, Person, Seat


async def at_play(zoe: Person, max: Person, **options: object) -> str:
    code = await zoe.open_table(**options)
    await max.join(code)
    await zoe.start(code)
    return code


async def heard_before_pong(seat: Seat) -> list[Message]:
    """The reactions that were told until now."""
    await seat.say(type="ping")
    seat.heard.clear()
    await seat.hear("pong")
    return [message for message in seat.heard if message["type"] == "reaction"]


async def test_all_who_play_are_told_and_spectators_are_not(zoe: Person, max: Person) -> None:
    code = await at_play(zoe, max)
    async with zoe.at(code) as one, max.at(code) as other, max.at(code, watch=True) as wall:
        await other.say(type="react", mark="wow")
        for seat in (one, other):
            told = await seat.hear("reaction")
            assert (told["seat"], told["mark"]) == (1, "wow")
        assert await heard_before_pong(wall) == []
        await wall.say(type="react", mark="wow")
        assert (await wall.refused())["key"] == "only_watching"
        await other.say(type="react", mark="<b>")
        assert (await other.refused())["key"] == "bad_message"


async def test_a_seat_shows_only_so_many(zoe: Person, max: Person) -> None:
    code = await at_play(zoe, max)
    async with zoe.at(code) as one, max.at(code) as other:
        for _ in range(REACTIONS.at_once + 1):
            await one.say(type="react", mark="luck")
        assert (await one.refused())["key"] == "too_fast"
        assert len(await heard_before_pong(other)) == REACTIONS.at_once
        await other.say(type="react", mark="ouch")  # the other seat has its own
        assert (await one.hear("reaction"))["mark"] == "ouch"


async def test_the_host_switches_them_off_and_the_next_table_stays_so(
    zoe: Person, max: Person
) -> None:
    code = await at_play(zoe, max)
    async with zoe.at(code) as one, max.at(code) as other:
        assert one.table["reactions"]
        off = {"act": "set_reactions", "allowed": False}
        assert (await max.http.post(f"/api/tables/{code}/host", json=off)).status_code == 403
        await zoe.ask("POST", f"/api/tables/{code}/host", off)
        assert (await other.hear("told"))["told"]["key"] == "told.no_reactions"
        await other.say(type="react", mark="wow")
        assert (await other.refused())["key"] == "no_reactions_here"
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    again = await zoe.ask("POST", f"/api/tables/{code}/again")
    assert not (await max.join(again["table"]["code"]))["table"]["reactions"]


async def test_there_are_none_alone_in_a_lesson_and_where_the_table_wants_none(
    zoe: Person, max: Person
) -> None:
    for wanted in ({"start": True}, {"lesson": True}, {"guests": [{"name": "Bo"}], "lesson": True}):
        code = await zoe.open_table(**wanted)
        assert not (await zoe.ask("GET", f"/api/tables/{code}"))["table"]["reactions"]
    code = await at_play(zoe, max, reactions=False)
    async with max.at(code) as other:
        assert not other.table["reactions"]
        await other.say(type="react", mark="wow")
        assert (await other.refused())["key"] == "no_reactions_here"


async def test_they_pass_from_server_to_server_and_are_not_stored(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address) as (zoe, max, code):
        await zoe.start(code)
        async with zoe.at(code) as one, max.at(code) as other:
            await one.say(type="react", mark="bravo")
            for seat in (one, other):
                told = await seat.hear("reaction")
                assert (told["seat"], told["mark"]) == (0, "bravo")
            assert await heard_before_pong(one) == []  # it does not come back
        async with opened(postgres_address) as store:
            kinds = [event.kind for event in await store.read(code)]
        assert kinds == ["created", "joined", "joined", "started"]
