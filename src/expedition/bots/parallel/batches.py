"""Batches of work: the numbers of matches that a worker gets at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
Work: TypeAlias = Callable[[range], Sequence[Item]]
"""Plays the matches with these numbers; it travels to other processes, and so must pickle."""

BATCHES_PER_JOB = 24
"""Small enough that nobody waits long for the last one, large enough that sending costs little."""
LARGEST_BATCH = 200


def batches(numbers: range, jobs: int) -> Iterator[range]:
    """Splits the numbers into several batches for each process."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    return (numbers[start : start + size] for start in range(0, len(numbers), size))
