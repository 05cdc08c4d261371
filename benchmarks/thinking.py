"""Whether people wait for bots of other tables: rounds of two, alone and beside many explorers.

    python -m benchmarks.thinking [--pairs 20] [--tables 10] [--seconds 60]

Some pairs of people play Temple, first with nobody else at the server, then while four explorers
play the Valley by themselves at each of some other tables: of all bots those think longest.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

import httpx

from benchmarks.lasting import ARRIVING, Evening, asked
from benchmarks.server_rounds import listening, process
from tests.server.crashes import free_port
from tests.server.running import serve_quietly

PAIRS, TABLES, SECONDS = 20, 10, 60
WITHOUT_END = 1000
"""More matches than anybody plays in that time."""
EXPLORERS = {
    "game": "valley",
    "name": "Zoé",
    "plays": False,
    "start": True,
    "bots": [{"level": "explorer"}] * 4,
}


async def look_on(evening: Evening) -> None:
    """Somebody lets four explorers play one match after the other, and looks on."""
    person = await evening.somebody()
    while True:
        code = (await asked(person, "/api/tables", EXPLORERS))["table"]["code"]
        async with AsyncExitStack() as stack:
            guest = await evening.at(stack, person, code)
            while guest.thinking:
                await guest.hear()


async def numbers_of(evening: Evening) -> tuple[float, float]:
    """How often turns have been sealed at the server so far, and how many bots were hurried."""
    async with httpx.AsyncClient(base_url=evening.base, timeout=None) as watcher:
        told = (await watcher.get("/metrics")).text
    stored = re.findall(r'^expedition_events_total{kind="sealed"} (\S+)', told, re.MULTILINE)
    hurried = re.findall(r"^expedition_bots_hurried_total{.*} (\S+)", told, re.MULTILINE)
    return sum(map(float, stored)), sum(map(float, hurried))


async def tell(evening: Evening, name: str, seconds: float) -> None:
    """A row of the table: what is seen from now on, for so many seconds."""
    seen, (stored, hurried) = len(evening.seconds), await numbers_of(evening)
    await asyncio.sleep(seconds)
    cuts = quantiles(evening.seconds[seen:], n=100)
    after = await numbers_of(evening)
    print(
        f"| {name} | {len(evening.seconds) - seen:,} | {1000 * cuts[49]:.1f} ms"
        f" | {1000 * cuts[98]:.1f} ms | {after[0] - stored:,.0f} | {after[1] - hurried:,.0f} |",
        flush=True,
    )


async def main(pairs: int = PAIRS, tables: int = TABLES, seconds: float = SECONDS) -> None:
    """Print the table: a row without explorers, a row beside them."""
    port = free_port()
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        await stack.enter_async_context(process(serve_quietly, data, port))
        await listening(port)
        evening = Evening(f"http://127.0.0.1:{port}", stack)
        playing = [asyncio.create_task(evening.play_on(n, WITHOUT_END)) for n in range(pairs)]
        await asyncio.sleep(ARRIVING)
        print("| | rounds of two | seen by both | 99 of 100 | sealed | hurried |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        await tell(evening, "alone", seconds)
        playing += [asyncio.create_task(look_on(evening)) for _ in range(tables)]
        await tell(evening, f"beside {tables} tables of explorers", seconds)
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.pairs, chosen.tables, chosen.seconds))
