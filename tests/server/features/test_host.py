"""What a host may do, seen by everybody and refused to everybody else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from expedition.locale import LANGUAGES, say
from tests.server.players import Message, Person, Seat, person
from tests.server.running import Running


async def act(who: Person, code: str, kind: str, /, **more: object) -> Message:
    """The host does something; the answer is a success."""
    return await who.ask("POST", f"/api/tables/{code}/host", {"act": kind, **more})


async def refusal(who: Person, code: str, kind: str, /, **more: object) -> tuple[int, str]:
    """The status and the key with which an act is refused."""
    answer = await who.http.post(f"/api/tables/{code}/host", json={"act": kind, **more})
    assert answer.json()["sentence"]
    return answer.status_code, answer.json()["key"]


async def told(seat: Seat, key: str) -> Message:
    """The sentence of that key, which can be said in every language."""
    while True:
        found: Message = (await seat.hear("told"))["told"]
        for language in LANGUAGES:
            sentence = say(language, found["key"], **found["values"])
            assert sentence != found["key"]
            assert "{" not in sentence
        if found["key"] == f"told.{key}":
            return found


async def table_where(seat: Seat, **wanted: object) -> Message:
    """The table, once it is so."""
    while any(seat.table[name] != value for name, value in wanted.items()):
        await seat.next()
    return seat.table


@asynccontextmanager
async def three_at_play(
    server: Running, **wanted: object
) -> AsyncIterator[tuple[str, tuple[Person, Person, Person], tuple[Seat, Seat, Seat]]]:
    """A host and two others in a match, all of them connected."""
    async with (
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Ida") as ida,
    ):
        ida.name = "Ida"
        code = await zoe.open_table(**wanted)
        await max.join(code)
        await ida.join(code)
        await zoe.start(code)
        async with zoe.at(code) as one, max.at(code) as two, ida.at(code) as three:
            yield code, (zoe, max, ida), (one, two, three)


ACTS: list[dict[str, Any]] = [
    {"act": "pause"},
    {"act": "go_on"},
    {"act": "set_clock", "seconds": 60},
    {"act": "add_time", "seconds": 30},
    {"act": "grant_time", "seat": 1, "percent": 200},
    {"act": "nudge"},
    {"act": "write_for"},
    {"act": "play_for", "seat": 2},
    {"act": "wait_for", "seat": 2},
    {"act": "remove", "seat": 1},
    {"act": "let_in", "number": 0},
    {"act": "rename", "seat": 0, "name": "Lara"},
    {"act": "set_roster", "names": ["Lara"]},
    {"act": "set_paced", "paced": True},
    {"act": "set_teams", "count": 2, "by": "mean"},
    {"act": "set_team", "seat": 0, "team": 2},
    {"act": "lock", "locked": True},
    {"act": "latecomers", "allowed": True},
    {"act": "show_on_wall", "standings": "none"},
    {"act": "hold_recap", "held": True},
    {"act": "show_sheet", "seat": 1},
    {"act": "show_code", "size": "off"},
    {"act": "show_podium"},
    {"act": "name_awaited", "named": True},
    {"act": "hand_over", "seat": 1},
    {"act": "finish"},
    {"act": "close"},
]


async def test_everybody_else_is_refused_every_act(server: Running) -> None:
    async with (
        three_at_play(server) as (code, (_, max, _), _),
        person(server, "Stranger") as stranger,
    ):
        for body in ACTS:
            for who in (max, stranger):
                answer = await who.http.post(f"/api/tables/{code}/host", json=body)
                assert (answer.status_code, answer.json()["key"]) == (403, "only_the_host"), body
        for page in ("host", "host/results.csv"):
            assert (await max.http.get(f"/api/tables/{code}/{page}")).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        {"act": "dance"},
        {"act": "set_clock", "seconds": 3},
        {"act": "grant_time", "seat": 0, "percent": 9999},
        {"act": "show_on_wall", "standings": "some"},
        {"act": "show_code", "size": "huge"},
        {"act": "pause", "for": 3},
    ],
)
async def test_what_is_no_act_is_refused(zoe: Person, body: dict[str, Any]) -> None:
    code = await zoe.open_table()
    answer = await zoe.http.post(f"/api/tables/{code}/host", json=body)
    assert (answer.status_code, answer.json()["key"]) == (400, "bad_body")


async def test_in_a_pause_nobody_plays_and_the_clock_stands_still(server: Running) -> None:
    async with three_at_play(server, clock=600) as (code, (zoe, _, _), (one, two, _)):
        assert (await act(zoe, code, "pause"))["table"]["paused"] is True
        assert (await told(two, "paused"))["values"] == {"host": "Zoé"}
        assert await refusal(zoe, code, "pause") == (409, "paused_already")
        await two.play(Random(1))
        assert (await two.refused())["key"] == "table_paused"
        await act(zoe, code, "go_on")
        await told(two, "went_on")
        assert await refusal(zoe, code, "go_on") == (409, "not_paused")
        await two.play(Random(1))
        await two.hear("sealed")
        await table_where(one, paused=False)


async def test_bots_rest_in_a_pause_too(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}])
    await zoe.start(code)
    async with zoe.at(code) as seat:
        while seat.thinking != [0]:
            await seat.hear("progress")
        await seat.play(Random(1))
        await seat.hear("moment")
        await act(zoe, code, "pause")
        await act(zoe, code, "set_clock", seconds=10)
        await table_where(seat, clock=10, paused=True)
        await act(zoe, code, "go_on")
        while seat.thinking != [0]:
            await seat.next()


async def test_the_clock_is_set_added_to_and_lifted(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, _, _), (_, two, _)):
        assert await refusal(zoe, code, "add_time", seconds=30) == (409, "no_clock")
        await act(zoe, code, "set_clock", seconds=1000)
        assert (await told(two, "clock_set"))["values"] == {"host": "Zoé", "seconds": 1000}
        await table_where(two, clock=1000)
        assert 900 < two.heard[-1]["seconds_left"] <= 1000
        await act(zoe, code, "add_time", seconds=500)
        await told(two, "time_added")
        assert 1400 < (await two.hear("table"))["seconds_left"] <= 1500
        await act(zoe, code, "set_clock", seconds=24 * 3600)
        assert (await told(two, "clock_set_hours"))["values"] == {"host": "Zoé", "count": 24}
        await act(zoe, code, "set_clock", seconds=None)
        await told(two, "clock_lifted")
        await table_where(two, clock=None)
        assert two.heard[-1]["seconds_left"] is None


async def test_who_needs_it_has_more_time_and_nobody_learns_who(server: Running) -> None:
    async with three_at_play(server, clock=1000) as (code, (zoe, _, _), (_, two, three)):
        await act(zoe, code, "grant_time", seat=1, percent=300)
        assert (await told(three, "time_granted"))["values"] == {"host": "Zoé"}
        assert 2900 < (await two.hear("table"))["seconds_left"] <= 3000
        assert 900 < (await three.hear("table"))["seconds_left"] <= 1000
        assert (await zoe.ask("GET", f"/api/tables/{code}/host"))["time"] == [100, 300, 100]


async def test_the_awaited_alone_are_told_that_they_are_nudged(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, max, ida), (one, two, three)):
        await two.play(Random(1))
        await two.hear("sealed")
        await act(zoe, code, "nudge")
        assert (await told(three, "nudged"))["values"] == {"host": "Zoé"}
        assert await refusal(zoe, code, "nudge", seat=1) == (409, "nobody_awaited")
        await act(zoe, code, "nudge", seat=2)
        assert (await told(three, "nudged"))["number"] == 2
        await act(zoe, code, "lock", locked=True)
        for other in (one, two):
            assert (await other.hear("told"))["told"]["key"] == "told.locked"
        for who, numbers in ((max, [3]), (ida, [1, 2, 3])):  # nor is it told later
            async with who.at(code) as again:
                [welcome] = again.heard
                assert [one["number"] for one in welcome["told"]] == numbers
        async with ida.at(code, watch=True) as wall:
            assert [one["number"] for one in wall.heard[0]["told"]] == [3]


async def test_the_host_alone_learns_who_is_stuck(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, max, _), (one, two, _)):
        for _ in range(2):
            for seat in (one, two):
                await seat.play(Random(1))
            await act(zoe, code, "write_for", seat=2)
            for seat in (one, two):
                await seat.hear("moment")
        for _ in range(3):
            await two.seal(["1", "z99"])
            await two.refused()
        told = await zoe.ask("GET", f"/api/tables/{code}/host")
        assert (told["missed"], told["refused"]) == ([0, 0, 2], [0, 3, 0])
        assert told["seconds"] >= 0
        await two.play(Random(1))
        await two.hear("sealed")
        assert (await zoe.ask("GET", f"/api/tables/{code}/host"))["refused"] == [0, 0, 0]
        assert (await max.http.get(f"/api/tables/{code}/host")).status_code == 403


async def test_bots_write_for_the_awaited_in_this_round_alone(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, _, _), (one, two, _)):
        await one.play(Random(1))
        await act(zoe, code, "write_for")
        assert (await told(one, "written_for"))["values"]["names"] == ["Max", "Ida"]
        assert (await one.hear("moment"))["moment"] == 1
        await one.play(Random(1))
        await one.hear("sealed")
        await act(zoe, code, "write_for", seat=1)
        while one.thinking != [2]:
            await one.next()
        assert one.moment == 1
        await two.hear("moment")
        await two.hear("sealed")  # the bot's turn, which Max may still replace


async def test_who_is_sent_away_comes_back_only_if_let_in(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, max, _), (one, two, three)):
        await act(zoe, code, "remove", seat=1)
        assert (await told(three, "removed"))["values"] == {"host": "Zoé", "name": "Max"}
        assert (await two.hear("welcome"))["seat"] is None
        await two.seal(["1"])
        assert (await two.refused())["key"] == "only_watching"
        body = {"name": "Maxi", "initials": "MX"}
        again = await max.http.post(f"/api/tables/{code}/seats", json=body)
        assert (again.status_code, again.json()["key"]) == (403, "sent_away")
        async with max.at(code) as back:
            assert back.seat is None
        await one.play(Random(1))
        await three.play(Random(1))
        assert (await one.hear("moment"))["moment"] == 1  # a bot plays on
        assert await refusal(zoe, code, "remove", seat=0) == (409, "host_stays")
        assert await refusal(zoe, code, "remove", seat=1) == (409, "nobody_to_remove")
        assert (await zoe.ask("GET", f"/api/tables/{code}/host"))["sent_away"] == [
            {"name": "Max", "seat": 1}
        ]
        assert await refusal(zoe, code, "let_in", number=1) == (409, "nobody_sent_away")
        await act(zoe, code, "let_in", number=0)
        await told(three, "let_in")
        assert (await two.hear("welcome"))["seat"] == 1
        assert two.menu is not None


async def test_before_the_match_too_who_is_sent_away_stays_away(server: Running) -> None:
    async with person(server, "Zoé") as zoe, person(server, "Max") as max:
        code = await zoe.open_table()
        await max.join(code)
        await zoe.ask("DELETE", f"/api/tables/{code}/seats/1")
        body = {"name": "Max", "initials": "M"}
        again = await max.http.post(f"/api/tables/{code}/seats", json=body)
        assert again.json()["key"] == "sent_away"
        await act(zoe, code, "let_in", number=0)
        assert (await max.join(code))["seat"] == 1


async def test_somebody_is_renamed_by_the_same_rules_as_who_joins(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, _, _), (_, two, _)):
        table = (await act(zoe, code, "rename", seat=2, name="  Zorro "))["table"]
        assert (table["seats"][2]["name"], table["seats"][2]["initials"]) == ("Zorro", "Z")
        assert (await told(two, "renamed"))["values"] == {"host": "Zoé", "name": "Zorro"}
        assert await refusal(zoe, code, "rename", seat=2, name="") == (400, "bad_name")
        assert await refusal(zoe, code, "rename", seat=9, name="Zora") == (409, "no_such_seat")


async def test_at_a_locked_table_nobody_new_sits_down_and_sleepers_come_back(
    server: Running,
) -> None:
    async with (
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Late") as late,
    ):
        code = await zoe.open_table(bots=[{"level": "random"}], latecomers=True)
        await max.join(code)
        await act(zoe, code, "lock", locked=True)
        body = {"name": "Ida", "initials": "I"}
        early = await late.http.post(f"/api/tables/{code}/seats", json=body)
        assert (early.status_code, early.json()["key"]) == (409, "table_locked")
        await zoe.start(code)
        refused = await late.http.post(f"/api/tables/{code}/seats", json=body)
        assert refused.json()["key"] == "table_locked"
        assert (await max.join(code))["seat"] == 1
        async with max.at(code) as seat:
            assert seat.seat == 1
            await act(zoe, code, "lock", locked=False)
            await told(seat, "unlocked")
        assert (await late.join(code))["seat"] == 2


async def test_the_wall_shows_what_the_host_chose(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, _, _), (_, two, _)):
        assert two.table["wall"] == "all"
        for shown in ("three", "none", "all"):
            await act(zoe, code, "show_on_wall", standings=shown)
            await told(two, f"wall_{shown}")
            await table_where(two, wall=shown)


async def test_the_host_leads_what_the_wall_shows_and_people_hear_of_their_sheet_alone(
    server: Running,
) -> None:
    async with three_at_play(server) as (code, (zoe, _, _), (_, two, _)):
        await act(zoe, code, "show_on_wall", standings="none")
        await act(zoe, code, "hold_recap", held=True)
        await act(zoe, code, "show_code", size="large")
        await act(zoe, code, "show_sheet", seat=1)
        await act(zoe, code, "show_sheet", seat=1)  # it is shown, and is not told again
        await table_where(two, recap_held=True, code_shown="large", sheet_shown=1)
        assert await refusal(zoe, code, "show_sheet", seat=3) == (409, "no_such_seat")
        assert await refusal(zoe, code, "show_podium") == (409, "not_over")
        await act(zoe, code, "finish")
        await act(zoe, code, "show_podium")
        shown = await table_where(two, podium_shown=True)
        assert (shown["recap_held"], shown["sheet_shown"], shown["wall"]) == (False, None, "three")
        async with zoe.at(code) as again:
            heard = [(one["key"], one["values"]) for one in again.heard[0]["told"]]
        assert heard == [
            ("told.wall_none", {"host": "Zoé"}),
            ("told.sheet_shown", {"host": "Zoé", "name": "Max"}),
            ("told.finished", {"host": "Zoé"}),
        ]


async def test_a_table_that_gathers_has_no_recap_and_no_sheet_to_show(zoe: Person) -> None:
    code = await zoe.open_table()
    assert await refusal(zoe, code, "hold_recap", held=True) == (409, "not_started")
    assert await refusal(zoe, code, "show_sheet", seat=0) == (409, "not_started")
    await act(zoe, code, "show_code", size="off")


async def test_the_table_is_handed_over_and_comes_back(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, max, _), (_, two, _)):
        await act(zoe, code, "hand_over", seat=1)
        assert (await told(two, "handed"))["values"] == {"host": "Zoé", "name": "Max"}
        await table_where(two, host=1)
        assert await refusal(zoe, code, "pause") == (403, "only_the_host")
        await act(max, code, "pause")
        await max.ask("DELETE", f"/api/tables/{code}/seats/me")
        await act(zoe, code, "go_on")  # whoever has left leads nobody
        assert await refusal(zoe, code, "hand_over", seat=1) == (409, "nobody_to_hand_to")


async def test_a_closed_table_is_finished_and_nothing_happens_there(server: Running) -> None:
    async with three_at_play(server) as (code, (zoe, max, _), (_, two, _)):
        await act(zoe, code, "close")
        await told(two, "finished")
        await told(two, "closed")
        await table_where(two, closed=True, status="over", cut_short=True)
        again = await max.http.post(f"/api/tables/{code}/again")
        assert again.json()["key"] == "table_closed"
        assert await refusal(zoe, code, "pause") == (409, "table_closed")


async def test_a_table_can_be_closed_before_it_has_begun(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    assert (await act(zoe, code, "close"))["table"]["closed"] is True
    late = await max.http.post(f"/api/tables/{code}/seats", json={"name": "M", "initials": "M"})
    assert late.json()["key"] == "table_closed"
    assert (await zoe.http.post(f"/api/tables/{code}/start")).json()["key"] == "table_closed"


async def test_whoever_comes_later_hears_what_the_host_has_decided(zoe: Person) -> None:
    code = await zoe.open_table(start=True, clock=100)
    await act(zoe, code, "set_clock", seconds=50)
    await act(zoe, code, "lock", locked=True)
    await act(zoe, code, "lock", locked=True)  # it is locked already
    async with zoe.at(code) as seat:
        said = [(one["number"], one["key"]) for one in seat.heard[0]["told"]]
    assert said == [(1, "told.clock_set"), (2, "told.locked")]


async def test_a_host_may_lead_without_a_seat(server: Running) -> None:
    async with (
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Ida") as ida,
    ):
        code = await zoe.open_table(plays=False)
        mine = (await zoe.ask("GET", "/api/me"))["tables"][0]
        assert (mine["code"], mine.get("seat")) == (code, None)
        joined = await max.join(code)
        assert (joined["seat"], joined["table"]["host"], joined["table"]["host_name"]) == (
            0,
            None,
            "Zoé",
        )
        assert "is_host" not in joined
        assert await refusal(max, code, "lock", locked=True) == (403, "only_the_host")
        assert (await act(zoe, code, "lock", locked=True))["is_host"] is True
        await zoe.start(code)
        async with max.at(code) as seat, zoe.at(code) as leading:
            assert (leading.seat, leading.heard[0]["is_host"]) == (None, True)
            await act(zoe, code, "pause")
            assert (await told(seat, "paused"))["values"] == {"host": "Zoé"}
            await act(zoe, code, "hand_over", seat=0)
            await act(max, code, "go_on")
            assert await refusal(zoe, code, "pause") == (403, "only_the_host")
            await max.ask("DELETE", f"/api/tables/{code}/seats/me")
            await act(zoe, code, "finish")  # whoever has left leads nobody
        again = await max.ask("POST", f"/api/tables/{code}/again")
        assert (again["seat"], again["table"]["host_name"]) == (0, "Zoé")
        also = await zoe.ask("POST", f"/api/tables/{code}/again")
        assert (also["table"]["code"], also["seat"]) == (again["table"]["code"], None)
        assert also["is_host"] is True
        stranger = await ida.http.post(f"/api/tables/{code}/again")
        assert stranger.json()["key"] == "no_seat_here"
