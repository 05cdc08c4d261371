"""People play while servers die, stand still, lose their database and are restarted.

Everything that anybody was shown or told is looked for afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from expedition.core.turns import turn_text
from expedition.core.wire import to_plain
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.store import open_store
from tests.server.crashes import every_moment
from tests.server.players import person
from tests.server.regulars import Regular, Times, digest_of
from tests.server.running import Running
from tests.server.site import Site

FAULTS = ("kill", "stand still", "cut", "roll")


@dataclass(frozen=True)
class Company:
    """A table to be: so many people, and so many bots."""

    people: int
    bots: int = 0


@dataclass
class Played:
    """A table, and those who sat there."""

    code: str
    regulars: list[Regular]
    times: Times


@dataclass
class Ordeal:
    """What is heard, what is done to the site, and what came of it."""

    site: Site
    luck: Random
    tables: list[Played] = field(default_factory=list)
    faults: list[tuple[float, str]] = field(default_factory=list)
    messages: int = 0
    _heard: asyncio.Event = field(default_factory=asyncio.Event)
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)

    async def play(
        self,
        companies: Sequence[Company],
        think: Callable[[Random], float],
        between: Callable[[], Awaitable[None]],
        standstill: Callable[[], Awaitable[None]],
        faults: Sequence[str],
    ) -> None:
        """Every match is played to its end while one fault comes after the other."""
        async with AsyncExitStack() as stack:
            self.tables = await asyncio.gather(
                *(self._gathered(stack, company, think) for company in companies)
            )
            trouble = asyncio.create_task(self._trouble(between, standstill, faults))
            try:
                async with asyncio.TaskGroup() as playing:
                    for table in self.tables:
                        for one in table.regulars:
                            playing.create_task(one.stay())
            finally:
                trouble.cancel()
                await asyncio.gather(trouble, return_exceptions=True)
                await asyncio.gather(*self._under_way)

    async def heard(self, more: int) -> None:
        """Returns once everybody together has heard so many more messages."""
        enough = self.messages + more
        while self.messages < enough:
            self._heard.clear()
            await self._heard.wait()

    def _hear(self) -> None:
        self.messages += 1
        self._heard.set()

    async def _gathered(
        self, stack: AsyncExitStack, company: Company, think: Callable[[Random], float]
    ) -> Played:
        door = self.site.door
        people = [
            await stack.enter_async_context(person(door, f"P{number}", Connection="close"))
            for number in range(company.people)
        ]
        code = await people[0].open_table(bots=[{"level": "greedy"}] * company.bots)
        for one in people[1:]:
            await one.join(code)
        await people[0].start(code)
        times = Times()
        regulars = [
            Regular(one, code, times, think, Random(self.luck.random()), self._hear)
            for one in people
        ]
        return Played(code, regulars, times)

    async def _trouble(
        self,
        between: Callable[[], Awaitable[None]],
        standstill: Callable[[], Awaitable[None]],
        faults: Sequence[str],
    ) -> None:
        for fault in faults:
            await between()
            await self.site.restarted()  # on a slow machine all would be down at once
            self.faults.append((monotonic(), fault))
            task = asyncio.create_task(self._fault(fault, standstill))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _fault(self, fault: str, standstill: Callable[[], Awaitable[None]]) -> None:
        site, luck = self.site, self.luck
        if fault == "cut" or len(site.up()) < 2:  # somebody must be there to go on
            await site.cut()
        elif fault == "kill":
            await site.kill(luck)
        elif fault == "stand still":
            await site.stand_still(luck, standstill)
        else:
            await site.roll()


async def stored(server: Running, code: str) -> TableState:
    """The table as any server would find it."""
    store = await open_store(server.settings.database_address)
    events = await store.read(code)
    await store.close()
    return rebuilt(code, map(from_store, events))


async def check(ordeal: Ordeal) -> None:
    """Fails if anything that was shown or confirmed is lost, doubled or another for somebody, or if
    a server has logged a failure of ours."""
    for node in ordeal.site.nodes:
        assert "Traceback" not in node.log, node.log
    for table in ordeal.tables:
        state = await stored(ordeal.site.door, table.code)
        assert state.status == "over"
        match = state.playing(even_over=True)
        digests = [digest_of(to_plain(past.view(None).public)) for past in every_moment(match)]
        for regular in table.regulars:
            assert regular.shown[match.moment] == digests[-1], "somebody saw another end"
            for moment, digest in regular.shown.items():
                assert digests[moment] == digest, f"moment {moment} was shown otherwise"
            for moment, turn in regular.sealed.items():
                played = turn_text(match.past[moment][regular.seat])
                assert played == turn, f"seat {regular.seat} was told {turn} and played {played}"
            doubled = {id: times for id, times in regular.answered.items() if times > 1}
            assert not doubled, f"answered more than once: {doubled}"
