"""Tables are opened, found, joined, filled with bots, left and started, over HTTP."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random
from unicodedata import normalize

import pytest

from expedition.server.live.client_outbox import TABLE_FAILED
from expedition.server.lobby import lobby as lobbies
from expedition.server.lobby.lobby import Lobby
from expedition.server.people.identity import Person as Guest
from expedition.server.thinking.service import ThinkingService
from expedition.server.wire.api_messages import NewTable
from expedition.store import NotStored, SqlStore
from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.store.overhearing import overheard


async def test_the_games_are_listed_with_their_options_and_bots(zoe: Person) -> None:
    games = (await zoe.http.get("/api/games")).json()
    [temple] = [game for game in games if game["name"] == "temple"]
    assert temple["fewest_seats"] == 1
    assert temple["most_seats"] == 100
    layout = {"name": "layout", "values": ["front", "back"], "fine_print": False}
    assert layout in temple["options"]
    assert temple["presets"] == []
    [hamunaptra] = [game for game in games if game["name"] == "hamunaptra"]
    [duel] = [preset for preset in hamunaptra["presets"] if preset["name"] == "duel"]
    assert (duel["fewest_seats"], duel["most_seats"]) == (2, 2)
    assert duel["options"]["duels"] == "yes"
    assert temple["levels"] == ["tourist", "pathfinder", "voyager", "explorer"]
    assert temple["bots"] == [*temple["levels"], "greedy", "random"]


async def test_a_table_gathers_people_before_bots_and_the_host_starts(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], options={"layout": "back"})
    joined = await max.join(code)
    names = [seat["name"] for seat in joined["table"]["seats"]]
    assert names == ["Zoé", "Max", "Ada"]
    assert joined["seat"] == 1
    assert joined["table"]["status"] == "gathering"
    assert joined["table"]["options"] == {"layout": "back", "dice": "virtual"}
    started = await zoe.start(code)
    assert started["table"]["status"] == "playing"
    assert started["table"]["seed"] is None
    assert len(started["table"]["seed_hash"]) == 64


async def test_joining_twice_is_joining_once(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    assert await max.join(code) == await max.join(code)


async def test_equal_initials_are_told_apart(server: Running, zoe: Person) -> None:
    code = await zoe.open_table()
    async with person(server, "Zoran") as other, person(server, "Zorro") as third:
        await other.join(code)
        table = (await third.join(code))["table"]
    assert [seat["initials"] for seat in table["seats"]] == ["ZO", "ZO2", "ZO3"]


async def test_a_code_is_found_whatever_its_case(zoe: Person) -> None:
    code = await zoe.open_table()
    found = await zoe.ask("GET", f"/api/tables/{code.lower()}")
    assert found["table"]["code"] == code
    assert found["seat"] == 0


async def test_whoever_has_no_seat_sees_the_table_and_is_told_so(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    assert (await max.ask("GET", f"/api/tables/{code}"))["seat"] is None


async def test_the_host_adds_and_removes_bots_and_others_may_not(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    await max.join(code)
    bots = f"/api/tables/{code}/bots"
    refused = await max.http.post(bots, json={"level": "greedy"})
    assert (refused.status_code, refused.json()["key"]) == (403, "only_the_host")
    await zoe.ask("POST", bots, json={"level": "greedy"})
    table = (await zoe.ask("POST", bots, json={}))["table"]
    assert [seat.get("level") for seat in table["seats"]] == [None, None, "greedy", "greedy"]
    table = (await zoe.ask("DELETE", bots))["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Zoé", "Max", "Ada"]
    await zoe.ask("DELETE", bots)
    assert (await zoe.http.delete(bots)).json()["key"] == "no_bot_here"


async def test_the_host_empties_a_seat_before_the_match_and_not_after(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    await max.join(code)
    assert (await max.http.delete(f"/api/tables/{code}/seats/0")).status_code == 403
    table = (await zoe.ask("DELETE", f"/api/tables/{code}/seats/1"))["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Zoé"]
    missing = await zoe.http.delete(f"/api/tables/{code}/seats/7")
    assert missing.json()["key"] == "no_such_seat"
    await zoe.start(code)
    late = await zoe.http.delete(f"/api/tables/{code}/seats/0")
    assert late.json()["key"] == "host_stays"


async def test_when_the_host_leaves_the_next_person_is_host(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}])
    await max.join(code)
    left = await zoe.ask("DELETE", f"/api/tables/{code}/seats/me")
    assert left["seat"] is None
    assert (await zoe.http.post(f"/api/tables/{code}/start")).status_code == 403
    assert (await max.start(code))["table"]["status"] == "playing"


async def test_nobody_sits_down_once_it_has_started(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(start=True)
    late = await max.http.post(f"/api/tables/{code}/seats", json={"name": "Max", "initials": "M"})
    assert (late.status_code, late.json()["key"]) == (409, "already_started")
    again = await zoe.http.post(f"/api/tables/{code}/start")
    assert again.json()["key"] == "already_started"


async def test_a_table_of_a_hundred_is_full(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}] * 99)
    full = await max.http.post(f"/api/tables/{code}/seats", json={"name": "Max", "initials": "M"})
    assert (full.status_code, full.json()["key"]) == (409, "table_full")


async def test_my_tables_and_what_i_was_called_are_remembered(zoe: Person, max: Person) -> None:
    waiting = await zoe.open_table()
    playing = await zoe.open_table(name="  Zoé   la Grande ", initials="zg", start=True)
    watched = await max.open_table()
    me = await zoe.ask("GET", "/api/me")
    assert (me["name"], me["initials"]) == ("Zoé la Grande", "ZG")
    assert [(table["code"], table["status"]) for table in me["tables"]] == [
        (playing, "playing"),
        (waiting, "gathering"),
    ]
    assert watched not in {table["code"] for table in me["tables"]}


async def test_my_tables_say_with_whom_when_and_how_it_stands(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}])
    await max.join(code)
    await zoe.start(code)
    alone = await zoe.open_table(start=True, options={"dice": "physical"})
    async with zoe.at(alone) as seat:
        await seat.play_to_the_end(Random(3))
        assert seat.totals
    over, playing = (await zoe.ask("GET", "/api/me"))["tables"]
    assert (playing["code"], playing["round"], playing["seats"]) == (code, 1, 3)
    assert playing["others"] == ["Max", "Ada"]
    assert "total" not in playing
    assert (over["code"], over["total"], over["best"]) == (alone, seat.totals[0], seat.totals[0])
    assert "others" not in over
    assert over["at"] > playing["at"]


async def test_play_again_leads_everybody_to_the_same_new_table(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], options={"layout": "back"})
    await max.join(code)
    early = await zoe.http.post(f"/api/tables/{code}/again")
    assert early.json()["key"] == "not_over"
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        luck = Random(1)
        while first.thinking:
            moment = first.moment
            for seat in (first, second):
                await seat.play(luck)
            for seat in (first, second):
                while seat.moment == moment:
                    await seat.next()
        asked = await max.ask("POST", f"/api/tables/{code}/again")
        while not first.table["next_code"]:
            await first.next()
    following = asked["table"]["code"]
    assert first.table["next_code"] == following != code
    assert [seat["name"] for seat in asked["table"]["seats"]] == ["Max", "Zoé", "Ada"]
    assert asked["table"]["options"]["layout"] == "back"
    followed = await zoe.ask("POST", f"/api/tables/{code}/again")
    assert followed["table"]["code"] == following
    assert followed["seat"] == 1
    assert [seat["name"] for seat in followed["table"]["seats"]] == ["Max", "Zoé", "Ada"]
    assert (await max.ask("POST", f"/api/tables/{code}/again"))["seat"] == 0


async def test_play_again_takes_those_along_who_are_there(server: Running) -> None:
    async with (
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Ida") as ida,
    ):
        code = await zoe.open_table()
        for one in (max, ida):
            await one.join(code)
        await zoe.ask("POST", f"/api/tables/{code}/guests", {"name": "Bo"})
        await zoe.start(code)
        async with zoe.at(code) as seat, max.at(code):
            await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
            asked = await max.ask("POST", f"/api/tables/{code}/again")
            while not seat.table["next_code"]:
                await seat.next()
        assert [one["name"] for one in asked["table"]["seats"]] == ["Max", "Zoé", "Bo"]
        following = seat.table["next_code"]
        found = await zoe.ask("GET", f"/api/tables/{following}")
        assert (found["seat"], found["held"]) == (1, [1, 2])
        assert (await ida.ask("GET", f"/api/tables/{following}"))["seat"] is None
        assert (await ida.ask("POST", f"/api/tables/{code}/again"))["seat"] == 3


async def test_two_who_press_play_again_at_once_get_one_table(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(options={"dice": "physical"})
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as first:
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        await first.play_to_the_end(Random(2))
    answers = await asyncio.gather(
        *(one.ask("POST", f"/api/tables/{code}/again") for one in (zoe, max, zoe, max))
    )
    assert len({answer["table"]["code"] for answer in answers}) == 1
    assert {answer["seat"] for answer in answers} == {0, 1}


async def test_a_table_that_nobody_uses_is_forgotten_and_found_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "SECONDS_UNUSED", 0.01)
    lobby = Lobby(store, 30, ThinkingService(1), on_stored=lambda *_: None)
    wanted = NewTable(game="temple", name="Zoé", initials="ZO", start=True)
    table = await lobby.open(wanted, Guest("zoe"))
    sweeping = asyncio.create_task(lobby.sweep())
    while len(lobby):  # noqa: ASYNC110 - it says nothing when it forgets
        await asyncio.sleep(0.01)
    sweeping.cancel()
    first, second = await asyncio.gather(*(lobby.find(table.state.code) for _ in range(2)))
    assert first is second is not table
    assert first.state == table.state
    lobby.close()


async def test_a_list_of_many_tables_takes_a_few_questions(store: SqlStore) -> None:
    lobby = Lobby(
        store, 30, ThinkingService(1), on_stored=lambda *_: None, put_away_after=timedelta(9)
    )
    wanted = NewTable(game="temple", name="Zoé", initials="ZO", start=True)
    opened = [(await lobby.open(wanted, Guest("zoe"))).state.code for _ in range(20)]
    lobby.close()
    again = Lobby(
        store, 30, ThinkingService(1), on_stored=lambda *_: None, put_away_after=timedelta(9)
    )
    with overheard(store) as asked:
        found = await again.tables_of("zoe", 20, "en")
    assert {table.code for table in found} == set(opened)
    assert sum(table.round == 1 for table in found) == lobbies.MOST_WOKEN
    leases = lobbies.MOST_WOKEN if store.is_shared else 0
    assert len(asked) == 4 + leases
    again.close()


async def test_a_table_stays_for_whoever_is_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "SECONDS_UNUSED", 0.01)
    async with running(tmp_path) as server, person(server) as zoe:
        assert server.app is not None
        lobby: Lobby = server.app.state.server.lobby
        code = await zoe.open_table(start=True)
        async with zoe.at(code, hello=False) as seat:
            await zoe.open_table()
            while len(lobby) > 1:  # noqa: ASYNC110 - it says nothing when it forgets
                await asyncio.sleep(0.01)
            await seat.say(type="hello")
            await seat.hear("welcome")


async def test_whoever_is_at_the_door_of_a_table_that_is_given_up_comes_back(
    server: Running, zoe: Person
) -> None:
    assert server.app is not None
    lobby: Lobby = server.app.state.server.lobby
    code = await zoe.open_table(start=True)
    async with zoe.at(code, hello=False) as seat:
        lobby._tables[code].fail(NotStored("log_broken", match=code))
        assert (await seat.refused())["key"] == "log_broken"
        await seat.connection.wait_closed()
        assert seat.connection.close_code == TABLE_FAILED


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"options": {"layout": "upside_down"}}, "no_such_value"),
        ({"options": {"colour": "red"}}, "no_such_option"),
        ({"bots": [{"level": "genius"}]}, "no_such_bot"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 33}, "bad_name"),
        ({"name": "   "}, "bad_name"),
        ({"name": "a\u0007b"}, "bad_name"),
        ({"name": "a\u202eb"}, "bad_name"),
        ({"name": "\u3164"}, "bad_name"),
        ({"name": "\u2800"}, "bad_name"),
        ({"name": "\u0301\u0301"}, "bad_name"),
        ({"initials": "\u3164"}, "bad_initials"),
        ({"name": 7}, "bad_body"),
        ({"initials": "ABCD"}, "bad_initials"),
        ({"initials": "A B"}, "bad_initials"),
        ({"initials": "\n"}, "bad_initials"),
        ({"clock": 3}, "bad_body"),
        ({"colour": "red"}, "bad_body"),
        ({"bots": [{"level": "random"}] * 100}, "bad_body"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    zoe: Person, wanted: dict[str, object], key: str
) -> None:
    body = {"game": "temple", "name": "Zoé", "initials": "Z", **wanted}
    refused = await zoe.http.post("/api/tables", json=body)
    assert (refused.status_code, refused.json()["key"]) == (400, key)
    assert refused.json()["sentence"].endswith(".")
    assert (await zoe.ask("GET", "/api/me"))["tables"] == []


@pytest.mark.parametrize("name", ["علی‌رضا", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "प्रिया", "e\u0301" * 32])
async def test_everybody_may_sit_down_under_their_own_name(
    zoe: Person, max: Person, name: str
) -> None:
    body = {"game": "temple", "name": name, "initials": "X"}
    opened = await zoe.ask("POST", "/api/tables", json=body)
    code = await zoe.open_table()
    joined = await max.ask(
        "POST", f"/api/tables/{code}/seats", json={"name": name, "initials": "X"}
    )
    names = [told["table"]["seats"][-1]["name"] for told in (opened, joined)]
    assert names == [normalize("NFC", name)] * 2
