"""Turns that are sealed in the same instant are one event, and each of them is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random

import pytest

from expedition.core.rules import Seat
from expedition.server.live.table import Table
from expedition.server.state import table_events
from expedition.server.state.table_events import from_store
from tests.server import players
from tests.server.players import Person, person
from tests.server.running import Running
from tests.server.whole.test_crash import written_elsewhere


@dataclass(frozen=True)
class Three:
    """A table of three who are all there."""

    server: Running
    table: Table
    seats: list[players.Seat]
    turns: list[list[str]]

    def seal(self, *seats: Seat, turn: list[str] | None = None) -> None:
        """The seats seal a turn, all before the loop comes round."""
        state = self.table.broadcast.state
        clients = {state.seat_of(client.person): client for client in self.table.broadcast.clients}
        for seat in seats:
            self.table.seal(clients[seat], 0, turn or self.turns[seat], f"of {seat}")

    async def stored(self) -> list[table_events.Happening]:
        """All turns that are in the log."""
        assert self.server.app is not None
        log = await self.server.app.state.server.store.read(self.table.state.code)
        events = [from_store(event) for event in log]
        return [
            one for one in events if isinstance(one, table_events.Sealed | table_events.Unsealed)
        ]

    def text(self, seat: Seat) -> str:
        """The turn of the seat, as it is stored."""
        return " ".join(self.turns[seat])


@pytest.fixture
async def three(server: Running, zoe: Person, max: Person) -> AsyncIterator[Three]:
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(person(server, "Ada"))
        code = await zoe.open_table()
        await max.join(code)
        await ada.join(code)
        await zoe.start(code)
        seats = [await stack.enter_async_context(one.at(code)) for one in (zoe, max, ada)]
        assert server.app is not None
        table = await server.app.state.server.lobby.find(code)
        yield Three(server, table, seats, [seat.some_turn(Random(1)) for seat in seats])


async def test_turns_sealed_in_the_same_instant_are_one_event(three: Three) -> None:
    three.seal(0, 2)
    for seat in (0, 2):
        told = await three.seats[seat].hear("sealed")
        assert (told["id"], told["turn"]) == (f"of {seat}", three.turns[seat])
    assert await three.stored() == [table_events.Sealed(0, {0: three.text(0), 2: three.text(2)})]


async def test_whoever_looks_at_the_table_sees_what_was_sealed_just_now(three: Three) -> None:
    three.seal(0, 2)
    assert three.table.state.match is not None
    assert three.table.state.match.thinking == {1}
    assert not three.table.is_unused


async def test_a_whole_moment_may_be_one_event(three: Three) -> None:
    three.seal(0, 1, 2)
    for number, seat in enumerate(three.seats):
        assert (await seat.hear("sealed"))["id"] == f"of {number}"
        assert (await seat.hear("moment"))["moment"] == 1
    assert await three.stored() == [
        table_events.Sealed(0, {0: three.text(0), 1: three.text(1), 2: three.text(2)})
    ]


async def test_a_seat_that_seals_twice_is_answered_twice_and_the_second_counts(
    three: Three,
) -> None:
    other = three.seats[0].some_turn(Random(2))
    assert other != three.turns[0]
    three.seal(0)
    three.seal(0, turn=other)
    assert (await three.seats[0].hear("sealed"))["turn"] == three.turns[0]
    assert (await three.seats[0].hear("sealed"))["turn"] == other
    assert await three.stored() == [
        table_events.Sealed(0, {0: three.text(0)}),
        table_events.Sealed(0, {0: " ".join(other)}),
    ]


async def test_what_happens_next_is_stored_behind_what_was_sealed(three: Three) -> None:
    three.seal(0, 2)
    three.table.write(table_events.Unsealed(0, 2))
    await three.seats[2].hear("unsealed")
    assert await three.stored() == [
        table_events.Sealed(0, {0: three.text(0), 2: three.text(2)}),
        table_events.Unsealed(0, 2),
    ]


async def test_turns_for_which_another_server_was_faster_are_refused_one_by_one(
    three: Three,
) -> None:
    elsewhere = table_events.Sealed(0, {seat: three.text(seat) for seat in range(3)})
    await written_elsewhere(three.server, three.table.state.code, elsewhere)
    three.seal(0, 2)
    for seat in (0, 2):
        told = await three.seats[seat].refused()
        assert (told["id"], told["key"]) == (f"of {seat}", "moment_is_past")
    assert await three.stored() == [elsewhere]


async def test_turns_wait_while_what_another_server_wrote_is_taken_in(three: Three) -> None:
    elsewhere = table_events.Sealed(0, {1: three.text(1)})
    await written_elsewhere(three.server, three.table.state.code, elsewhere)
    three.seal(0)
    await three.seats[0].hear("sealed")
    three.seal(2)
    await three.seats[2].hear("moment")
    assert await three.stored() == [
        elsewhere,
        table_events.Sealed(0, {0: three.text(0)}),
        table_events.Sealed(0, {2: three.text(2)}),
    ]
