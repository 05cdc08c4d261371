"""A match over WebSockets: sealing, replacing, taking back, watching, resuming, ending."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest

from expedition.core.catalogue import find_game
from expedition.core.chance import match_hash, seed_hash
from expedition.core.record import read_record, verify
from expedition.core.wire import patched as changed
from tests.patience import PATIENCE
from tests.server.players import LONGEST_WAIT, Person, person
from tests.server.running import Running, both_ways


@both_ways
async def test_hello_tells_where_the_table_stands(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], start=True)
    async with zoe.at(code, hello=False) as seat:
        await seat.say(type="hello", id="first")
        welcome = await seat.hear("welcome")
    assert welcome["id"] == "first"
    assert (welcome["seat"], welcome["moment"]) == (0, 0)
    assert welcome["public"]["round"] == 1
    assert welcome["since"] is welcome["changes"] is welcome["sealed"] is None
    assert welcome["totals"] == [0, 0]
    assert 0 in welcome["thinking"]
    assert welcome["standing"]["total"] == 0
    assert welcome["menu"]["branches"][welcome["menu"]["first"]]["steps"]


async def test_a_gathering_table_has_nothing_to_show_yet(zoe: Person) -> None:
    code = await zoe.open_table()
    async with zoe.at(code) as seat:
        [welcome] = seat.heard
    for name in ("public", "changes", "menu", "standing", "private", "since", "sealed"):
        assert welcome[name] is None
    assert welcome["thinking"] == welcome["totals"] == []


@both_ways
async def test_everybody_sees_who_comes_and_the_start(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    async with zoe.at(code) as seat:
        await max.join(code)
        table = await seat.hear("table")
        assert [one["name"] for one in table["table"]["seats"]] == ["Zoé", "Max"]
        assert table["table"]["seats"][1]["here"] is False
        async with max.at(code):
            [came] = (await seat.hear("seats"))["seats"]
            assert (came["name"], came.get("here", True)) == ("Max", True)
            await zoe.start(code)
            welcome = await seat.hear("welcome")
            assert welcome["public"]["round"] == 1
            assert welcome["menu"]


@both_ways
async def test_turns_are_resolved_once_all_are_sealed(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    luck = Random(2)
    async with zoe.at(code) as first, max.at(code) as second:
        turn = first.some_turn(luck)
        await first.seal(turn, id="mine")
        sealed = await first.hear("sealed")
        assert sealed == {"type": "sealed", "id": "mine", "moment": 0, "turn": turn}
        progress = await second.hear("progress")
        assert (progress["moment"], progress["thinking"]) == (0, [1])
        await second.play(luck)
        for seat in (first, second):
            moment = await seat.hear("moment")
            assert moment["moment"] == 1
            assert moment["thinking"] == [0, 1]
        assert first.public == second.public
        assert first.public["round"] == 2
        kinds = [message["type"] for message in second.heard]
        assert kinds.index("sealed") < kinds.index("moment")


@both_ways
async def test_a_sealed_turn_is_replaced_and_taken_back(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    luck = Random(3)
    async with zoe.at(code) as first, max.at(code) as second:
        old = first.some_turn(luck)
        new = next(turn for turn in iter(lambda: first.some_turn(luck), None) if turn != old)
        await first.seal(old)
        await first.hear("sealed")
        await first.say(type="unseal", moment=0, id="back")
        assert (await first.hear("unsealed"))["id"] == "back"
        await second.play(luck)
        await second.hear("sealed")
        await first.seal(old)
        await first.hear("moment")
        assert first.moment == 1
        await first.seal(first.some_turn(luck))
        await first.hear("sealed")
        await first.seal(newest := first.some_turn(luck))
        assert (await first.hear("sealed"))["turn"] == newest
        async with zoe.at(code) as phone:
            assert phone.heard[-1]["sealed"] == newest
    assert new != old


@both_ways
async def test_a_person_plays_on_two_devices(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as laptop, zoe.at(code) as phone:
        turn = phone.some_turn(Random(4))
        await phone.seal(turn, id="from the phone")
        assert (await phone.hear("sealed"))["id"] == "from the phone"
        assert await laptop.hear("sealed") == {"type": "sealed", "moment": 0, "turn": turn}


@both_ways
async def test_whoever_has_no_seat_watches(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat, max.at(code) as watcher:
        assert watcher.seat is None
        assert watcher.menu is None
        assert watcher.public == seat.public
        await watcher.seal(seat.some_turn(Random(5)), moment=0, id="try")
        refused = await watcher.refused()
        assert (refused["key"], refused["id"]) == ("only_watching", "try")
        await seat.play(Random(5))
        moment = await watcher.hear("moment")
        assert moment["menu"] is moment["standing"] is moment["private"] is None
        await seat.hear("moment")
        assert watcher.public == seat.public


async def test_somebody_without_a_cookie_watches_too(server: Running, zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with person(server, "Nobody") as nobody:
        nobody.http.cookies.clear()
        async with nobody.at(code) as watcher:
            assert watcher.seat is None
            assert watcher.public["round"] == 1


@both_ways
async def test_a_client_that_comes_back_gets_the_changes_since(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    luck = Random(6)
    async with zoe.at(code) as seat:
        for _ in range(3):
            await seat.play(luck)
            await seat.hear("moment")
        public, moment = seat.public, seat.moment
        for _ in range(2):
            await seat.play(luck)
            await seat.hear("moment")
    async with zoe.at(code, known=public, seen=moment) as back:
        [welcome] = back.heard
        assert welcome["public"] is None
        assert welcome["since"] == moment
        assert back.public == seat.public
    async with zoe.at(code, known=seat.public, seen=seat.moment) as again:
        assert again.heard[0]["changes"] == []


@pytest.mark.parametrize("seen", [-1, 99, 2**60])
async def test_a_moment_that_never_was_is_answered_by_the_whole(zoe: Person, seen: int) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code, seen=seen) as seat:
        assert seat.public["round"] == 1
        assert seat.heard[0]["since"] is None


@both_ways
async def test_standings_hints_menus_and_reasons_are_told_when_asked(zoe: Person) -> None:
    dice = {"dice": "physical"}
    code = await zoe.open_table(bots=[{"level": "greedy"}], start=True, options=dice)
    async with zoe.at(code) as seat:
        await seat.seal(["purple=1", "green=2", "red=3"])
        await seat.hear("moment")
        assert seat.menu is not None
        [first, *_] = seat.menu["branches"][seat.menu["first"]]["steps"]
        await seat.say(type="ask_standings", id="s")
        standings = await seat.hear("standings")
        assert [one["seat"] for one in standings["standings"]] == [0, 1]
        assert standings["id"] == "s"
        await seat.say(type="ask_standings", seats=[1, 77])
        assert [one["seat"] for one in (await seat.hear("standings"))["standings"]] == [1]
        await seat.say(type="ask_hints", moment=1, id="h")
        hints = await seat.hear("hints")
        assert hints["id"] == "h"
        assert all(stars and " " in turn for turn, stars in hints["gains"].items())
        assert hints["good"]
        assert not {*hints["good"]} & {*hints["fine"]}
        assert hints["others_cost"]
        await seat.say(type="ask_goals", id="g")
        goals = await seat.hear("goals")
        assert (goals["id"], goals["goals"]) == ("g", [])
        await seat.say(type="ask_menu", moment=1, chosen=[])
        menu = (await seat.hear("menu"))["menu"]
        assert menu["branches"][menu["first"]]["steps"].keys() == (
            seat.menu["branches"][seat.menu["first"]]["steps"].keys()
        )
        assert set(menu["branches"][0]["steps"].values()) == {-1}
        await seat.say(type="ask_why", moment=1, chosen=[], step="99", id="w")
        why = await seat.refused()
        assert (why["id"], why["key"]) == ("w", "number_not_offered")
        await seat.say(type="ask_why", moment=1, chosen=[], step=first)
        assert (await seat.refused())["key"] == "step_allowed"
        await seat.say(type="ping", id="p")
        assert await seat.hear("pong") == {"type": "pong", "id": "p"}


@both_ways
async def test_a_whole_match_ends_with_a_seed_and_a_record_that_verifies(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
    async with zoe.at(code) as seat:
        promised = seat.table["seed_hash"]
        early = await zoe.http.get(f"/api/tables/{code}/record")
        assert (early.status_code, early.json()["key"]) == (409, "not_over")
        await seat.play_to_the_end(Random(7))
        assert seat.table["seed_hash"] == promised == seed_hash(seat.table["seed"])
        await seat.seal(["1", "a6"])
        assert (await seat.refused())["key"] == "match_over"
    answer = await zoe.http.get(f"/api/tables/{code}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = read_record(answer.text)
    match = verify(find_game("temple").rules, record)
    assert record.players == ("Zoé", "Ada")
    assert list(record.totals) == seat.totals
    assert match.is_over


async def test_the_replay_leads_from_the_first_roll_to_what_everybody_saw(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], start=True)
    async with zoe.at(code) as seat:
        await seat.play(Random(8))
        await seat.hear("moment")
        begun = await zoe.ask("GET", f"/api/tables/{code}/replay")
        assert len(begun["moments"]) == 1
        assert begun["moments"][0]["turns"] == {}
        assert begun["table"]["seed"] is None
        await seat.play_to_the_end(Random(8))
    replay = await zoe.ask("GET", f"/api/tables/{code}/replay")
    public = replay["public"]
    for moment in replay["moments"]:
        assert set(moment["turns"]) == {"0", "1"}
        public = changed(public, moment["changes"])
    assert public == seat.public
    assert replay["moments"][-1]["totals"] == seat.totals
    assert [one["total"] for one in replay["standings"]] == seat.totals


async def test_real_dice_are_entered_by_the_host(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(options={"dice": "physical"})
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as host, max.at(code) as other:
        assert host.thinking == other.thinking == [0]
        assert other.menu is None
        await host.seal(["purple=3", "green=lockpick", "red=2"])
        await other.hear("moment")
        assert other.public["roll"] == ["3", "lockpick", "2"]
        assert other.thinking == [0, 1]


async def test_the_invitation_is_a_picture_of_the_address_that_was_asked(zoe: Person) -> None:
    code = await zoe.open_table()
    answer = await zoe.http.get(f"/api/tables/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    other = await zoe.http.get(f"/api/tables/{code}/qr.svg", headers={"Host": "games.example"})
    assert other.text != answer.text


async def test_the_rules_are_told_in_both_languages(server: Running) -> None:
    async with httpx.AsyncClient(base_url=server.address, verify=False, timeout=PATIENCE) as client:
        english = await client.get("/api/rules/temple")
        french = await client.get("/api/rules/temple?language=fr")
        missing = await client.get("/api/rules/chess")
    assert english.json()["language"] == "en"
    assert french.json()["language"] == "fr"
    assert english.json()["markdown"] != french.json()["markdown"]
    assert missing.status_code == 404


@both_ways
async def test_a_client_that_is_gone_before_it_is_welcomed_leaves_nothing_behind(
    server: Running, zoe: Person
) -> None:
    code = await zoe.open_table(start=True)
    assert server.app is not None
    table = await server.app.state.server.lobby.find(code)
    for _ in range(20):
        async with zoe.at(code, hello=False) as seat:
            await seat.say(type="hello")
    async with asyncio.timeout(LONGEST_WAIT):
        while not table.is_unused:  # noqa: ASYNC110 - it says nothing when they have gone
            await asyncio.sleep(0.01)
    assert not table.broadcast.clients


async def test_what_is_published_at_the_start_covers_options_seats_and_seed(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}])
    gathering = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]
    assert gathering["match_hash"] is None
    await zoe.start(code)
    begun = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(2))
    over = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]
    game, edition, options, seed = (over[key] for key in ("game", "edition", "options", "seed"))
    assert begun["match_hash"] == match_hash(game, edition, options, 2, seed)
    assert begun["seed_hash"] == gathering["seed_hash"] == seed_hash(seed)
    record = (await zoe.http.get(f"/api/tables/{code}/record")).json()
    assert record["match_hash"] == over["match_hash"] == begun["match_hash"]
