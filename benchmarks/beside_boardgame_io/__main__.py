"""Runs every case at both servers by turns, and prints both and the ratio."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import uvloop
from msgspec.json import encode

from benchmarks import beside_boardgame_io
from benchmarks.beside_boardgame_io import ours, theirs
from benchmarks.beside_boardgame_io.playing import Case, Cost, Served, measured

CASES = (
    Case("2", tables=20, seats=2),
    Case("10", tables=5, seats=10),
    Case("50", tables=1, seats=50),
    Case("100", tables=1, seats=100),
    Case("50 x 4", tables=50, seats=4, at_once=True),
    Case("120 x 4, human pace", tables=120, seats=4, at_once=True, seconds_to_think=1.0),
)
SECONDS_FOR_A_CASE = 300


@dataclass(frozen=True, slots=True)
class Compared:
    """A case at both servers."""

    case: str
    ours: Cost
    theirs: Cost


async def cost(serving: AbstractAsyncContextManager[Served], case: Case) -> Cost:
    """What a case costs a server that has done nothing else."""
    async with asyncio.timeout(SECONDS_FOR_A_CASE), serving as served:
        return await measured(served, case)


async def compared(case: Case) -> Compared:
    """Ours and theirs, one after the other."""
    return Compared(
        case.name,
        await cost(ours.serving(), case),
        await cost(theirs.serving(), case),
    )


ROWS: Sequence[tuple[str, Callable[[Cost], float], int]] = (
    ("moves a second", lambda cost: cost.moves_a_second, 0),
    ("processor a move, ms", lambda cost: cost.processor_a_move, 2),
    ("seen by all, ms", lambda cost: cost.seen_by_all, 1),
    ("seen by all, 99 of 100, ms", lambda cost: cost.seen_by_all_p99, 1),
    ("bytes a move and client", lambda cost: cost.bytes_a_move_and_client, 0),
    ("memory a table, KB", lambda cost: cost.memory_a_table, 0),
    ("memory a client, KB", lambda cost: cost.memory_a_client, 0),
    ("resync, KB", lambda cost: cost.resync.kilobytes, 1),
    ("resync, ms", lambda cost: cost.resync.milliseconds, 1),
    ("processor to start, ms", lambda cost: cost.start, 0),
    ("memory empty, MB", lambda cost: cost.empty / 1024, 0),
)


def tell(found: Compared) -> None:
    """Print a table."""
    print(f"| {found.case} | expedition | boardgame.io | ratio |")
    print("| --- | ---: | ---: | ---: |")
    for name, value, digits in ROWS:
        our, their = value(found.ours), value(found.theirs)
        ratio = f"{our / their:.2f}" if their > 0 else ""
        print(f"| {name} | {our:,.{digits}f} | {their:,.{digits}f} | {ratio} |")
    print(flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the cases that are named, or all."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.beside_boardgame_io",
        description=(beside_boardgame_io.__doc__ or "").splitlines()[0],
    )
    known = {case.name: case for case in CASES}
    parser.add_argument("--cases", nargs="*", choices=known, default=list(known), metavar="CASE")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    theirs.installed()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for name in chosen.cases:
            found = runner.run(compared(known[name]))
            if chosen.json:
                print(encode(found).decode(), flush=True)
            else:
                tell(found)


if __name__ == "__main__":
    main()
