"""A hundred people at one table, to the end; and the order in which turns arrive."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import permutations
from random import Random

import pytest

from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.record import read_record, verify
from expedition.core.turns import some_turn, turn_text
from expedition.server.state import table_events
from expedition.server.state.table_state import TableState, created
from tests.server.players import Person, Seat, person
from tests.server.running import Running

PEOPLE = 100


@pytest.mark.slow
async def test_C1_a_hundred_people_play_to_the_end(server: Running) -> None:
    async with AsyncExitStack() as stack:
        people = await asyncio.gather(
            *(stack.enter_async_context(person(server, f"P{n}")) for n in range(PEOPLE))
        )
        code = await people[0].open_table()
        for one in people[1:]:
            await one.join(code)
        seats = await asyncio.gather(*(stack.enter_async_context(one.at(code)) for one in people))
        for seat in seats[3:]:
            seat.follows = False
        await people[0].start(code)
        await asyncio.gather(*(play(seat, number) for number, seat in enumerate(seats)))
        assert [seat.totals for seat in seats] == [seats[0].totals] * PEOPLE
        assert seats[0].public == seats[1].public == seats[2].public
        record = read_record((await people[7].http.get(f"/api/tables/{code}/record")).text)
        verify(find_game("temple").rules, record)
        assert list(record.totals) == seats[0].totals


async def play(seat: Seat, number: int) -> None:
    await seat.hear("welcome")
    await seat.play_to_the_end(Random(number))


async def test_a_round_of_a_hundred_costs_each_client_few_bytes_a_move(
    server: Running, zoe: Person
) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}] * (PEOPLE - 1), start=True)
    async with zoe.at(code) as seat:
        await seat.play(Random(1))
        moment = await seat.hear("moment")
        public = len(str(seat.public))
    assert len(str(moment["changes"])) / PEOPLE < 150
    assert len(str(moment["changes"])) < public
    assert public < 100_000


def test_the_order_of_arrival_never_reaches_the_rules() -> None:
    finals = {play_in_order(order) for order in permutations(range(3))}
    assert len(finals) == 1


def play_in_order(order: tuple[int, ...]) -> tuple[int, ...]:
    """The totals of a match whose turns arrive in that order of seats at every moment."""
    rules = find_game("temple").rules
    first = table_events.Created(game="temple", edition=1, options={}, clock=None, seed="seed")
    state: TableState = created("BCDFGH", first)
    for seat in order:
        state = state.after(table_events.BotAdded("random", f"Bot {seat}", "B"))
    state = state.after(table_events.Started())
    while state.status == "playing":
        match = state.playing()
        luck = SeededChance("turns", match.moment)
        for seat in order:
            turn = some_turn(rules, match.view(seat), luck, f"{seat}")
            state = state.after(table_events.Sealed(match.moment, {seat: turn_text(turn)}))
    standings = state.playing(even_over=True).standings()
    return tuple(standings[seat].total for seat in range(3))
