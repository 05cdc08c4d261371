"""What a host has decided is there again after the server was killed."""

from __future__ import annotations

import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import httpx

from tests.server.crashes import killable
from tests.server.players import Message, Person, person
from tests.server.running import Running

DECIDED: tuple[dict[str, object], ...] = (
    {"act": "set_clock", "seconds": 600},
    {"act": "add_time", "seconds": 300},
    {"act": "grant_time", "seat": 2, "percent": 200},
    {"act": "nudge"},
    {"act": "remove", "seat": 1},
    {"act": "rename", "seat": 2, "name": "Lara"},
    {"act": "lock", "locked": True},
    {"act": "latecomers", "allowed": True},
    {"act": "show_on_wall", "standings": "three"},
    {"act": "hold_recap", "held": True},
    {"act": "show_sheet", "seat": 2},
    {"act": "show_code", "size": "off"},
    {"act": "pause"},
    {"act": "go_on"},
    {"act": "pause"},
    {"act": "write_for", "seat": 2},
    {"act": "hand_over", "seat": 2},
)


async def test_nothing_that_the_host_decided_is_lost(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with killable(tmp_path) as (server, process):
            zoe, max, ida = [
                await stack.enter_async_context(person(server, name))
                for name in ("Zoé", "Max", "Ida")
            ]
            code = await zoe.open_table()
            await max.join(code)
            await ida.join(code)
            await zoe.start(code)
            for act in DECIDED:
                await zoe.ask("POST", f"/api/tables/{code}/host", act)
            before = await zoe.ask("GET", f"/api/tables/{code}")
            async with ida.at(code) as seat:
                left = seat.heard[0]["seconds_left"]
            assert 600 < left <= 2 * 600 + 300  # twice the clock and what was added
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        async with killable(tmp_path) as (server, _):
            for one in (zoe, max, ida):
                move(one, server)
            after = await zoe.ask("GET", f"/api/tables/{code}")
            assert after == before
            assert after["table"]["host"] == 2
            leading = await ida.ask("GET", f"/api/tables/{code}/host")
            assert leading["sent_away"] == [{"name": "Max", "seat": 1}]
            assert leading["time"] == [100, 100, 200]
            async with ida.at(code) as seat:
                assert keys(seat.heard[0]["told"]) == told_of(DECIDED)
                assert seat.heard[0]["seconds_left"] == left
                assert {0, 2} <= set(seat.thinking)
                await ida.ask("POST", f"/api/tables/{code}/host", {"act": "go_on"})
                while seat.thinking != [0]:  # bots write for who was sent away, and as was decided
                    await seat.next()
            await ida.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
            over = await ida.ask("POST", f"/api/tables/{code}/host", {"act": "close"})
        async with killable(tmp_path) as (server, _):
            move(ida, server)
            again = await ida.ask("GET", f"/api/tables/{code}")
            assert (again["table"]["closed"], again["table"]["cut_short"]) == (True, True)
            assert again == over


def move(one: Person, server: Running) -> None:
    one.server = server
    one.http.base_url = httpx.URL(server.address)


def keys(told: list[Message]) -> list[str]:
    return [one["key"] for one in told]


def told_of(acts: tuple[dict[str, object], ...]) -> list[str]:
    """The sentences that these acts are told by, where they are."""
    named = {
        "set_clock": "clock_set",
        "add_time": "time_added",
        "grant_time": "time_granted",
        "nudge": "nudged",
        "remove": "removed",
        "rename": "renamed",
        "lock": "locked",
        "latecomers": "latecomers",
        "show_on_wall": "wall_three",
        "show_sheet": "sheet_shown",
        "pause": "paused",
        "go_on": "went_on",
        "write_for": "written_for",
        "hand_over": "handed",
    }
    return [f"told.{named[str(act['act'])]}" for act in acts if act["act"] in named]
