"""Runs many matches between bots, on one processor or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from expedition.bots.tally import Outcome, Plan, play_batch

PATIENCE = 1.0
"""Seconds before other processors are woken."""
WORTH_WAKING = 4.0
"""Seconds of work that must be left for other processors to be of use."""
BATCHES_PER_JOB = 16
LARGEST_BATCH = 200

Clock: TypeAlias = Callable[[], float]
"""Seconds from some instant on; only how long the first matches take is asked."""


def play(plan: Plan, games: int, jobs: int | None, clock: Clock, cores: int) -> Iterator[Outcome]:
    """The outcomes in order; on so many processors if that is asked for, on all if that pays."""
    played = 0
    if jobs is None:
        started = clock()
        while played < games and clock() < started + PATIENCE:
            yield from play_batch(plan, range(played, played + 1))
            played += 1
        seconds_left = (games - played) * (clock() - started) / max(played, 1)
        jobs = cores if seconds_left > WORTH_WAKING else 1
    yield from _play_on(plan, range(played, games), jobs)


def _play_on(plan: Plan, numbers: range, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        for number in numbers:
            yield from play_batch(plan, range(number, number + 1))
        return
    from joblib import Parallel, delayed

    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    batches = (numbers[start : start + size] for start in range(0, len(numbers), size))
    parallel = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")
    for outcomes in parallel(delayed(play_batch)(plan, batch) for batch in batches):
        yield from outcomes
