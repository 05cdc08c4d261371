"""Fault injection in a cluster: three servers on one PostgreSQL, with a fault every five seconds.

    python -m benchmarks.nodes [--seconds 180] [--tables 30] [--crowd 100]

Thirty tables of four and one of a hundred play behind a proxy that leads everybody to any server.
Then two servers play beside an idle third one: what it costs it that others do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]

from benchmarks.stalls import stalls
from tests.databases import Postgres, running_postgres
from tests.server.ordeal import FAULTS, Company, Ordeal, check
from tests.server.running import Running
from tests.server.site import Node, Site, site

SECONDS_BETWEEN = 5.0
SECONDS_OF_A_STANDSTILL = 20.0
DATABASE = "nodes"


@dataclass(frozen=True)
class Plan:
    """The load, and the duration of faults."""

    seconds: float = 180
    tables: int = 30
    crowd: int = 100
    seed: int = 1

    @property
    def companies(self) -> list[Company]:
        """Every third table of four has a bot among them."""
        four = [Company(3, bots=1) if n % 3 == 2 else Company(4) for n in range(self.tables)]
        return [*four, Company(self.crowd)] if self.crowd else four


def think(luck: Random) -> float:
    """As long as somebody thinks who has played before."""
    return luck.uniform(2, 6)


async def ordeal(postgres: Postgres, folder: Path, plan: Plan) -> None:
    """Faults for as long as planned; an assertion fails if anything is lost."""
    async with site(folder, postgres.address(DATABASE), lambda: postgres.cut(DATABASE)) as found:
        played = Ordeal(found, Random(plan.seed))
        began = time.monotonic()
        await played.play(
            plan.companies,
            think,
            between=lambda: asyncio.sleep(SECONDS_BETWEEN),
            standstill=lambda: asyncio.sleep(SECONDS_OF_A_STANDSTILL),
            faults=list(islice(cycle(FAULTS), int(plan.seconds / SECONDS_BETWEEN))),
        )
        seconds = time.monotonic() - began
        await check(played)
    tell(played, seconds)


def tell(played: Ordeal, seconds: float) -> None:
    regulars = [one for table in played.tables for one in table.regulars]
    counts = Counter(fault for _, fault in played.faults)
    faults = ", ".join(f"{counts[one]} × {one}" for one in FAULTS)
    print(f"{len(played.tables)} matches of {len(regulars)} people, over in {seconds:.0f} s")
    print(f"through {faults}; load {os.getloadavg()[0]:.0f}; nothing lost\n")
    print("| | number | median | 99 of 100 below | longest |")
    print("| --- | ---: | ---: | ---: | ---: |")
    answers = [found for table in played.tables for found in table.times.answers]
    rounds = [found for table in played.tables for found in table.times.rounds()]
    for name, found in (("a turn is confirmed", answers), ("the next round is seen", rounds)):
        print(f"| {name} | {len(found)} | {_figures(found)} |")
    lines = [one.lines for one in regulars if one.lines is not None]
    returns, doubts = sum(one.returns for one in lines), sum(one.doubts for one in lines)
    refused = sum(len(one.refused) for one in regulars)
    print(f"\nThey came back {returns} times, {doubts} of them from a server that was silent;")
    print(f"{refused} messages told them of an error.\n")
    for stall in stalls(played):
        print(stall.told(played))


def _figures(found: Sequence[float]) -> str:
    ordered = sorted(found)
    at = [ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]]
    return " | ".join(f"{1000 * one:.0f} ms" for one in at)


async def growth(postgres: Postgres, folder: Path, plan: Plan) -> None:
    """Two servers play, one has no table: the processor time of each."""
    async with site(folder, postgres.address(DATABASE), lambda: None) as found:
        rest = plan.seconds / 6
        at_rest = await spent(found.nodes)
        await asyncio.sleep(rest)
        before, began = await spent(found.nodes), time.monotonic()
        sides = [Ordeal(_only(found, node), Random(plan.seed)) for node in found.nodes[:2]]
        await asyncio.gather(*(_play_quickly(side, plan.tables // 2) for side in sides))
        seconds, after = time.monotonic() - began, await spent(found.nodes)
    turns = [sum(len(table.times.answers) for table in side.tables) for side in sides]
    print(f"| server | turns | processor, in {seconds:.0f} s | in a second of rest before |")
    print("| --- | ---: | ---: | ---: |")
    names = ("first", "second", "third, without a table")
    for name, number, *times in zip(names, (*turns, 0), at_rest, before, after, strict=True):
        quiet, busy = (1000 * (times[1] - times[0]) / rest, times[2] - times[1])
        print(f"| {name} | {number} | {busy:.2f} s | {quiet:.1f} ms |")


async def _play_quickly(side: Ordeal, tables: int) -> None:
    await side.play([Company(4)] * tables, lambda luck: luck.uniform(0.5, 1.5), _no, _no, ())


def _only(found: Site, node: Node) -> Site:
    return replace(found, door=Running(f"http://127.0.0.1:{node.settings.port}", node.settings))


async def _no() -> None:
    """Nothing is waited for where nothing happens."""


async def spent(nodes: Sequence[Node]) -> list[float]:
    """The processor time that each server has used so far."""
    times = [psutil.Process(node.pid).cpu_times() for node in nodes]
    return [one.user + one.system for one in times]


def main(arguments: Sequence[str] | None = None) -> None:
    """Both, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=Plan.seconds)
    parser.add_argument("--tables", type=int, default=Plan.tables)
    parser.add_argument("--crowd", type=int, default=Plan.crowd)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    plan = Plan(**vars(parser.parse_args(arguments)))
    with running_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        for name, measure in (("ordeal", ordeal), ("growth", growth)):
            postgres.run(f"CREATE DATABASE {DATABASE}")
            asyncio.run(measure(postgres, Path(folder) / name, plan))
            postgres.run(f"DROP DATABASE {DATABASE} WITH (FORCE)")


if __name__ == "__main__":
    main()
