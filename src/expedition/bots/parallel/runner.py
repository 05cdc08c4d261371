"""Runs many matches between bots: in this process, in a pool, or on a cluster.

Matches are numbered, and the number determines the seed: so the results do not depend on who plays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from expedition.bots.parallel.batches import Item, Work, batches

Clock: TypeAlias = Callable[[], float]
"""Seconds from some instant on; only how long the first matches take is asked."""

PATIENCE = 0.3
"""Seconds before a pool is started."""
WORTH_WAKING = 1.0
"""Seconds of remaining work for which a pool pays: its processes start in a fifth."""
AHEAD = 2
"""Prefetch: how many batches each process gets ahead."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers: so many processes, without a number as many as pays, or a cluster."""

    clock: Clock
    cores: int
    jobs: int | None = None
    cluster: str | None = None
    modules: tuple[str, ...] = ()
    """Files to upload to a cluster."""


def play(work: Work[Item], games: int, workers: Workers) -> Iterator[Item]:
    """Maps the work over numbered games, and yields the results in order."""
    if workers.cluster is not None:
        from expedition.bots.parallel.dask import play_on_cluster

        yield from play_on_cluster(work, range(games), workers.cluster, workers.modules)
        return
    played, jobs = 0, workers.jobs
    if jobs is None:
        started = workers.clock()
        while played < games and workers.clock() < started + PATIENCE:
            yield from work(range(played, played + 1))
            played += 1
        seconds_left = (games - played) * (workers.clock() - started) / max(played, 1)
        jobs = workers.cores if seconds_left > WORTH_WAKING else 1
    numbers = range(played, games)
    if jobs > 1 and numbers:
        yield from _in_processes(work, numbers, jobs)
    else:
        for number in numbers:
            yield from work(range(number, number + 1))


def _in_processes(work: Work[Item], numbers: range, jobs: int) -> Iterator[Item]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned: a fork would copy threads half-way through what they do, and is not everywhere. What
    # they import is little, for joblib's processes took eight times as long to start.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_alone) as pool:
        todo = batches(numbers, jobs)
        sent: deque[Future[Sequence[Item]]] = deque()
        try:
            for batch in todo:
                sent.append(pool.submit(work, batch))
                if len(sent) > AHEAD * jobs:
                    yield from sent.popleft().result()
            while sent:
                yield from sent.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Initializes a worker: ignores Ctrl-C, and ends if its parent has gone."""
    import signal
    from multiprocessing import connection, parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asker = parent_process()
    assert asker is not None

    def end_with_it() -> None:
        connection.wait([asker.sentinel])
        signal.raise_signal(signal.SIGKILL)

    Thread(target=end_with_it, daemon=True).start()
