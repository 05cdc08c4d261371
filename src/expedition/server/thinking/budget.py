"""Thinking budget: limits processor time by IP address and hour, if the host sets one.

A token bucket for each address, in seconds of processor time. A job's cost is known only
afterwards: it is measured where it runs, and a bucket may go into debt. A running job reserves the
usual cost, so that many at once gain nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from time import monotonic
from typing import TypeVar

from starlette.requests import HTTPConnection

from expedition.server.base.errors import TooFast
from expedition.server.base.rate_limits import Clock, make_room, network_of

try:
    from time import thread_time
except ImportError:  # a browser has no threads, and no clock of theirs
    from time import process_time as thread_time

T = TypeVar("T")

AN_HOUR = 3600
A_MINUTE = 60


@dataclass(slots=True)
class ThinkingBudget:
    """A token bucket of processor seconds, `budget` of them an hour; unlimited without it."""

    budget: float | None = None
    clock: Clock = monotonic
    _level: float = field(init=False, default=0.0)
    _filled_at: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        self._level, self._filled_at = self.budget or 0.0, self.clock()

    def spend(self, seconds: float) -> None:
        """Takes the measured cost."""
        if self.budget is not None:
            self._level = self._now(self.budget) - seconds

    def reserve(self, seconds: float) -> Callable[[object], None]:
        """Takes an estimated cost; the callable that is returned gives it back, at the end."""
        self.spend(seconds)
        return lambda _: self.spend(-seconds)

    @property
    def seconds(self) -> int:
        """Time until there is some again; zero if there is some."""
        if self.budget is None or (level := self._now(self.budget)) > 0:
            return 0
        return max(1, ceil(-level * AN_HOUR / self.budget))

    def check(self) -> None:
        """Raises TooFast if the budget is spent."""
        if seconds := self.seconds:
            raise TooFast("thinking_spent", seconds=seconds, minutes=ceil(seconds / A_MINUTE))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Runs the work in a thread, and takes the processor time of that thread."""
        took = 0.0

        def measured() -> T:
            nonlocal took
            began = thread_time()
            try:
                return work()
            finally:
                took = thread_time() - began

        try:
            return await asyncio.to_thread(measured)
        finally:
            self.spend(took)

    def _now(self, budget: float) -> float:
        now = self.clock()
        self._level = min(budget, self._level + (now - self._filled_at) * budget / AN_HOUR)
        self._filled_at = now
        return self._level


FREE = ThinkingBudget()
"""The unlimited budget."""


class ThinkingBudgets:
    """Thinking budgets by IP address; a bounded number of them."""

    def __init__(self, budget: float | None, clock: Clock) -> None:
        self._budget = budget
        self._clock = clock
        self._by_address: dict[str, ThinkingBudget] = {}

    def of(self, connection: HTTPConnection) -> ThinkingBudget:
        """The budget of the address; of IPv6 that of the network prefix."""
        if self._budget is None:
            return FREE
        address = network_of(connection)
        if address not in self._by_address:
            make_room(self._by_address)
            self._by_address[address] = ThinkingBudget(self._budget, self._clock)
        return self._by_address[address]
