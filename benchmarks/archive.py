"""A server with very many finished matches behind it, beside one with ten, on both databases.

    python -m benchmarks.archive [--matches 100000]

Processor time is that of the server, or of the export; what is waited for, a median, has the
database in it, and whatever else the machine does. The matches are copies of one, each with a code
of its own, and everybody has played ten of them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory

import httpx
from psutil import Process  # type: ignore[import-untyped]

from expedition.server.lobby.transfer import import_match
from expedition.server.people.cookies import COOKIE, Signature
from expedition.store import open_store
from expedition.store.writing.sqlite_file import sqlite_address
from tests.databases import running_postgres
from tests.store.many_matches import code_of, fill, person_of

RECORD = Path("tests/playthroughs/temple-1.json")
MATCHES = 100_000
FEW = 10
SECRET = "known to the benchmark alone"
TIMES = 20
STARTS = 3
EXPORTED = 2000
"""Matches of an export after which it is stopped: that it goes on like this is known by then."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost in seconds: processor time, and latency."""

    processor: float
    waited: float

    def __str__(self) -> str:
        return f"{1000 * self.processor:.1f} ({1000 * self.waited:.0f})"


@dataclass(frozen=True, slots=True)
class Export:
    """The cost of an export: until its first line, and for each further one."""

    first: Cost
    line: Cost
    megabytes: float


async def stored(address: str, record: str, matches: range) -> None:
    """Fills the database with copies of the recorded match."""
    store = await open_store(address)
    model = await import_match(store, record)
    assert model is not None
    await fill(store, model, matches)
    await store.close()


@contextmanager
def serving(address: str, data: Path) -> Iterator[tuple[str, Process]]:
    """Starts a server on that database; its address and process."""
    command = [sys.executable, "-m", "expedition", "serve", "--host", "127.0.0.1", "--port", "0"]
    options = ["--data", data, "--database", address, "--secret", SECRET]
    with Popen([*command, *options], stdout=PIPE, stderr=DEVNULL, text=True) as server:
        assert server.stdout is not None
        told = server.stdout.readline()
        try:
            yield told.split()[-1], Process(server.pid)
        finally:
            server.terminate()


def processor_seconds(process: Process) -> float:
    """The processor time of the process so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def start(address: str, data: Path) -> Cost:
    """The cost of a start until the server prints its address: the best of some."""
    costs = []
    for _ in range(STARTS):
        began = time.perf_counter()
        with serving(address, data) as (_, server):
            costs.append(Cost(processor_seconds(server), time.perf_counter() - began))
    return min(costs, key=lambda cost: cost.processor)


def asked(client: httpx.Client, server: Process, paths: Sequence[str]) -> Cost:
    """The cost of responses, requested one after the other."""
    before, waited = processor_seconds(server), []
    for path in paths:
        began = time.perf_counter()
        client.get(path).raise_for_status()
        waited.append(time.perf_counter() - began)
    return Cost((processor_seconds(server) - before) / len(paths), median(waited))


def exported(address: str, data: Path, most: int) -> Export:
    """The cost of an export, up to some lines."""
    command = [sys.executable, "-m", "expedition", "export", "--all"]
    began = time.perf_counter()
    with Popen([*command, "--data", data, "--database", address], stdout=PIPE) as export:
        assert export.stdout is not None
        process = Process(export.pid)
        export.stdout.readline()
        first = Cost(processor_seconds(process), time.perf_counter() - began)
        for _ in range(most - 1):
            export.stdout.readline()
        all_of_them = Cost(processor_seconds(process), time.perf_counter() - began)
        megabytes = process.memory_info().rss / 1e6
        export.kill()
    line = Cost(
        (all_of_them.processor - first.processor) / (most - 1),
        (all_of_them.waited - first.waited) / (most - 1),
    )
    return Export(first, line, megabytes)


def tell(name: str, address: str, data: Path, matches: int) -> None:
    """A row of the table: what a server with so many matches takes."""
    started = start(address, data)
    cookie = Signature(SECRET, time.time).write({"person": person_of(matches // 2)})
    with (
        serving(address, data) as (there, server),
        httpx.Client(
            base_url=there, cookies={COOKIE: cookie}, verify=False, timeout=None
        ) as client,
    ):
        found = client.get("/api/me").raise_for_status().json()["tables"]
        assert len(found) == FEW, found
        me = asked(client, server, ["/api/me"] * TIMES)
        last = [code_of(matches - 1 - number) for number in range(FEW)]
        replay = asked(client, server, [f"/api/tables/{code}/replay" for code in last])
    export = exported(address, data, min(matches, EXPORTED))
    print(
        f"| {name} | {matches:,} | {started} | {me} | {replay} | {export.first} | {export.line}"
        f" | {export.megabytes:.0f} MB |",
        flush=True,
    )


def main(matches: int = MATCHES) -> None:
    """Print the table."""
    print("Milliseconds of the processor, and in brackets those that somebody waits.\n")
    print("| database | matches | start | `/api/me` | replay | export | a line more | its memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    record = RECORD.read_text("utf-8")
    with TemporaryDirectory() as folder, running_postgres() as postgres:
        postgres.run("CREATE DATABASE archive")
        databases = {
            "SQLite": sqlite_address(Path(folder, "archive.sqlite3")),
            "PostgreSQL": postgres.address("archive"),
        }
        for name, address in databases.items():
            for had, have in ((0, FEW), (FEW, matches)):
                asyncio.run(stored(address, record, range(had, have)))
                tell(name, address, Path(folder), have)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    main(parser.parse_args().matches)
