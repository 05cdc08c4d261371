"""LRU cache of replays: each computed once for concurrent readers, bounded in bytes."""

from __future__ import annotations

import asyncio
import sys
from asyncio import Semaphore, Task
from asyncio.subprocess import PIPE
from collections import OrderedDict
from functools import partial
from time import perf_counter
from typing import TypeAlias

import structlog

from expedition.core.match import Match
from expedition.core.record import record_of, write_record
from expedition.server.features.replay.replay import story_of
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.worker import SPENT

MOST_BYTES = 32 * 1024 * 1024
SHORT = 300
"""Up to so many turns a replay is computed in a thread: a process takes longer to start. A
thread holds the interpreter lock, so long replays go to a process."""
AT_ONCE = 1
REMEMBERED = 8
"""`_usual` is a moving average over about so many replays."""
LONGEST_SAID = 4000
"""How much of a traceback the log keeps; its end says most."""

Stage: TypeAlias = tuple[int, bool]
"""The moment that a match has come to, and whether it was cut short there."""

log = structlog.get_logger()


class ReplayCache:
    """An LRU cache of replays, bounded in bytes; concurrent requests for one share the work."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, tuple[Stage, bytes]] = OrderedDict()
        self._bytes = 0
        self._working: dict[tuple[str, Stage], Task[bytes]] = {}
        self._turn = Semaphore(AT_ONCE)
        self._usual = 0.0
        """Moving average of the cost of a replay, in seconds."""

    async def story(self, state: TableState, budget: ThinkingBudget = FREE) -> bytes:
        """The replay of the match so far, as JSON.

        It is paid for by the budget of who asked first; a cached one is free.
        """
        final = state.playing(even_over=True)
        now = (final.moment, final.cut_short)
        then, story = self._kept.get(state.code, (None, b""))
        if then == now:
            self._kept.move_to_end(state.code)
            return story
        key = (state.code, now)
        if key not in self._working:
            budget.check()
            working = asyncio.create_task(self._work(key, final, budget))
            working.add_done_callback(budget.reserve(self._usual))
            self._working[key] = working
        return await asyncio.shield(self._working[key])

    def close(self) -> None:
        """Cancels what is being computed."""
        for task in self._working.values():
            task.cancel()

    async def _work(self, key: tuple[str, Stage], final: Match, budget: ThinkingBudget) -> bytes:
        try:
            async with self._turn:
                began = perf_counter()
                story = await _told(final, budget)
                self._usual += (perf_counter() - began - self._usual) / REMEMBERED
            self._keep(*key, story)
            return story
        finally:
            del self._working[key]

    def _keep(self, code: str, stage: Stage, story: bytes) -> None:
        _, replaced = self._kept.pop(code, (stage, b""))
        self._kept[code] = (stage, story)
        self._bytes += len(story) - len(replaced)
        while self._bytes > self._most_bytes:
            _, (_, oldest) = self._kept.popitem(last=False)
            self._bytes -= len(oldest)


async def _told(final: Match, budget: ThinkingBudget) -> bytes:
    if sum(map(len, final.past)) > SHORT and sys.platform != "emscripten":
        record = await asyncio.to_thread(record_text, final)
        try:
            return await _told_elsewhere(record, budget)
        except OSError as error:
            log.warning("no_process_for_replay", reason=str(error))
    return await budget.in_thread(partial(story_of, final))


def record_text(final: Match) -> bytes:
    """The record of a match without names, to be piped to a process."""
    return write_record(record_of(final, ("",) * final.seats)).encode()


async def _told_elsewhere(record: bytes, budget: ThinkingBudget) -> bytes:
    """Computes the replay in a process; OSError if that failed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # nothing of the folder that the server was started in
        "-m",
        "expedition.server.features.replay.replay",
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        start_new_session=True,  # so that Ctrl-C is the server's alone
    )
    try:
        story, said = await process.communicate(record)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        told = said[-LONGEST_SAID:].decode(errors="replace")
        raise OSError(f"it ended with {process.returncode}: {told}")
    budget.spend(SPENT.unpack_from(story)[0])
    return story[SPENT.size :]
