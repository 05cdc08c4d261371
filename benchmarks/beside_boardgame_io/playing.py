"""Plays at a server that runs already, and measures what that costs it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter
from typing import Protocol, TypeAlias

import psutil  # type: ignore[import-untyped]

WARM_UP = 2
"""So many rounds are played before anything is measured."""


@dataclass(frozen=True, slots=True)
class Case:
    """So many tables of so many seats: one after the other, all at once, or at human pace."""

    name: str
    tables: int
    seats: int
    rounds: int = 24
    at_once: bool = False
    seconds_to_think: float = 0.0
    """Everybody thinks up to twice as long before each move."""


class Player(Protocol):
    """A client in a seat, which does as little as it can."""

    @property
    def received(self) -> int:
        """How many bytes have come over the wire."""

    async def move(self) -> None:
        """Sends a move."""

    async def see(self) -> None:
        """Returns once the next round is seen."""


Seated: TypeAlias = Sequence[Player]


class Served(Protocol):
    """A server that runs."""

    pid: int

    async def open_table(self, seats: int) -> str:
        """A table at which all have a seat, and nobody is connected; its name."""

    async def sit_down(self, stack: AsyncExitStack, table: str) -> Seated:
        """Everybody at the table, connected as long as the stack is open."""

    async def resync(self, table: str) -> Resync:
        """Somebody comes back to the table who remembers nothing."""


@dataclass(frozen=True, slots=True)
class Resync:
    """What somebody who comes back is sent, and how long it takes from the knock at the door."""

    kilobytes: float
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Cost:
    """What was measured: times in milliseconds, memory in kilobytes.

    `start` is the processor time until the server listens, `empty` its memory then.
    """

    start: float
    empty: float
    moves_a_second: float
    processor_a_move: float
    seen_by_all: float
    seen_by_all_p99: float
    bytes_a_move_and_client: float
    memory_a_table: float
    memory_a_client: float
    resync: Resync


async def measured(served: Served, case: Case) -> Cost:
    """The cost of a case, after some rounds to warm up."""
    process = psutil.Process(served.pid)
    start, empty = _processor(process), process.memory_info().rss
    names = [await served.open_table(case.seats) for _ in range(case.tables)]
    opened = process.memory_info().rss
    async with AsyncExitStack() as stack:
        tables = [await served.sit_down(stack, name) for name in names]
        full = process.memory_info().rss
        await _played(case, tables, WARM_UP)
        players = [player for table in tables for player in table]
        received, spent, began = _received(players), _processor(process), perf_counter()
        rounds = await _played(case, tables, case.rounds - WARM_UP)
        seconds, spent = perf_counter() - began, _processor(process) - spent
        received = _received(players) - received
        resync = await served.resync(names[0])
    moves = len(rounds) * case.seats
    return Cost(
        start=1000 * start,
        empty=empty / 1024,
        moves_a_second=moves / seconds,
        processor_a_move=1000 * spent / moves,
        seen_by_all=1000 * median(rounds),
        seen_by_all_p99=1000 * sorted(rounds)[len(rounds) * 99 // 100],
        bytes_a_move_and_client=received / (moves * case.seats),
        memory_a_table=(opened - empty) / case.tables / 1024,
        memory_a_client=(full - opened) / (case.tables * case.seats) / 1024,
        resync=resync,
    )


async def _played(case: Case, tables: Sequence[Seated], rounds: int) -> list[float]:
    """How long each round took from the last move until all had seen what came of it."""
    if case.at_once:
        played = [_play(case, table, rounds, Random(n)) for n, table in enumerate(tables)]
        return [seconds for table in await asyncio.gather(*played) for seconds in table]
    return [
        seconds
        for number, table in enumerate(tables)
        for seconds in await _play(case, table, rounds, Random(number))
    ]


async def _play(case: Case, table: Seated, rounds: int, luck: Random) -> list[float]:
    return [await _round(case, table, luck) for _ in range(rounds)]


async def _round(case: Case, table: Seated, luck: Random) -> float:
    last = 0.0

    async def take_part(player: Player) -> float:
        nonlocal last
        if case.seconds_to_think:
            await asyncio.sleep(luck.uniform(0, 2 * case.seconds_to_think))
        last = perf_counter()
        await player.move()
        await player.see()
        return perf_counter()

    return max(await asyncio.gather(*map(take_part, table))) - last


def _received(players: Seated) -> int:
    return sum(player.received for player in players)


def _processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
