"""A replay is worked out once, beside the server, and kept while there is room."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from random import Random

import pytest

from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match
from expedition.core.record import read_record, replay
from expedition.core.turns import some_turn, turn_text
from expedition.server.features.replay import cache
from expedition.server.features.replay.cache import ReplayCache
from expedition.server.features.replay.replay import story_of
from expedition.server.state import table_events
from expedition.server.state.table_state import TableState, created
from expedition.server.thinking.budget import ThinkingBudget
from tests.server.players import Person

RECORDS = Path(__file__).parents[2] / "records"


def table(seats: int, code: str = "BCDFGHJKLM", rounds: int | None = None) -> TableState:
    """A table where bots have played, to the end or for some moments."""
    first = table_events.Created(game="temple", edition=1, options={}, clock=None, seed=code)
    state = created(code, first)
    for seat in range(seats):
        state = state.after(table_events.BotAdded("random", f"Bot {seat}", "B"))
    state = state.after(table_events.Started())
    return played(state, rounds)


def played(state: TableState, rounds: int | None) -> TableState:
    while state.status == "playing" and (rounds is None or state.moment < rounds):
        match = state.playing()
        luck = SeededChance("turns", match.moment)
        turns = {
            seat: turn_text(some_turn(match.rules, match.view(seat), luck, str(seat)))
            for seat in match.thinking
        }
        state = state.after(table_events.Sealed(match.moment, turns))
    return state


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many moments each story had that was worked out, in this process or another."""
    found: list[int] = []
    told = cache._told

    async def noted(final: Match, budget: ThinkingBudget) -> bytes:
        found.append(final.moment)
        return await told(final, budget)

    monkeypatch.setattr(cache, "_told", noted)
    return found


async def test_those_who_ask_together_share_the_work_and_later_ones_have_it(
    worked: list[int],
) -> None:
    shelf, state = ReplayCache(), table(2)
    stories = await asyncio.gather(*(shelf.story(state) for _ in range(10)))
    assert set(stories) == {story_of(state.playing(even_over=True))}
    assert await shelf.story(state) == stories[0]
    assert worked == [state.moment]


async def test_a_match_that_goes_on_is_worked_out_anew(worked: list[int]) -> None:
    shelf, state = ReplayCache(), table(2, rounds=3)
    before = await shelf.story(state)
    after = await shelf.story(played(state, 5))
    assert worked == [3, 5]
    assert len(after) > len(before)
    assert b'"turns":{}' in after
    assert shelf._bytes == len(after)


async def test_the_shelf_holds_so_many_bytes_and_keeps_what_was_read_last(
    worked: list[int],
) -> None:
    states = [table(1, code * 10) for code in "BCD"]
    sizes = [len(story_of(state.playing(even_over=True))) for state in states]
    shelf = ReplayCache(most_bytes=sum(sizes) - 1)
    first, second, third = states
    for state in (first, second, first, third):
        await shelf.story(state)
    assert len(worked) == 3
    await shelf.story(first)
    assert len(worked) == 3
    await shelf.story(second)
    assert len(worked) == 4
    assert shelf._bytes <= sum(sizes) - 1


async def test_a_long_story_is_worked_out_by_a_program_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = table(30)
    final = state.playing(even_over=True)
    assert sum(map(len, final.past)) > cache.SHORT
    expected = story_of(final)
    monkeypatch.setattr(cache, "story_of", None)
    assert await ReplayCache().story(state) == expected


async def test_where_no_program_can_be_started_a_thread_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = table(30)
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert await ReplayCache().story(state) == story_of(state.playing(even_over=True))


async def test_what_is_finished_may_be_kept_by_the_browser_that_asked(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], start=True)
    address = f"/api/tables/{code}"
    running = await zoe.http.get(f"{address}/replay")
    assert running.headers["cache-control"] == "no-store"
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(1))
        over = await zoe.http.get(f"{address}/replay")
        assert over.headers["cache-control"] == "private, no-cache"
        assert over.headers["content-encoding"] == "gzip"
        plain = await zoe.http.get(f"{address}/replay", headers={"Accept-Encoding": "identity"})
        assert plain.json()["moments"] == over.json()["moments"]
        told = {"If-None-Match": plain.headers["etag"]}
        same = await zoe.http.get(f"{address}/replay", headers=told)
        assert (same.status_code, same.content) == (304, b"")
        record = await zoe.http.get(f"{address}/record")
        assert record.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert (await zoe.http.get(f"{address}/qr.svg")).headers["cache-control"] == "no-store"


def test_hands_lie_open_once_a_match_is_over_and_not_before() -> None:
    game = find_game("hamunaptra")
    record = read_record((RECORDS / "hamunaptra-3.json").read_text("utf-8"))
    *_, before, last = replay(game.rules, record)
    told = json.loads(story_of(last))
    assert [len(one["hand"]) for one in told["hidden"]] == [0, 0, 0]
    assert any(moment.get("hidden") for moment in told["moments"])
    shut = json.loads(story_of(before))
    assert shut["hidden"] is None
    assert not any("hidden" in moment for moment in shut["moments"])
