"""Away is not gone: among friends people are waited for, until somebody lets a bot play (C12)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from expedition.server.lobby import cluster_presence
from expedition.server.state import attendance, table_events
from expedition.server.state.table_events import to_store
from expedition.store import Log
from tests.server.features.test_host import act, refusal, told
from tests.server.nodes import met, opened
from tests.server.players import LONGEST_WAIT, Message, Person, Seat, person
from tests.server.running import Running, running
from tests.server.state.test_absence import table_where


class Friends(NamedTuple):
    """Three people at a table that is being played; who is connected is for the test to say."""

    ada: Person
    ben: Person
    cid: Person
    code: str


@asynccontextmanager
async def friends(server: Running, **wanted: object) -> AsyncIterator[Friends]:
    async with (
        person(server, "Ada") as ada,
        person(server, "Ben") as ben,
        person(server, "Cid") as cid,
    ):
        code = await ada.open_table(**wanted)
        await ben.join(code)
        await cid.join(code)
        await ada.start(code)
        yield Friends(ada, ben, cid, code)


@asynccontextmanager
async def two(server: Running) -> AsyncIterator[tuple[Person, Person, str]]:
    """A host and one other at a table that is being played."""
    async with person(server, "Ada") as ada, person(server, "Ben") as ben:
        code = await ada.open_table()
        await ben.join(code)
        await ada.start(code)
        yield ada, ben, code


async def awaited(seat: Seat, *seats: int) -> None:
    """Returns once these seats alone are thinking."""
    while seat.thinking != list(seats):
        await seat.next()


async def all_that_was_under_way(seat: Seat) -> list[str]:
    """What the seat is told, by kind, until the server has done what it was about to do."""
    await seat.say(type="ping", id="after")
    told = []
    while (message := await seat.next()).get("id") != "after":
        told.append(message["type"])
    return told


def played_for(seat: Seat, number: int) -> bool:
    found: bool = seat.table["seats"][number].get("played_for", False)
    return found


async def test_C12_among_friends_nobody_is_played_for_because_they_are_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "USUAL_PATIENCE", 0.1)
    async with running(tmp_path) as server, two(server) as (ada, _, code), ada.at(code) as seat:
        assert seat.table["waits"] is True
        await table_where(seat, 1, here=False)
        async with friends(server, plays=False) as (_, ben, _, hall), ben.at(hall) as other:
            assert other.table["waits"] is False
            for moment in range(1, 4):  # patience with the third has run out, and a bot plays on
                await other.play(Random(moment))
                assert (await other.hear("moment"))["moment"] == moment
        await seat.play(Random(1))
        await awaited(seat, 1)
        await all_that_was_under_way(seat)
        assert seat.thinking == [1]
        assert seat.moment == 0


async def test_C12_patience_that_the_owner_has_set_ends_among_friends_too(tmp_path: Path) -> None:
    async with (
        running(tmp_path, patience=0.2) as server,
        two(server) as (ada, _, code),
        ada.at(code) as seat,
    ):
        assert seat.table["waits"] is False
        await table_where(seat, 1, stand_in=True)
        assert await refusal(ada, code, "play_for", seat=1) == (409, "bot_plays_by_itself")


async def test_C12_the_host_lets_a_bot_play_until_they_come_back(server: Running) -> None:
    async with friends(server) as (ada, ben, cid, code), ada.at(code) as one, cid.at(code) as three:
        await act(ada, code, "play_for", seat=1)
        for seat in (one, three):
            assert (await told(seat, "played_for"))["values"]["name"] == "Ben"
        await table_where(one, 1, here=False, stand_in=True, played_for=True)
        for moment in range(1, 3):
            await one.play(Random(moment))
            await three.play(Random(moment))
            assert (await one.hear("moment"))["moment"] == moment
            await three.hear("moment")
        async with ben.at(code) as two:
            assert [turn["moment"] for turn in two.heard[0]["bot_turns"]][:2] == [0, 1]
            assert (await told(one, "came_back"))["values"]["name"] == "Ben"
            await table_where(one, 1, here=True, stand_in=False, played_for=False)
            await one.play(Random(3))
            await three.play(Random(3))
            if two.heard[0]["sealed"] is None:
                await awaited(one, 1)
                await two.play(Random(3))
            assert (await two.hear("moment"))["moment"] == 3


async def test_a_turn_that_a_bot_wrote_is_taken_back_and_not_written_again(
    server: Running,
) -> None:
    async with two(server) as (ada, ben, code), ada.at(code) as one:
        await act(ada, code, "play_for", seat=1)
        await awaited(one, 0)
        async with ben.at(code) as other:
            [written] = other.heard[0]["bot_turns"]
            assert written == {"moment": 0, "turn": other.heard[0]["sealed"]}
            await other.say(type="unseal", moment=0)
            await other.hear("unsealed")
            assert "sealed" not in await all_that_was_under_way(other)
            await awaited(one, 0, 1)
            await other.play(Random(2))
            assert "by_bot" not in await other.hear("sealed")
        async with ben.at(code) as again:
            assert "bot_turns" not in again.heard[0]


async def test_what_the_host_has_bots_write_is_taken_back_and_not_written_again(
    server: Running,
) -> None:
    async with two(server) as (ada, ben, code), ada.at(code) as one, ben.at(code) as other:
        await act(ada, code, "write_for", seat=1)
        assert (await other.hear("sealed"))["by_bot"] is True
        await other.say(type="unseal", moment=0)
        await other.hear("unsealed")
        assert "sealed" not in await all_that_was_under_way(other)
        await awaited(one, 0, 1)


async def test_a_turn_of_ones_own_takes_the_place_of_the_bots_while_the_round_is_open(
    server: Running,
) -> None:
    async with two(server) as (ada, ben, code), ada.at(code) as one:
        await act(ada, code, "play_for", seat=1)
        await awaited(one, 0)
        async with ben.at(code, hello=False) as back:
            await back.say(type="hello")
            await back.say(type="seal", moment=0, turn=await some_other_turn(ada, code))
            welcome = await back.hear("welcome")
            kept = (await back.hear("sealed"))["turn"]
            assert welcome["bot_turns"][0]["turn"] != kept
        async with ben.at(code) as again:
            assert again.heard[0]["sealed"] == kept
            assert "bot_turns" not in again.heard[0]


async def some_other_turn(one: Person, code: str) -> list[str]:
    """A turn that the bot has not written for the second seat."""
    async with one.at(code) as seat:
        return seat.some_turn(Random(77))


async def test_C12_the_host_may_have_them_waited_for_again(server: Running) -> None:
    async with two(server) as (ada, ben, code), ada.at(code) as one:
        await act(ada, code, "play_for", seat=1)
        await act(ada, code, "play_for", seat=1)  # once is enough
        await act(ada, code, "wait_for", seat=1)
        assert (await told(one, "waited_for"))["values"]["by"] == "Ada"
        await one.play(Random(1))
        await one.hear("sealed")
        while one.moment == 0 and one.thinking != [1]:  # the bot may have been quicker
            await one.next()
        if one.moment == 1:
            await one.play(Random(2))
            await awaited(one, 1)
        await all_that_was_under_way(one)
        assert one.thinking == [1]
        assert not played_for(one, 1)
        assert [entry["key"] for entry in await sentences(ben, code)].count("told.played_for") == 1


async def sentences(who: Person, code: str) -> list[Message]:
    async with who.at(code, watch=True) as seat:
        found: list[Message] = seat.heard[0]["told"]
        return found


async def test_C12_while_the_host_is_away_anybody_who_plays_may_let_a_bot_play(
    server: Running,
) -> None:
    async with friends(server) as (ada, ben, _, code), person(server, "Eve") as stranger:
        async with ada.at(code), ben.at(code):
            assert await refusal(ben, code, "play_for", seat=2) == (403, "only_the_host")
        async with ben.at(code) as two:
            await table_where(two, 0, here=False)
            assert await refusal(stranger, code, "play_for", seat=0) == (403, "only_the_host")
            await act(ben, code, "play_for", seat=0)
            assert (await told(two, "played_for"))["values"]["by"] == "Ben"
            await act(ben, code, "play_for", seat=2)
            await two.play(Random(1))
            assert (await two.hear("moment"))["moment"] == 1
            async with ada.at(code) as host:
                assert host.heard[0]["is_host"] is True
                assert await refusal(ben, code, "wait_for", seat=2) == (403, "only_the_host")
                await act(ada, code, "wait_for", seat=2)


async def test_only_for_those_who_are_away_a_bot_is_let_play(server: Running) -> None:
    async with (
        friends(server, bots=[{"level": "random"}]) as (ada, ben, _, code),
        ada.at(code) as one,
        ben.at(code),
    ):
        await table_where(one, 1, here=True)
        assert await refusal(ada, code, "play_for", seat=1) == (409, "not_away")
        assert await refusal(ada, code, "play_for", seat=3) == (409, "bot_plays_already")
        assert await refusal(ada, code, "play_for", seat=9) == (409, "no_such_seat")
        assert await refusal(ada, code, "play_for", seat=-1) == (409, "no_such_seat")
        await act(ada, code, "wait_for", seat=1)  # nobody plays for them: nothing changes
        assert await sentences(ada, code) == []
    async with person(server, "Ada") as ada, person(server, "Ben") as ben:
        code = await ada.open_table()
        await ben.join(code)
        assert await refusal(ada, code, "play_for", seat=1) == (409, "not_started")


@pytest.mark.parametrize("wanted", [{"clock": 600}, {"clock": 86400}, {"plays": False}])
async def test_where_a_bot_plays_by_itself_nobody_decides_it(
    server: Running, wanted: Message
) -> None:
    async with friends(server, **wanted) as (ada, _, _, code), ada.at(code) as one:
        assert one.table["waits"] is False
        seat = 1 if one.seat is not None else 0
        wait = await refusal(ada, code, "play_for", seat=seat)
        assert wait[1] == ("bot_plays_by_itself" if one.seat is not None else "only_the_host")


async def test_C12_that_a_bot_was_let_play_survives_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two(server) as (ada, ben, code):
        async with ada.at(code) as one:
            await act(ada, code, "play_for", seat=1)
            await awaited(one, 0)
        cookies = ada.http.cookies, ben.http.cookies
    async with running(tmp_path) as server, person(server) as ada, person(server) as ben:
        ada.http.cookies, ben.http.cookies = cookies
        async with ada.at(code) as one:
            assert played_for(one, 1)
            await one.play(Random(1))
            assert (await one.hear("moment"))["moment"] == 1
            await awaited(one, 0)
            async with ben.at(code) as back:
                assert [turn["moment"] for turn in back.heard[0]["bot_turns"]] == [0, 1]
                await table_where(one, 1, here=True, stand_in=False)


async def test_C12_no_bot_is_let_play_at_a_table_where_nobody_is(server: Running) -> None:
    async with two(server) as (ada, _, code), person(server, "Eve") as eve, eve.at(code) as seat:
        await act(ada, code, "play_for", seat=1)
        await told(seat, "played_for")
        alone = await eve.open_table(bots=[{"level": "greedy"}], start=True)
        async with eve.at(alone) as elsewhere:
            for moment in range(2):  # bots that are to play do
                await elsewhere.play(Random(moment))
                await elsewhere.hear("moment")
        await all_that_was_under_way(seat)
        assert seat.thinking == [0, 1]
        async with ada.at(code):
            await awaited(seat, 0)


async def test_whoever_is_removed_is_played_for_no_more_by_that(server: Running) -> None:
    async with friends(server) as (ada, ben, _, code), ada.at(code) as one:
        await act(ada, code, "play_for", seat=1)
        await act(ada, code, "remove", seat=1)
        while one.table["seats"][1].get("level") is None:
            await one.next()
        assert not played_for(one, 1)
        await act(ada, code, "let_in", number=0)
        await ben.join(code)
        await table_where(one, 1, here=False, stand_in=False)


async def test_C12_whoever_has_come_to_another_server_plays_themselves(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_presence, "SECONDS_BETWEEN", 10 * LONGEST_WAIT)
    async with met(tmp_path, postgres_address) as (zoe, max, code):
        await zoe.start(code)
        async with max.at(code) as seat, opened(postgres_address) as store:
            let = to_store(table_events.PlayedFor(1, 0), store.now())
            await store.append(Log.after(code, await store.read(code)), [let])
            assert (await told(seat, "came_back"))["values"]["name"] == "Max"
            kinds = [event.kind for event in await store.read(code)]
            assert kinds[-2:] == ["played_for", "returned"]
