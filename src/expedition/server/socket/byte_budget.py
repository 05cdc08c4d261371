"""Rate limit of bytes over WebSockets: token buckets of the connection, its address, the server.

What is paid for are bytes: those that come, those that are inflated from them, and so many for each
read and each further frame, which take as long however short they are. People with a seat and
strangers draw on different budgets, so that the ones never take from the others.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

from expedition.server.base.rate_limits import AddressLimits, Clock, Rate, TokenBucket

COST_OF_A_READ = COST_OF_A_FRAME = 512
"""In bytes. Most messages are one frame, and come by one read, which pays for both."""
OF_A_CONNECTION = Rate(64 * 1024, 256 * 1024)
OF_AN_ADDRESS = {
    True: Rate(8 * 1024**2, 1024**2, longest_debt=0.25),
    False: Rate(1024**2, 256 * 1024, longest_debt=0.25),
}
OF_THE_SERVER = {
    True: Rate(16 * 1024**2, 4 * 1024**2, longest_debt=0.25),
    False: Rate(4 * 1024**2, 1024**2, longest_debt=0.25),
}
"""By whether somebody has a seat. Who shares a budget that is spent waits a quarter of a second at
most for each frame: enough to keep the server free, and little for an innocent neighbour."""
IDLE_FRAMES = Rate(5, 50)
"""Frames that say nothing: pings, pongs, empty fragments. One in twenty seconds is usual."""
MOST_UNREAD = 96 * 1024
"""A longer backlog of bytes that may not be read yet closes the connection."""


class Budget:
    """The token buckets of one connection: its own, and those that it shares."""

    __slots__ = ("_buckets", "_clock", "_idle")

    def __init__(self, clock: Clock, idle: TokenBucket, *buckets: TokenBucket) -> None:
        self._clock = clock
        self._idle = idle
        self._buckets = buckets

    def spend(self, cost: float) -> float:
        """Takes so many tokens from each bucket; returns the seconds until none is in debt."""
        now, longest = self._clock(), 0.0
        for bucket in self._buckets:
            seconds = bucket.spend(cost, now)
            if seconds > longest:
                longest = seconds
        return longest

    def spend_on_nothing(self) -> bool:
        """Takes a token for a frame without content; False if there is none left."""
        return not self._idle.wait()


class Budgets:
    """The token buckets shared by connections, and those made for each new one."""

    def __init__(self, limits: AddressLimits) -> None:
        self._limits = limits
        self._of_all = {
            seated: TokenBucket(rate, limits.clock) for seated, rate in OF_THE_SERVER.items()
        }

    def of(self, connection: HTTPConnection, is_seated: bool) -> Budget:
        """The budget of a connection that has just been opened."""
        return Budget(
            self._limits.clock,
            TokenBucket(IDLE_FRAMES, self._limits.clock),
            TokenBucket(OF_A_CONNECTION, self._limits.clock),
            self._limits.bucket(connection, OF_AN_ADDRESS[is_seated]),
            self._of_all[is_seated],
        )
